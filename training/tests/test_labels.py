import random

from augment import mentions
from corpora import Corpus, _CROSSNER, _SUC, _UNER, is_demonym, strip_handles
from labels import ANY, MISC, OUTSIDE, begin, inside
from running import join, label_words
from words import words


def corpus(types, open_misc=False, places=()):
    return Corpus("test", "en", "wiki", [], types, open_misc, places=set(places))


def test_a_corpus_that_does_not_mark_misc_leaves_it_open():
    _, masks = corpus(_UNER, open_misc=True).convert([("Sweden", "B-LOC"), ("won", "O")])
    assert masks == [begin("LOC"), OUTSIDE | MISC]


def test_demonyms_are_open_and_works_are_taught():
    _, masks = corpus({"MISC": ("MISC",)}).convert([("Swedish", "B-MISC"), ("Dune", "B-MISC"), ("II", "I-MISC"), (".", "O")])
    assert masks == [OUTSIDE | begin("MISC"), begin("MISC"), inside("MISC"), OUTSIDE]
    assert is_demonym(["Americans"]) and is_demonym(["African-American"]) and not is_demonym(["Paris"])


def test_kinds_of_knowledge_are_not_names():
    _, masks = corpus(_CROSSNER).convert([("machine", "B-field"), ("learning", "I-field")])
    assert all(mask & OUTSIDE and mask & MISC for mask in masks)


def test_acting_countries_are_places_and_unclear_types_are_open():
    suc = corpus(_SUC, places=["Sverige"])
    assert suc.convert([("Sverige", "B-inst"), ("Volvo", "B-inst"), ("Oden", "B-myth")])[1] == [begin("LOC"), begin("ORG"), ANY]


def test_handles_are_cut_out():
    assert strip_handles(["@", "bob", "in", "Rome"], [1, 2, 3, 4]) == (["in", "Rome"], [3, 4])


def test_mentions_of_masks():
    assert mentions([begin("PER"), inside("PER"), begin("PER"), OUTSIDE]) == [(0, 2, "PER"), (2, 3, "PER")]


def test_joined_text_holds_every_token_at_its_span():
    rng = random.Random(2)
    for _ in range(200):
        tokens = rng.choices(["Bush", "'s", "-", ",", "(", ")", '"', "al", "U.S.", "n't", "“", "”", "…", "x"], k=12)
        text, spans = join(tokens, True, rng)
        assert [text[start:end] for start, end in spans] == tokens


def test_words_take_the_label_of_the_token_they_start_in():
    tokens, masks = ["the", "U.S.", "and", "Bush", "'s"], [1, begin("LOC"), 1, begin("PER"), 1]
    text, spans = join(tokens)
    found = [(text[a:b], mask) for (a, b), mask in zip(words(text), label_words(words(text), spans, masks))]
    assert found == [("the", 1), ("U.S", begin("LOC")), (".", inside("LOC")), ("and", 1), ("Bush's", begin("PER"))]
