"""Documents in the form that people write -> the stored files, divided into train, dev and test.

    python split.py FILE.txt...      writes sv-train.conllup … en-test.conllup beside this file

Which split a document is in hangs on its number alone, so it stays there when others are added, and each kind of text is in all
three: of twenty of a kind three are test and two dev. From 101 on only numbers of train were given, so that dev and test stay as they were.
Chats, classifieds and recipes came after that, so they are in train alone.
"""

import sys
from collections import defaultdict
from pathlib import Path

import conllup
import inline

TEST, DEV = {3, 9, 16}, {6, 13}


def split_of(document):
    number = int(document.id.rsplit("-", 1)[1]) % 20
    return "test" if number in TEST else "dev" if number in DEV else "train"


def main():
    found, folder = defaultdict(dict), Path(__file__).parent
    for path in sys.argv[1:]:
        for document in inline.read(Path(path).read_text(encoding="utf-8")):
            if document.id in found[document.language, split_of(document)]:
                sys.exit(f"{path}: {document.id} stands twice")
            found[document.language, split_of(document)][document.id] = document
    for (language, split), documents in sorted(found.items()):
        ordered = [documents[name] for name in sorted(documents)]
        (folder / f"{language}-{split}.conllup").write_text(conllup.write(ordered), encoding="utf-8")
        print(language, split, len(ordered), "documents", sum(len(d.sentences()) for d in ordered), "sentences")


if __name__ == "__main__":
    main()
