"""Fits the classification of topics among noun phrases: habits of nouns, weights of counts, and a head."""

import math
from dataclasses import dataclass

import numpy as np

from design import Scale
from newton import logistic, minimise

# A noun with fewer occurrences has the odds of an unknown noun. YES and NO are prior counts.
MIN_OCCURRENCES, YES, NO = 3, 0.5, 6
# Number of parts of the documents, so that the habit in a document is learned from other documents.
FOLDS = 8
RIDGE_COUNTS, RIDGE_STATES = 1e-4, 0.02


@dataclass
class Habits:
    """The log odds that a noun is a topic, and the log odds of unknown nouns."""
    unknown: float
    words: dict

    def for_rows(self, rows):
        return np.array([self.words.get(row["words"][-1], self.unknown) for row in rows])


def habits(rows):
    """Returns how often each noun is a topic where it occurs."""
    counts = {}
    for row in rows:
        if len(row["words"]) == 1:
            counts.setdefault(row["base"], [0, 0])[0 if row["worth"] > 0 else 1] += 1
    odds = lambda yes, no: round(math.log((yes + YES) / (no + NO)), 3)
    return Habits(odds(0, 0), {word: odds(yes, no) for word, (yes, no) in sorted(counts.items()) if yes + no >= MIN_OCCURRENCES})


def habits_of_others(rows):
    """Returns the habit of the noun of each row, learned from other documents."""
    documents = {name: at for at, name in enumerate(dict.fromkeys(row["document"] for row in rows))}
    found = np.zeros(len(rows))
    for fold in range(FOLDS):
        held = [at for at, row in enumerate(rows) if documents[row["document"]] % FOLDS == fold]
        learned = habits([row for row in rows if documents[row["document"]] % FOLDS != fold])
        found[held] = learned.for_rows([rows[at] for at in held])
    return found


@dataclass
class Topics:
    names: list
    habits: dict
    weights: np.ndarray
    bias: float
    head: np.ndarray
    head_bias: float

    def scores(self, examples):
        habit = np.array([self.habits[row["language"]].for_rows([row])[0] for row in examples.rows])
        return np.c_[examples.counts(), habit] @ self.weights + self.bias + examples.states @ self.head + self.head_bias

    def table(self, language):
        """Returns the table of a language for the package; the weight of the head is 1."""
        weights = {name: round(float(weight), 4) for name, weight in zip(self.names, self.weights)}
        known = self.habits[language]
        return {"habits": {"unknown": known.unknown, "words": known.words}, "weights": {**weights, "encoder": 1, "bias": round(float(self.bias), 4)}}


def fit(examples):
    """Fits one set of weights for both languages, because there are few documents; each language has its own habits."""
    by_language = {}
    for at, row in enumerate(examples.rows):
        by_language.setdefault(row["language"], []).append(at)
    habit, learned = np.zeros(len(examples.rows)), {}
    for language, places in by_language.items():
        rows = [examples.rows[at] for at in places]
        habit[places], learned[language] = habits_of_others(rows), habits(rows)
    counts = np.c_[examples.counts(), habit]
    scale = Scale(counts, examples.states)
    rows = np.c_[scale.rows(counts, examples.states), np.ones(len(counts))]
    ridge = np.r_[np.full(counts.shape[1], RIDGE_COUNTS), np.full(examples.states.shape[1], RIDGE_STATES), 0]
    weights = minimise(logistic(rows, examples.column("worth"), ridge), rows.shape[1])
    count_weights, count_bias, head, head_bias = scale.unscaled(weights[:-1])
    return Topics([*examples.rows[0]["counts"], "habit"], learned, count_weights, count_bias + weights[-1], head, head_bias)
