"""Small heads on the states of the frozen encoder.

    python heads/fit.py EXAMPLES HEADS.json    # EXAMPLES: what eval/heads/examples.ts wrote

Learned from the train part of corpus/; prints what the topics of documents held out, and of dev, are worth by thresholds, and how many
genitives and other names in -s are told rightly. HEADS.json has the heads for graph.py, and for eval/heads/tables.ts the tables of topics
and what genitives are weighed by.
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
    about, about_bias = salience.fit(Examples.read(options.examples, "salience").where(is_train))
    phrases = Examples.read(options.examples, "topic")
    train, dev = phrases.where(is_train), phrases.where(lambda row: not is_train(row))
    fitted = topics.fit(train)
    by_threshold("held out", *held_out(train))
    by_threshold("dev", dev, fitted.scores(dev))
    ending, ending_bias, others = endings(Examples.read(options.examples, "genitive"))
    found = {"weights": [one.tolist() for one in (about, fitted.head, ending)], "bias": [about_bias, fitted.head_bias, ending_bias],
             "topics": {language: fitted.table(language) for language in fitted.habits},
             "genitives": {"listed": genitives.LISTED, "others": others}}
    options.heads.write_text(json.dumps(found, ensure_ascii=False) + "\n", encoding="utf-8")


def endings(names):
    head, bias, others, lines = genitives.fit(names.where(is_train))
    dev = names.where(lambda row: genitives.may_be(row) and not is_train(row))
    rows = genitives.evidence(dev, dev.states @ head + bias)
    lines += [genitives.right("dev, before", dev, genitives.decided(dev, rows, genitives.LISTED)),
              genitives.right("dev", dev, genitives.decided(dev, rows, others))]
    print("| genitives | off | kept | off, names swapped | kept, names swapped |\n| --- | --: | --: | --: | --: |", *lines, sep="\n")
    return head, bias, others


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
