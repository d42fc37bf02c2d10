"""How far a gold corpus agrees with itself: what its other occurrences of a name say of each.

    python agreement.py FILE.conll…

A name that occurs more than once is given the label that most of its other occurrences have (nothing is a label too; no
majority, no label). What a model could know of unseen names is no more certain than this is of names that were seen.
"""

import sys
from collections import Counter, defaultdict
from pathlib import Path

from corpora import read_conll


def spans(labels):
    """{(start, end): type} of BIO labels."""
    found, begun = {}, None
    for at, label in enumerate([*labels, "O"]):
        if begun and label != f"I-{begun[0]}":
            found[begun[1], at] = begun[0]
            begun = None
        if label != "O" and begun is None:
            begun = label[2:], at
    return found


def occurrences(sentences):
    """Counts of types, by name: of every place where it stands and no other name covers part of it; "O" where it is none."""
    marked = [([token for token, _ in sentence], spans([label for _, label in sentence])) for sentence in sentences]
    names = {tuple(tokens[start:end]) for tokens, found in marked for start, end in found}
    longest = max(map(len, names), default=0)
    counts = defaultdict(Counter)
    for tokens, found in marked:
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
    """{type: (occurrences of names that occur again, precision, recall)}."""
    right, given, there = Counter(), Counter(), Counter()
    for kinds in counts.values():
        if kinds.total() < 2:
            continue
        for kind, times in kinds.items():
            others = (kinds - Counter([kind])).most_common(2)
            label = others[0][0] if len(others) == 1 or others[0][1] > others[1][1] else None
            there[kind] += times
            given[label] += times
            right[kind] += times * (label == kind)
    return {kind: (there[kind], right[kind] / max(1, given[kind]), right[kind] / there[kind])
            for kind in sorted(there) if kind != "O"}


if __name__ == "__main__":
    for path in map(Path, sys.argv[1:]):
        for kind, (times, precision, recall) in agreement(occurrences(read_conll(path))).items():
            print(f"{path.parent.name}/{path.stem} {kind} {times} P {precision:.2f} R {recall:.2f}")
