"""Writes unlabelled windows of text with the vectors of the teacher, for the vector and for self-training.

    python windows.py DATA WORK [--pieces N]

Windows end at sentence ends; their length is log-uniform from 8 to 250 pieces, because the windows of the service
vary as much. Writes WORK/windows.jsonl (texts) and WORK/teacher.npy (the frozen original's vectors).
"""

import argparse
import json
import math
import time
from pathlib import Path

import numpy as np
import torch

from evaluate import encode
from running import rng_for
from texts import documents, gmb_sentences, sentences
from teacher import Teacher
from tokenizer import Tokenizer

LONGEST = 250
SHARES = {"sv_gov_press": 0.28, "sv_gov_articles": 0.12, "sv_ipq_dev": 0.12, "en_gmb": 0.42, "sv_loffice": 0.03,
          "en_loffice": 0.03}


def pack(parts, rng, tokenizer):
    """Yields texts of neighbouring sentences, each of about a random length."""
    window, size, target = [], 0, 0
    for sentence in parts:
        length = sum(len(pieces) for *_, pieces in tokenizer.pieces_of(sentence))
        if window and size + length > target:
            yield " ".join(window)
            window, size = [], 0
        if not window:
            target = math.exp(rng.uniform(math.log(8), math.log(LONGEST)))
        window.append(sentence)
        size += length
    if window:
        yield " ".join(window)


def windows(data, name, rng, tokenizer):
    if name == "en_gmb":
        yield from pack(gmb_sentences(data / "ner"), rng, tokenizer)
        return
    pages = list(documents(data / "related", name))
    rng.shuffle(pages)
    for headline, body in pages:
        if headline and rng.random() < 0.3:
            yield headline
        yield from pack(sentences(body), rng, tokenizer)


def collect(data, tokenizer, budget):
    """Returns texts with their language, in a fixed random order."""
    found = []
    for name, share in SHARES.items():
        rng, left, selected = rng_for("windows", name), budget * share, []
        every = list(windows(data, name, rng, tokenizer))
        rng.shuffle(every)
        for text in every:
            length = len(encode(tokenizer, text, 0, LONGEST + 2)[0])
            if length >= 8:
                selected.append({"text": text, "language": name[:2]})
                left -= length
            if left <= 0:
                break
        found += selected
        print(name, len(selected), "windows", flush=True)
    rng_for("windows").shuffle(found)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--pieces", type=int, default=2_000_000)
    options = parser.parse_args()
    torch.set_num_threads(2)
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    found = collect(options.data, tokenizer, options.pieces)
    with open(options.work / "windows.jsonl", "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in found)
    path, started = options.work / "teacher.npy", time.time()
    vectors = [np.load(path)] if path.exists() else []  # resumes: the windows are always the same
    teacher = Teacher(options.work)
    for start in range(sum(map(len, vectors)), len(found), 2000):
        vectors.append(teacher.vectors([row["text"] for row in found[start:start + 2000]], dtype=torch.bfloat16).half().numpy())
        np.save(path, np.concatenate(vectors))
        print(f"{start + 2000} of {len(found)} vectors, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
