"""How far two labellings of the same documents agree: mentions with span and class, entities, base forms, salience, topics.

    python agree.py blind OUT ID... -- FILE.conllup...        the bare documents, to be labelled without sight of the labels
    python agree.py universal-ner FILE.conll LANGUAGE COUNT   sentences of Universal NER in the form of this corpus
    python agree.py against-gold FILE.conll SECOND.txt...     the figures of such sentences against Universal NER's labels
    python agree.py score SECOND.txt... -- FIRST...           the figures

FIRST is a .conllup of the corpus or a .txt in the form of inline.py.
"""

import random
import sys
from collections import Counter
from pathlib import Path

import conllup
import inline
from document import CLASSES, Document, Entity, Mention, Paragraph, Sentence

sys.path.append(str(Path(__file__).resolve().parent.parent / "training"))
from corpora import read_conll  # noqa: E402
from running import join  # noqa: E402

NAMES = CLASSES[:3]
MOST_TOPICS = 3
UNIVERSAL = {"PER": "person", "ORG": "organization", "LOC": "location"}


def load(path):
    return conllup.load(path) if path.endswith(".conllup") else inline.read(Path(path).read_text(encoding="utf-8"))


def bare(document):
    """The document without its labels."""
    plain = Document(document.id, document.kind, {}, ["?"], origin=document.origin)
    plain.headline = document.headline and Sentence(document.headline.text, [])
    plain.paragraphs = [Paragraph([Sentence(s.text, []) for s in p.sentences], p.lines) for p in document.paragraphs]
    return plain


def universal(path, language, count, seed=1):
    """Documents of twenty neighbouring sentences each, taken at random, their labels those of Universal NER."""
    blocks = list(universal_blocks(path, language))
    for number, at in enumerate(sorted(random.Random(seed).sample(range(len(blocks)), count // 20)), 1):
        document = blocks[at]
        document.id = f"{language}-universal-{number:03}"
        yield document


def universal_blocks(path, language):
    """All sentences of a file of Universal NER, twenty a document."""
    sentences = list(read_conll(path))
    for number, start in enumerate(range(0, len(sentences) - 19, 20), 1):
        document = Document(f"{language}-universal-{number:03}", "universal", {}, ["?"], origin=Path(path).parent.name)
        block = Paragraph([], lines=True)
        for row in sentences[start : start + 20]:
            block.sentences.append(_universal_sentence(document, row))
        document.paragraphs = [block]
        yield document


def gold_of(path, documents):
    """The same sentences with the labels of Universal NER, as the written form has them: a line of signs alone is none there."""
    blocks = list(universal_blocks(path, documents[0].id[:2]))
    for document in documents:
        texts = {sentence.text for sentence in document.sentences()}
        block = next(block for block in blocks if texts <= {sentence.text for sentence in block.sentences()})
        block.id = document.id
        yield from inline.read(inline.write(block))


def _universal_sentence(document, row):
    text, spans = join([token.replace("_", " ") for token, _ in row])
    mentions = []
    for (begin, end), (_, label) in zip(spans, row):
        if label[0] == "B" and label[2:] in UNIVERSAL:
            entity = Entity(f"e{len(document.entities) + 1}", UNIVERSAL[label[2:]], "?", 0)
            document.entities[entity.id] = entity
            mentions.append(Mention(begin, end, entity.id))
        elif label[0] == "I" and label[2:] in UNIVERSAL:
            mentions[-1].end = end
    return Sentence(text.translate(str.maketrans("[]|·", "()/-")), mentions)


def spans(document, classes):
    """{(sentence, start, end, class)} of the mentions of some classes."""
    return {
        (index, m.start, m.end, document.entities[m.entity].kind)
        for index, sentence in enumerate(document.sentences())
        for m in sentence.mentions
        if document.entities[m.entity].kind in classes
    }


def pairs(document):
    """Pairs of mentions, by place, of one entity."""
    places = {}
    for index, sentence in enumerate(document.sentences()):
        for m in sentence.mentions:
            places.setdefault(m.entity, []).append((index, m.start, m.end))
    return {(a, b) for found in places.values() for i, a in enumerate(found) for b in found[i + 1 :]}


def f1(counts):
    return 200 * counts["both"] / max(1, counts["first"] + counts["second"])


def count(first, second):
    return Counter(both=len(first & second), first=len(first), second=len(second))


def about(document):
    """{(sentence, start): (base form, salience)} of the first mention of each entity."""
    found = {}
    for index, sentence in enumerate(document.sentences()):
        for m in sentence.mentions:
            entity = document.entities[m.entity]
            found[index, m.start, m.end] = (entity.base, entity.salience)
    return found


def told(given, topics):
    """(how many of some topics are given, or have the head of a given one; how many of them to the letter): each given one counts once."""
    left, right, exact = [topic.lower() for topic in given], 0, 0
    for topic in map(str.lower, topics):
        heads = [one.split()[-1] for one in left]
        if topic in left:
            left.remove(topic)
            exact += 1
            right += 1
        elif topic.split()[-1] in heads:
            del left[heads.index(topic.split()[-1])]
            right += 1
    return right, exact


def score(first, second):
    """Prints the figures of two lists of documents with the same ids."""
    ones, sums = {document.id: document for document in first}, {}
    sentences, same, near, compared = 0, 0, 0, 0
    topics = Counter()
    for other in second:
        one = ones[other.id]
        texts = [[s.text for s in document.sentences()] for document in (one, other)]
        if texts[0] != texts[1]:
            at = next((a, b) for a, b in zip(*texts, strict=False) if a != b) if len(texts[0]) == len(texts[1]) else "lengths"
            sys.exit(f"{other.id}: the texts differ: {at}")
        sentences += len(texts[0])
        for name, classes in {"all classes": CLASSES, "the three": NAMES, **{kind: (kind,) for kind in CLASSES}}.items():
            sums.setdefault(name, Counter()).update(count(spans(one, classes), spans(other, classes)))
        sums.setdefault("one entity", Counter()).update(count(pairs(one), pairs(other)))
        some = other.topics[:MOST_TOPICS]
        right, exact = told(one.topics, some)
        topics.update({(other.id[:2], "given"): len(some), (other.id[:2], "right"): right, (other.id[:2], "exact"): exact})
        left, right = about(one), about(other)
        for place in left.keys() & right.keys():
            compared += 1
            same += left[place][0] == right[place][0]
            near += abs(left[place][1] - right[place][1]) <= 1
    print(f"{len(second)} documents, {sentences} sentences")
    for name, counts in sums.items():
        print(f"{name:14} F1 {f1(counts):5.1f}   {counts['first']} and {counts['second']} labelled")
    print(f"of {compared} mentions found by both: the same base form {same / max(1, compared):.1%}, salience within one {near / max(1, compared):.1%}")
    for language in sorted({language for language, _ in topics}):
        given, right, exact = (topics[language, what] for what in ("given", "right", "exact"))
        print(f"{language}: of {given} topics, {MOST_TOPICS} a document, {right / given:.1%} have the head of one that was given first, {exact / given:.1%} are one")


def main():
    command, *rest = sys.argv[1:]
    if command == "universal-ner":
        print("\n".join(inline.write(document) for document in universal(rest[0], rest[1], int(rest[2]))))
        return
    if command == "against-gold":
        labelled = [document for path in rest[1:] for document in load(path)]
        score(list(gold_of(rest[0], labelled)), labelled)
        return
    left, right = rest[: rest.index("--")], rest[rest.index("--") + 1 :]
    firsts = [document for path in right for document in load(path)]
    if command == "blind":
        out, *ids = left
        text = "\n".join(inline.write(bare(document)) for document in firsts if document.id in ids)
        Path(out).write_text(text, encoding="utf-8")
    else:
        score(firsts, [document for path in left for document in load(path)])


if __name__ == "__main__":
    main()
