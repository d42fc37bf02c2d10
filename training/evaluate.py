"""Computes exact-span scores of a model on gold sentences joined to running text.

A predicted mention is compared by the gold tokens that it touches, without a trailing 's.
"""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

import own
from augment import mentions
from corpora import Corpus, in_half
from decode import spans as decode_spans, viterbi
from labels import TYPES
from model import PAD
from running import join

CASES = {"as is": str, "lower": str.lower, "upper": str.upper}
_TYPES = {"PER": ("PER",), "ORG": ("ORG",), "LOC": ("LOC",), "MISC": ("MISC",)}
SETS = {
    "ewt-dev": ("uner-en-ewt/dev.conll", True),
    "webbnyheter-dev": ("sv-webbnyheter2012/train.conll", False),
    "ewt-test": ("uner-en-ewt/test.conll", True),
    "talbanken-test": ("uner-sv-talbanken/test.conll", False),
    "webbnyheter-test": ("sv-webbnyheter2012/test.conll", False),
}
# The project's own corpus, both languages together.
OWN = {"own-dev": "dev", "own-test": "test"}
DEV = ("ewt-dev", "webbnyheter-dev", "own-dev")
# A dev set only for models that were trained with `--leave-half talbanken`.
HALF = {"talbanken-half": ("uner-sv-talbanken/train.conll", False)}
EVERY = (*SETS, *HALF, *OWN)


def gold(ner, name):
    """Returns [(text, spans of its tokens, {(start, end, type)} in tokens)] of an evaluation set."""
    if name in OWN:
        return list(own.gold(OWN[name]))
    _, splits_hyphens = {**SETS, **HALF}[name]
    return [(*join(tokens, splits_hyphens), expected) for tokens, expected in _gold_sentences(ner, name)]


def _gold_sentences(ner, name):
    path, _ = {**SETS, **HALF}[name]
    corpus = Corpus(name, "", "", [Path(ner) / path], _TYPES, False)
    sentences = [(tokens, set(mentions(masks))) for tokens, masks in corpus.sentences()]
    if name in HALF:
        return [sentence for index, sentence in enumerate(sentences) if in_half(index)]
    return sentences[::10] if name == "webbnyheter-dev" else sentences


def change(text, convert):
    """Returns the text in another case, except characters whose length would change."""
    return "".join(new if len(new := convert(character)) == 1 else character for character in text)


def encode(tokenizer, text, guideline, longest=250):
    """Returns (ids, first pieces, word spans). Words beyond the limit get no label."""
    ids, firsts, word_spans = [0, guideline], [], []
    for start, end, pieces in tokenizer.pieces_of(text):
        if len(ids) + len(pieces) > longest:
            break
        if pieces:
            firsts.append(len(ids))
            word_spans.append((start, end))
            ids += pieces
    return ids + [2], firsts, word_spans


def pad(rows, device="cpu"):
    ids = np.full((len(rows), max(map(len, rows))), PAD)
    for index, row in enumerate(rows):
        ids[index, : len(row)] = row
    return torch.from_numpy(ids).to(device)


def log_probabilities(encoder, rows, budget=6000):
    """Returns log probabilities [words, labels] for each (ids, firsts, ...) row, with `encoder(ids tensor) -> logits`."""
    found, index_of = [None] * len(rows), {id(row): index for index, row in enumerate(rows)}
    order = sorted(rows, key=lambda row: len(row[0]))
    while order:
        longest = len(order[-1][0])
        batch = [order.pop() for _ in range(min(len(order), max(1, budget // longest)))]
        scores = torch.log_softmax(encoder(pad([row[0] for row in batch])).float(), -1).cpu()
        for row, score in zip(batch, scores):
            found[index_of[id(row)]] = score[torch.as_tensor(row[1], dtype=torch.long)].numpy()
    return found


def predicted_mentions(path, word_spans, token_spans, tokens):
    """Returns the spans of gold tokens that the decoded mentions touch."""
    found = set()
    for first, last, kind in decode_spans(path):
        start, end = word_spans[first][0], word_spans[last - 1][1]
        touched = [i for i, (a, b) in enumerate(token_spans) if a < end and b > start]
        while len(touched) > 1 and tokens[touched[-1]].lower() in ("'s", "’s"):
            touched.pop()
        found.add((touched[0], touched[-1] + 1, kind))
    return found


@dataclass
class Prepared:
    """An evaluation set: texts (text, spans of its tokens, expected) and their rows (ids, firsts, word spans)."""

    texts: list
    rows: list


def prepare(tokenizer, texts, case="as is", guideline=None):
    guideline = tokenizer.pieces.index("<uner>") if guideline is None else guideline
    return Prepared(texts, [encode(tokenizer, change(text, CASES[case]) if case != "as is" else text, guideline)
                            for text, *_ in texts])


def count(prepared, word_scores):
    """Returns {type or "F1": (precision, recall, F1)}; "F1" is the micro average over PER, ORG, LOC."""
    right, predicted, wanted = Counter(), Counter(), Counter()
    for (text, spans, expected), row, scores in zip(prepared.texts, prepared.rows, word_scores):
        found = predicted_mentions(viterbi(scores), row[2], spans, [text[start:end] for start, end in spans])
        for kind in TYPES:
            prediction, want = {m for m in found if m[2] == kind}, {m for m in expected if m[2] == kind}
            right[kind] += len(prediction & want)
            predicted[kind] += len(prediction)
            wanted[kind] += len(want)
    result = {kind: prf(right[kind], predicted[kind], wanted[kind]) for kind in TYPES}
    result["F1"] = prf(*(sum(counter[kind] for kind in TYPES[:3]) for counter in (right, predicted, wanted)))
    return result


def score(encoder, tokenizer, texts, case="as is", guideline=None):
    """Returns the scores of `count` for a model, `encoder(ids tensor) -> logits`."""
    prepared = prepare(tokenizer, texts, case, guideline)
    return count(prepared, log_probabilities(encoder, prepared.rows))


def prf(right, predicted, wanted):
    precision, recall = right / max(1, predicted), right / max(1, wanted)
    return precision, recall, 2 * right / max(1, predicted + wanted)


def brief(result):
    """Returns the scores as text, for example "84.1 (90.2/71.3/85.0; MISC p 0.61 r 0.40)"."""
    kinds = "/".join(f"{100 * result[kind][2]:.1f}" for kind in TYPES[:3])
    return f"{100 * result['F1'][2]:.2f} ({kinds}; MISC p {result['MISC'][0]:.2f} r {result['MISC'][1]:.2f})"
