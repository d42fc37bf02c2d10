"""Words -> pieces: a unigram segmentation of each word on its own, so that words can be cached."""

import json
import unicodedata

from capitals import in_capital_runs
from words import INVISIBLE, words

_DROP = {ord(character): None for character in INVISIBLE}
UNKNOWN_PENALTY = 10.0
SPACE = "\u2581"


class Tokenizer:
    """A unigram tokenizer: `pieces[i]` has row i of the embedding table and the log probability `scores[i]`."""

    def __init__(self, pieces, scores, normalisation, unknown=3, specials=()):
        self.pieces = pieces
        self.scores = scores
        self.normalisation = {ord(key): value for key, value in normalisation.items()}
        self.unknown = unknown
        self.ids = {piece: index for index, piece in enumerate(pieces) if index not in specials}
        self.longest = max(map(len, self.ids))
        self.unknown_score = min(scores) - UNKNOWN_PENALTY
        self._cache = {}

    @classmethod
    def load(cls, path):
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        return cls(data["pieces"], data["scores"], data["normalisation"])

    def normalise(self, word):
        return unicodedata.normalize("NFC", word.translate(_DROP)).translate(self.normalisation)

    def segment(self, word, space_before):
        """Returns the ids of the pieces of a word; [] if it has no visible character."""
        key = (word, space_before)
        found = self._cache.get(key)
        if found is None:
            normal = self.normalise(word)
            found = self._viterbi(SPACE * space_before + normal) if normal else []
            self._cache[key] = found
        return found

    def _viterbi(self, text):
        size = len(text)
        best = [0.0] + [float("-inf")] * size
        back = [None] * (size + 1)
        for start in range(size):
            for end in range(start + 1, min(size, start + self.longest) + 1):
                piece = self.ids.get(text[start:end])
                if piece is not None:
                    score = best[start] + self.scores[piece]
                elif end == start + 1:
                    piece, score = self.unknown, best[start] + self.unknown_score
                else:
                    continue
                if score > best[end]:
                    best[end], back[end] = score, (start, piece)
        path, end = [], size
        while end:
            end, piece = back[end]
            if not (piece == self.unknown and path and path[-1] == piece):
                path.append(piece)
        return path[::-1]

    def pieces_of(self, text):
        """Returns [(start, end, ids)] for the words of a text."""
        spans = words(text)
        forms = [text[start:end] for start, end in spans]
        return [
            (start, end, self.segment(word.lower() if is_capitals else word, start == 0 or text[start - 1].isspace()))
            for (start, end), word, is_capitals in zip(spans, forms, in_capital_runs(forms))
        ]
