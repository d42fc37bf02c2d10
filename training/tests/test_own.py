"""The project's own corpus: both file formats agree, and training reads them correctly."""

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

import own
from augment import mentions
from labels import LABELS, OUTSIDE

import conllup
import inline

WRITTEN = """=== en-mail-001
kind: mail
origin: written for this test
@e1 organization; European Union; 2
@e2 person; Lars Ek; 3
topics: mail; signature; table
---
# Note for [Lars|e2]

[Lars|e2]'s draft of the [EU|e1]-wide rules (3,5 pages) is in.
He asked for it.

::lines
Best,
[Lars Ek|e2]
"""
SPLITS = ("train", "dev", "test")


def documents():
    return [document for split in SPLITS for document in own.load(split)]


def test_both_formats_have_the_same_content():
    (document,) = inline.read(WRITTEN)
    assert conllup.read(conllup.write([document])) == [document]
    assert inline.write(document) == WRITTEN
    for stored in documents():
        assert inline.read(inline.write(stored)) == [stored]


def test_every_document_follows_the_guideline():
    found = documents()
    assert len({document.id for document in found}) == len(found)
    for document in found:
        assert 3 <= len(document.topics) <= 5, document.id
        for sentence in document.sentences():
            at = 0
            for mention in sentence.mentions:
                assert at <= mention.start < mention.end - mention.ending, document.id
                at = mention.end


def test_passages_have_every_mention_once():
    (document,) = inline.read(WRITTEN)
    found = list(own.passages([document], random.Random(1)))
    labelled = [(text[start:end], LABELS[mask.bit_length() - 1]) for text, spans, masks in found
                for (start, end), mask in zip(spans, masks) if mask != OUTSIDE]
    assert labelled == [("Lars", "B-PER"), ("Lars", "B-PER"), ("EU", "B-ORG"), ("Lars", "B-PER"), ("Ek", "I-PER")]
    assert "3,5 pages) is in. He asked" in own.joined(own.lines(document))[0]


def test_all_occurrences_of_a_name_are_swapped_for_the_same_name():
    class Swapper:
        """Gives every name a new name of two tokens."""

        def other(self, old, kind, language, rng):
            return ["Ny", f"{kind}{len(old[0])}"]

    (document,) = inline.read(WRITTEN)
    passage = own.joined(own.lines(document))
    text, spans, masks = own.swapped(*passage, "en", 1, Swapper(), random.Random(1))
    assert "[Ny PER4]'s draft of the [Ny ORG2]-wide rules" in marked(text, spans, masks)
    assert text.endswith("Best,\nNy PER4")
    assert own.swapped(*passage, "en", 0, Swapper(), random.Random(1)) == passage


def marked(text, spans, masks):
    """Returns the text with its names between brackets."""
    for start, end, _ in reversed(mentions(masks)):
        first, last = spans[start][0], spans[end - 1][1]
        text = f"{text[:first]}[{text[first:last]}]{text[last:]}"
    return text
