"""Measures how consistently a gold corpus labels the occurrences of a name.

    python agreement.py FILE.conll…

Each occurrence of a name that occurs more than once is predicted to have the label of most of its other occurrences. "No name" is also a
label; without a majority, no label is predicted. A model cannot be more certain about unseen names than the corpus is about seen names.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path

from corpora import read_conll


def spans(labels):
    """Returns {(start, end): type} of BIO labels."""
    found, current = {}, None
    for at, label in enumerate([*labels, "O"]):
        if current and label != f"I-{current[0]}":
            found[current[1], at] = current[0]
            current = None
        if label != "O" and current is None:
            current = label[2:], at
    return found


def occurrences(sentences):
    """Returns the counts of types for each name, at every place where no other name overlaps; "O" for no name."""
    labelled = [([token for token, _ in sentence], spans([label for _, label in sentence])) for sentence in sentences]
    names = {tuple(tokens[start:end]) for tokens, found in labelled for start, end in found}
    longest = max(map(len, names), default=0)
    counts = defaultdict(Counter)
    for tokens, found in labelled:
        for start in range(len(tokens)):
            for end in range(start + 1, min(start + longest, len(tokens)) + 1):
                name = tuple(tokens[start:end])
                if name not in names:
                    continue
                kind = found.get((start, end))
                if kind or not any(first < end and last > start for first, last in found):
                    counts[name][kind or "O"] += 1
    return counts


def agreement(counts):
    """Returns {type: (occurrences of names that occur again, precision, recall)}."""
    right, predicted, expected = Counter(), Counter(), Counter()
    for kinds in counts.values():
        if kinds.total() < 2:
            continue
        for kind, times in kinds.items():
            others = (kinds - Counter([kind])).most_common(2)
            label = others[0][0] if len(others) == 1 or others[0][1] > others[1][1] else None
            expected[kind] += times
            predicted[label] += times
            right[kind] += times * (label == kind)
    return {kind: (expected[kind], right[kind] / max(1, predicted[kind]), right[kind] / expected[kind])
            for kind in sorted(expected) if kind != "O"}


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        for kind, (times, precision, recall) in agreement(occurrences(read_conll(path))).items():
            print(f"{path.parent.name}/{path.stem} {kind} {times} P {precision:.2f} R {recall:.2f}")
