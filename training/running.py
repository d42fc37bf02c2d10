"""Gold tokens -> running text -> words of the service with the gold labels."""

import random

from labels import LABELS, OUTSIDE

NO_SPACE_BEFORE = set(", . ; : ! ? ) ] } % … ' ’ 's ’s 'S n't 'm 're 've 'll 'd n’t ’m ’re ’ve ’ll ’d :s".split())
NO_SPACE_AFTER = set("( [ { $ £ € # @ ‘ “".split())
_INSIDE_OF = {1 << i: 1 << i + 1 for i, label in enumerate(LABELS) if label[0] == "B"}


def _inside(mask):
    """Returns the mask of a further word of the same token: every B- becomes I-, unless the token may be no name."""
    if mask & OUTSIDE:
        return mask
    for begin, inside in _INSIDE_OF.items():
        if mask & begin:
            mask = mask & ~begin | inside
    return mask


def join(tokens, splits_hyphens=False, rng=None):
    """Returns (text, [(start, end)] of the tokens). With `rng`, a split hyphen sometimes keeps its spaces."""
    text, spans, quote, glue = "", [], False, True
    for index, token in enumerate(tokens):
        space = not glue and token not in NO_SPACE_BEFORE and not token.lower() in NO_SPACE_BEFORE
        glue = token in NO_SPACE_AFTER
        if token in ('"', "”", "''", "``"):
            closing = quote if token == '"' else token != "``"
            space, glue, quote = (False, False, False) if closing and quote else (space, True, True)
        elif token in ("-", "/") and splits_hyphens and 0 < index < len(tokens) - 1:
            joined = tokens[index - 1][-1].isalnum() and tokens[index + 1][0].isalnum()
            if joined and (rng is None or rng.random() < 0.85):
                space, glue = False, True
        elif token == "’" or token == "'":
            space, glue = False, False
        text += " " * (space and bool(text))
        spans.append((len(text), len(text) + len(token)))
        text += token
    return text, spans


def label_words(words, spans, masks):
    """Returns the mask of each word (start, end, ...): the mask of the gold token in which it starts."""
    result, token, previous = [], 0, -1
    for word in words:
        while token < len(spans) - 1 and spans[token][1] <= word[0]:
            token += 1
        result.append(_inside(masks[token]) if token == previous else masks[token])
        previous = token
    return result


def rng_for(*parts):
    return random.Random("/".join(map(str, parts)))
