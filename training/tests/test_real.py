"""Labels of real texts: they fit the text that they were made for, and no other."""

import gzip
import json
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent))

import own  # noqa: F401, puts corpus/ on the path

import conllup
import inline
import real

RECORD = {
    "id": "sv-0123456789",
    "headline": "Debian [nytt]  1999",
    "body": "Joey Hess\n\npostade  Debians policy. Han bor i St. Louis nu. Det 𝔻är bra.\n\n- 1. rad\n\tFSF:s rad två\n\nResten är inte märkt.",
    "source": "a test",
}
WRITTEN = """=== sv-0123456789
kind: newsletter
@e1 organization; Debian; 3
@e2 person; Joey Hess; 1
@e3 location; St. Louis; 0
@e4 organization; FSF; 0
topics: policy; paket
---
# [Debian|e1] (nytt) 1999

[Joey Hess|e2]

postade [Debian·s|e1] policy.
Han bor i [St. Louis|e3] nu.
Det 𝔻är bra.

::lines
- 1. rad
[FSF·:s|e4] rad två
"""


PLACES = ["0-6 41-48/1", "21-30", "67-76", "105-110/2"]


def labels(written=WRITTEN, record=RECORD):
    (document,) = inline.read(written)
    return list(real.rows_of_inline(document, record))


def test_labels_are_places_in_the_text():
    head, *entities = labels()
    text = real.text_of(RECORD)
    assert head[1:3] == ["document", "newsletter"]
    assert text[: int(head[4])].endswith("rad två")
    assert [row[5] for row in entities] == PLACES
    assert text[67:76] == "St. Louis"


def test_labels_of_both_forms_are_equal():
    entities = [{"id": row[0], "kind": row[1], "base": row[2], "salience": int(row[3])} for row in (
        ("a", "organization", "Debian", 3), ("b", "person", "Joey Hess", 1), ("c", "location", "St. Louis", 0), ("d", "organization", "FSF", 0))]
    mentions = [[41, 48, "a", 1], [0, 6, "a", 0], [21, 30, "b", 0], [67, 76, "c", 0], [105, 110, "d", 2]]
    given = {"id": RECORD["id"], "kind": "newsletter", "used": 118, "entities": entities, "mentions": mentions, "topics": ["policy", "paket"]}
    assert real.rows_of_json(given, RECORD) == labels()
    with pytest.raises(real.WrongText, match="no name"):
        real.rows_of_json({**given, "mentions": [[0, 7, "a", 0]]}, RECORD)


def test_the_document_comes_back():
    (written,) = inline.read(WRITTEN)
    document = real.document_of(labels(), RECORD)
    assert document.headline.text == "Debian [nytt] 1999"
    written.origin, written.headline.text = document.origin, document.headline.text
    assert document == written
    assert conllup.read(conllup.write([document])) == [document]


def test_another_text_is_refused():
    with pytest.raises(real.WrongText, match="checksum"):
        real.document_of(labels(), {**RECORD, "body": RECORD["body"] + "."})
    with pytest.raises(real.WrongText, match="where the labels have"):
        labels(WRITTEN.replace("postade", "skrev"))
    with pytest.raises(real.WrongText, match="where the labels have"):
        labels(WRITTEN.replace("# [Debian|e1] (nytt) 1999", ""))


def test_stored_labels_are_read_with_their_texts(tmp_path, monkeypatch):
    for language in ("sv", "en"):
        with gzip.open(tmp_path / f"{language}.jsonl.gz", "wt", encoding="utf-8") as file:
            file.write(json.dumps(RECORD) + "\n" if language == "sv" else "")
    monkeypatch.setattr(real, "FOLDER", tmp_path)
    (tmp_path / "labels.txt").write_text(WRITTEN, encoding="utf-8")
    real.add(tmp_path, [str(tmp_path / "labels.txt")])
    assert [d.id for split in real.SPLITS for d in real.load(tmp_path, split)] == ["sv-0123456789"]


def test_stored_labels_are_whole():
    for path in sorted(real.FOLDER.glob("*.tsv")):
        for name, (document, *entities) in real.read(path).items():
            assert document[1] == "document" and len(document[3]) == 64 and len(document) == 6, name
            assert f"{name[:2]}-{real.split_of(document[3])}.tsv" == path.name, name
            assert 1 <= len(document[5].split("; ")) <= 5, name
            places = [real._PLACE.match(place).groups() for row in entities for place in row[5].split()]
            assert all(row[1] == "entity" and row[2] in real.CLASSES and row[5] for row in entities), name
            ends = sorted((int(start), int(end)) for start, end, _ in places)
            assert all(one[1] <= other[0] for one, other in zip(ends, ends[1:])), name
            assert all(end <= int(document[4]) for _, end in ends), name


def test_a_licence_ends_at_a_semicolon_outside_brackets():
    assert real.licence_of({"licence": "public domain (a text; no header)"}) == "public domain (a text; no header)"
    assert real.licence_of({"licence": "CC BY-SA (content); README.md"}) == "CC BY-SA (content)"
