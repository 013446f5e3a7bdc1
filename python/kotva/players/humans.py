"""Human-sized players, read from a data file: how many words they know, what they miss, when they challenge.

docs/levels.md explains the numbers.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from kotva.lexicons.lexicon import Lexicon
from kotva.lexicons.vocabulary import vocabulary

__all__ = ["ALL_WORDS", "Human", "human", "humans", "prepare"]

OTHER = "other"
"""Stands for every language that has no numbers of its own."""


@dataclass(frozen=True)
class Human:
    """What a player knows in one language: the number of lemmas (0 is every word), the probabilities of missing long
    plays, parallel plays and front hooks, and the probability of challenging a play with an unknown word."""

    lemmas: int
    misses: tuple[float, float, float]
    doubt: float


ALL_WORDS = Human(0, (0.0, 0.0, 0.0), 1.0)


@cache
def humans() -> dict[str, dict[str, Human]]:
    """All human-sized players by name, weakest first, each with its numbers by language."""
    text = (files("kotva.players") / "data" / "humans.toml").read_text(encoding="utf-8")
    return {name: _languages(table) for name, table in tomllib.loads(text).items()}


def _languages(table: dict[str, dict[str, list[float]]]) -> dict[str, Human]:
    def read(language: str) -> Human:
        long, parallel, front = table["misses"].get(language, table["misses"][OTHER])
        lemmas = table["lemmas"].get(language, table["lemmas"][OTHER])
        return Human(int(lemmas), (long, parallel, front), float(table["doubt"]))  # type: ignore[arg-type,call-overload]

    return {language: read(language) for language in table["lemmas"]}


def prepare(lexicon: Lexicon, language: str) -> None:
    """Compiles the vocabularies of all levels, so that the first game does not wait for them."""
    for found in (human(name, language) for name in humans()):
        if found.lemmas:
            vocabulary(lexicon, language, found.lemmas)


def human(name: str, language: str | None) -> Human:
    """The numbers of a human-sized player in a language.

    >>> human("beginner", "cs").lemmas < human("club", "cs").lemmas, human("casual", "tlh") == human("casual", None)
    (True, True)
    """
    found = humans()[name]
    return found.get(language or OTHER, found[OTHER])
