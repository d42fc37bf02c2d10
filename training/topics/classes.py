"""Estimates how often a word is a noun, a verb, an adjective or something else from its neighbours: a mixture fitted by
expectation maximisation (Dempster, Laird and Rubin 1977) on raw text, without labels. The rules of a language list
unambiguous words and endings (seeds); their neighbours determine the classes of other words.
"""

import collections

import numpy as np

CLASSES = ("noun", "verb", "adjective", "other")
ROUNDS = 8
FREQUENT = 400  # words that are neighbours as whole words; other neighbours are reduced to their last letters
TAIL = 3  # letters of the ending that determines the prior of a rare word
MIXED = 4.0  # weight of the ending, in occurrences
SEEDED = 30.0  # weight of a seed, in occurrences


class Mixture:
    """The fitted mixture; `shares` [words × CLASSES] has the shares of the classes of every word."""

    def __init__(self, sentences, rules):
        lower = collections.Counter(word for sentence in sentences for word in sentence if word.islower())
        self.counts = collections.Counter({word: count for word, count in lower.items() if word[0].isalpha() and len(word) > 1})
        frequent = {word for word, _ in lower.most_common(FREQUENT)}
        words = list(self.counts)
        self.place = {word: at for at, word in enumerate(words)}
        sides = {}
        counts_of_contexts = collections.Counter()
        for sentence in sentences:
            keys = [sides.setdefault(neighbour_key(word, frequent, at), len(sides)) for at, word in enumerate(sentence)]
            edge = sides.setdefault("|", len(sides))
            for at, word in enumerate(sentence):
                if word in self.place:
                    left = keys[at - 1] if at else edge
                    right = keys[at + 1] if at + 1 < len(sentence) else edge
                    counts_of_contexts[self.place[word], left, right] += 1
        places = np.array(list(counts_of_contexts.keys()), dtype=np.int32)
        times = np.array(list(counts_of_contexts.values()), dtype=np.float32)
        tails = {}
        tail = np.array([tails.setdefault(word[-TAIL:], len(tails)) for word in words])
        seeds = np.array([rules.seed(word) for word in words], dtype=np.float32)
        self.shares = fit(places, times, tail, seeds, len(sides))


def neighbour_key(word, frequent, at):
    """Returns the key of a word as a neighbour."""
    if word in frequent or not word[0].isalpha():
        return "0" if word[0].isdigit() else word
    if not word.islower():
        return "^" if at else "^first"
    return f"-{word[-2:]}"


def fit(places, times, tail, seeds, sides):
    word, left, right = places.T
    known = seeds.sum(1) > 0
    shares = np.where(known[:, None], seeds, np.array([0.35, 0.2, 0.15, 0.3], np.float32))
    size = len(CLASSES)
    belief = shares[word]
    # In the first round, only seeds determine the neighbours of a class.
    weights = times * known[word]
    for _ in range(ROUNDS):
        mass = belief * weights[:, None]
        sums = [np.stack([np.bincount(side, mass[:, index], sides) for index in range(size)], 1) + 0.5 for side in (left, right)]
        lefts, rights = (np.log(side / side.sum(0)) for side in sums)
        score = lefts[left] + rights[right] + np.log(np.maximum(shares[word], 1e-6))
        belief = np.exp(score - score.max(1, keepdims=True))
        belief /= belief.sum(1, keepdims=True)
        weights = times
        mass = belief * times[:, None]
        by_word = np.stack([np.bincount(word, mass[:, index], len(seeds)) for index in range(size)], 1)
        level = by_word / np.maximum(1, by_word.sum(1, keepdims=True) / 20)
        by_tail = np.stack([np.bincount(tail, level[:, index], tail.max() + 1) for index in range(size)], 1) + 0.3
        by_tail /= by_tail.sum(1, keepdims=True)
        shares = by_word + MIXED * by_tail[tail] + SEEDED * seeds * np.maximum(1, by_word.sum(1, keepdims=True) / 50)
        shares /= shares.sum(1, keepdims=True)
    return shares
