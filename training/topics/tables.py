"""Prints the word classes of both languages, for topics; eval/topics/words.ts writes them into the model package.

    python tables.py DATA > words.json

Everything is learned from texts, without a dictionary. A class has the likelihood of a noun (0 unlikely to 3 certain), the number of
letters to remove for the base form, and the letters to add; an adjective has "a" and the same for its base form in front. The table has
the shortest endings that determine the class; "^" marks a whole word.
"""

import collections
import json
import math
import sys
from pathlib import Path

import english
import sentences
import swedish
from classes import CLASSES, Mixture

FREQUENT = 40_000  # words with a frequency in the table
LONGEST_ENDING = 8
MINIMUM = {"en": (0.6, 0.3), "sv": (0.6, 0.3)}


def edit(word, base):
    same = 0
    while same < min(len(word), len(base)) and word[same] == base[same]:
        same += 1
    return f"{len(word) - same}{base[same:]}"


def class_of(word, noun, base, adjective, positive):
    likely = sum(noun >= threshold for threshold in (0.15, 0.45, 0.75))
    name = f"{likely}{edit(word, base)}" if likely else "0"
    return f"a{edit(word, positive)};{name}" if adjective >= 0.45 else name


def table(classes, least_gain, least_weight):
    """Returns {class: endings}: the most frequent class of an ending, if it differs from the class of the next shorter ending."""
    endings = collections.defaultdict(collections.Counter)
    for word, weight_of_word, *rest in classes:
        whole = f"^{word}"
        name = class_of(word, *rest)
        for at in range(len(whole)):
            if at == 0 or len(whole) - at <= LONGEST_ENDING:
                endings[whole[at:]][name] += weight_of_word
    class_by_ending = {}
    for ending in sorted(endings, key=lambda ending: (len(ending), ending)):
        name, weight_of_word = max(endings[ending].items(), key=lambda entry: (entry[1], entry[0]))
        before = next((class_by_ending[ending[at:]] for at in range(1, len(ending)) if ending[at:] in class_by_ending), "0")
        is_whole = ending[0] == "^"
        if is_whole and ending[1:] in class_by_ending:
            continue  # A word has the class of its compounds.
        gain = weight_of_word - endings[ending][before]
        if name != before and (weight_of_word >= least_weight if is_whole else gain >= least_gain):
            class_by_ending[ending] = name
    groups = collections.defaultdict(list)
    for ending, name in class_by_ending.items():
        groups[name].append(ending)
    return {name: " ".join(members) for name, members in sorted(groups.items())}


def weight(count):
    """Returns the weight of a word in the table of endings, which grows with its frequency."""
    return min(2.0, 0.12 * math.log2(1 + count))


def classes(language, rules, mixture):
    """Yields (word, weight, likelihood of a noun, base form as a noun, likelihood of an adjective, base form as an adjective)."""
    counts = mixture.counts
    heads = {topic.split(" ")[-1] for topic in sentences.topics(language)}
    noun = lambda word: float(mixture.shares[mixture.place[word]][0])
    nouns = swedish.Nouns(counts, noun, heads) if rules is swedish else None
    bases = {word: nouns.base(word) if nouns else rules.noun_base(word, counts) for word in counts}
    forms = collections.defaultdict(list)
    for word, base in bases.items():
        forms[base].append(word)
    for word, count in sorted(counts.items()):
        if count < 2 and word not in heads:
            continue
        base = bases[word]
        share = noun(word)
        # All forms of a noun are nouns, even the genitive, which occurs in the position of adjectives.
        others = [form for form in forms[base] if form != word]
        if others:
            together = sum(counts[form] * noun(form) for form in others) / sum(counts[form] for form in others)
            is_genitive = word.endswith("s") and word[:-1] in counts and bases[word[:-1]] == base
            share = max(share, noun(word[:-1]) if is_genitive else (share + together) / 2)
        if base in heads and share > 0.3 or word in heads:
            share = max(share, 0.8)
        elif word in rules.CLOSED or word in rules.VERBS:
            share = 0.0
        adjective = min(float(mixture.shares[mixture.place[word]][2]), 1 - share)
        yield word, weight(count), share, base, adjective, rules.adjective_base(word, counts)


def main(data):
    tables = {}
    for language, rules in (("sv", swedish), ("en", english)):
        texts = list(sentences.sentences(language, data))
        mixture = Mixture(texts, rules)
        total = sum(mixture.counts.values())
        frequencies = {word: math.log10(count / total) for word, count in mixture.counts.most_common(FREQUENT)}
        tables[language] = {"classes": table(list(classes(language, rules, mixture)), *MINIMUM[language]), "frequencies": frequencies}
        print(f"{language}: {len(texts)} sentences, {len(mixture.counts)} words", file=sys.stderr)
    json.dump(tables, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
