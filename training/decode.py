"""Word scores -> spans, by the best path that is a legal BIO sequence."""

import numpy as np

from labels import LABELS

_LEGAL = np.array([[not b.startswith("I-") or a[2:] == b[2:] for b in LABELS] for a in LABELS])
_START = np.array([not label.startswith("I-") for label in LABELS])


def viterbi(scores):
    """Returns the labels (indices) of the words for log probabilities [words, labels]."""
    if not len(scores):
        return []
    best = np.where(_START, scores[0], -np.inf)
    back = []
    for row in scores[1:]:
        step = np.where(_LEGAL, best[:, None], -np.inf)
        back.append(step.argmax(0))
        best = step.max(0) + row
    path = [int(best.argmax())]
    for pointers in reversed(back):
        path.append(int(pointers[path[-1]]))
    return path[::-1]


def spans(path):
    """Returns [(first word, end word, type)] of a label path."""
    found, start = [], None
    for index, label in enumerate([*path, 0]):
        if start is not None and not LABELS[label].startswith("I-"):
            found.append((start, index, LABELS[path[start]][2:]))
            start = None
        if LABELS[label].startswith("B-"):
            start = index
    return found
