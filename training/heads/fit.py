"""Small heads on the states of the frozen encoder.

    python heads/fit.py EXAMPLES HEADS.json    # EXAMPLES: what eval/heads/examples.ts wrote

Learned from the train part of corpus/; prints what the topics of documents held out, and of dev, are worth by thresholds.
HEADS.json has the heads for graph.py and the tables of topics for eval/heads/tables.ts.
"""

import argparse
import json
from pathlib import Path

import salience
import topics
from design import Examples
from score import by_threshold

FOLDS = 5


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("examples", type=Path)
    parser.add_argument("heads", type=Path)
    options = parser.parse_args()
    head, bias = salience.fit(Examples.read(options.examples, "salience").where(is_train))
    phrases = Examples.read(options.examples, "topic")
    train, dev = phrases.where(is_train), phrases.where(lambda row: not is_train(row))
    fitted = topics.fit(train)
    by_threshold("held out", *held_out(train))
    by_threshold("dev", dev, fitted.scores(dev))
    found = {"weights": [head.tolist(), fitted.head.tolist()], "bias": [bias, fitted.head_bias],
             "topics": {language: fitted.table(language) for language in fitted.habits}}
    options.heads.write_text(json.dumps(found, ensure_ascii=False) + "\n", encoding="utf-8")


def is_train(row):
    return row["split"] == "train"


def held_out(examples):
    """Examples with the scores of what is fitted on other documents."""
    names = {name: at for at, name in enumerate(examples.documents())}
    scores = [0.0] * len(examples.rows)
    for fold in range(FOLDS):
        held = [at for at, row in enumerate(examples.rows) if names[row["document"]] % FOLDS == fold]
        fitted = topics.fit(examples.where(lambda row: names[row["document"]] % FOLDS != fold))
        for at, value in zip(held, fitted.scores(Examples([examples.rows[at] for at in held], examples.states[held]))):
            scores[at] = float(value)
    return examples, scores


if __name__ == "__main__":
    main()
