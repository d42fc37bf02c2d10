"""The labels, and sets of labels as bit masks: what a corpus does not decide is left open, not taught as nothing."""

TYPES = ("PER", "ORG", "LOC", "MISC")
LABELS = ("O",) + tuple(f"{prefix}-{kind}" for kind in TYPES for prefix in "BI")
OUTSIDE = 1 << 0
MISC = 1 << LABELS.index("B-MISC") | 1 << LABELS.index("I-MISC")
ANY = (1 << len(LABELS)) - 1


def begin(kind):
    return 1 << LABELS.index(f"B-{kind}")


def inside(kind):
    return 1 << LABELS.index(f"I-{kind}")


def name(mask):
    """The label of a mask with one bit, else None."""
    return LABELS[mask.bit_length() - 1] if mask and mask & (mask - 1) == 0 else None
