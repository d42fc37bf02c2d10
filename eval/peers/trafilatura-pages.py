"""Writes what trafilatura finds in the pages of a folder of sets: python trafilatura-pages.py <folder>."""

import sys
from pathlib import Path

from trafilatura import extract

for page in sorted(Path(sys.argv[1]).glob("*/*.html")):
    text = extract(page.read_text("utf-8"), include_comments=False, include_tables=True)
    page.with_suffix(".trafilatura.txt").write_text(text or "", "utf-8")
