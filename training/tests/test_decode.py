import itertools

import numpy as np

from decode import spans, viterbi
from labels import LABELS


def legal(path):
    previous = "O"
    for label in (LABELS[i] for i in path):
        if label.startswith("I-") and previous[2:] != label[2:]:
            return False
        previous = label
    return True


def test_viterbi_finds_the_best_legal_path():
    rng = np.random.default_rng(5)
    paths = [p for p in itertools.product(range(len(LABELS)), repeat=3) if legal(p)]
    for _ in range(40):
        scores = rng.normal(size=(3, len(LABELS)))
        best = max(paths, key=lambda p: sum(scores[i, label] for i, label in enumerate(p)))
        assert viterbi(scores) == list(best)


def test_spans():
    path = [LABELS.index(label) for label in ("B-PER", "I-PER", "B-PER", "O", "B-LOC")]
    assert spans(path) == [(0, 2, "PER"), (2, 3, "PER"), (4, 5, "LOC")]
    assert viterbi(np.zeros((0, 9))) == []
