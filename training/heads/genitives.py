"""Whether the last -s of a Swedish name is a genitive's: a head, and what it counts beside the odds that the service weighs."""

import numpy as np

from newton import logistic, minimise

# Of the mean loss. Real names count for so many of those that were put into sentences.
RIDGE_STATES, RIDGE_WEIGHTS, REAL = 0.01, 0.001, 5
FOLDS = 5
# As the service does with all mentions of a name in a text (nlp/entities/base-form.ts).
MOST_OF_CONTEXT, MOST_OF_ENCODER = 4, 12
# What the service weighs of names of people and places, as it did of all names before: the lists of these tell more than the encoder, of
# which a fifth keeps nine more names of 366 whole and costs one in a hundred genitives of listed names. Weights of all others are fitted.
LISTED = {"word": 1, "context": 1, "stem": 4, "encoder": 0, "bias": 0}


def head_of(examples):
    """(weights, bias) that tell genitives by states alone."""
    middle, spread = examples.states.mean(0), examples.states.std() + 1e-9
    rows = np.c_[(examples.states - middle) / spread, np.ones(len(examples.rows))]
    is_swapped, wanted = examples.column("isSwapped"), examples.column("isGenitive")
    shares = balanced(wanted, np.where(is_swapped > 0, 1, REAL))
    ridge = np.r_[np.full(rows.shape[1] - 1, RIDGE_STATES), 0]
    weights = minimise(logistic(rows, wanted, ridge, shares), rows.shape[1])
    return weights[:-1] / spread, weights[-1] - (middle / spread) @ weights[:-1]


def balanced(wanted, counts):
    """Counts that add up to the same for genitives and for what is none."""
    return counts * np.where(wanted > 0, counts[wanted == 0].sum() / counts[wanted > 0].sum(), 1)


def evidence(examples, scores):
    """Rows of what is weighed, a name with all its mentions in a document."""
    counts = {name: np.array([row["counts"][name] for row in examples.rows], float) for name in ("word", "context", "stem")}
    names = {}
    for at, row in enumerate(examples.rows):
        names.setdefault((row["document"], row["surface"], at if row["isSwapped"] else -1), []).append(at)
    context, encoder = np.zeros(len(scores)), np.zeros(len(scores))
    for places in names.values():
        context[places] = np.clip(counts["context"][places].sum(), -MOST_OF_CONTEXT, MOST_OF_CONTEXT)
        encoder[places] = np.clip(scores[places].sum(), -MOST_OF_ENCODER, MOST_OF_ENCODER)
    return np.c_[counts["word"], context, counts["stem"], encoder, np.ones(len(scores))]


def is_listed(examples):
    return np.array([row["counts"]["isListed"] for row in examples.rows]) > 0


def weights_of(examples, rows):
    """Of names that no list is of: what their endings look like says nothing of these."""
    others = ~is_listed(examples)
    wanted, some = examples.column("isGenitive")[others], rows[others][:, 1:]
    ridge = np.r_[np.full(some.shape[1] - 1, RIDGE_WEIGHTS), 0]
    weights = minimise(logistic(some, wanted, ridge, balanced(wanted, np.ones(len(wanted)))), some.shape[1])
    return {"word": 0, **dict(zip(("context", "stem", "encoder", "bias"), (round(float(one), 3) for one in weights)))}


def decided(examples, rows, others):
    """Above 0 for a genitive."""
    return np.where(is_listed(examples), rows @ list(LISTED.values()), rows @ list(others.values()))


def folds_of(examples):
    """A number for each row, the same for all of a document."""
    names = {name: at % FOLDS for at, name in enumerate(dict.fromkeys(row["document"] for row in examples.rows if row["document"]))}
    return np.array([names.get(row["document"], at % FOLDS) for at, row in enumerate(examples.rows)])


def may_be(row):
    """Not a name that is never a genitive."""
    return row["counts"]["word"] is not None


def fit(examples):
    """(weights of the head, its bias, weights of the service for names of no list, lines: how right before, and on documents held out)."""
    examples = examples.where(may_be)
    folds, scores = folds_of(examples), np.zeros(len(examples.rows))
    for fold in range(FOLDS):
        head, bias = head_of(examples.where_at(folds != fold))
        scores[folds == fold] = examples.states[folds == fold] @ head + bias
    rows, held = evidence(examples, scores), np.zeros(len(examples.rows))
    for fold in range(FOLDS):
        here = folds == fold
        held[here] = decided(examples.where_at(here), rows[here], weights_of(examples.where_at(~here), rows[~here]))
    head, bias = head_of(examples)
    lines = [right("before", examples, decided(examples, rows, LISTED)), right("held out", examples, held)]
    return head, bias, weights_of(examples, rows), lines


def right(name, examples, scores):
    cells = []
    for is_swapped in (0, 1):
        for is_genitive in (1, 0):
            some = [at for at, row in enumerate(examples.rows) if (row["isSwapped"], row["isGenitive"]) == (is_swapped, is_genitive)]
            cells.append(f"{int(((scores[some] > 0) == is_genitive).sum())} of {len(some)}")
    return f"| {name} | {' | '.join(cells)} |"
