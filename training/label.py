"""Writes soft labels of the unlabelled windows: the averaged probabilities of several checkpoints.

    python label.py WORK OUT CHECKPOINT...

Each sentence is labelled on its own, where the model is most certain. The student sees the whole window, in another letter case and
with hidden words, and so learns to be as certain in long texts ("Noisy Student", Xie et al. 2020).
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch

from dataset import Windows
from evaluate import encode, log_probabilities
from model import encoder_of, load_encoder
from texts import sentences
from tokenizer import Tokenizer

def sentence_rows(tokenizer, windows, guideline):
    """Returns the sentences of the windows, with their words in the same order as in the windows."""
    rows = []
    for text, (_, firsts) in zip(windows.texts, windows.rows):
        parts = [encode(tokenizer, sentence, guideline)[:2] for sentence in sentences(text)]
        if sum(len(part[1]) for part in parts) != len(firsts):
            parts = [encode(tokenizer, text, guideline)[:2]]
        rows += [part for part in parts if part[1]]
    return rows


def probabilities(model, rows):
    return np.exp(np.concatenate(log_probabilities(encoder_of(model), rows)))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("work", type=Path)
    parser.add_argument("out")
    parser.add_argument("--limit", type=int, help="only the first windows")
    parser.add_argument("--sharpen", type=float, default=1.5, help="exponent of the probabilities")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--device", default="cpu", help="cpu or cuda")
    parser.add_argument("checkpoints", type=Path, nargs="+")
    options = parser.parse_args()
    torch.set_num_threads(options.threads)
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    guideline, total, started = tokenizer.pieces.index("<uner>"), 0, time.time()
    windows = Windows(options.work, tokenizer, guideline)
    windows.texts, windows.rows = windows.texts[: options.limit], windows.rows[: options.limit]
    rows = sentence_rows(tokenizer, windows, guideline)
    for path in options.checkpoints:
        total = total + probabilities(load_encoder(path).to(options.device), rows)
        print(f"{path}: {len(rows)} sentences, {time.time() - started:.0f} s", flush=True)
    sharp = (total / len(options.checkpoints)) ** options.sharpen
    np.save(options.work / options.out, (sharp / sharp.sum(1, keepdims=True)).astype(np.float16))


if __name__ == "__main__":
    main()
