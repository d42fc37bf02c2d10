"""The project's own corpus (../corpus) as training passages: parts of documents with their spaces and line breaks."""

import random
import sys
from pathlib import Path

from augment import mentions
from labels import LABELS, OUTSIDE, begin, inside

FOLDER = Path(__file__).resolve().parent.parent / "corpus"
sys.path.append(str(FOLDER))
import conllup  # noqa: E402
import real  # noqa: E402

KINDS = {"person": "PER", "organization": "ORG", "location": "LOC"}
LONGEST = 12  # sentences of a passage; `example` cuts it at 250 pieces


def load(split, texts=None):
    """Returns the documents of a split in both languages. `texts` is the folder of the real texts (corpus/real.py): their documents follow."""
    written = [document for language in ("sv", "en") for document in conllup.load(FOLDER / f"{language}-{split}.conllup")]
    return written + (real.load(texts, split) if texts else [])


def lines(document):
    """Returns [(text, [(start, end)] of the tokens, masks, preceding white space)] of the headline and the sentences."""
    found = []
    blocks = [(False, [document.headline])] if document.headline else []
    for breaks, sentences in blocks + [(p.lines, p.sentences) for p in document.paragraphs]:
        for index, sentence in enumerate(sentences):
            gap = "\n\n" if index == 0 else "\n" if breaks else " "
            found.append((sentence.text, *labelled(document, sentence), gap))
    return found


def labelled(document, sentence):
    """Returns (spans, masks) of the tokens of a sentence. This corpus decides every word: a word outside names is O."""
    spans, masks = conllup.tokens(sentence), []
    mentions = sorted(sentence.mentions, key=lambda mention: mention.start)
    for start, _ in spans:
        mention = next((m for m in mentions if m.start <= start < m.end), None)
        kind = mention and KINDS.get(document.entities[mention.entity].kind, "MISC")
        masks.append(OUTSIDE if mention is None else begin(kind) if start == mention.start else inside(kind))
    return spans, masks


def joined(neighbours):
    """Returns (text, spans, masks) of neighbouring lines."""
    text, spans, masks = "", [], []
    for line, its_spans, its_masks, gap in neighbours:
        text += gap if text else ""
        spans += [(start + len(text), end + len(text)) for start, end in its_spans]
        masks += its_masks
        text += line
    return text, spans, masks


def passages(documents, rng: random.Random):
    """Yields every document once, cut into passages of one to LONGEST sentences, mostly long, because the service reads long windows."""
    for document in documents:
        every, at = lines(document), 0
        while at < len(every):
            count = rng.choice((1, 2, 3, 4, 6, 8, LONGEST))
            yield joined(every[at : at + count])
            at += count


def swapped(text, spans, masks, language, rate, swapper, rng):
    """Returns a passage with some names swapped, at the rate. All occurrences of a name get the same new name. Adjusts `spans` and
    `masks` of the tokens."""
    others, parts, at, new_spans, new_masks, token = {}, "", 0, [], [], 0
    for start, end, kind in mentions(masks) if rate else []:
        old = [text[a:b] for a, b in spans[start:end]]
        if (*old, kind) not in others:
            is_name = old[0][:1].isupper() and all(part.isalnum() for part in old)
            others[*old, kind] = swapper.other(old, kind, language, rng) if is_name and rng.random() < rate else old
        new = others[*old, kind]
        if new == old:
            continue
        shift = len(parts) - at
        new_spans += [(a + shift, b + shift) for a, b in spans[token:start]]
        new_masks += masks[token:start]
        parts += text[at : spans[start][0]]
        for index, part in enumerate(new):
            parts += " " * (index > 0)
            new_spans.append((len(parts), len(parts) + len(part)))
            new_masks.append(masks[start] if index == 0 else masks[start] << 1)
            parts += part
        at, token = spans[end - 1][1], end
    shift = len(parts) - at
    return parts + text[at:], new_spans + [(a + shift, b + shift) for a, b in spans[token:]], new_masks + masks[token:]


def gold(split):
    """Yields (text, spans, {(start, end, type)} in tokens) of passages of at most five sentences, for evaluation."""
    for text, spans, masks in (p for d in load(split) for p in [joined(lines(d)[i : i + 5]) for i in range(0, len(lines(d)), 5)]):
        found, names = set(), [LABELS[mask.bit_length() - 1] for mask in masks] + ["O"]
        for index, name in enumerate(names):
            if name.startswith("B-"):
                end = index + 1
                while names[end].startswith("I-"):
                    end += 1
                found.add((index, end, name[2:]))
        yield text, spans, found
