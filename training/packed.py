"""Rows of pieces in one file, and batches of them on a device: the training data of a small student (pack.py, student.py)."""

import numpy as np
import torch

from model import PAD

FIRST = 1 << 15  # bit of a mark: a word begins here; the lower bits are the allowed labels, 0 if unknown
STEP = 8  # the width of a batch is a multiple of this


def width(longest):
    """Returns the width of a batch whose longest row has `longest` pieces."""
    return -(-int(longest) // STEP) * STEP


def save(path, rows):
    """Writes [(pieces, marks)] as three arrays: the lengths of the rows, and their concatenated pieces and marks. Returns the number of pieces."""
    pieces, marks = (np.concatenate([row[index] for row in rows]) for index in (0, 1))
    np.savez_compressed(path, lengths=np.array([len(row[0]) for row in rows], np.uint16), pieces=pieces, marks=marks)
    return len(pieces)


class Rows:
    """The rows of several files on the device, in batches of similar length in random order."""

    def __init__(self, paths, device):
        packs = [dict(np.load(path)) for path in paths]
        self.lengths = np.concatenate([pack["lengths"] for pack in packs]).astype(np.int64)
        self.offsets = np.concatenate([[0], np.cumsum(self.lengths)[:-1]])
        self.pieces, self.marks = (torch.from_numpy(np.concatenate([pack[name] for pack in packs]).astype(np.int32)).to(device)
                                   for name in ("pieces", "marks"))
        self.device = device

    def epoch(self, budget, rng):
        """Returns lists of row numbers, at most `budget` padded pieces each; every row is in one list."""
        order, found = np.argsort(self.lengths + rng.random(len(self.lengths)) * STEP), []
        batch, longest = [], 0
        for row, length in zip(order, self.lengths[order]):
            longest = max(longest, length)
            if batch and width(longest) * (len(batch) + 1) > budget:
                found.append(np.array(batch))
                batch, longest = [], length
            batch.append(row)
        found.append(np.array(batch))
        rng.shuffle(found)
        return found

    def batch(self, rows):
        """Returns (ids, marks), both [rows, width], padded."""
        start, size = (torch.from_numpy(values[rows]).to(self.device)[:, None] for values in (self.offsets, self.lengths))
        column = torch.arange(width(self.lengths[rows].max()), device=self.device)[None]
        at, is_inside = (start + column).clamp(max=len(self.pieces) - 1), column < size
        return torch.where(is_inside, self.pieces[at], PAD), torch.where(is_inside, self.marks[at], 0)
