"""How often sentences occur in an epoch."""

import random
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import pytest

pytest.importorskip("torch")

from corpora import FAMILIES, Corpus
from dataset import gold_examples
from labels import OUTSIDE
from tokenizer import Tokenizer

TOKENIZER = Tokenizer.load(Path(__file__).parents[2] / "models/en-sv/tokenizer.json")
TOKENIZER.pieces = [*TOKENIZER.pieces, *(f"<{family}>" for family in FAMILIES)]  # the shipped tokenizer has none of these
WORDS = [f"{one}{two}" for one in ("hus", "båt", "skog", "sommar", "vinter") for two in ("gäst", "mat", "tid", "rum", "lek", "dröm")]


def shown(share):
    """Returns how often each word is shown of a corpus whose sentences have one word each."""
    corpus = Corpus("news", "sv", "news", [], {}, False)
    sentences = [([word], [OUTSIDE]) for word in WORDS]
    options = SimpleNamespace(as_uner=0.5, shares={"news": share}, swap=0, cases=(0, 0, 0), hide=0)
    counts = Counter()
    for ids, firsts, _ in gold_examples([(corpus, sentences)], TOKENIZER, random.Random(1), options, None):
        for first, end in zip(firsts, [*firsts[1:], len(ids) - 1]):
            word = "".join(TOKENIZER.pieces[piece] for piece in ids[first:end])
            counts["".join(filter(str.isalpha, word)).lower()] += 1
    return [counts[word] for word in WORDS]


def test_a_whole_share_repeats_every_sentence():
    for share in (1, 2):
        assert set(shown(share)) == {share}


def test_a_fractional_share_selects_some_sentences():
    assert set(shown(0.5)) == {0, 1}
    assert set(shown(2.5)) == {2, 3}
