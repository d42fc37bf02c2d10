"""A linear model of all features, plus a network of one hidden layer over the dense ones; and its form in the service."""

import base64

import numpy as np
import torch
from torch.nn.functional import cross_entropy, dropout

CATEGORIES, CELLS, HIDDEN = 4, 8192, 48
# The number of features from the knowledge table, which are the last features, and the share of examples without them: the service may
# run without the table.
KNOWN, WITHOUT_TABLE = 44, 0.15
EPOCHS, BATCH, RATE, WARMUP = 6, 256, 3e-3, 100
DROPOUT, DECAY, CELL_PENALTY = 0.3, 0.15, 1e-3


class Network(torch.nn.Module):
    def __init__(self, dense, classes):
        super().__init__()
        self.mean, self.deviation = dense.mean(0), dense.std(0) + 0.05
        self.direct = torch.nn.Linear(dense.shape[1], classes)
        self.cells = torch.nn.EmbeddingBag(CELLS, classes, mode="sum")
        self.first = torch.nn.Linear(dense.shape[1], HIDDEN)
        self.second = torch.nn.Linear(HIDDEN, classes)
        torch.nn.init.zeros_(self.cells.weight)
        torch.nn.init.zeros_(self.direct.weight)

    def forward(self, dense, cells, offsets, values):
        rows = (dense - self.mean) / self.deviation
        words = dropout(self.cells(cells, offsets, per_sample_weights=values), DROPOUT, self.training)
        hidden = dropout(torch.relu(self.first(rows)), DROPOUT, self.training)
        return self.direct(rows) + words + self.second(hidden)


def fit(examples, classes=CATEGORIES, known=KNOWN):
    """Returns a network that is trained on examples (AdamW, the rate falls to 0). The last `known` features are from the table."""
    net = Network(examples.dense, classes)
    others = [value for name, value in net.named_parameters() if not name.startswith("cells")]
    groups = [{"params": net.cells.parameters(), "weight_decay": 0}, {"params": others, "weight_decay": DECAY}]
    optimizer = torch.optim.AdamW(groups, lr=RATE)
    random, count = np.random.default_rng(0), len(examples.gold)
    steps = EPOCHS * (count // BATCH)
    for step in range(steps):
        if step % (count // BATCH) == 0:
            order = random.permutation(count)
        places = order[step % (count // BATCH) * BATCH :][:BATCH]
        dense = examples.dense[places].clone()
        dense[torch.rand(BATCH) < WITHOUT_TABLE, -known:] = 0
        for group in optimizer.param_groups:
            group["lr"] = RATE * min(1, (step + 1) / WARMUP) * (1 - step / steps)
        losses = cross_entropy(net(dense, *examples.words(places)), examples.gold[places], reduction="none")
        loss = (losses * examples.weights[places]).mean() + CELL_PENALTY * (net.cells.weight**2).sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return net.eval()


@torch.no_grad()
def scores(net, examples):
    return net(examples.dense, *examples.words(range(len(examples.gold))))


@torch.no_grad()
def folded(net):
    """Returns the table of the service (nlp/network.ts): the scaling of the features is part of the matrices."""
    scaled = lambda layer: (layer.weight / net.deviation, layer.bias - layer.weight @ (net.mean / net.deviation))
    (direct, bias), (first, first_bias) = scaled(net.direct), scaled(net.first)
    matrices = [direct, first, first_bias, net.second.weight, bias + net.second.bias]
    cells = net.cells.weight.numpy()
    scale = float(np.abs(cells).max() / 127)
    pack = lambda values: base64.b64encode(values.tobytes()).decode()
    return {"dense": direct.shape[1], "hidden": HIDDEN, "scale": round(scale, 7),
            "matrices": pack(np.concatenate([one.numpy().ravel() for one in matrices]).astype("<f4")),
            "cells": pack(np.round(cells / scale).astype(np.int8))}
