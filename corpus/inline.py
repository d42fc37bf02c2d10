"""The form that people write and read: running text with names in brackets (GUIDELINE.md).

    python inline.py FILE...     checks files, says what is wrong with which line, and counts
"""

import re
import sys
import unicodedata
from collections import Counter

from document import CLASSES, Document, Entity, Mention, Paragraph, Sentence

_MENTION = re.compile(r"\[([^\[\]|]+)\|([a-z]+\d+)\]")
_ENTITY = re.compile(r"@([a-z]+\d+) (\w+); (.+); ([0-3])$")
_NAME = re.compile(r"=== ((?:sv|en)-(?:[a-z]+-\d{3,}|[0-9a-f]{10}))$")  # of a written document, of a real one (real.py)


class Mistake(Exception):
    """What a line of a file has wrong."""

    def __init__(self, line, what):
        super().__init__(f"line {line}: {what}")


def read(text):
    """The documents of a file's text. Raises Mistake at the first line that can't be read."""
    lines = unicodedata.normalize("NFC", text).split("\n")
    begins = [number for number, line in enumerate(lines) if line.startswith("===")] + [len(lines)]
    if any(line.strip() for line in lines[: begins[0]]):
        raise Mistake(1, "a file begins with ===")
    return [_document(lines[begin:end], begin + 1) for begin, end in zip(begins, begins[1:])]


def _document(lines, first):
    name = _NAME.match(lines[0].rstrip())
    if not name:
        raise Mistake(first, f"not '=== sv-kind-001': {lines[0]!r}")
    document, number = Document(name[1], "", {}, []), 0
    for number, line in enumerate(lines[1:], 1):
        line = line.rstrip()
        if line == "---":
            break
        _head(document, line, first + number)
    else:
        raise Mistake(first, f"{document.id} has no line ---")
    for wanted in ("kind", "topics"):
        if not getattr(document, wanted):
            raise Mistake(first, f"{document.id} has no {wanted}")
    _body(document, lines[number + 1 :], first + number + 1)
    named = {mention.entity for sentence in document.sentences() for mention in sentence.mentions}
    if unnamed := document.entities.keys() - named:
        raise Mistake(first, f"{document.id}: entities without a mention: {', '.join(sorted(unnamed))}")
    return document


def _head(document, line, number):
    if entity := _ENTITY.match(line):
        if entity[2] not in CLASSES:
            raise Mistake(number, f"{entity[2]} is no class")
        if entity[1] in document.entities:
            raise Mistake(number, f"{entity[1]} stands twice")
        document.entities[entity[1]] = Entity(entity[1], entity[2], entity[3].strip(), int(entity[4]))
    elif line.startswith("topics:"):
        document.topics = [topic.strip() for topic in line[7:].split(";") if topic.strip()]
    elif line.startswith(("kind:", "origin:")):
        key, value = line.split(":", 1)
        setattr(document, key, value.strip())
    elif line:
        raise Mistake(number, f"no line of a head: {line!r}")


def _body(document, lines, first):
    paragraph = None
    for number, line in enumerate(lines, first):
        line = line.strip()
        if not line:
            paragraph = None
        elif line.startswith("# ") and not document.sentences():
            document.headline = _sentence(document, line[2:], number)
        elif line == "::lines":
            paragraph = Paragraph([], lines=True)
            document.paragraphs.append(paragraph)
        else:
            if paragraph is None:
                paragraph = Paragraph([])
                document.paragraphs.append(paragraph)
            paragraph.sentences.append(_sentence(document, line, number))


def _sentence(document, line, number):
    text, mentions, at = "", [], 0
    for match in _MENTION.finditer(line):
        text += line[at : match.start()]
        surface, _, ending = match[1].partition("·")
        if match[2] not in document.entities:
            raise Mistake(number, f"{document.id}: no entity {match[2]}: {match[0]}")
        if surface != surface.strip() or not surface:
            raise Mistake(number, f"{document.id}: a space at the edge of a mention: {match[0]}")
        mentions.append(Mention(len(text), len(text) + len(surface + ending), match[2], len(ending)))
        text += surface + ending
        at = match.end()
    text += line[at:]
    if left := re.search(r"[\[\]|·]", text):
        raise Mistake(number, f"{document.id}: a {left[0]} that is no part of a mention: {line!r}")
    return Sentence(text, mentions)


def write(document):
    """The document in this form again."""
    head = [f"=== {document.id}", f"kind: {document.kind}", f"origin: {document.origin}"]
    head += [f"@{e.id} {e.kind}; {e.base}; {e.salience}" for e in document.entities.values()]
    head += [f"topics: {'; '.join(document.topics)}", "---"]
    blocks = [["# " + _line(document.headline)]] if document.headline else []
    blocks += [["::lines"] * p.lines + [_line(sentence) for sentence in p.sentences] for p in document.paragraphs]
    return "\n".join(head) + "\n" + "\n\n".join("\n".join(block) for block in blocks) + "\n"


def _line(sentence):
    text, at = "", 0
    for mention in sentence.mentions:
        inner = sentence.text[mention.start : mention.end]
        if mention.ending:
            inner = inner[: -mention.ending] + "·" + inner[-mention.ending :]
        text += sentence.text[at : mention.start] + f"[{inner}|{mention.entity}]"
        at = mention.end
    return text + sentence.text[at:]


def doubts(document):
    """What is allowed but seldom meant, as sentences for the one who wrote it."""
    everywhere = Counter()
    for sentence in document.sentences():
        for m in sentence.mentions:
            everywhere[sentence.text[m.start : m.end - m.ending]] += 1
    for sentence in document.sentences():
        bare = list(sentence.text)
        for m in sentence.mentions:
            bare[m.start : m.end] = "\0" * (m.end - m.start)
        bare = "".join(bare)
        for surface in everywhere:
            if len(surface) > 2 and re.search(rf"(?<!\w){re.escape(surface)}s?(?!\w)", bare):
                yield f"{document.id}: '{surface}' is marked elsewhere, not in: {sentence.text}"
    if not 3 <= len(document.topics) <= 5:
        yield f"{document.id}: {len(document.topics)} topics"
    text = (document.headline.text + "\n" if document.headline else "") + document.body
    for topic in document.topics:
        if topic.split()[-1][:5].lower() not in text.lower():
            yield f"{document.id}: topic '{topic}' is not in the text's words"


def main():
    failed, counts = False, Counter()
    for path in sys.argv[1:]:
        try:
            documents = read(open(path, encoding="utf-8").read())
        except Mistake as mistake:
            print(f"{path}: {mistake}")
            failed = True
            continue
        for document in documents:
            counts["documents"] += 1
            counts["sentences"] += len(document.sentences())
            counts["mentions"] += sum(len(sentence.mentions) for sentence in document.sentences())
            for doubt in doubts(document):
                print("doubt:", doubt)
    print(dict(counts))
    sys.exit(failed)


if __name__ == "__main__":
    main()
