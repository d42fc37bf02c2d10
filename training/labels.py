"""The labels, and sets of labels as bit masks, for words that a corpus does not decide."""

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
    """Returns the label of a mask with one bit; None for other masks."""
    return LABELS[mask.bit_length() - 1] if mask and mask & (mask - 1) == 0 else None
