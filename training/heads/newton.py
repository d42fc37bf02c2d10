"""Convex losses of linear scores, minimised by Newton's method, without seed and learning rate."""

import numpy as np

STEPS = 30
SMALL = 1e-9


def minimise(loss, size):
    """Minimises a loss, which returns (value, gradient, Hessian) for weights. Halves a step that makes the loss larger."""
    weights = np.zeros(size)
    value, gradient, hessian = loss(weights)
    for _ in range(STEPS):
        step = np.linalg.solve(hessian, gradient)
        if gradient @ step < SMALL:
            break
        share = 1.0
        while share > SMALL and loss(weights - share * step, value_only=True) > value:
            share /= 2
        weights = weights - share * step
        value, gradient, hessian = loss(weights)
    return weights


def sigmoid(scores):
    return 1 / (1 + np.exp(-scores))


def logistic(rows, worth, ridge, shares=None):
    """Returns the mean loss of a logistic regression on worths of 0 to 1; a row is weighted by its share."""
    shares = np.full(len(rows), 1 / len(rows)) if shares is None else shares / shares.sum()

    def loss(weights, value_only=False):
        scores = rows @ weights
        value = shares @ (np.logaddexp(0, scores) - worth * scores) + ridge @ weights**2 / 2
        if value_only:
            return value
        likely = sigmoid(scores)
        gradient = rows.T @ (shares * (likely - worth)) + ridge * weights
        return value, gradient, rows.T @ (rows * (shares * likely * (1 - likely))[:, None]) + np.diag(ridge)
    return loss


def pairwise(rows, groups, gains, ridge):
    """Returns the pairwise logistic loss of an order by score, over the pairs of a document with different gains; documents have equal
    weights."""
    pairs = []
    for group in groups:
        more = np.maximum(gains[group][:, None] - gains[group][None, :], 0)
        if more.sum() > 0:
            pairs.append((group, more / more.sum()))

    def loss(weights, value_only=False):
        scores = rows @ weights
        value, gradient, hessian_rows = 0.0, np.zeros(len(rows)), np.zeros_like(rows)
        for group, share in pairs:
            difference = scores[group][:, None] - scores[group][None, :]
            value += (share * np.logaddexp(0, -difference)).sum() / len(pairs)
            if value_only:
                continue
            wrong = sigmoid(-difference)
            force = share * wrong / len(pairs)
            gradient[group] += force.sum(0) - force.sum(1)
            bend = share * wrong * (1 - wrong) / len(pairs)
            bend = bend + bend.T
            hessian_rows[group] = (np.diag(bend.sum(0)) - bend) @ rows[group]
        value += ridge @ weights**2 / 2
        if value_only:
            return value
        return value, rows.T @ gradient + ridge * weights, rows.T @ hessian_rows + np.diag(ridge)
    return loss
