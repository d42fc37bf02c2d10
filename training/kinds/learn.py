"""Learns how the service decides on the category of an entity, once for a whole text.

    node eval/categories/examples.ts FOLDER DATA
    python training/kinds/learn.py FOLDER TABLE.json [--curve]
    node eval/categories/table.ts TABLE.json

A linear model of all features plus one hidden layer over the dense ones (network.py). Learned on the train parts, with the seed that
is best on the dev parts. `--curve` prints the accuracy on dev by the number of documents that are learned from.
"""

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from examples import Examples
from network import fit, folded, scores

# The weight of an example by the set it is from. Real texts count twice: there are few of them, and the encoder has not seen their labels.
WEIGHTS = {"own-sv": 1, "own-en": 1, "real-sv": 2, "real-en": 2, "news-sv": 1.5, "ewt-en": 0.4, "talbanken-sv": 0.5}
DEV = ["own-sv", "own-en", "real-sv", "real-en", "news-sv", "ewt-en"]
WRITTEN, REAL = ("own-sv", "own-en"), ("real-sv", "real-en")
SEEDS = 3


def accuracy(net, examples):
    return float((scores(net, examples).argmax(1) == examples.gold).float().mean())


def learned(train, dev):
    """Returns the network of the best seed, and its accuracy on each dev set."""
    found = []
    for seed in range(SEEDS):
        torch.manual_seed(seed)
        net = fit(train)
        rates = [accuracy(net, examples) for examples in dev]
        found.append((np.average(rates, weights=[len(examples.gold) for examples in dev]), rates, net))
    _, rates, net = max(found, key=lambda one: one[0])
    return net, rates


def row(name, rates):
    print(f"| {name} | " + " | ".join(f"{100 * rate:.1f}" for rate in rates) + " |", flush=True)


def curve(train, dev):
    """Prints the accuracy by the number of documents: written, real, and both."""
    public = [train[name] for name in train if name not in WRITTEN + REAL]
    for title, names, shares in (("written", WRITTEN, (0.25, 0.5, 1)), ("real", REAL, (0.5, 1)), ("written and half of the real", None, (0.5,))):
        for share in shares:
            some = [train[name].share_of_documents(share) for name in names or REAL]
            some += [] if names else [train[name] for name in WRITTEN]
            documents = sum(len(examples.documents()) for examples in some)
            row(f"{documents} documents, {title}", learned(Examples.together(some + public), dev)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("table", type=Path)
    parser.add_argument("--curve", action="store_true")
    options = parser.parse_args()
    train = {name: Examples.read(options.folder / f"{name}-train.jsonl", weight) for name, weight in WEIGHTS.items()}
    dev = [Examples.read(options.folder / f"{name}-dev.jsonl") for name in DEV]
    print("| learned from | " + " | ".join(DEV) + " |\n| --- |" + " --: |" * len(DEV))
    if options.curve:
        curve(train, dev)
    net, rates = learned(Examples.together(list(train.values())), dev)
    row(f"{sum(len(train[name].documents()) for name in WRITTEN + REAL)} documents, written and real", rates)
    options.table.write_text(json.dumps(folded(net)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
