"""Reads MyThes thesauri. `.idx` has words and offsets; `.dat` has groups of synonyms."""

from __future__ import annotations

from pathlib import Path


def lookup(data: Path, word: str) -> list[str]:
    """The groups of synonyms of a word, each with its part of speech if the file has it."""
    index = data.with_suffix(".idx").read_bytes()
    encoding = index.partition(b"\n")[0].decode("ascii").strip()
    text = index.decode(encoding, errors="replace")
    at = text.find(f"\n{word}|")
    if at < 0:
        return []
    offset = int(text[at + len(word) + 2 : text.find("\n", at + 1)])
    with data.open("rb") as file:
        file.seek(offset)
        groups = int(file.readline().decode(encoding).rpartition("|")[2])
        return [group(file.readline().decode(encoding, errors="replace")) for _ in range(groups)]


def group(line: str) -> str:
    """
    >>> group("(podst. jm.)|loď|plavidlo")
    '(podst. jm.) loď, plavidlo'
    """
    part, *synonyms = line.strip().split("|")
    return f"{part} {', '.join(synonyms)}".strip().removeprefix("- ")
