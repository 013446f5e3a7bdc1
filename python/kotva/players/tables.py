"""Tables of leave values from the literature: files with their source, in the variants of that source."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.resources import files
from typing import Any

from kotva.errors import KotvaError

__all__ = [
    "VARIANTS",
    "BalanceTable",
    "EndingTable",
    "LetterTable",
    "RareTable",
    "balance_table",
    "ending_table",
    "letter_table",
    "rare_table",
    "stage_tables",
]

VARIANTS = ("default", "printed", "programmed")


@dataclass(frozen=True)
class LetterTable:
    """Points for each tile in the leave: for the first tile of a letter, and for each further one. `?` is the blank.

    `every` is the value of all tiles that are not named.
    """

    values: Mapping[str, tuple[float, float]]
    name: str = "own table"
    language: str | None = None
    every: tuple[float, float] | None = None

    @staticmethod
    def read(table: Mapping[str, Any], name: str = "own table", language: str | None = None) -> LetterTable:
        """
        >>> LetterTable.read({"A": 1, "?": [24.5, -15]}).values
        {'A': (1.0, 1.0), '?': (24.5, -15.0)}
        >>> LetterTable.read({"A": "much"})
        Traceback (most recent call last):
        kotva._core.KotvaError: own table: A is worth a number or two, as `A = [1.0, -3.0]`, not 'much'
        """
        values = {tile: _two(name, tile, value) for tile, value in table.items()}
        every = values.pop("every", None)
        return LetterTable(values, name, language, every)


@dataclass(frozen=True)
class BalanceTable:
    """Points by the number of vowels (rows) and consonants (columns) in the leave; 0 outside the table.

    Without `vowels` the vowels of the language's alphabet count.
    """

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
            return BalanceTable(rows, list(table.get("vowels", ())), name, language)
        except (KeyError, TypeError, ValueError):
            raise KotvaError(
                f"{name}: a balance has `rows` of numbers by vowels and consonants, and may have `vowels`"
            ) from None


@dataclass(frozen=True)
class EndingTable:
    """Groups of letters that are valuable together in a leave, by language, and the points per letter of a group."""

    groups: Mapping[str, Sequence[str]]
    each: float
    name: str = "own table"

    @staticmethod
    def read(table: Mapping[str, Any], name: str = "own table") -> EndingTable:
        """
        >>> EndingTable.read({"each": 0.5, "en": ["ING", "ED"]}).of("en")
        {'ING': 1.5, 'ED': 1.0}
        """
        each = table.get("each")
        if not isinstance(each, int | float):
            raise KotvaError(f"{name}: endings have `each`, the points for a letter, and a list for each language")
        groups = {language: list(words) for language, words in table.items() if language != "each"}
        return EndingTable(groups, float(each), name)

    def of(self, language: str | None) -> dict[str, float]:
        return {group: self.each * len(group) for group in _of_language(self.groups, language, self.name, "endings")}


@dataclass(frozen=True)
class RareTable:
    """Letters to exchange by language: the first letter of this order that is on the rack is exchanged."""

    letters: Mapping[str, Sequence[str]]
    name: str = "own table"

    @staticmethod
    def read(table: object, name: str = "own table") -> RareTable:
        """
        >>> RareTable.read({"en": ["F", "J"]}).of("en"), RareTable.read(["Q", "Z"]).of("pl")
        (['F', 'J'], ['Q', 'Z'])
        """
        if isinstance(table, Mapping):
            return RareTable({language: list(tiles) for language, tiles in table.items()}, name)
        if isinstance(table, list):
            return RareTable({ANY: table}, name)
        raise KotvaError(f"{name}: rare is a list of letters, or one for each language")

    def of(self, language: str | None) -> Sequence[str]:
        return _of_language(self.letters, language, self.name, "rare letters")


def checksum(table: LetterTable | BalanceTable | EndingTable | RareTable) -> str:
    """A checksum of the values of a table; results and stored games contain it.

    >>> checksum(letter_table("gordon")) == checksum(letter_table("gordon", "printed"))
    False
    """
    text = json.dumps(asdict(table), ensure_ascii=False, sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


ANY = "any"


def _of_language(lists: Mapping[str, Sequence[str]], language: str | None, name: str, what: str) -> Sequence[str]:
    if ANY in lists:
        return lists[ANY]
    if language is None or language not in lists:
        there = ", ".join(sorted(lists))
        raise KotvaError(f"{name}: there are no {what} for {language or 'a game without a language'}, only for {there}")
    return lists[language]


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


def fitted(kind: str, name: str, language: str) -> bool:
    """Whether the package has such a table, fitted to self-play, for a language other than the published one.

    >>> fitted("letters", "gordon", "xx")
    False
    """
    return (files("kotva.players") / "data" / f"{kind}-{name}-{language}.toml").is_file()


def _variant(document: dict[str, Any], variant: str) -> dict[str, Any]:
    if variant not in VARIANTS:
        raise KotvaError(f"there is no variant `{variant}` of a table; there are {', '.join(VARIANTS)}")
    found: dict[str, Any] = document.get("variants", {}).get(variant, {})
    return found


def letter_table(name: str, variant: str = "default") -> LetterTable:
    """A table of the package. Variants: `printed` as in the source's text, `programmed` as in the source's program.

    >>> letter_table("gordon").values["O"], letter_table("gordon", "printed").values["O"]
    ((-1.5, -3.5), (-1.5, 0.0))
    """
    document = _shipped("letters", name)
    changed = document["letters"] | _variant(document, variant)
    return LetterTable.read(changed, name, document.get("language"))


def balance_table(name: str, variant: str = "default") -> BalanceTable:
    """
    >>> balance_table("gordon").rows[4][1], balance_table("gordon", "programmed").rows[4][1]
    (-2.0, 2.0)
    """
    document = _shipped("balance", name)
    for cell in _variant(document, variant).get("cells", []):
        document["rows"][cell["vowels"]][cell["consonants"]] = cell["value"]
    return BalanceTable.read(document, name, document.get("language"))


def ending_table(name: str) -> EndingTable:
    """
    >>> ending_table("letter-game").of("en")["ING"] > ending_table("letter-game").of("en")["ED"]
    True
    """
    return EndingTable.read(_shipped("endings", name), name)


def rare_table(name: str) -> RareTable:
    """
    >>> "".join(rare_table("letter-game").of("cs"))
    'QÓXÚĎŤGŇF'
    """
    return RareTable.read(_shipped("rare", name), name)


def stage_tables(name: str) -> list[dict[str, Any]]:
    """The stages of a file of the package, in the form of a strategy file.

    >>> [stage["bag"] for stage in stage_tables("gordon-fading")]
    [20, 7, 0]
    """
    stages: list[dict[str, Any]] = _shipped("stages", name)["stages"]
    return stages
