"""Fits small heads on the states of the frozen encoder.

    python heads/fit.py EXAMPLES HEADS.json    # EXAMPLES: written by eval/heads/examples.ts

Trains on the train part of corpus/. Prints the quality of topics for several thresholds, on held-out documents and on dev, and the number
of correctly classified genitives and other names in -s. HEADS.json has the heads for graph.py, and the tables of topics and the weights of
genitives for eval/heads/tables.ts.
"""

import argparse
import json
from pathlib import Path

import genitives
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
    salience_head, salience_bias = salience.fit(Examples.read(options.examples, "salience").where(is_train))
    phrases = Examples.read(options.examples, "topic")
    train, dev = phrases.where(is_train), phrases.where(lambda row: not is_train(row))
    fitted = topics.fit(train)
    by_threshold("held out", *held_out(train))
    by_threshold("dev", dev, fitted.scores(dev))
    ending, ending_bias, others = endings(Examples.read(options.examples, "genitive"))
    found = {"weights": [head.tolist() for head in (salience_head, fitted.head, ending)], "bias": [salience_bias, fitted.head_bias, ending_bias],
             "topics": {language: fitted.table(language) for language in fitted.habits},
             "genitives": {"listed": genitives.LISTED, "others": others}}
    options.heads.write_text(json.dumps(found, ensure_ascii=False) + "\n", encoding="utf-8")


def endings(names):
    head, bias, others, lines = genitives.fit(names.where(is_train))
    dev = names.where(lambda row: genitives.is_candidate(row) and not is_train(row))
    rows = genitives.evidence(dev, dev.states @ head + bias)
    lines += [genitives.result_row("dev, before", dev, genitives.decision_scores(dev, rows, genitives.LISTED)),
              genitives.result_row("dev", dev, genitives.decision_scores(dev, rows, others))]
    print("| genitives | removed | whole | removed, names swapped | whole, names swapped |\n| --- | --: | --: | --: | --: |", *lines, sep="\n")
    return head, bias, others


def is_train(row):
    return row["split"] == "train"


def held_out(examples):
    """Returns the examples, each with its score by a model that is fitted on other documents."""
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
