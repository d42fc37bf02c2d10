"""Labels of real texts. The texts are not in the repository: a folder has them in sv.jsonl.gz and en.jsonl.gz (README.md).

    python real.py labels TEXTS FILE...          puts labels (.jsonl, or .txt in the form of inline.py) into real/LANG-{train,dev}.tsv
    python real.py inline TEXTS [ID...]          prints labelled documents in the form of inline.py
    python real.py conllup TEXTS OUT             writes OUT/LANG-{train,dev}.conllup
    python real.py agree TEXTS SECOND.tsv        the figures of second labels (agree.py)
    python real.py counts TEXTS                  the table of README.md: documents and mentions by source

A row of real/*.tsv is a document or one of its entities:

    ID  document  kind  SHA-256 of the text  number of characters that are labelled  topics, parted by "; "
    ID  entity    class  base form  salience  places, parted by a space

The text is the headline, an empty line and the body; the body alone if there is no headline. Its checksum is that of its UTF-8 bytes. A place is a
start and an end in code points of the text, and /N where the last N characters are no part of the base form: "0-6 120-127/1".
A line of .jsonl is {id, kind, used, entities: [{id, kind, base, salience}], mentions: [[start, end, entity, ending]], topics}.
"""

import gzip
import hashlib
import json
import re
import sys
from pathlib import Path

import inline
from document import CLASSES, Document, Entity, Mention, Paragraph, Sentence

FOLDER = Path(__file__).resolve().parent / "real"
SPLITS = ("train", "dev")
DEV_SHARE = 8
SIGNS = str.maketrans("[]|·", "()/-")  # what inline.py uses itself
_PLACE = re.compile(r"(\d+)-(\d+)(?:/(\d+))?$")
_GAP = re.compile(r"""(?<=[.!?…])["”»)]*(\s+)(?=["”»(–-]*\s*[A-ZÅÄÖÉ0-9])""")
_SHORT = re.compile(r"(?:^|[\s(.])(?:\w|nr|kl|st|kap|prop|dir|dvs|ex|resp|jfr|Mr|Mrs|Ms|Dr|St|Inc|Co|Vol|No|vs)\.$", re.IGNORECASE)


class WrongText(Exception):
    """A text is not the one that was labelled."""


def texts(folder, language):
    """Returns {id: record} of a language's texts."""
    with gzip.open(Path(folder) / f"{language}.jsonl.gz", "rt", encoding="utf-8") as lines:
        return {record["id"]: record for record in map(json.loads, lines)}


def text_of(record):
    """Returns the text whose code points are counted."""
    return f"{record['headline']}\n\n{record['body']}" if record["headline"] else record["body"]


def checksum(record):
    """Returns the SHA-256 of a text in hexadecimal."""
    return hashlib.sha256(text_of(record).encode()).hexdigest()


def split_of(sha):
    """Returns the split of a text: one text in eight is in dev."""
    return "dev" if int(sha[:8], 16) % DEV_SHARE == 0 else "train"


def rows_of_inline(document, record):
    """Returns the rows of a document that was labelled in the form of inline.py. Raises WrongText at the first letter that differs."""
    sentences = document.sentences()
    places = _positions(sentences, text_of(record))
    mentions = [
        (at[m.start], at[m.end - 1] + 1, m.entity, m.ending) for sentence, at in zip(sentences, places, strict=True) for m in sentence.mentions
    ]
    used = max(places[-1].values()) + 1
    return _rows(record, document.kind, used, document.topics, document.entities.values(), mentions)


def rows_of_json(labels, record):
    """Returns the rows of a line of .jsonl. Raises WrongText if a mention begins or ends with white space."""
    text, entities = text_of(record), [Entity(e["id"], e["kind"], e["base"], e["salience"]) for e in labels["entities"]]
    for start, end, *_ in labels["mentions"]:
        if text[start:end] != text[start:end].strip() or not start < end <= labels["used"]:
            raise WrongText(f"{labels['id']}: no name: {text[start:end]!r}")
    return _rows(record, labels["kind"], labels["used"], labels["topics"], entities, labels["mentions"])


def _rows(record, kind, used, topics, entities, mentions):
    found = {e.id: [] for e in entities}
    for start, end, entity, ending in sorted(mentions):
        found[entity].append(f"{start}-{end}" + (f"/{ending}" if ending else ""))
    head = [record["id"], "document", kind, checksum(record), str(used), "; ".join(topics)]
    return [head, *([record["id"], "entity", e.kind, e.base, str(e.salience), " ".join(found[e.id])] for e in entities)]


def _positions(sentences, text):
    """Returns [{offset in the sentence: offset in the text}] of all visible characters. White space may differ."""
    found, at = [], 0
    for sentence in sentences:
        places = {}
        for index, letter in enumerate(sentence.text):
            if letter.isspace():
                continue
            while at < len(text) and text[at].isspace():
                at += 1
            if text[at : at + 1] != letter and text[at : at + 1].translate(SIGNS) != letter:
                raise WrongText(f"the text has {text[max(0, at - 20) : at + 20]!r} where the labels have {sentence.text!r}")
            places[index] = at
            at += 1
        found.append(places)
    return found


def document_of(labels, record):
    """Returns the document of its rows, with the labelled part of the text. Raises WrongText if the checksum differs."""
    (name, _, kind, sha, used, topics), *others = labels
    if checksum(record) != sha:
        raise WrongText(f"{name}: the text has the checksum {checksum(record)}, the labels are those of {sha}")
    text, entities, mentions = text_of(record)[: int(used)], {}, []
    for number, (_, _, of, base, salience, places) in enumerate(others, 1):
        entities[f"e{number}"] = Entity(f"e{number}", of, base, int(salience))
        for place in places.split():
            start, end, ending = _PLACE.match(place).groups()
            mentions.append(Mention(int(start), int(end), f"e{number}", int(ending or 0)))
    document = Document(name, kind, entities, topics.split("; "), origin=record["source"])
    at = len(record["headline"] or "")
    if at:
        document.headline = _sentence(text, 0, at, mentions)
    for block in re.compile(r"\S(?:(?!\n[^\S\n]*\n)[\s\S])*").finditer(text, at):
        document.paragraphs.append(_paragraph(text, block.start(), block.end(), mentions))
    return document


def _paragraph(text, start, end, mentions):
    """Returns a paragraph. Lines part it where it has line breaks, else its sentences do. A mention is never parted."""
    lines = "\n" in text[start:end].strip()
    gaps = [(m.start(m.lastindex or 0), m.end()) for m in (re.finditer(r"\n", text) if lines else _GAP.finditer(text)) if start < m.start() < end]
    cuts = [start]
    for left, right in gaps:
        if (lines or not _SHORT.search(text[start:left])) and not any(m.start < left < m.end for m in mentions):
            cuts += [left, right]
    cuts.append(end)
    pairs = [(a, b) for a, b in zip(cuts[::2], cuts[1::2], strict=True) if text[a:b].strip()]
    return Paragraph([_sentence(text, a, b, mentions) for a, b in pairs], lines)


def _sentence(text, start, end, mentions):
    """Returns a part of a text as a sentence, with a space for each run of white space."""
    parts = [(start + m.start(), m[0]) for m in re.finditer(r"\S+", text[start:end])]
    words = {at: sum(len(word) + 1 for _, word in parts[:number]) for number, (at, word) in enumerate(parts)}

    def moved(offset):
        at = max(at for at in words if at <= offset)
        return words[at] + offset - at

    inside = sorted((m for m in mentions if start <= m.start and m.end <= end), key=lambda m: m.start)
    moved_ones = [Mention(moved(m.start), moved(m.end - 1) + 1, m.entity, m.ending) for m in inside]
    return Sentence(" ".join(word for _, word in parts), moved_ones)


def read(path):
    """Returns {id: rows} of a file of labels."""
    found = {}
    for line in Path(path).read_text(encoding="utf-8").splitlines() if Path(path).exists() else []:
        row = line.split("\t")
        found.setdefault(row[0], []).append(row)
    return found


def load(folder, split, languages=("sv", "en")):
    """Returns the labelled documents of a split, whose texts are in a folder."""
    found = []
    for language in languages:
        records = texts(folder, language)
        found += [document_of(labels, records[name]) for name, labels in read(FOLDER / f"{language}-{split}.tsv").items()]
    return found


def _labels_of(path):
    """Yields (ID, record -> rows) of the labels of a file."""
    if path.endswith(".jsonl"):
        for labels in map(json.loads, Path(path).read_text(encoding="utf-8").splitlines()):
            yield labels["id"], lambda record, labels=labels: rows_of_json(labels, record)
    else:
        for document in inline.read(Path(path).read_text(encoding="utf-8")):
            yield document.id, lambda record, document=document: rows_of_inline(document, record)


def add(folder, paths):
    """Puts the labels of files into the files of their language and split."""
    found = [one for path in paths for one in _labels_of(path)]
    for language in sorted({name[:2] for name, _ in found}):
        records, labelled = texts(folder, language), {split: read(FOLDER / f"{language}-{split}.tsv") for split in SPLITS}
        for name, rows in found:
            if name[:2] == language:
                labelled[split_of(checksum(records[name]))][name] = rows(records[name])
        for split, documents in labelled.items():
            path = FOLDER / f"{language}-{split}.tsv"
            path.write_text("".join("\t".join(row) + "\n" for _, rows in sorted(documents.items()) for row in rows), encoding="utf-8")
            print(path.name, len(documents), "documents")


def counts(folder):
    """Prints documents and mentions by source, with its licence."""
    print("| language | source | licence | documents | in dev | mentions |\n| --- | --- | --- | --: | --: | --: |")
    for language in ("sv", "en"):
        records, found = texts(folder, language), {}
        for split in SPLITS:
            for name, (_, *entities) in read(FOLDER / f"{language}-{split}.tsv").items():
                numbers = found.setdefault((records[name]["source"], licence_of(records[name])), [0, 0, 0])
                for at, number in enumerate((1, split == "dev", sum(len(row[5].split()) for row in entities))):
                    numbers[at] += number
        for (source, licence), numbers in sorted(found.items(), key=lambda one: (-one[1][0], one[0])):
            print(f"| {language} | {source} | {licence} | {' | '.join(map(str, numbers))} |")


def licence_of(record):
    """Returns the licence of a text: what stands before the first semicolon outside brackets, not where it is stated."""
    return re.match(r"(?:[^;(]|\([^)]*\))*", record["licence"])[0]


def _bare_signs(document):
    """Puts other signs for those that the form of inline.py uses."""
    for sentence in document.sentences():
        sentence.text = sentence.text.translate(SIGNS)
    return document


def main():
    command, folder, *rest = sys.argv[1:]
    if command == "labels":
        add(folder, rest)
    elif command == "inline":
        found = [d for split in SPLITS for d in load(folder, split) if not rest or d.id in rest]
        print("\n".join(inline.write(_bare_signs(document)) for document in found))
    elif command == "counts":
        counts(folder)
    elif command == "agree":
        import agree

        second = read(rest[0])
        records = texts(folder, min(second)[:2])
        agree.score([d for split in SPLITS for d in load(folder, split)], [document_of(rows, records[name]) for name, rows in second.items()])
    elif command == "conllup":
        import conllup  # it needs training/words.py

        for language in ("sv", "en"):
            for split in SPLITS:
                path = Path(rest[0]) / f"{language}-{split}.conllup"
                path.write_text(conllup.write(load(folder, split, (language,))), encoding="utf-8")


if __name__ == "__main__":
    main()
