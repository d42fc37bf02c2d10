"""The tables of topics: base forms from frequent forms, classes from neighbours, endings that determine a class."""

import collections
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "topics"))

import english  # noqa: E402
import swedish  # noqa: E402
from classes import Mixture  # noqa: E402
from tables import class_of, edit, table  # noqa: E402


def test_a_swedish_base_form_has_frequent_forms():
    seen = "hund hunden hundar hundarna flicka flickan flickor tak taket taken pojke pojken pojkar fågel fågeln fåglar program programmet"
    counts = collections.Counter(dict.fromkeys(seen.split(), 20))
    nouns = swedish.Nouns(counts, lambda word: 0.9, set())
    for form, base in {"hundarna": "hund", "flickor": "flicka", "taket": "tak", "pojkar": "pojke", "fåglar": "fågel", "programmet": "program",
                       "hundens": "hund"}.items():
        assert nouns.base(form) == base


def test_an_english_singular_occurs_in_texts():
    counts = collections.Counter({"rate": 9, "church": 9, "lens": 30, "party": 9, "policeman": 9, "specimen": 9})
    for form, base in {"rates": "rate", "churches": "church", "lens": "lens", "parties": "party", "children": "child", "policemen": "policeman", "specimen": "specimen"}.items():
        assert english.noun_base(form, counts) == base


def test_a_word_has_the_class_of_words_in_the_same_position():
    things, deeds = ["nation", "station", "blorp", "question"], ["said", "went", "told"]
    text = [["the", thing, deed, "to", "the", thing] for thing in things for deed in deeds] * 5
    mixture = Mixture(text, english)
    noun, verb, *_ = mixture.shares[mixture.place["blorp"]]
    assert noun > 0.9 > verb


def test_endings_determine_the_class_of_every_frequent_word():
    words = [("frihet", 1, 1.0, "frihet", 0, "frihet"), ("friheten", 1, 1.0, "frihet", 0, "friheten"), ("enheten", 1, 1.0, "enhet", 0, "enheten"),
             ("springer", 1, 0.0, "springer", 0, "springer"), ("stora", 1, 0.0, "stora", 1.0, "stor")]
    class_by_ending = {ending: name for name, endings in table(words, 0.6, 0.3).items() for ending in endings.split(" ")}
    for word, _, *rest in words:
        whole = f"^{word}"
        found = next((class_by_ending[whole[at:]] for at in range(len(whole)) if whole[at:] in class_by_ending), "0")
        assert found == class_of(word, *rest)
    assert edit("friheten", "frihet") == "2"
