"""Entities with features and gold categories, as eval/categories/examples.ts writes them."""

import json
from dataclasses import dataclass

import numpy as np
import torch


@dataclass
class Examples:
    """Rows of dense features, and cells of words with their values."""
    names: list
    dense: torch.Tensor
    cells: list
    values: list
    gold: torch.Tensor
    weights: torch.Tensor

    @classmethod
    def read(cls, path, weight=1.0):
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        return cls([row["document"] for row in rows], torch.tensor([row["dense"] for row in rows], dtype=torch.float32),
                   [row["cells"] for row in rows], [row["values"] for row in rows],
                   torch.tensor([row["gold"] for row in rows]), torch.full((len(rows),), float(weight)))

    @classmethod
    def together(cls, some):
        lists = lambda name: [value for one in some for value in getattr(one, name)]
        tensors = lambda name: torch.cat([getattr(one, name) for one in some])
        return cls(lists("names"), tensors("dense"), lists("cells"), lists("values"), tensors("gold"), tensors("weights"))

    def documents(self):
        return list(dict.fromkeys(self.names))

    def share_of_documents(self, share):
        """Returns the entities of the first documents in a random order that is the same each time."""
        documents = self.documents()
        order = np.random.default_rng(0).permutation(len(documents))
        kept = {documents[at] for at in order[: int(len(documents) * share)]}
        return self.select([at for at, name in enumerate(self.names) if name in kept])

    def select(self, places):
        return Examples([self.names[at] for at in places], self.dense[places], [self.cells[at] for at in places],
                        [self.values[at] for at in places], self.gold[places], self.weights[places])

    def words(self, places):
        """Returns (cells, offsets, values) of some examples, in the form of EmbeddingBag."""
        sizes = [len(self.cells[at]) for at in places]
        flat = lambda lists: np.concatenate([lists[at] for at in places])
        return (torch.tensor(flat(self.cells), dtype=torch.long), torch.tensor(np.cumsum([0, *sizes[:-1]])),
                torch.tensor(flat(self.values), dtype=torch.float32))
