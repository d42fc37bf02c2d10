"""Fits the weights and habits of topics beside the head, which does not change, on written and real documents.

    python heads/topic_weights.py EXAMPLES TABLES TOPICS.json    # EXAMPLES: written by eval/topics/examples.ts

TOPICS.json has the mean of this fit and of the fit in the folder TABLES, which heads/fit.py made together with the head: the head knows
the written documents of the train part too well, so this fit alone trusts it too much. Prints the quality for several thresholds on dev.
`node eval/topics/weights.ts TOPICS.json` writes the tables of the package.
"""

import argparse
import json
from pathlib import Path

import numpy as np

import topics
from newton import logistic, minimise
from score import by_threshold

RIDGE = 1e-4


class Phrases:
    """The noun phrases of documents."""

    def __init__(self, rows):
        self.rows = rows

    def documents(self):
        found = {}
        for at, row in enumerate(self.rows):
            found.setdefault(row["document"], []).append(at)
        return found

    def features(self, habit):
        return np.c_[np.array([list(row["counts"].values()) for row in self.rows], float), habit]


def fit(rows):
    """Returns (habits, weights by name) of the rows of a language."""
    values = Phrases(rows).features(topics.habits_of_others(rows))
    mean, deviation = values.mean(0), values.std(0) + 1e-9
    design = np.c_[(values - mean) / deviation, np.ones(len(rows))]
    worth = np.array([row["worth"] for row in rows], float)
    ridge = np.r_[np.full(values.shape[1], RIDGE), 0]
    weights = minimise(logistic(design, worth, ridge), design.shape[1])
    unscaled = weights[:-1] / deviation
    names = [*rows[0]["counts"], "habit", "bias"]
    return topics.habits(rows), {name: round(float(value), 4) for name, value in zip(names, [*unscaled, weights[-1] - unscaled @ mean])}


def mean(one, other):
    """Returns the table whose log odds are the mean of the log odds of two tables."""
    share = lambda table: table["weights"]["habit"] / (one["weights"]["habit"] + other["weights"]["habit"])
    odds = lambda word: round(sum(share(table) * table["habits"]["words"].get(word, table["habits"]["unknown"]) for table in (one, other)), 3)
    weights = {name: round((one["weights"][name] + other["weights"][name]) / 2, 4) for name in one["weights"]}
    words = sorted({*one["habits"]["words"], *other["habits"]["words"]})
    unknown = round(sum(share(table) * table["habits"]["unknown"] for table in (one, other)), 3)
    return {"habits": {"unknown": unknown, "words": {word: odds(word) for word in words}}, "weights": weights}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("examples", type=Path)
    parser.add_argument("tables", type=Path)
    parser.add_argument("topics", type=Path)
    options = parser.parse_args()
    rows = [json.loads(line) for line in options.examples.read_text(encoding="utf-8").splitlines()]
    tables = {}
    for language in sorted({row["language"] for row in rows}):
        known, weights = fit([row for row in rows if row["language"] == language and row["split"] == "train"])
        before = json.loads((options.tables / f"topics-{language}.json").read_text(encoding="utf-8"))
        table = mean(before, {"habits": {"unknown": known.unknown, "words": known.words}, "weights": weights})
        tables[language] = table
        habits = topics.Habits(**table["habits"])
        for name, is_real in (("written dev", False), ("real dev", True)):
            dev = Phrases([row for row in rows if row["language"] == language and row["split"] == "dev" and row["isReal"] == is_real])
            counts = [*dev.rows[0]["counts"], "habit"]
            scores = dev.features(habits.for_rows(dev.rows)) @ [table["weights"][count] for count in counts]
            by_threshold(name, dev, scores + table["weights"]["bias"])
    options.topics.write_text(json.dumps(tables, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
