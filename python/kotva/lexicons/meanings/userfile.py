"""The user's own meanings: lines `word@meaning`, or the reverse (the letter-game thesis, chapter 6.3).

Style labels in brackets or from `labels.txt` are removed. The whole file decides which side has the words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

SEPARATOR = "@"


@dataclass(frozen=True)
class Line:
    """One line of the file."""

    number: int
    word: str
    meaning: str


def is_meanings(text: str) -> bool:
    """Whether this is a file of words with meanings, not a plain list.

    >>> is_meanings("Ag@stříbro\\nAu@zlato\\n"), is_meanings("zlato\\nstříbro\\n")
    (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    return sum(SEPARATOR in line for line in lines) * 2 > len(lines)


def parse(text: str) -> Iterator[Line]:
    """The words and meanings of a file. Lines without a word or a meaning are left out.

    >>> list(parse("stříbro (chem.)@ag\\nkotva [zast.]@zařízení k upevnění lodi\\n"))[1]
    Line(number=2, word='kotva', meaning='zařízení k upevnění lodi')
    >>> [line.word for line in parse("hlavní město Lotyšska@riga\\nměna v Japonsku@jen zast.\\n")]
    ['riga', 'jen']
    """
    rows: list[tuple[int, str, str]] = []
    for number, line in enumerate(text.split("\n"), start=1):
        first, separator, second = line.partition(SEPARATOR)
        if separator:
            rows.append((number, strip_labels(first), strip_labels(second)))
    reverse = sum(row[2].isalpha() for row in rows) > sum(row[1].isalpha() for row in rows)
    for number, first, second in rows:
        if first and second:
            yield Line(number, second, first) if reverse else Line(number, first, second)


def strip_labels(text: str) -> str:
    """A word or meaning without brackets and style labels at its ends.

    >>> strip_labels("zast. kniž. chorý (básn.)"), strip_labels("řeka v Asii")
    ('chorý', 'řeka v Asii')
    """
    words = re.sub(r"\([^)]*\)|\[[^\]]*\]|<[^>]*>|\{[^}]*\}", " ", text).split()
    while words and words[0].lower() in labels():
        words.pop(0)
    while words and words[-1].lower() in labels():
        words.pop()
    return " ".join(words).strip(" ,;")


@cache
def labels() -> frozenset[str]:
    text = (Path(__file__).parent / "labels.txt").read_text(encoding="utf-8")
    return frozenset(word for line in text.splitlines() if not line.startswith("#") for word in line.split())


def lookup(file: Path, word: str) -> list[str]:
    """The meanings of a word in a file that `write` wrote."""
    start = f"{word.casefold()}{SEPARATOR}"
    lines = file.read_text(encoding="utf-8").splitlines()
    return [line[len(start) :] for line in lines if line.casefold().startswith(start)]


def as_text(lines: list[Line]) -> str:
    """The lines in one form, words first."""
    return "".join(f"{line.word}{SEPARATOR}{line.meaning}\n" for line in lines)
