"""python counts.py: how much the corpus holds, by language, split and kind of text."""

from collections import Counter
from pathlib import Path

import conllup
from document import CLASSES

FOLDER = Path(__file__).parent


def main():
    print("| | documents | sentences | words | mentions | entities | topics |\n| --- | --: | --: | --: | --: | --: | --: |")
    kinds, classes = Counter(), Counter()
    for language in ("sv", "en"):
        for split in ("train", "dev", "test"):
            documents = conllup.load(FOLDER / f"{language}-{split}.conllup")
            sentences = [sentence for document in documents for sentence in document.sentences()]
            words = sum(len(conllup.tokens(sentence)) for sentence in sentences)
            mentions = sum(len(sentence.mentions) for sentence in sentences)
            entities, topics = (sum(len(getattr(d, part)) for d in documents) for part in ("entities", "topics"))
            print(f"| {language} {split} | {len(documents)} | {len(sentences)} | {words} | {mentions} | {entities} | {topics} |")
            for document in documents:
                kinds[document.kind, language] += len(document.sentences())
                for entity in document.entities.values():
                    classes[entity.kind, language] += 1
    print("\n| kind | Swedish sentences | English |\n| --- | --: | --: |")
    for kind in sorted({kind for kind, _ in kinds}):
        print(f"| {kind} | {kinds[kind, 'sv']} | {kinds[kind, 'en']} |")
    print("\n| class | Swedish entities | English |\n| --- | --: | --: |")
    for kind in CLASSES:
        print(f"| {kind} | {classes[kind, 'sv']} | {classes[kind, 'en']} |")


if __name__ == "__main__":
    main()
