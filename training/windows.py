"""Unlabelled windows of text, with the teacher's vectors: for the vector and for self-training.

    python windows.py DATA WORK [--pieces N]

Windows end at sentence ends; their length is drawn log-uniformly from 8 to 250 pieces, since the service's windows
vary as much. Writes WORK/windows.npz (ragged ids and first pieces of words, languages) and WORK/teacher.npy.
"""

import argparse
import math
import time
from pathlib import Path

import numpy as np
import torch

from running import rng_for
from texts import documents, gmb_sentences, sentences
from teacher import Teacher
from tokenizer import Tokenizer

LONGEST = 250
SHARES = {"sv_gov_press": 0.28, "sv_gov_articles": 0.12, "sv_ipq_dev": 0.12, "en_gmb": 0.42, "sv_loffice": 0.03,
          "en_loffice": 0.03}


def encode(tokenizer, text, special, longest=LONGEST):
    """(ids with specials, first piece of each word) of a text; words past the limit are cut off."""
    ids, firsts = [special["bos"], special["guideline"]], []
    for _, _, pieces in tokenizer.pieces_of(text):
        if len(ids) + len(pieces) >= longest + 3:
            break
        if pieces:
            firsts.append(len(ids))
            ids += pieces
    return ids + [special["eos"]], firsts


def pack(parts, rng, tokenizer):
    """Texts of neighbouring sentences, each about as long as drawn."""
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


def special_ids(tokenizer, family="uner"):
    return {"bos": 0, "pad": 1, "eos": 2, "unk": 3, "guideline": tokenizer.pieces.index(f"<{family}>")}


def collect(data, tokenizer, budget):
    special, found = special_ids(tokenizer), []
    for name, share in SHARES.items():
        rng, left, kept = rng_for("windows", name), budget * share, []
        every = list(windows(data, name, rng, tokenizer))
        rng.shuffle(every)
        for text in every:
            ids, firsts = encode(tokenizer, text, special)
            if len(ids) >= 8:
                kept.append((text, ids, firsts, name[:2]))
                left -= len(ids)
            if left <= 0:
                break
        found += kept
        print(name, len(kept), "windows", flush=True)
    rng_for("windows").shuffle(found)
    return found


def ragged(rows):
    """(values, offsets) of lists of different lengths."""
    return np.concatenate([np.asarray(row, np.int32) for row in rows]), np.cumsum([0, *map(len, rows)])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--pieces", type=int, default=2_000_000)
    options = parser.parse_args()
    torch.set_num_threads(2)
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    found = collect(options.data, tokenizer, options.pieces)
    ids, offsets = ragged([ids for _, ids, _, _ in found])
    firsts, first_offsets = ragged([firsts for _, _, firsts, _ in found])
    np.savez(options.work / "windows.npz", ids=ids, offsets=offsets, firsts=firsts, first_offsets=first_offsets,
             languages=np.array([language for *_, language in found]))
    path, started = options.work / "teacher.npy", time.time()
    vectors = [np.load(path)] if path.exists() else []  # goes on where it stopped: the windows are always the same
    teacher = Teacher(options.work)
    for start in range(sum(map(len, vectors)), len(found), 2000):
        vectors.append(teacher.vectors([text for text, *_ in found[start:start + 2000]], dtype=torch.bfloat16).half().numpy())
        np.save(path, np.concatenate(vectors))
        print(f"{start + 2000} of {len(found)} vectors, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
