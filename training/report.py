"""Prints the tables of the model card: entities on every public set in three letter cases, then related texts.

    python report.py DATA FOLDER [--sets ewt-dev …] [--related [SET …]] [--cases]
"""

import argparse
from pathlib import Path

import evaluate
import related
from shipped import Shipped


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--sets", nargs="*", default=[*evaluate.SETS, *evaluate.OWN])
    parser.add_argument("--cases", action="store_true")
    parser.add_argument("--related", nargs="*")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    model = Shipped(options.folder, options.threads)
    for name in options.sets:
        texts = evaluate.gold(options.data / "ner", name)
        for case in evaluate.CASES if options.cases else ("as is",):
            result = evaluate.score(model.logits, model.tokenizer, texts, case, model.guideline)
            print(f"{name:18} {case:6} {evaluate.brief(result)}", flush=True)
    if options.related is not None:
        for name in options.related or related.SETS:
            for title, longest in (("first 256", 256), ("whole", None)):
                scores = related.evaluate(options.data / "related", name, lambda documents: model.vectors(documents, longest))
                print(f"{name:18} {title:9} " + "  ".join(f"{share:.1f}: {value:.4f}" for share, value in scores.items()), flush=True)


if __name__ == "__main__":
    main()
