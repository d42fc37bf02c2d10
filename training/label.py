"""Soft labels of the unlabelled windows from several checkpoints: their averaged probabilities.

    python label.py WORK OUT CHECKPOINT...

Persons, organisations and places are asked for under UNER's guideline token; UNER's corpora never mark MISC, so MISC's
share of what is left comes from the same models under the tokens of the news and the encyclopaedia corpora.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from dataset import Windows
from evaluate import log_probabilities
from labels import LABELS
from model import load_encoder
from tokenizer import Tokenizer

_MISC = [LABELS.index("B-MISC"), LABELS.index("I-MISC")]


def probabilities(model, rows, guideline):
    def run(ids):
        with torch.inference_mode(), torch.autocast("cpu", torch.bfloat16):
            return model(ids)[0]
    changed = [([0, guideline, *ids[2:]], firsts) for ids, firsts in rows]
    return np.exp(np.concatenate([scores for scores in log_probabilities(run, changed) if len(scores)]))


def with_misc(uner, news):
    """UNER's probabilities with the mass of O + MISC split the way `news` splits it, where it sees more MISC."""
    open_mass = uner[:, 0] + uner[:, _MISC].sum(1)
    parts = news[:, [0, *_MISC]]
    share = parts / np.maximum(parts.sum(1, keepdims=True), 1e-6)
    result = uner.copy()
    result[:, [0, *_MISC]] = share * open_mass[:, None]
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("out")
    parser.add_argument("--limit", type=int, help="only the first windows")
    parser.add_argument("checkpoints", type=Path, nargs="+")
    options = parser.parse_args()
    torch.set_num_threads(2)
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    guideline = {family: tokenizer.pieces.index(f"<{family}>") for family in ("uner", "news")}
    windows, total, started = Windows(options.work, tokenizer, guideline["uner"]), 0, time.time()
    rows = windows.rows[: options.limit]
    for path in options.checkpoints:
        model = load_encoder(options.work, path)
        total = total + with_misc(*(probabilities(model, rows, guideline[f]) for f in ("uner", "news")))
        print(f"{path}: {time.time() - started:.0f} s", flush=True)
    np.save(options.work / options.out, (total / len(options.checkpoints)).astype(np.float16))


if __name__ == "__main__":
    main()
