"""The gold corpora, read as sentences of (token, set of labels) under the UNER guideline.

Mapping (fine type -> our types), in addition to SOURCES.md of the data:
- if a corpus does not label works, events, laws and products, MISC is undecided on its O words (`open_misc`);
- demonyms and other group words (American, Catholic, Republican) are undecided between O and MISC everywhere;
- countries and towns as actors are LOC (UNER) where a corpus labels them as institutions;
- undecided: a publication or a conference is ORG or MISC, a celestial body LOC, MISC or no name;
- CrossNER's kinds of knowledge (field, task, algorithm, metric, genre, substance, protein ...) are undecided;
- handles of tweets are removed (BTC labels them as persons).
"""

import csv
import json
from dataclasses import dataclass, field
from pathlib import Path

from labels import ANY, MISC, OUTSIDE, begin, inside

FAMILIES = ("uner", "news", "wiki", "tweets")

_DEMONYMS = set("""
afghan african african-american albanian algerian american arab arabian arabic argentine argentinian armenian asian
australian austrian azerbaijani bangladeshi basque belarusian belgian bolivian bosnian brazilian british briton britons
bulgarian burmese cambodian canadian catalan celtic chechen chilean chinese colombian congolese croat croatian cuban
cypriot czech dane danes danish dutch ecuadorian egyptian english englishman estonian ethiopian european filipino finn
finnish flemish french frenchman georgian german germanic ghanaian greek haitian hungarian icelandic indian indonesian
iranian iraqi irish irishman israeli italian jamaican japanese jordanian kashmiri kazakh kenyan korean kurd kurdish
kuwaiti latin latvian lebanese libyan lithuanian macedonian malaysian mexican moldovan mongolian moroccan nepalese
nigerian nordic norwegian pakistani palestinian persian peruvian philippine pole polish portuguese prussian punjabi
puerto-rican roman romanian russian saudi scandinavian scot scottish scots serb serbian singaporean slavic slovak
slovenian somali soviet spaniard spanish sudanese swede swedish swiss syrian taiwanese tamil texan thai tibetan tunisian
turk turkish ukrainian uzbek venezuelan vietnamese welsh western yemeni yugoslav zimbabwean
anglican baptist buddhist catholic christian democrat democratic hindu islamic islamist jew jewish lutheran methodist
mormon muslim orthodox protestant republican shia shiite sikh sunni communist marxist nazi conservative liberal labour
norse byzantine ottoman mediterranean caribbean indigenous hispanic latino native anglo-saxon hebrew sanskrit
""".split())


def is_demonym(tokens):
    """Returns whether tokens are a word of nationality, religion or party: singular or plural, alone or hyphenated."""
    text = "-".join(token.lower() for token in tokens)
    candidates = {text, text.removesuffix("s"), *text.split("-")[:1]}
    return len(tokens) <= 3 and bool(candidates & _DEMONYMS)


@dataclass
class Corpus:
    name: str
    language: str
    family: str
    files: list
    types: dict  # fine type -> tuple of our types; with "O" it may also be no name
    open_misc: bool
    splits_hyphens: bool = False
    places: set = field(default_factory=set)  # institutions that are places

    def masks(self, fine, tokens):
        """Returns (mask of the first token, mask of the rest) for a mention."""
        kinds = self.types.get(fine, ("O", "MISC"))
        if fine in ("inst", "organization") and " ".join(tokens) in self.places:
            kinds = ("LOC",)
        if kinds == ("MISC",) and (is_demonym(tokens) or not tokens[0][:1].isupper() and not tokens[-1][:1].isupper()):
            kinds = ("O", "MISC")
        if kinds == ("?",):
            return ANY, ANY
        first = rest = 0
        for kind in kinds:
            first |= OUTSIDE if kind == "O" else begin(kind)
            rest |= OUTSIDE if kind == "O" else inside(kind)
        return first, rest

    def sentences(self):
        for path in self.files:
            for sentence in read_conll(path):
                yield self.convert(sentence)

    def convert(self, sentence):
        """Returns (tokens, masks) for a sentence of (token, fine BIO label)."""
        outside = OUTSIDE | MISC if self.open_misc else OUTSIDE
        tokens, masks, index = [], [], 0
        while index < len(sentence):
            end = index + 1
            label = sentence[index][1]
            if label == "O":
                tokens.append(sentence[index][0])
                masks.append(outside)
            else:
                while end < len(sentence) and sentence[end][1] == "I" + label[1:]:
                    end += 1
                mention = [token.replace("_", " ") for token, _ in sentence[index:end]]
                first, rest = self.masks(label[2:], mention)
                tokens += mention
                masks += [first] + [rest] * (len(mention) - 1)
            index = end
        if self.name == "btc":
            tokens, masks = strip_handles(tokens, masks)
        return tokens, masks


def read_conll(path):
    """Yields sentences of (token, label)."""
    sentence = []
    with open(path, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if line:
                token, label = line.split("\t")
                sentence.append((token, label))
            elif sentence:
                yield sentence
                sentence = []
    if sentence:
        yield sentence


def strip_handles(tokens, masks):
    keep = [index for index, token in enumerate(tokens) if token != "@" and (index == 0 or tokens[index - 1] != "@")]
    return [tokens[index] for index in keep], [masks[index] for index in keep]


_UNER = {"PER": ("PER",), "ORG": ("ORG",), "LOC": ("LOC",), "OTH": ("O", "MISC")}
_SUC = {"person": ("PER",), "inst": ("ORG",), "place": ("LOC",), "work": ("MISC",), "event": ("MISC",),
        "product": ("MISC",), "other": ("?",), "animal": ("?",), "myth": ("?",)}
_CROSSNER = {
    **dict.fromkeys(("person", "politician", "writer", "musicalartist", "scientist", "researcher"), ("PER",)),
    **dict.fromkeys(("organisation", "politicalparty", "band", "university"), ("ORG",)),
    **dict.fromkeys(("location", "country"), ("LOC",)),
    **dict.fromkeys(("book", "poem", "album", "song", "event", "election", "award", "product", "programlang", "misc"),
                    ("MISC",)),
    **dict.fromkeys(("magazine", "academicjournal", "conference"), ("ORG", "MISC")),
    "astronomicalobject": ("O", "LOC", "MISC"),
}
_GUM = {"person": ("PER",), "organization": ("ORG",), "place": ("LOC",), "event": ("MISC",)}
_WNUT = {"person": ("PER",), "corporation": ("ORG",), "group": ("ORG",), "location": ("LOC",), "product": ("MISC",),
         "creative-work": ("MISC",)}


def known_places(ner):
    """Returns names of countries and of the places in SUC's list, with and without a genitive -s."""
    places = set(json.loads((ner / "sv-suc3-hard/inst_LOC.json").read_text(encoding="utf-8")))
    with open(ner / "gazetteers/sv-countries-capitals.csv", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            places |= {row["country"], row["english"], row["country"] + "s"}
    return places | {"US", "U.S.", "UK", "U.K.", "USA", "Britain", "England", "Scotland", "Wales", "Europe"}


def training_corpora(ner):
    """Returns all gold corpora for training; `split_dev` excludes every tenth sentence of webbnyheter."""
    ner, places = Path(ner), known_places(Path(ner))
    splits = ("train", "dev", "test")
    return [
        Corpus("ewt", "en", "uner", [ner / "uner-en-ewt/train.conll"], _UNER, True, True),
        Corpus("talbanken", "sv", "uner", [ner / f"uner-sv-talbanken/{s}.conll" for s in ("train", "dev")], _UNER, True),
        Corpus("ddt", "da", "uner", [ner / f"uner-da-ddt/{s}.conll" for s in splits], _UNER, True),
        Corpus("webbnyheter", "sv", "news", [ner / "sv-webbnyheter2012/train.conll"], {**_UNER, "MISC": ("MISC",)}, False),
        Corpus("suc3", "sv", "news", [ner / "sv-suc3-hard/train.conll"], _SUC, False, places=places),
        Corpus("wikigold", "en", "wiki", [ner / "en-wikigold/all.conll"], {**_UNER, "MISC": ("MISC",)}, False),
        *(Corpus(f"crossner-{domain}", "en", "wiki", [ner / f"en-crossner-{domain}/{s}.conll" for s in splits], _CROSSNER,
                 False) for domain in ("politics", "literature", "music", "science", "ai")),
        Corpus("gum", "en", "wiki", [ner / "en-gum-derived/train.conll"], _GUM, True, True, places),
        Corpus("wnut17", "en", "tweets", [ner / f"en-wnut17/{s}.conll" for s in ("train", "dev")], _WNUT, True),
        Corpus("btc", "en", "tweets", [ner / f"en-btc/section-{s}.conll" for s in "abefgh"], _UNER, True),
    ]


def in_half(index):
    """Returns whether `--leave-half` excludes a sentence: every other block of twenty, because neighbours are similar."""
    return index // 20 % 2 == 0


def split_dev(corpus):
    """Returns (training sentences, dev sentences): every tenth sentence of webbnyheter is dev; other corpora have no dev sentences."""
    sentences = list(corpus.sentences())
    if corpus.name != "webbnyheter":
        return sentences, []
    return ([s for i, s in enumerate(sentences) if i % 10], [s for i, s in enumerate(sentences) if i % 10 == 0])
