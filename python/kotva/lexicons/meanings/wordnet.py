"""Reads WordNet. `index.*` has lemmas with offsets of senses, `data.*` the senses, `*.exc` irregular forms."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

PARTS = ("noun", "verb", "adj", "adv")

# Endings and their replacements, from the manual page morphy(7WN).
ENDINGS = {
    "noun": (
        ("s", ""),
        ("ses", "s"),
        ("xes", "x"),
        ("zes", "z"),
        ("ches", "ch"),
        ("shes", "sh"),
        ("men", "man"),
        ("ies", "y"),
    ),
    "verb": (("s", ""), ("ies", "y"), ("es", "e"), ("es", ""), ("ed", "e"), ("ed", ""), ("ing", "e"), ("ing", "")),
    "adj": (("er", ""), ("est", ""), ("er", "e"), ("est", "e")),
    "adv": (),
}


def lookup(data: Path, word: str) -> list[str]:
    """The senses of a word, or of its lemmas."""
    return [
        sense
        for part in PARTS
        for lemma in lemmas(data.parent, part, word)
        for sense in senses(data.parent, part, lemma)
    ]


def lemmas(folder: Path, part: str, word: str) -> list[str]:
    """The word itself if it has senses, otherwise its lemmas."""
    index = f"\n{(folder / f'index.{part}').read_text(encoding='utf-8')}"
    candidates = [word, *exceptions(folder / f"{part}.exc", word)]
    candidates += [word.removesuffix(end) + new for end, new in ENDINGS[part] if word.endswith(end)]
    return [form for form in dict.fromkeys(candidates) if f"\n{form} " in index]


def exceptions(file: Path, word: str) -> Iterator[str]:
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            form, *bases = line.split()
            if form == word:
                yield from bases


def senses(folder: Path, part: str, lemma: str) -> Iterator[str]:
    """Lemma, part of speech and gloss of each sense."""
    index = f"\n{(folder / f'index.{part}').read_text(encoding='utf-8')}"
    at = index.find(f"\n{lemma} ")
    columns = index[at + 1 : index.find("\n", at + 1)].split()
    with (folder / f"data.{part}").open("rb") as data:
        for offset in columns[-int(columns[2]) :]:
            data.seek(int(offset))
            gloss = data.readline().decode("utf-8").partition("| ")[2]
            yield f"{lemma} ({part}): {gloss.strip()}"
