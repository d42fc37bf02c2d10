"""Examples as rows of numbers: counts of mean 0 and deviation 1 each, states of mean 0 and one deviation together."""

import json
from dataclasses import dataclass

import numpy as np


@dataclass
class Examples:
    """What eval/heads/examples.ts wrote of one head."""
    rows: list
    states: np.ndarray

    @classmethod
    def read(cls, folder, name):
        rows = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        return cls(rows, np.fromfile(folder / f"{name}.f32", np.float32).reshape(len(rows), -1).astype(float))

    def where(self, wanted):
        return self.where_at([wanted(row) for row in self.rows])

    def where_at(self, wanted):
        places = np.flatnonzero(wanted)
        return Examples([self.rows[at] for at in places], self.states[places])

    def documents(self):
        """The places of each document's rows."""
        found = {}
        for at, row in enumerate(self.rows):
            found.setdefault(row["document"], []).append(at)
        return {name: np.array(places) for name, places in found.items()}

    def column(self, name):
        return np.array([row[name] for row in self.rows], float)

    def counts(self):
        return np.array([list(row["counts"].values()) for row in self.rows], float)


class Scale:
    """Found on some examples, and the same for all that are scored."""

    def __init__(self, counts, states):
        self.counts = (counts.mean(0), counts.std(0) + 1e-9)
        self.states = (states.mean(0), states.std() + 1e-9)

    def rows(self, counts, states):
        (mean, deviation), (middle, spread) = self.counts, self.states
        return np.hstack([(counts - mean) / deviation, (states - middle) / spread])

    def unscaled(self, weights):
        """(weights of counts, what they leave over, head's weights, head's bias) for numbers as they are."""
        (mean, deviation), (middle, spread) = self.counts, self.states
        of_counts, of_states = weights[:len(mean)] / deviation, weights[len(mean):] / spread
        return of_counts, -of_counts @ mean, of_states, -of_states @ middle
