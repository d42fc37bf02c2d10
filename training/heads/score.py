"""How many of the first three topics of a text are worth something, by the least likelihood that is answered."""

import numpy as np

THRESHOLDS = (0, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55)
MOST = 3


def by_threshold(name, examples, scores):
    print(f"| {name} | least | right | exact | topics a text |\n| --- | --: | --: | --: | --: |")
    likely = 1 / (1 + np.exp(-np.asarray(scores)))
    for language in sorted({row["language"] for row in examples.rows}):
        documents = [places for places in examples.documents().values() if examples.rows[places[0]]["language"] == language]
        for least in THRESHOLDS:
            worths = [examples.rows[at]["worth"] for places in documents for at in first(examples.rows, likely, places, least)]
            right, exact = (sum(map(is_it, worths)) / max(1, len(worths)) for is_it in ((lambda one: one > 0), (lambda one: one == 1)))
            print(f"| {language} | {least} | {right:.3f} | {exact:.3f} | {len(worths) / len(documents):.2f} |")


def first(rows, likely, places, least):
    """As the service chooses: of phrases that share their head or hold each other the likeliest stays."""
    chosen = []
    for at in sorted(places, key=lambda at: (-likely[at], rows[at]["base"])):
        if likely[at] < least or len(chosen) == MOST:
            break
        if not any(is_told(rows[at], rows[other]) for other in chosen):
            chosen.append(at)
    return chosen


def is_told(one, other):
    holds = lambda whole, part: f" {part['base']} " in f" {whole['base']} "
    return one["words"][-1] == other["words"][-1] or holds(one, other) or holds(other, one)
