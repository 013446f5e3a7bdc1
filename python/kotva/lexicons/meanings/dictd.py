"""Reads dictd dictionaries. `.index` has headword, offset and length (base 64 numbers); `.dict.dz` has the text."""

from __future__ import annotations

import gzip
import string
from pathlib import Path
from typing import BinaryIO, cast

DIGITS = {digit: n for n, digit in enumerate(string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/")}


def number(text: str) -> int:
    """
    >>> number("A"), number("BA"), number("/")
    (0, 64, 63)
    """
    value = 0
    for digit in text:
        value = value * 64 + DIGITS[digit]
    return value


def lookup(index: Path, word: str) -> list[str]:
    """The texts of a headword. The word is tried as given, capitalised and in upper case."""
    entries = index.read_text(encoding="utf-8", errors="replace")
    places = dict.fromkeys(
        place for form in (word, word.capitalize(), word.upper()) for place in find(f"\n{entries}", f"\n{form}\t")
    )
    if not places:
        return []
    packed = index.with_suffix(".dict.dz")
    with cast(BinaryIO, gzip.open(packed) if packed.exists() else index.with_suffix(".dict").open("rb")) as text:
        return [read(text, *place) for place in sorted(places)]


def find(entries: str, start: str) -> list[tuple[int, int]]:
    found = []
    at = entries.find(start)
    while at >= 0:
        offset, _, length = entries[at + len(start) : entries.find("\n", at + 1)].partition("\t")
        found.append((number(offset), number(length)))
        at = entries.find(start, at + 1)
    return found


def read(text: BinaryIO, offset: int, length: int) -> str:
    text.seek(offset)
    return text.read(length).decode("utf-8", errors="replace").strip()
