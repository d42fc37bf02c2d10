"""Stores a file of JSON Lines with a progress bar: import.py FILE COLLECTION_ID.

Each line is an object with the params of text.create: {"headline": "…", "body": "…"}. The
environment has the address of the service (TEXTKIN_URL) and a static key that may write
(TEXTKIN_KEY). Requires: pip install textkin tqdm
"""

import json
import os
import sys

from tqdm import tqdm

from textkin import Textkin, TextkinError

path, collection_id = sys.argv[1], int(sys.argv[2])
with open(path, encoding="utf-8") as lines:
    total = sum(1 for _ in lines)
url, key = os.environ["TEXTKIN_URL"], os.environ["TEXTKIN_KEY"]
with (
    Textkin(url, key=key) as textkin,
    open(path, encoding="utf-8") as lines,
    tqdm(total=total, unit="text") as bar,
):
    texts = (json.loads(line) for line in lines)
    for text, stored in textkin.create_texts(
        texts, collection_id=collection_id, on_progress=bar.update
    ):
        if isinstance(stored, TextkinError):
            tqdm.write(f"{text.get('headline') or text['body'][:40]}: {stored}")
