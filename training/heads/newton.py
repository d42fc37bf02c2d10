"""Convex losses of linear scores, minimised by Newton's method: no seed, no rate of learning."""

import numpy as np

STEPS = 30
SMALL = 1e-9


def minimise(loss, size):
    """`loss` gives (value, slope, curvature) of weights; smaller steps are tried where a whole one makes it worse."""
    weights = np.zeros(size)
    value, slope, curvature = loss(weights)
    for _ in range(STEPS):
        step = np.linalg.solve(curvature, slope)
        if slope @ step < SMALL:
            break
        share = 1.0
        while share > SMALL and loss(weights - share * step, value_only=True) > value:
            share /= 2
        weights = weights - share * step
        value, slope, curvature = loss(weights)
    return weights


def sigmoid(scores):
    return 1 / (1 + np.exp(-scores))


def logistic(rows, worth, ridge, shares=None):
    """Mean loss of a logistic regression on worths of 0 to 1; a row counts as much as its share."""
    shares = np.full(len(rows), 1 / len(rows)) if shares is None else shares / shares.sum()

    def loss(weights, value_only=False):
        scores = rows @ weights
        value = shares @ (np.logaddexp(0, scores) - worth * scores) + ridge @ weights**2 / 2
        if value_only:
            return value
        likely = sigmoid(scores)
        slope = rows.T @ (shares * (likely - worth)) + ridge * weights
        return value, slope, rows.T @ (rows * (shares * likely * (1 - likely))[:, None]) + np.diag(ridge)
    return loss


def pairwise(rows, groups, gains, ridge):
    """Loss of the pairs of a document that have another order by score than by gain; each document counts the same."""
    pairs = []
    for group in groups:
        more = np.maximum(gains[group][:, None] - gains[group][None, :], 0)
        if more.sum() > 0:
            pairs.append((group, more / more.sum()))

    def loss(weights, value_only=False):
        scores = rows @ weights
        value, slope, bent = 0.0, np.zeros(len(rows)), np.zeros_like(rows)
        for group, share in pairs:
            apart = scores[group][:, None] - scores[group][None, :]
            value += (share * np.logaddexp(0, -apart)).sum() / len(pairs)
            if value_only:
                continue
            wrong = sigmoid(-apart)
            force = share * wrong / len(pairs)
            slope[group] += force.sum(0) - force.sum(1)
            bend = share * wrong * (1 - wrong) / len(pairs)
            bend = bend + bend.T
            bent[group] = (np.diag(bend.sum(0)) - bend) @ rows[group]
        value += ridge @ weights**2 / 2
        if value_only:
            return value
        return value, rows.T @ slope + ridge * weights, rows.T @ bent + np.diag(ridge)
    return loss
