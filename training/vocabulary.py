"""Reduces the vocabulary from 250,002 pieces to the pieces that English and Swedish text needs.

    python vocabulary.py DATA WORK

Kept: pieces that the corpora and gazetteers use (also lower-cased, upper-cased and capitalised, with and without a
space before), single Latin, Greek and Cyrillic characters, then the likeliest Latin pieces up to SIZE.
Kept scores reproduce the old segmentation wherever no piece was lost. Writes WORK/tokenizer.json and WORK/start.safetensors.
"""

import argparse
import csv
import json
import re
import unicodedata
from collections import Counter
from pathlib import Path

from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer, models

from corpora import FAMILIES, read_conll
from model import base_state
from texts import VECTOR_FILES, documents
from tokenizer import SPACE
from words import INVISIBLE, words

SIZE = 54_000


def corpus_words(ner, related):
    counts = Counter()
    for path in sorted(Path(ner).glob("*/*.conll")):
        for sentence in read_conll(path):
            for token, _ in sentence:
                counts.update(token[start:end] for start, end in words(token))
    for name in VECTOR_FILES:
        for headline, body in documents(related, name):
            text = headline + "\n" + body
            counts.update(text[start:end] for start, end in words(text))
    for path in sorted((Path(ner) / "gazetteers").iterdir()):
        with open(path, encoding="utf-8") as file:
            for row in csv.reader(file, delimiter="\t" if path.suffix == ".tsv" else ","):
                for cell in row:
                    counts.update(cell[start:end] for start, end in words(cell))
    return counts


def variants(word):
    return {word, word.lower(), word.upper(), word.capitalize()}


def is_simple(character):
    name = unicodedata.name(character, "")
    return name.startswith(("LATIN", "GREEK", "CYRILLIC")) or unicodedata.category(character)[0] in "PSN"


def choose(data, used):
    """Returns the old rows to keep, in the old order, beginning with the four special pieces."""
    pieces = data["pieces"]
    keep = set(range(4)) | used
    keep |= {i for i, piece in enumerate(pieces) if len(piece) == 1 and is_simple(piece)}
    latin = re.compile(rf"{SPACE}?[A-Za-zÀ-ɏ]+")
    likely = sorted((i for i, piece in enumerate(pieces) if i not in keep and latin.fullmatch(piece)),
                    key=lambda i: -data["scores"][i])
    keep |= set(likely[: max(0, SIZE - len(keep))])
    return sorted(keep)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    options = parser.parse_args()
    data = json.loads((options.work / "base-tokenizer.json").read_text(encoding="utf-8"))
    normalisation = {key: value.replace(" ", "") for key, value in data["normalisation"].items()}
    table = {ord(key): value for key, value in normalisation.items()} | {ord(c): None for c in INVISIBLE}
    counts = corpus_words(options.data / "ner", options.data / "related")
    forms = {unicodedata.normalize("NFC", form.translate(table)).translate(table) for word in counts for form in variants(word)}
    forms |= {SPACE + form for form in forms}
    old = Tokenizer(models.Unigram(list(zip(data["pieces"], data["scores"])), data["special"]["unk"], False))
    used = set()
    for encoding in old.encode_batch(sorted(forms - {""}), add_special_tokens=False):
        used.update(encoding.ids)
    keep = choose(data, used)
    families = [f"<{family}>" for family in FAMILIES]
    lowest = min(data["scores"])
    pieces = [data["pieces"][i] for i in keep] + families
    scores = [round(data["scores"][i], 5) for i in keep] + [lowest] * len(families)
    (options.work / "tokenizer.json").write_text(
        json.dumps({"pieces": pieces, "scores": scores, "normalisation": normalisation}, ensure_ascii=False),
        encoding="utf-8")
    save_file(base_state(load_file(options.work / "base.safetensors"), keep, len(families)),
              options.work / "start.safetensors")
    print(f"{len(counts)} words use {len(used)} pieces; kept {len(keep)} of {len(data['pieces'])}")


if __name__ == "__main__":
    main()
