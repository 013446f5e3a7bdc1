"""Elo ratings and mean points of the crossword levels by lexicon, read from a data file that names its command."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

__all__ = ["elo", "interval", "ladder", "lexica", "points"]


@cache
def table() -> dict[str, dict[str, dict[str, float]]]:
    return tomllib.loads((files("kotva.players") / "data" / "ratings.toml").read_text(encoding="utf-8"))


def lexica() -> list[str]:
    """The lexica for which the levels were rated."""
    return list(table())


def elo(level: str, lexicon: str | None) -> int | None:
    """The rating of a level with a lexicon; that of its language if the lexicon was not rated; None if neither was.

    >>> elo("beginner", "cs") < elo("club", "cs"), elo("beginner", "cs-klasik") == elo("beginner", "cs"), elo("x", "cs")
    (True, True, None)
    """
    found = _row(level, lexicon).get("elo")
    return None if found is None else round(found)


def ladder(lexicon: str) -> dict[str, int]:
    """The ratings of all levels with a lexicon, in the order of the file: weakest first."""
    return {level: round(row["elo"]) for level, row in table()[lexicon].items()}


def interval(level: str, lexicon: str | None) -> tuple[float, float] | None:
    """The 95 % interval of the rating."""
    row = _row(level, lexicon)
    return (row["low"], row["high"]) if row else None


def points(level: str, lexicon: str | None) -> float | None:
    """The mean points of a level in its rated games."""
    return _row(level, lexicon).get("points")


def _row(level: str, lexicon: str | None) -> dict[str, float]:
    name = lexicon or ""
    rated = table().get(name) or table().get(name.partition("-")[0], {})
    return rated.get(level, {})
