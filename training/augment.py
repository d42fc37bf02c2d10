"""Changes to an example that keep its labels: swapped names, typography, letter case."""

import csv
import re
import unicodedata
from collections import defaultdict
from pathlib import Path

from labels import LABELS, name

_CLOSERS = {'"': "”", "'": "’"}


def mentions(masks):
    """Returns [(start, end, type)] of the mentions in token masks; undecided masks are not mentions."""
    found, start = [], None
    for index, mask in enumerate([*masks, 1]):
        label = name(mask)
        if start is not None and not (label and label == "I-" + found[-1][2]):
            found[-1] = (found[-1][0], index, found[-1][2])
            start = None
        if label and label.startswith("B-"):
            found.append((index, index + 1, label[2:]))
            start = index
    return found


def romanised(row):
    value = row["Romanized Name"] or row["Localized Name"]
    return value if value and unicodedata.normalize("NFKD", value)[0].isascii() else None


def read_names(gazetteers):
    """Returns lists of given names and surnames of the world and of Sweden, and of places."""
    def column(file, key, limit=None, delimiter=","):
        with open(Path(gazetteers) / file, encoding="utf-8-sig") as source:
            return [row[key] for row in csv.DictReader(source, delimiter=delimiter)][:limit]
    names = defaultdict(list)
    for file, kind in (("forenames", "given"), ("surnames", "sur")):
        with open(Path(gazetteers) / f"world-common-{file}-by-country.csv", encoding="utf-8-sig") as source:
            names[kind] += [value for row in csv.DictReader(source) if (value := romanised(row))]
    for sex in ("men", "women"):
        with open(Path(gazetteers) / f"sv-given-names-{sex}.csv", encoding="utf-8-sig") as source:
            names["given"] += [row["name"] for row in csv.DictReader(source) if int(row["persons"] or 0) > 300]
    names["sur"] += column("sv-surnames-top.csv", "lastname") * 3
    names["place"] = column("sv-localities.csv", "city") + column("sv-countries-capitals.csv", "capital")
    return names


class NameSwapper:
    """Swaps mentions for other names of the same type: persons from the gazetteers, other types from the corpora."""

    def __init__(self, gazetteers, corpora):
        self.names = read_names(gazetteers)
        self.pool = defaultdict(set)
        for language, sentences in corpora:
            for tokens, masks in sentences:
                for start, end, kind in mentions(masks):
                    if kind in ("ORG", "LOC", "MISC") and tokens[start][:1].isupper():
                        self.pool[language, kind].add(tuple(tokens[start:end]))
        self.pool = {key: sorted(value) for key, value in self.pool.items()}

    def person(self, tokens, rng):
        if not 1 <= len(tokens) <= 3 or not all(token.isalpha() and token.istitle() for token in tokens):
            return tokens
        given, sur = rng.choice(self.names["given"]), rng.choice(self.names["sur"])
        if len(tokens) == 1:
            new = [sur if rng.random() < 0.6 else given]
        else:
            new = [given, sur] if rng.random() < 0.85 else [given, rng.choice(self.names["given"]), sur]
        return [part for name in new for part in name.split()]

    def other(self, old, kind, language, rng):
        """Returns the tokens of another name of the type, with an -s if the old name may be a genitive; the old tokens if there is none."""
        genitive, new = language != "en" and old[-1].endswith("s") and len(old[-1]) > 3, None
        if kind == "PER":
            new = self.person(old, rng)
        elif kind == "LOC" and len(old) == 1 and rng.random() < 0.3:
            new = rng.choice(self.names["place"]).split()
        elif self.pool.get((language, kind)):
            new = list(rng.choice(self.pool[language, kind]))
        if not new:
            return old
        return [*new[:-1], new[-1] + "s"] if genitive and not new[-1].endswith("s") else new

    def swap(self, tokens, masks, language, rate, rng):
        out_tokens, out_masks, at = [], [], 0
        for start, end, kind in mentions(masks):
            out_tokens += tokens[at:start]
            out_masks += masks[at:start]
            old = tokens[start:end]
            new = self.other(old, kind, language, rng) if rng.random() < rate else old
            out_tokens += new
            begin = 1 << LABELS.index("B-" + kind)
            out_masks += [begin] + [begin << 1] * (len(new) - 1)
            at = end
        return out_tokens + tokens[at:], out_masks + masks[at:]


def typography(tokens, masks, rng):
    """Removes the final stop, adds a bullet or dash in front, changes quotes and dashes. May change the token count by one."""
    tokens, masks = list(tokens), list(masks)
    if rng.random() < 0.12 and len(tokens) > 2 and tokens[-1] in ".!?":
        tokens.pop()
        masks.pop()
    if rng.random() < 0.06:
        tokens.insert(0, rng.choice(["•", "-", "–", "*", "1.", "2)", "·", "—", "►", "|"]))
        masks.insert(0, 1)
    if rng.random() < 0.25:
        dash = rng.choice("–—")
        tokens = [dash if token == "-" and rng.random() < 0.3 else token for token in tokens]
        tokens = [token.replace("'", "’") for token in tokens]
        left, right = rng.choice(["””", "“”", "»»", "„“", "««"])
        open_quote = True
        for index, token in enumerate(tokens):
            if token in ('"', "``", "''"):
                tokens[index] = left if open_quote else right
                open_quote = not open_quote
    return tokens, masks


_CASES = (("lower", str.lower), ("upper", str.upper), ("title", lambda text: re.sub(r"\b\w", lambda m: m[0].upper(), text)))


def change_case(text, rates, rng):
    """Returns the text in another case, at the rates for lower, upper and title case; its length does not change."""
    draw = rng.random()
    for (_, change), rate in zip(_CASES, rates):
        if draw < rate:
            changed = "".join(new if len(new := change(c)) == len(c) else c for c in text) if change is not _CASES[2][1] else change(text)
            return changed if len(changed) == len(text) else text
        draw -= rate
    return text
