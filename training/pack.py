"""Writes the training data of a small student as rows of pieces: gold text, several times with different changes, and unlabelled windows.

    python pack.py DATA WORK OUT [--gold 8] [--pieces 12000000] [--seed 401]

The teacher of the student runs at training time, so a row needs only its pieces, the beginnings of its words, and its allowed labels if
the corpus follows the guideline of the service. All rows have the token of that guideline.
"""

import argparse
from pathlib import Path
from types import SimpleNamespace

import numpy as np

import own
from augment import NameSwapper, change_case
from corpora import training_corpora, split_dev
from dataset import gold_examples, own_examples
from evaluate import encode
from packed import FIRST, save
from running import rng_for
from tokenizer import Tokenizer
from windows import windows

# Shares of the unlabelled pieces. If ROUNDS passes over a source are too few for its share, nothing replaces the rest.
SHARES = {"sv_gov_press": 0.24, "sv_gov_articles": 0.12, "sv_ipq_dev": 0.22, "en_gmb": 0.32, "sv_loffice": 0.04, "en_loffice": 0.06}
ROUNDS = 3  # passes over a source, each with other windows
# How often each corpus, and the project's own (OWN), occurs in a pass over gold text.
GOLD = {"wnut17": 0.6, "btc": 0.4, "crossner-politics": 0.7, "crossner-literature": 0.6, "crossner-music": 0.6,
        "crossner-science": 0.4, "crossner-ai": 0.3, "gum": 0.8, "ddt": 0.3, "ewt": 1.3, "webbnyheter": 1.3}
OWN = 1.5
MIN_PIECES = 8  # of an unlabelled window


def to_row(ids, firsts, masks):
    """Returns (pieces, marks) of a row. `masks` are the masks of its words, or None without labels."""
    marks = np.zeros(len(ids), np.uint16)
    marks[firsts] = FIRST | np.asarray(masks if masks is not None else 0, np.uint16)
    return np.asarray(ids, np.uint16), marks


def gold_rows(data, tokenizer, passes, seed):
    """Yields rows of gold text, without labels if the corpus does not follow the guideline of the service."""
    guideline = tokenizer.pieces.index("<uner>")
    corpora = [(corpus, split_dev(corpus)[0]) for corpus in training_corpora(data / "ner")]
    swapper = NameSwapper(data / "ner/gazetteers", [(c.language, s) for c, s in corpora])
    documents = own.load("train")
    for number in range(passes):
        # One pass in three has almost only the original names; the others swap names, for more variety.
        options = SimpleNamespace(shares=GOLD, as_uner=0.6, own=OWN, swap=(0.05, 0.25, 0.5)[number % 3], cases=(0.15, 0.02, 0.02), hide=0.02)
        rng = rng_for("pack", seed, number)
        rows = gold_examples(corpora, tokenizer, rng, options, swapper) + own_examples(documents, tokenizer, rng, options, swapper)
        for ids, firsts, masks in rows:
            known = ids[1] == guideline
            yield to_row([ids[0], guideline, *ids[2:]], firsts, masks if known else None)
        print(f"pass {number + 1}: {len(rows)} rows", flush=True)


def shuffled(items, rng):
    items = list(items)
    rng.shuffle(items)
    return items


def window_rows(data, tokenizer, budget, seed):
    """Yields rows of unlabelled windows, a fifth of them in another letter case."""
    guideline = tokenizer.pieces.index("<uner>")
    for name, share in SHARES.items():
        rng, left, count = rng_for("pack", seed, name), budget * share, 0
        for text in (text for _ in range(ROUNDS) for text in shuffled(windows(data, name, rng, tokenizer), rng)):
            ids, firsts, _ = encode(tokenizer, change_case(text, (0.15, 0.02, 0.03), rng), guideline)
            if len(ids) >= MIN_PIECES and firsts:
                left, count = left - len(ids), count + 1
                yield to_row(ids, firsts, None)
            if left <= 0:
                break
        print(f"{name}: {count} windows", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ("data", "work", "out"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--gold", type=int, default=8, help="passes over the gold corpora")
    parser.add_argument("--pieces", type=int, default=12_000_000, help="of unlabelled windows")
    parser.add_argument("--seed", type=int, default=401)
    options = parser.parse_args()
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    rows = [*gold_rows(options.data, tokenizer, options.gold, options.seed), *window_rows(options.data, tokenizer, options.pieces, options.seed)]
    print(f"{len(rows)} rows, {save(options.out, rows)} pieces")


if __name__ == "__main__":
    main()
