"""The losses: allowed labels of gold words, soft labels of windows, vectors of the teacher."""

import numpy as np
import torch
import torch.nn.functional as F

from dataset import allowed, flat_firsts
from evaluate import pad


def word_scores(logits, batch):
    """Returns log probabilities [words, labels] at the first pieces of the words of a batch."""
    return torch.log_softmax(logits.flatten(0, 1)[flat_firsts(batch, logits.shape[1]).to(logits.device)], -1)


def entity_loss(logits, batch):
    """Returns minus the log probability of the allowed labels, mean over the words of a batch."""
    masks = allowed(np.concatenate([row[2] for row in batch]).astype(np.int64)).to(logits.device)
    return -word_scores(logits, batch).masked_fill(~masks, float("-inf")).logsumexp(-1).mean()


def soft_loss(logits, batch, targets):
    """Returns the Kullback-Leibler divergence from the soft labels: 0 if the student agrees."""
    targets = targets / targets.sum(-1, keepdim=True)
    return (torch.special.xlogy(targets, targets) - targets * word_scores(logits, batch)).sum(-1).mean()


@torch.no_grad()
def probabilities(teachers, ids, batch):
    """Returns the mean probabilities [words, labels] of several models for the words of a batch, as soft labels of gold text."""
    return sum(word_scores(teacher(ids)[0], batch).exp() for teacher in teachers) / len(teachers)


def window_loss(model, windows, batch, vector_weight, soft_weight):
    """Returns (loss, cosine distance) of a batch of windows, for the vector and for soft labels, if there are any.

    Windows in another letter case have the soft labels and the vector of the original, which makes the model robust.
    """
    logits, vectors = model(pad([ids for ids, *_ in batch], model.device()))
    targets = torch.as_tensor(windows.vectors[[index for _, _, index, _ in batch]]).to(vectors.device).float()
    whole = torch.as_tensor([not hidden for *_, hidden in batch]).to(vectors.device)
    distance = ((1 - F.cosine_similarity(vectors, targets)) * whole).sum() / whole.sum().clamp(min=1)
    loss = vector_weight * distance
    if windows.soft is not None:
        loss = loss + soft_weight * soft_loss(logits, batch, windows.targets(batch).to(logits.device))
    return loss, distance.detach()
