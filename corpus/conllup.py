"""The form that the corpus is stored in: CoNLL-U Plus (universaldependencies.org/ext-format.html), a file a split.

    python conllup.py FILE.conllup [ID...]     prints documents in the form that people read (inline.py)

Columns: ID, FORM, NER (BIO and class), ENTITY (the id of a document's entity), MISC (`SpaceAfter=No`; `Ending=2` where the
last two characters of a mention are no part of the base form). A comment says what a document and a paragraph have:

    # newdoc id = sv-courts-007
    # kind = courts
    # origin = written for this corpus
    # entity = e1 | person | Anna Lind | 3        id, class, base form, salience
    # topics = grovt bedrägeri; målsägande; skadestånd
    # newpar id = sv-courts-007-p1
    # paragraph = text                            headline, text, or lines: its line breaks belong to the text

Words are those of the service (training/words.py), divided where a mention begins or ends inside one.
"""

import sys
from pathlib import Path

import inline
from document import Document, Entity, Mention, Paragraph, Sentence

sys.path.append(str(Path(__file__).resolve().parent.parent / "training"))
from words import words  # noqa: E402

COLUMNS = "ID FORM NER ENTITY MISC"


def tokens(sentence):
    """[(start, end)] of the words, divided where a mention begins or ends."""
    edges = {edge for mention in sentence.mentions for edge in (mention.start, mention.end)}
    found = []
    for start, end in words(sentence.text):
        cuts = [start, *sorted(edge for edge in edges if start < edge < end), end]
        found += zip(cuts, cuts[1:])
    return found


def _rows(document, sentence):
    spans, mentions = tokens(sentence), {mention.start: mention for mention in sentence.mentions}
    current = None
    for number, (start, end) in enumerate(spans, 1):
        begins = start in mentions
        current = mentions.get(start) or (current if current and start < current.end else None)
        misc = []
        if number < len(spans) and spans[number][0] == end:
            misc.append("SpaceAfter=No")
        if current and current.ending and end == current.end:
            misc.append(f"Ending={current.ending}")
        kind = document.entities[current.entity].kind if current else None
        label = f"{'B' if begins else 'I'}-{kind}" if current else "O"
        yield "\t".join((str(number), sentence.text[start:end], label, current.entity if current else "_", "|".join(misc) or "_"))


def write(documents):
    """The text of a file."""
    lines = [f"# global.columns = {COLUMNS}"]
    for document in documents:
        lines += [f"# newdoc id = {document.id}", f"# kind = {document.kind}", f"# origin = {document.origin}"]
        lines += [f"# entity = {e.id} | {e.kind} | {e.base} | {e.salience}" for e in document.entities.values()]
        lines.append(f"# topics = {'; '.join(document.topics)}")
        number = 0
        blocks = [("headline", [document.headline])] if document.headline else []
        blocks += [("lines" if p.lines else "text", p.sentences) for p in document.paragraphs]
        for index, (kind, sentences) in enumerate(blocks, 1):
            lines += [f"# newpar id = {document.id}-p{index}", f"# paragraph = {kind}"]
            for sentence in sentences:
                number += 1
                lines += [f"# sent_id = {document.id}-{number}", f"# text = {sentence.text}", *_rows(document, sentence), ""]
    return "\n".join(lines) + "\n"


def _sentence(text, rows):
    mentions, at = [], 0
    for _, form, label, entity, misc in rows:
        start = text.index(form, at)
        at = start + len(form)
        if label != "O":
            if label[0] == "B":
                mentions.append(Mention(start, at, entity))
            mentions[-1].end = at
            for part in misc.split("|"):
                if part.startswith("Ending="):
                    mentions[-1].ending = int(part[7:])
    return Sentence(text, mentions)


def read(text):
    """The documents of a file's text."""
    documents, kind, comment, rows = [], None, "", []
    for line in text.split("\n"):
        key, _, value = line.removeprefix("# ").partition(" = ")
        if not line and rows:
            sentence, rows = _sentence(comment, rows), []
            document = documents[-1]
            if kind == "headline":
                document.headline = sentence
            else:
                document.paragraphs[-1].sentences.append(sentence)
        elif not line.startswith("#") or "\t" in line:
            rows += [line.split("\t")] if line else []
        elif key == "newdoc id":
            documents.append(Document(value, "", {}, []))
        elif key == "entity":
            name, of, base, salience = value.split(" | ")
            documents[-1].entities[name] = Entity(name, of, base, int(salience))
        elif key == "topics":
            documents[-1].topics = value.split("; ")
        elif key in ("kind", "origin"):
            setattr(documents[-1], key, value)
        elif key == "paragraph":
            kind = value
            if kind != "headline":
                documents[-1].paragraphs.append(Paragraph([], lines=kind == "lines"))
        elif key == "text":
            comment = value
    return documents


def load(path):
    """The documents of a file."""
    return read(Path(path).read_text(encoding="utf-8"))


def main():
    wanted = set(sys.argv[2:])
    for document in load(sys.argv[1]):
        if not wanted or document.id in wanted:
            print(inline.write(document))


if __name__ == "__main__":
    main()
