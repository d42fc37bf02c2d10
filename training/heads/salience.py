"""How much a text is about what a mention names: a head that ranks the names of documents, counts beside it."""

import numpy as np

from design import Scale
from newton import minimise, pairwise

# The mean loss of a document and half of the squares of weights. A ridge of states twice as strong moved nDCG@5 of documents held out,
# and on dev, by less than .01.
RIDGE_COUNTS, RIDGE_STATES = 0.01, 0.1


def fit(examples):
    """(weights, bias) of the head."""
    counts, gains = examples.counts(), examples.column("gain")
    scale = Scale(counts, examples.states)
    rows = scale.rows(counts, examples.states)
    ridge = np.r_[np.full(counts.shape[1], RIDGE_COUNTS), np.full(rows.shape[1] - counts.shape[1], RIDGE_STATES)]
    weights = minimise(pairwise(rows, list(examples.documents().values()), gains, ridge), rows.shape[1])
    _, _, head, bias = scale.unscaled(weights)
    return head, bias
