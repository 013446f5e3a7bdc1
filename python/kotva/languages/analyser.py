"""Converts archives of the Scrabble Analyser (its thesis, chapter 5.2.1) into the files of a pack.

`alphabet.txt` lists the letters with diacritics: first in lower case, then in upper case. `letters_in_a_bag.csv` has
lines letter,value,count (our tables have another order). The words come from a list (`.txt`), or else from the binary
`.gdg` (`kotva.languages.gdg`).
"""

from __future__ import annotations

import csv
import io
import string
import unicodedata
from collections.abc import Mapping
from pathlib import Path

from kotva.errors import ErrorParts, error_with_parts
from kotva.languages import gdg
from kotva.languages.encodings import decode
from kotva.languages.reading import WORDS_FILE

ALPHABET = "alphabet.txt"
TILES = "letters_in_a_bag.csv"
BLANKS = ("", " ", ".", "?", "*", "_")


def convert(file: Path, code: str, members: Mapping[str, bytes]) -> dict[str, bytes]:
    """The files of a pack, made from the files of an archive."""
    if ALPHABET not in members:
        message = f"{file}: {TILES} is in the archive, {ALPHABET} is missing"
        raise error_with_parts(message, ErrorParts("archive-lacks", (ALPHABET,)))
    marked = decode(members[ALPHABET], f"{file}: {ALPHABET}")
    tiles, blanks = read_tiles(f"{file}: {TILES}", decode(members[TILES], f"{file}: {TILES}"))
    extra = {c.upper() for c in unicodedata.normalize("NFC", marked) if c.isalpha()} | set(string.ascii_uppercase)
    letters = sorted({*tiles, *extra}, key=lambda letter: (base(letter), letter))
    rows = [f"{letter},{','.join(map(str, tiles.get(letter, (0, 0))))},{kind(letter)}" for letter in letters]
    table = "\n".join(["letter,count,value,kind", *rows, f"?,{blanks},0,blank", ""])
    parts = {
        "tiles.csv": table.encode(),
        "pack.toml": f'# From {file.name}.\n[names]\nlanguage = "{code}"\nenglish = "{code}"\n'.encode(),
    }
    lists = [name for name in members if name.endswith((".txt", ".dic")) and name != ALPHABET]
    if len(lists) > 1:
        named = ", ".join(sorted(lists))
        message = f"{file}: which of {named} is the list of words? Leave one in the archive"
        raise error_with_parts(message, ErrorParts("archive-lists", (named,)))
    graphs = [name for name in members if name.endswith(".gdg")]
    if lists:
        parts[WORDS_FILE] = decode(members[lists[0]], f"{file}: {lists[0]}").encode()
    elif len(graphs) == 1:
        found = gdg.words(f"{file}: {graphs[0]}", members[graphs[0]], special(marked))
        parts[WORDS_FILE] = "\n".join([*found, ""]).encode()
    return parts


def special(marked: str) -> str:
    """The letters with diacritics in upper case, in the order of `alphabet.txt`: small letters first, then capitals.

    >>> special("áčď ÁČĎ")
    'ÁČĎ'
    """
    capitals = [c.upper() for c in unicodedata.normalize("NFC", marked) if c.isalpha()]
    return "".join(dict.fromkeys(capitals))


def read_tiles(name: str, text: str) -> tuple[dict[str, tuple[int, int]], int]:
    """Count and value of each letter, and the number of blanks."""
    tiles: dict[str, tuple[int, int]] = {}
    blanks = 0
    for line, row in enumerate(csv.reader(io.StringIO(text)), start=1):
        if not row or (line == 1 and not row[-1].strip().isdigit()):
            continue
        if len(row) != 3 or not (row[1].strip().isdigit() and row[2].strip().isdigit()):
            message = f"{name}, line {line}: a line must be letter,value,count, not {','.join(row)!r}"
            raise error_with_parts(message, ErrorParts("bag-line", (TILES, ",".join(row))).within("line", line))
        letter, value, count = unicodedata.normalize("NFC", row[0].upper()), int(row[1]), int(row[2])
        if letter in BLANKS:
            blanks += count
        else:
            tiles[letter] = (count, value)
    return tiles, blanks


def base(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


def kind(letter: str) -> str:
    return "vowel" if base(letter) in "AEIOUY" else "consonant"
