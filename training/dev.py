"""Prints dev scores of checkpoints, in float and in int8 as exported, and the divergence of labels that rounding causes.

    python dev.py DATA WORK CHECKPOINT... [--outside .4] [--together] [--sets talbanken-half …]
"""

import argparse
from pathlib import Path

import numpy as np
import torch

import evaluate
from export import calibration_batches
from labels import LABELS
from model import encoder_of, load_encoder
from quantise import calibrate
from tokenizer import Tokenizer


def divergence(exact, rounded):
    """Returns the Kullback-Leibler divergence of lists of log probabilities [words, labels], mean over the words."""
    exact, rounded = np.concatenate(exact), np.concatenate(rounded)
    return float((np.exp(exact) * (exact - rounded)).sum(1).mean())


def ensemble_scores(paths, sets, outside):
    """Prints the scores of the mean probabilities of several checkpoints."""
    models = [load_encoder(path) for path in paths]
    for name, prepared in sets.items():
        every = [evaluate.log_probabilities(encoder_of(model), prepared.rows) for model in models]
        scores = [np.log(np.mean(np.exp(parts), axis=0)) for parts in zip(*every)]
        for words in scores:
            words[:, LABELS.index("O")] += outside
        print("together", name, evaluate.brief(evaluate.count(prepared, scores)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument("--outside", type=float, default=0.0, help="added to the score of O")
    parser.add_argument("--together", action="store_true", help="score the mean of all checkpoints, in float")
    parser.add_argument("--sets", nargs="+", default=evaluate.DEV, choices=evaluate.EVERY)
    options = parser.parse_args()
    tokenizer = Tokenizer.load(options.work / "tokenizer.json")
    sets = {name: evaluate.prepare(tokenizer, evaluate.gold(options.data / "ner", name))
            for name in options.sets}
    if options.together:
        return ensemble_scores(options.checkpoints, sets, options.outside)
    for path in options.checkpoints:
        model, exact = load_encoder(path), {}
        with torch.no_grad():
            model.head.bias[LABELS.index("O")] += options.outside
        for mode in ("float", "int8"):
            if mode == "int8":
                with torch.autocast("cpu", torch.bfloat16):
                    calibrate(model, calibration_batches(options.work))
            for name, prepared in sets.items():
                scores = evaluate.log_probabilities(encoder_of(model), prepared.rows)
                moved = f" divergence {divergence(exact.setdefault(name, scores), scores):.4f}"
                print(path.name, mode, name, evaluate.brief(evaluate.count(prepared, scores)), moved, flush=True)


if __name__ == "__main__":
    main()
