"""Splits text into words with offsets, like the service.

A word is a run of letters, marks, digits and underscores (invisible characters count as part of the run),
joined to the next run over an apostrophe, a colon or an ampersand, or over a full stop when a single letter
is before it ("U.S") or a lower-case letter or digit after it ("dn.se", "3.14").
Every other visible character is a word of its own: hyphens and slashes always split.
"""

import re
import sys
import unicodedata

INVISIBLE = "\u00ad\u200b\u200c\u200d\u2060\ufeff"


def _character_class(matches):
    """Returns a regular-expression character class of all code points for which `matches(category)` holds."""
    ranges, start = [], None
    for code in range(sys.maxunicode + 2):
        inside = code <= sys.maxunicode and matches(unicodedata.category(chr(code)))
        if inside and start is None:
            start = code
        elif not inside and start is not None:
            ranges.append(f"\\U{start:08x}-\\U{code - 1:08x}")
            start = None
    return "".join(ranges)


_RUN = "[_" + INVISIBLE + _character_class(lambda category: category[0] in "LMN") + "]"
_LETTER = "[" + _character_class(lambda category: category[0] == "L") + "]"
_LOWER_OR_DIGIT = "[" + _character_class(lambda category: category in ("Ll", "Nd")) + "]"
_JOIN = rf"(?:['’:&]|(?<!{_RUN}{_LETTER})(?<={_LETTER})\.|\.(?={_LOWER_OR_DIGIT}))"
_WORD = re.compile(rf"{_RUN}+(?:{_JOIN}{_RUN}+)*|\S")


def words(text):
    """Returns [(start, end)] of the words of `text`, in code points."""
    return [match.span() for match in _WORD.finditer(text)]
