"""Learns the weights with which the service decides on the category of a name that the knowledge table has.

    node eval/category-examples.ts FOLDER
    python training/kinds/learn.py FOLDER > packages/knowledge/weights.json

A log-linear model (softmax regression): the score of a category is the weighted sum of its features, and the probability of
the right category is to be high for all examples of the train part. The penalty on large weights is chosen on the dev part.
Prints the weights to standard output, the accuracy to standard error.
"""

import json
import sys
from pathlib import Path

import numpy as np

CATEGORIES = ["person", "organization", "location", "unknown"]
PENALTIES = [1e-4, 1e-3, 1e-2]
STEPS = 3000


def read(path):
    """Returns the features [examples x categories x features], the gold categories and those of the encoder alone."""
    examples = [json.loads(line) for line in path.read_text().splitlines()]
    features = np.array([example["features"] for example in examples])
    gold = np.array([CATEGORIES.index(example["gold"]) for example in examples])
    before = np.array([CATEGORIES.index(example["category"]) for example in examples])
    return features, gold, before


def learn(features, gold, penalty):
    """Returns the weights with the highest penalised likelihood (Adam, the whole set a step)."""
    weights = np.zeros(features.shape[2])
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    right = features[np.arange(len(gold)), gold].mean(0)
    for step in range(1, STEPS + 1):
        scores = features @ weights
        odds = np.exp(scores - scores.max(1, keepdims=True))
        probabilities = odds / odds.sum(1, keepdims=True)
        gradient = np.einsum("nc,ncf->f", probabilities, features) / len(gold) - right + penalty * weights
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        weights -= 0.02 * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
    return weights


def accuracy(features, gold, weights):
    """Returns the share of examples whose gold category has the highest score."""
    return float(((features @ weights).argmax(1) == gold).mean())


def main():
    folder = Path(sys.argv[1])
    train, train_gold, _ = read(folder / "train.jsonl")
    dev, dev_gold, dev_before = read(folder / "dev.jsonl")
    learned = [learn(train, train_gold, penalty) for penalty in PENALTIES]
    best = max(learned, key=lambda weights: accuracy(dev, dev_gold, weights))
    print(f"dev, {len(dev_gold)} names: {(dev_before == dev_gold).mean():.4f} by the encoder alone, "
          f"{accuracy(dev, dev_gold, best):.4f} with the table", file=sys.stderr)
    print(json.dumps([round(float(weight), 3) for weight in best]))


if __name__ == "__main__":
    main()
