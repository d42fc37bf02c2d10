"""Prints how many of the first three topics of a text are right, for several thresholds of the likelihood."""

import numpy as np

THRESHOLDS = (0, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55)
MAX_TOPICS = 3


def by_threshold(name, examples, scores):
    print(f"| {name} | threshold | right | exact | topics a text |\n| --- | --: | --: | --: | --: |")
    likely = 1 / (1 + np.exp(-np.asarray(scores)))
    for language in sorted({row["language"] for row in examples.rows}):
        documents = [places for places in examples.documents().values() if examples.rows[places[0]]["language"] == language]
        for threshold in THRESHOLDS:
            worths = [examples.rows[at]["worth"] for places in documents for at in first_topics(examples.rows, likely, places, threshold)]
            right, exact = (sum(map(condition, worths)) / max(1, len(worths)) for condition in ((lambda worth: worth > 0), (lambda worth: worth == 1)))
            print(f"| {language} | {threshold} | {right:.3f} | {exact:.3f} | {len(worths) / len(documents):.2f} |")


def first_topics(rows, likely, places, threshold):
    """Chooses topics like the service: of phrases that share their head or contain each other, only the likeliest."""
    chosen = []
    for at in sorted(places, key=lambda at: (-likely[at], rows[at]["base"])):
        if likely[at] < threshold or len(chosen) == MAX_TOPICS:
            break
        if not any(overlaps(rows[at], rows[other]) for other in chosen):
            chosen.append(at)
    return chosen


def overlaps(one, other):
    holds = lambda whole, part: f" {part['base']} " in f" {whole['base']} "
    return one["words"][-1] == other["words"][-1] or holds(one, other) or holds(other, one)
