"""Learns which words that the encoder takes for names are not names, once for a whole text.

    node eval/categories/names.ts FOLDER DATA
    python training/kinds/names.py FOLDER TABLE.json
    node eval/categories/table.ts TABLE.json names

The network is the same as for categories (network.py), with two classes. Learned on the train parts; prints for each dev part how many
names, and how many other words, have less than the probability with which the service keeps a name.
"""

import argparse
import json
from pathlib import Path

import torch

import network
from examples import Examples
from learn import DEV, WEIGHTS

# The probability with which the service keeps a name (nlp/mentions/names/keep-names.ts).
LEAST_PROBABILITY = 0.4
# The number of features from the knowledge table, which are the last features.
KNOWN = 14


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("table", type=Path)
    options = parser.parse_args()
    train = [Examples.read(options.folder / f"{name}-train.jsonl", weight) for name, weight in WEIGHTS.items()]
    torch.manual_seed(0)
    net = network.fit(Examples.together(train), classes=2, known=KNOWN)
    print("| dev part | names dropped | no names dropped |\n| --- | --: | --: |")
    for name in DEV:
        examples = Examples.read(options.folder / f"{name}-dev.jsonl")
        dropped = torch.softmax(network.scores(net, examples), 1)[:, 1] < LEAST_PROBABILITY
        of = lambda gold: f"{int((dropped & (examples.gold == gold)).sum())} of {int((examples.gold == gold).sum())}"
        print(f"| {name} | {of(1)} | {of(0)} |", flush=True)
    options.table.write_text(json.dumps(network.folded(net)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
