"""Rules for English words: seeds of the classes, and base forms of nouns."""

import re

CLOSED = set("""the a an this that these those my your his her its our their some any no every each either neither all both half such what
which who whom whose and or but nor so yet if because although though while whereas unless until since as than then when where why how i
you he she it we they me him us them myself yourself himself herself itself oneself nobody everybody somebody anybody everyone someone anyone nothing everything something anything none ourselves themselves of in on at by for with about against
between into through during before after above below to from up down out off over under again further once here there not only own same
too very can will just should now could would may might must shall do does did done doing have has had having be is are was were been
being am ought let also even still ever never always often perhaps maybe else yes oh well rather quite almost already soon later today
yesterday tomorrow one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion first second third last next many
much more most few less least several other another per via upon within without among across along behind beyond despite except toward
towards near onto don't doesn't didn't can't won't isn't it's that's i'm""".split())
NOUN = re.compile(r"(?:tion|sion|ment|ness|ity|ship|ism|ance|ence|hood|ology|ency|ancy)s?$|ities$")
ADJECTIVE = re.compile(r"(?:ous|ful|ible|able|ical|ish|less|ary|ive)$")
VERBS = set("""said says say went go goes gone come came comes take took taken make made makes get got gets give gave given know knew
known think thought see saw seen become became tell told find found keep kept begin began begun bring brought write wrote written sit sat
lose lost pay paid met meet include includes included continue continued lead led understand understood watch followed stopped create
created speak spoke spoken allow allowed add added spend spent grow grew grown open opened walk walked won win offer offered remember
consider considered appear appeared buy bought wait waited serve served die died send sent expect expected build built stay stayed fell
fallen cut reached reach killed remain remained suggested suggest raised raise passed sold sell required require reported decided pulled
announced attacked accused agreed urged denied wants want wanted needed seems seemed asked asks tried tries using used called according rose risen arose fell
sank sung swam drank ate eaten threw thrown drove driven rode ridden flew flown drew drawn chose chosen froze broke broken stole stolen wore
worn tore swore bore hid bit forgot gotten forgiven forbade shook woke blew stuck struck swept slept wept crept felt dealt meant dreamt sought
caught taught fought laid hung dug shone shot spun slid lent bent attend attended replied replies fastened""".split())
ADVERB = re.compile(r"ly$")
NO_NOUN_IN_LY = {"family", "supply", "assembly", "monopoly", "ally", "reply", "anomaly", "jelly", "butterfly", "belly", "bully"}

IRREGULAR = {"children": "child", "men": "man", "women": "woman", "feet": "foot", "teeth": "tooth", "mice": "mouse", "geese": "goose",
             "lives": "life", "wives": "wife", "knives": "knife", "leaves": "leaf", "wolves": "wolf", "shelves": "shelf", "halves": "half",
             "thieves": "thief", "loaves": "loaf", "calves": "calf", "people": "people", "crises": "crisis", "analyses": "analysis",
             "theses": "thesis", "bases": "base", "criteria": "criterion", "phenomena": "phenomenon", "media": "media", "data": "data",
             "series": "series", "species": "species", "news": "news", "means": "means", "shoes": "shoe", "movies": "movie", "cookies": "cookie",
             "buses": "bus", "lenses": "lens", "heroes": "hero", "potatoes": "potato", "tomatoes": "tomato", "axes": "axis", "ties": "tie",
             "pies": "pie", "lies": "lie", "politics": "politics", "physics": "physics", "economics": "economics", "athletics": "athletics",
             "mathematics": "mathematics", "statistics": "statistics", "headquarters": "headquarters", "gas": "gas", "bias": "bias",
             "chaos": "chaos", "canvas": "canvas", "pajamas": "pajamas", "trousers": "trousers"}


def seed(word):
    """Returns the shares (noun, verb, adjective, other) of a word by rule; zeros if no rule applies."""
    if word in CLOSED or (ADVERB.search(word) and word not in NO_NOUN_IN_LY and len(word) > 5):
        return 0, 0, 0, 1
    if word in VERBS:
        return 0, 1, 0, 0
    if len(word) > 6 and NOUN.search(word):
        return 1, 0, 0, 0
    if len(word) > 6 and ADJECTIVE.search(word):
        return 0.1, 0, 0.9, 0
    return 0, 0, 0, 0


def noun_base(word, counts):
    """Returns the singular: the most frequent candidate in the texts."""
    if word in IRREGULAR:
        return IRREGULAR[word]
    for plural, one in IRREGULAR.items():
        longer = word[: -len(plural)] + one
        if word.endswith(plural) and one != plural and (len(plural) > 4 or counts[longer]):
            return longer
    if not word.endswith("s") or word.endswith(("ss", "us", "is", "'s")) or len(word) < 4:
        return word
    candidates = [word[:-1]]
    if word.endswith("ies"):
        candidates = [word[:-3] + "y", word[:-1]]
    elif word.endswith(("ses", "xes", "zes", "ches", "shes")):
        candidates = [word[:-1], word[:-2]]
    elif word.endswith("oes"):
        candidates = [word[:-2], word[:-1]]
    best = max(candidates, key=lambda candidate: counts[candidate])
    # A frequent word that never occurs without its s is a singular ("lens").
    return word if counts[best] == 0 and counts[word] >= 20 else best if counts[best] else candidates[0]


def adjective_base(word, counts):
    return word
