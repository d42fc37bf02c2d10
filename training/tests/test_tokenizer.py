import itertools
import json
import random
from pathlib import Path

import pytest

from tokenizer import SPACE, Tokenizer
from words import words

MODEL = Path(__file__).parents[2] / "models/en-sv"


def small(seed):
    """Returns a random vocabulary over three letters."""
    rng = random.Random(seed)
    pieces = {"".join(rng.choices("abc", k=rng.randint(1, 4))) for _ in range(12)} | {"a", SPACE}
    pieces = ["<s>", "<pad>", "</s>", "<unk>", *sorted(pieces)]
    return pieces, [-20.0] * 4 + [-rng.uniform(1, 9) for _ in pieces[4:]]


@pytest.mark.parametrize("seed", range(30))
def test_agrees_with_the_reference_unigram(seed):
    tokenizers = pytest.importorskip("tokenizers")
    pieces, scores = small(seed)
    ours = Tokenizer(pieces, scores, {})
    reference = tokenizers.Tokenizer(tokenizers.models.Unigram(list(zip(pieces, scores)), 3, False))
    for text in map("".join, itertools.product("abcd", repeat=5)):
        assert ours.segment(text, True) == reference.encode(SPACE + text, add_special_tokens=False).ids


def test_invisible_characters_and_composition_change_nothing():
    tokenizer = Tokenizer.load(MODEL / "tokenizer.json")
    assert tokenizer.segment("Mal\u00admo\u0308", True) == tokenizer.segment("Malmö", True)
    assert tokenizer.segment("\u00ad", True) == []


def test_the_shared_fixture():
    tokenizer = Tokenizer.load(MODEL / "tokenizer.json")
    for case in json.loads((MODEL / "fixtures/segmentation.json").read_text(encoding="utf-8")):
        encoded = case["text"].encode("utf-16-le")
        found = [[encoded[2 * start:2 * end].decode("utf-16-le"), ids] for start, end, ids in case["words"]]
        assert found == [[case["text"][start:end], ids] for start, end, ids in tokenizer.pieces_of(case["text"])]


@pytest.mark.parametrize("text, expected", [
    ("U.S. and dn.se cost 3.14", ["U.S", ".", "and", "dn.se", "cost", "3.14"]),
    ("SVT:s H&M it’s al-Ani/EU", ["SVT:s", "H&M", "it’s", "al", "-", "Ani", "/", "EU"]),
    ("End. Next", ["End", ".", "Next"]),
    ("Inc.Next a:b: 'x'", ["Inc", ".", "Next", "a:b", ":", "'", "x", "'"]),
])
def test_words(text, expected):
    assert [text[start:end] for start, end in words(text)] == expected


def test_words_cover_every_visible_character_once():
    rng = random.Random(3)
    for _ in range(300):
        text = "".join(rng.choices("aB9 .,:&'’-\u00ad\n_é😀", k=30))
        covered = [i for start, end in words(text) for i in range(start, end)]
        assert covered == sorted(set(covered))
        assert all(text[i].isspace() for i in set(range(len(text))) - set(covered))
