"""What the words of both languages may be, for topics: prints the tables that eval/topics/words.ts puts into the model package.

    python tables.py DATA > words.json

All is learned from texts: no dictionary is read. A class of a word says how likely it is a noun (0 hardly to 3 surely), how many
letters its base form lacks and which it has instead; before it "a" and the same of an adjective. The table has the shortest
endings that tell the class; "^" begins a whole word.
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
LEAST = {"en": (0.6, 0.3), "sv": (0.6, 0.3)}


def edit(word, base):
    same = 0
    while same < min(len(word), len(base)) and word[same] == base[same]:
        same += 1
    return f"{len(word) - same}{base[same:]}"


def class_of(word, noun, base, adjective, positive):
    likely = sum(noun >= least for least in (0.15, 0.45, 0.75))
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
        name, weigh = max(endings[ending].items(), key=lambda one: (one[1], one[0]))
        before = next((told[ending[at:]] for at in range(1, len(ending)) if ending[at:] in told), "0")
        is_whole = ending[0] == "^"
        gain = weigh - endings[ending][before]
        if name != before and (weigh >= least_weight if is_whole else gain >= least_gain):
            told[ending] = name
    groups = collections.defaultdict(list)
    for ending, name in told.items():
        groups[name].append(ending)
    return {name: " ".join(some) for name, some in sorted(groups.items())}


def weight(count):
    """What a word counts for in the table of endings: the more, the better it is known."""
    return min(2.0, 0.12 * math.log2(1 + count))


def classes(language, rules, mixture):
    """(word, weight, how likely a noun, its base form as one, how likely an adjective, its base form as one)"""
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
        # A noun is one in all its forms, the genitive too, which stands where adjectives do.
        others = [one for one in forms[base] if one != word]
        if others:
            together = sum(counts[one] * noun(one) for one in others) / sum(counts[one] for one in others)
            is_genitive = word.endswith("s") and word[:-1] in counts and bases[word[:-1]] == base
            share = max(share, noun(word[:-1]) if is_genitive else (share + together) / 2)
        if base in heads and share > 0.3 or word in heads:
            share = max(share, 0.8)
        elif word in rules.CLOSED or word in rules.VERBS:
            share = 0.0
        adjective = min(float(mixture.shares[mixture.place[word]][2]), 1 - share)
        yield word, weight(count), share, base, adjective, rules.adjective_base(word, counts)


def main(data):
    made = {}
    for language, rules in (("sv", swedish), ("en", english)):
        running = list(sentences.sentences(language, data))
        mixture = Mixture(running, rules)
        total = sum(mixture.counts.values())
        frequencies = {word: math.log10(count / total) for word, count in mixture.counts.most_common(FREQUENT)}
        made[language] = {"classes": table(list(classes(language, rules, mixture)), *LEAST[language]), "frequencies": frequencies}
        print(f"{language}: {len(running)} sentences, {len(mixture.counts)} words", file=sys.stderr)
    json.dump(made, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
