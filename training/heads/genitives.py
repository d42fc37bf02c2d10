"""Classifies the last -s of a Swedish name as a genitive ending or not: a head, and its weight beside the odds of the service."""

import numpy as np

from newton import logistic, minimise

# Ridge penalties of the mean loss. A real name counts as much as REAL swapped names.
RIDGE_STATES, RIDGE_WEIGHTS, REAL = 0.01, 0.001, 5
FOLDS = 5
# Limits of the sums over all mentions of a name in a text, as in the service (nlp/entities/base-form.ts).
MAX_CONTEXT, MAX_ENCODER = 4, 12
# The weights of listed names of people and places, which once applied to all names. These lists are more reliable than the encoder: a
# weight of .2 for it keeps nine more of 366 names whole, and loses one in a hundred genitives of listed names. Other weights are fitted.
LISTED = {"word": 1, "context": 1, "stem": 4, "encoder": 0, "bias": 0}


def head_of(examples):
    """Returns (weights, bias) that classify genitives by states only."""
    middle, spread = examples.states.mean(0), examples.states.std() + 1e-9
    rows = np.c_[(examples.states - middle) / spread, np.ones(len(examples.rows))]
    is_swapped, wanted = examples.column("isSwapped"), examples.column("isGenitive")
    shares = balanced(wanted, np.where(is_swapped > 0, 1, REAL))
    ridge = np.r_[np.full(rows.shape[1] - 1, RIDGE_STATES), 0]
    weights = minimise(logistic(rows, wanted, ridge, shares), rows.shape[1])
    return weights[:-1] / spread, weights[-1] - (middle / spread) @ weights[:-1]


def balanced(wanted, counts):
    """Returns weights with equal sums for genitives and for other names."""
    return counts * np.where(wanted > 0, counts[wanted == 0].sum() / counts[wanted > 0].sum(), 1)


def evidence(examples, scores):
    """Returns the features of each row; context and encoder are summed over the mentions of a name in a document."""
    counts = {name: np.array([row["counts"][name] for row in examples.rows], float) for name in ("word", "context", "stem")}
    names = {}
    for at, row in enumerate(examples.rows):
        names.setdefault((row["document"], row["surface"], at if row["isSwapped"] else -1), []).append(at)
    context, encoder = np.zeros(len(scores)), np.zeros(len(scores))
    for places in names.values():
        context[places] = np.clip(counts["context"][places].sum(), -MAX_CONTEXT, MAX_CONTEXT)
        encoder[places] = np.clip(scores[places].sum(), -MAX_ENCODER, MAX_ENCODER)
    return np.c_[counts["word"], context, counts["stem"], encoder, np.ones(len(scores))]


def is_listed(examples):
    return np.array([row["counts"]["isListed"] for row in examples.rows]) > 0


def weights_of(examples, rows):
    """Returns the fitted weights of unlisted names, without the evidence of their endings."""
    others = ~is_listed(examples)
    wanted, features = examples.column("isGenitive")[others], rows[others][:, 1:]
    ridge = np.r_[np.full(features.shape[1] - 1, RIDGE_WEIGHTS), 0]
    weights = minimise(logistic(features, wanted, ridge, balanced(wanted, np.ones(len(wanted)))), features.shape[1])
    return {"word": 0, **dict(zip(("context", "stem", "encoder", "bias"), (round(float(weight), 3) for weight in weights)))}


def decision_scores(examples, rows, others):
    """Returns a score for each row, above 0 for a genitive."""
    return np.where(is_listed(examples), rows @ list(LISTED.values()), rows @ list(others.values()))


def folds_of(examples):
    """Returns a fold for each row; all rows of a document have the same fold."""
    names = {name: at % FOLDS for at, name in enumerate(dict.fromkeys(row["document"] for row in examples.rows if row["document"]))}
    return np.array([names.get(row["document"], at % FOLDS) for at, row in enumerate(examples.rows)])


def is_candidate(row):
    """Returns whether the name may be a genitive."""
    return row["counts"]["word"] is not None


def fit(examples):
    """Returns (weights of the head, its bias, weights of unlisted names, table rows with the results before and on held-out documents)."""
    examples = examples.where(is_candidate)
    folds, scores = folds_of(examples), np.zeros(len(examples.rows))
    for fold in range(FOLDS):
        head, bias = head_of(examples.select(folds != fold))
        scores[folds == fold] = examples.states[folds == fold] @ head + bias
    rows, held = evidence(examples, scores), np.zeros(len(examples.rows))
    for fold in range(FOLDS):
        here = folds == fold
        held[here] = decision_scores(examples.select(here), rows[here], weights_of(examples.select(~here), rows[~here]))
    head, bias = head_of(examples)
    lines = [result_row("before", examples, decision_scores(examples, rows, LISTED)), result_row("held out", examples, held)]
    return head, bias, weights_of(examples, rows), lines


def result_row(name, examples, scores):
    cells = []
    for is_swapped in (0, 1):
        for is_genitive in (1, 0):
            places = [at for at, row in enumerate(examples.rows) if (row["isSwapped"], row["isGenitive"]) == (is_swapped, is_genitive)]
            cells.append(f"{int(((scores[places] > 0) == is_genitive).sum())} of {len(places)}")
    return f"| {name} | {' | '.join(cells)} |"
