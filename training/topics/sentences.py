"""The texts from which the tables of topics are learned, as sentences of tokens.

Only texts whose licence allows derived tables: en_bbc is excluded, because its licence is for research.
"""

import gzip
import json
import re
from pathlib import Path

RELATED = {"en": ["en_loffice"], "sv": ["sv_gov_press", "sv_gov_articles", "sv_ipq_dev", "sv_loffice"]}
NAMED = {
    "en": ["en-gmb", "en-gum-derived", "en-wnut17", "uner-en-ewt", "en-crossner-politics", "en-crossner-science", "en-crossner-literature",
           "en-crossner-music", "en-crossner-ai"],
    "sv": ["sv-suc3-hard", "sv-webbnyheter2012", "uner-sv-talbanken"],
}
TOKEN = re.compile(r"[^\W\d_]+(?:[-'’][^\W\d_]+)*|\d[\d.,:]*|[^\w\s]|\n")
SENTENCE_END = {".", "!", "?", "\n"}
CORPUS = Path(__file__).parents[2] / "corpus"


def sentences(language, data):
    """Yields sentences as lists of unchanged tokens."""
    for name in RELATED[language]:
        for line in gzip.open(data / "related" / f"{name}.jsonl.gz", "rt"):
            text = json.loads(line)
            yield from split(TOKEN.findall(f"{text.get('headline') or ''}\n{text['body']}".replace("’", "'")))
    for name in NAMED[language]:
        lines = open(data / "ner" / name / "train.conll", encoding="utf-8")
        yield from blocks(line.rstrip("\n").split("\t")[0] for line in lines)
    yield from blocks(token for token, _ in own(language))


def own(language):
    """Yields (token, label) of the train part of the project's own corpus; empty between sentences."""
    for line in open(CORPUS / f"{language}-train.conllup", encoding="utf-8"):
        if not line.startswith("#"):
            columns = line.rstrip("\n").split("\t")
            yield (columns[1], columns[2]) if len(columns) > 1 else ("", "")


def topics(language):
    """Yields the topics that people assigned to the texts of the train parts, written and real, in base form."""
    for line in open(CORPUS / f"{language}-train.conllup", encoding="utf-8"):
        if line.startswith("# topics = "):
            yield from parts(line[len("# topics = "):])
    for line in open(CORPUS / "real" / f"{language}-train.tsv", encoding="utf-8"):
        columns = line.rstrip("\n").split("\t")
        if columns[1] == "document":
            yield from parts(columns[5])


def parts(topics):
    return (topic.strip().lower() for topic in topics.split(";"))


def split(tokens):
    sentence = []
    for token in tokens:
        if token != "\n":
            sentence.append(token)
        if token in SENTENCE_END and sentence:
            yield sentence
            sentence = []
    if sentence:
        yield sentence


def blocks(tokens):
    sentence = []
    for token in tokens:
        if token:
            sentence.append(token)
        elif sentence:
            yield sentence
            sentence = []
    if sentence:
        yield sentence
