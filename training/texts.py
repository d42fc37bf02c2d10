"""Unlabelled text: for the vectors, for self-training, and for the choice of pieces."""

import gzip
import json
import re
from pathlib import Path

from corpora import read_conll
from running import join

VECTOR_FILES = ("sv_gov_press", "sv_gov_articles", "sv_ipq_dev", "sv_loffice", "en_loffice")
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"”’)]*\s+(?=[\"“”’(–-]?\s?[A-ZÅÄÖÉ])|\n+")


def read_documents(related, name):
    """Yields the documents of a file of the related folder, unchanged."""
    with gzip.open(Path(related) / f"{name}.jsonl.gz", "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


def documents(related, name):
    """Yields (headline, body) of the documents."""
    for document in read_documents(related, name):
        yield document.get("headline") or "", document["body"]


def sentences(text):
    """Splits a text into sentences, well enough for training windows."""
    return [part.strip() for part in _SENTENCE_END.split(text) if part and part.strip()]


def gmb_sentences(ner):
    """Yields sentences of the Groningen Meaning Bank as text; its machine-made labels are not used."""
    for sentence in read_conll(Path(ner) / "en-gmb/train.conll"):
        yield join([token for token, _ in sentence])[0]
