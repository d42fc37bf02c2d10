"""Examples as rows of numbers: each count scaled to mean 0 and deviation 1, states centred and scaled by one common deviation."""

import json
from dataclasses import dataclass

import numpy as np


@dataclass
class Examples:
    """The examples of one head, as eval/heads/examples.ts writes them."""
    rows: list
    states: np.ndarray

    @classmethod
    def read(cls, folder, name):
        rows = [json.loads(line) for line in (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
        return cls(rows, np.fromfile(folder / f"{name}.f32", np.float32).reshape(len(rows), -1).astype(float))

    def where(self, condition):
        return self.select([condition(row) for row in self.rows])

    def select(self, mask):
        places = np.flatnonzero(mask)
        return Examples([self.rows[at] for at in places], self.states[places])

    def documents(self):
        """Returns the indices of the rows of each document."""
        found = {}
        for at, row in enumerate(self.rows):
            found.setdefault(row["document"], []).append(at)
        return {name: np.array(places) for name, places in found.items()}

    def column(self, name):
        return np.array([row[name] for row in self.rows], float)

    def counts(self):
        return np.array([list(row["counts"].values()) for row in self.rows], float)


class Scale:
    """A scaling that is fitted on some examples and applied to all."""

    def __init__(self, counts, states):
        self.counts = (counts.mean(0), counts.std(0) + 1e-9)
        self.states = (states.mean(0), states.std() + 1e-9)

    def rows(self, counts, states):
        (mean, deviation), (middle, spread) = self.counts, self.states
        return np.hstack([(counts - mean) / deviation, (states - middle) / spread])

    def unscaled(self, weights):
        """Returns (weights of counts, their bias, weights of the head, bias of the head) for unscaled numbers."""
        (mean, deviation), (middle, spread) = self.counts, self.states
        count_weights, state_weights = weights[:len(mean)] / deviation, weights[len(mean):] / spread
        return count_weights, -count_weights @ mean, state_weights, -state_weights @ middle
