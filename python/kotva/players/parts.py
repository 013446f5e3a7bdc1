"""Parts of crossword strategies that are tables or choices: what each is, and how a TOML file or an option after a
colon names it. Parts that are a few numbers are declared one by one (`kotva.players.strategy_parts`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kotva.errors import KotvaError
from kotva.players.humans import humans
from kotva.players.tables import (
    BalanceTable,
    EndingTable,
    LetterTable,
    RareTable,
    balance_table,
    ending_table,
    letter_table,
    rare_table,
    stage_tables,
)

__all__ = ["ENDGAMES", "EXCHANGES", "READERS", "BStar", "Stage", "Stick"]

ENDGAMES = ("same", "finish", "points", "exact", "greedy-reply", "bstar")
EXCHANGES = ("never", "stuck", "leave", "rare")
STRATEGIES = ("alternate", "palay", "berliner-mcconnell")
OFF = ("off", False)
MOST_SECONDS = 3600


@dataclass(frozen=True)
class Stage:
    """Tables for a stage of the game: used while the bag has at most `bag` tiles."""

    bag: int
    letters: LetterTable | None = None
    balance: BalanceTable | None = None


@dataclass(frozen=True)
class Stick:
    """Sticking: `letters` are exchanged while the bag has at most `bag` tiles, if they are in the leave of the chosen
    play and its score is below `points` (Sawicki 2025, chapter 3, names the technique; these limits are ours)."""

    letters: tuple[str, ...]
    bag: int = 14
    points: int = 15


@dataclass(frozen=True)
class BStar:
    """Settings of B* for endgames: its strategy, the maximum number of visits of the root, the plies of its estimates
    (None: sound bounds), and the number of plays it follows per position."""

    strategy: str = "alternate"
    iterations: int = 20
    bounds: int | None = 2
    width: int = 30

    def core(self) -> tuple[str, int, int | None, int]:
        return self.strategy, self.iterations, self.bounds, self.width


def letters(name: str, value: object, variant: str) -> LetterTable | None:
    if value in OFF:
        return None
    return letter_table(value, variant) if isinstance(value, str) else LetterTable.read(_table(name, value), name)


def balance(name: str, value: object, variant: str) -> BalanceTable | None:
    if value in OFF:
        return None
    return balance_table(value, variant) if isinstance(value, str) else BalanceTable.read(_table(name, value), name)


def leaves(name: str, value: object, _variant: str) -> str | None:
    if value in OFF:
        return None
    if not isinstance(value, str):
        raise KotvaError(f"{name}: leaves is `trained`, the name of a lexicon or a file of leave values, not `{value}`")
    return value


def endings(name: str, value: object, _variant: str) -> EndingTable | None:
    if value in OFF:
        return None
    return ending_table(value) if isinstance(value, str) else EndingTable.read(_table(name, value), name)


def rare(name: str, value: object, _variant: str) -> RareTable | None:
    if value in OFF:
        return None
    return rare_table(value) if isinstance(value, str) else RareTable.read(value, name)


def stages(name: str, value: object, variant: str) -> tuple[Stage, ...]:
    if value in OFF:
        return ()
    if isinstance(value, str):
        value = stage_tables(value)
    if not isinstance(value, Sequence):
        raise KotvaError(f"{name}: stages are tables `[[stages]]`, each with `bag` and `letters` or `balance`")
    return tuple(_stage(name, stage, variant) for stage in value)


def _stage(name: str, value: object, variant: str) -> Stage:
    table = _table(name, value)
    if unknown := sorted(set(table) - {"bag", "letters", "balance"}):
        raise KotvaError(f"{name}: a stage has `bag`, `letters` and `balance`, not `{unknown[0]}`")
    return Stage(
        whole(name, "a stage's bag", table.get("bag"), least=0),
        letters(name, table.get("letters", False), variant),
        balance(name, table.get("balance", False), variant),
    )


def _table(name: str, value: object) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise KotvaError(f"{name}: {value!r} is neither the name of a table nor a table")
    return value


def number(name: str, what: str, value: object) -> float:
    try:
        return float(str(value))
    except ValueError:
        raise KotvaError(f"{name}: {what} is a number, not `{value}`") from None


def whole(name: str, what: str, value: object, least: int = 1) -> int:
    try:
        found = int(str(value))
    except ValueError:
        found = least - 1
    if found < least:
        above = "above 0" if least == 1 else f"of at least {least}"
        raise KotvaError(f"{name}: {what} is a whole number {above}, not `{value}`")
    return found


def one_of(what: str, known: tuple[str, ...]) -> Callable[[str, object, str], str]:
    def read(name: str, value: object, _variant: str) -> str:
        if value not in known:
            raise KotvaError(f"{name}: {what} {', '.join(known[:-1])} or {known[-1]}, not `{value}`")
        return str(value)

    return read


def count(what: str, least: int = 1) -> Callable[[str, object, str], int]:
    def read(name: str, value: object, _variant: str) -> int:
        return whole(name, what, value, least)

    return read


def seconds(name: str, value: object, _variant: str) -> float:
    found = number(name, "seconds", value)
    if not 0 < found <= MOST_SECONDS:
        raise KotvaError(f"{name}: seconds is a number above 0 and at most {MOST_SECONDS}, not `{value}`")
    return found


def bounds(name: str, value: object, _variant: str) -> int | None:
    return None if value == "sound" else whole(name, "bounds is `sound` or a number of plies, which", value)


def stick(_name: str, value: object, _variant: str) -> tuple[str, ...]:
    if value in OFF:
        return ()
    return tuple(str(value).upper()) if isinstance(value, str) else tuple(value)  # type: ignore[arg-type]


def misses(name: str, value: object, _variant: str) -> tuple[float, float, float] | None:
    """Probabilities of missing long plays, parallel plays and front hooks, as a list or as `0.5/0.3/0.2`."""
    if value in OFF:
        return None
    rows = value.split("/") if isinstance(value, str) else value
    what = "misses has three probabilities, long/parallel/front, each from 0 to 1"
    if not isinstance(rows, Sequence) or len(rows) != 3:
        raise KotvaError(f"{name}: {what}, not `{value}`")
    long, parallel, front = (probability(name, what, row) for row in rows)
    return long, parallel, front


def probability(name: str, what: str, value: object) -> float:
    try:
        found = float(str(value))
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1:
        raise KotvaError(f"{name}: {what}, not `{value}`")
    return found


def doubt(name: str, value: object, _variant: str) -> float:
    return probability(name, "doubt is a probability from 0 to 1", value)


READERS: dict[str, Callable[[str, Any, str], Any]] = {
    "letters": letters,
    "balance": balance,
    "leaves": leaves,
    "stages": stages,
    "endings": endings,
    "endgame": one_of("an endgame is", ENDGAMES),
    "nodes": count("nodes"),
    "seconds": seconds,
    "bstar": one_of("a strategy of B* is", STRATEGIES),
    "bounds": bounds,
    "iterations": count("iterations"),
    "width": count("width"),
    "exchange": one_of("an exchange is made", EXCHANGES),
    "rare": rare,
    "stick": stick,
    "stick-bag": count("stick-bag"),
    "stick-points": count("stick-points"),
    "human": one_of("a human-sized player is", tuple(humans())),
    "words": count("words"),
    "misses": misses,
    "doubt": doubt,
}
"""How each part is read: from the strategy's name (for messages), the value and the variant of tables."""
