"""Tables of what tiles kept on the rack are worth: files with their source, in the variants of that source."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from kotva.errors import KotvaError

__all__ = ["VARIANTS", "BalanceTable", "LetterTable", "balance_table", "letter_table"]

VARIANTS = ("default", "printed", "programmed")


@dataclass(frozen=True)
class LetterTable:
    """Points for a tile kept: as the first of its kind and as every further one. `?` is the blank."""

    values: Mapping[str, tuple[float, float]]
    name: str = "own table"
    language: str | None = None

    @staticmethod
    def read(table: Mapping[str, Any], name: str = "own table", language: str | None = None) -> LetterTable:
        """
        >>> LetterTable.read({"A": 1, "?": [24.5, -15]}).values
        {'A': (1.0, 1.0), '?': (24.5, -15.0)}
        >>> LetterTable.read({"A": "much"})
        Traceback (most recent call last):
        kotva._core.KotvaError: own table: A is worth a number or two, as `A = [1.0, -3.0]`, not 'much'
        """
        return LetterTable({tile: _two(name, tile, value) for tile, value in table.items()}, name, language)


@dataclass(frozen=True)
class BalanceTable:
    """Points for the numbers of vowels (rows) and consonants (columns) kept; what is beyond it is worth nothing."""

    rows: Sequence[Sequence[float]]
    vowels: Sequence[str]
    name: str = "own table"
    language: str | None = None

    @staticmethod
    def read(table: Mapping[str, Any], name: str = "own table", language: str | None = None) -> BalanceTable:
        """
        >>> BalanceTable.read({"rows": [[0, -1], [1]], "vowels": "AE"}).rows
        [[0.0, -1.0], [1.0]]
        """
        try:
            rows = [[float(value) for value in row] for row in table["rows"]]
            return BalanceTable(rows, list(table["vowels"]), name, language)
        except (KeyError, TypeError, ValueError):
            raise KotvaError(
                f"{name}: a balance has `rows` of numbers by vowels and consonants, and `vowels`"
            ) from None


def _two(name: str, tile: str, value: object) -> tuple[float, float]:
    match value:
        case int() | float():
            return float(value), float(value)
        case [int() | float() as first, int() | float() as further]:
            return float(first), float(further)
    raise KotvaError(f"{name}: {tile} is worth a number or two, as `{tile} = [1.0, -3.0]`, not {value!r}")


def _shipped(kind: str, name: str) -> dict[str, Any]:
    folder = files("kotva.players") / "data"
    known = sorted(file.name for file in folder.iterdir() if file.name.startswith(f"{kind}-"))
    if f"{kind}-{name}.toml" not in known:
        names = ", ".join(file.removeprefix(f"{kind}-").removesuffix(".toml") for file in known)
        raise KotvaError(f"there is no {kind} table `{name}`; there is {names}")
    return tomllib.loads((folder / f"{kind}-{name}.toml").read_text(encoding="utf-8"))


def _variant(document: dict[str, Any], variant: str) -> dict[str, Any]:
    if variant not in VARIANTS:
        raise KotvaError(f"there is no variant `{variant}` of a table; there are {', '.join(VARIANTS)}")
    found: dict[str, Any] = document["variants"].get(variant, {})
    return found


def letter_table(name: str, variant: str = "default") -> LetterTable:
    """A table of the package: `printed` as in its source, `programmed` as in the source's program.

    >>> letter_table("gordon").values["O"], letter_table("gordon", "printed").values["O"]
    ((-1.5, -3.5), (-1.5, 0.0))
    """
    document = _shipped("letters", name)
    changed = document["letters"] | _variant(document, variant)
    return LetterTable.read(changed, name, document["language"])


def balance_table(name: str, variant: str = "default") -> BalanceTable:
    """
    >>> balance_table("gordon").rows[4][1], balance_table("gordon", "programmed").rows[4][1]
    (-2.0, 2.0)
    """
    document = _shipped("balance", name)
    for cell in _variant(document, variant).get("cells", []):
        document["rows"][cell["vowels"]][cell["consonants"]] = cell["value"]
    return BalanceTable.read(document, name, document["language"])
