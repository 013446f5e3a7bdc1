"""Experiments by name. Each repeats a published table or figure and compares our results ("ours") with it ("theirs").

An experiment is a function from `Settings` to a list of `ResultTable`s, registered with its name and source. `MODULES`
lists the modules that define experiments; nothing else needs to know them.
"""

from __future__ import annotations

import importlib
import os
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotva.errors import KotvaError
from kotva.lab.origin import Origin
from kotva.lab.published import published

__all__ = ["Experiment", "ResultTable", "Settings", "available", "beside", "current_id", "experiment", "get"]

MODULES = (
    "kotva.lab.complexity",
    "kotva.lab.states",
    "kotva.lab.future",
    "kotva.lab.tournaments",
    "kotva.lab.readings",
    "kotva.lab.human_games",
    "kotva.lab.words",
    "kotva.lab.levels",
    "kotva.lab.strategies",
    "kotva.lab.generators",
    "kotva.lab.endgames",
    "kotva.lab.simulated",
)


@dataclass(frozen=True)
class Settings:
    """The settings of an experiment. An experiment ignores settings that it does not need.

    - `games`: the number of board game openings, each played from both sides, or the number of crossword games.
    - `nodes`: the budget of a move in visited positions.
    - `records`: a folder with game records.
    - `lexicon`: a lexicon that replaces that of the source.
    - `seconds`: the time of a turn in the endgame.
    - `origin`: collects the lexica and players that the experiment uses.
    """

    games: int = 10
    seed: int = 1
    depth: int = 3
    nodes: int = 20_000
    records: Path | None = None
    lexicon: str | None = None
    seconds: float = 30.0
    threads: int = field(default_factory=lambda: os.cpu_count() or 1)
    progress: Callable[[str], None] = lambda _: None
    origin: Origin = field(default_factory=Origin)


@dataclass(frozen=True)
class ResultTable:
    """A table of results. `why` explains the differences between ours and theirs."""

    title: str
    header: Sequence[str]
    rows: Sequence[Sequence[object]]
    why: str = ""

    def document(self) -> dict[str, Any]:
        """The table as plain data for JSON."""
        rows = [dict(zip(self.header, row, strict=True)) for row in self.rows]
        return {"title": self.title, "rows": rows, "why": self.why}


@dataclass(frozen=True)
class Experiment:
    """One entry of `kotva lab list`."""

    name: str
    source: str
    about: str
    run: Callable[[Settings], list[ResultTable]]


@dataclass
class Registry:
    """All experiments. Their modules are imported only when needed, so that the command line starts fast."""

    entries: dict[str, Experiment] = field(default_factory=dict)

    def filled(self) -> dict[str, Experiment]:
        for module in MODULES:
            importlib.import_module(module)
        return self.entries


REGISTRY = Registry()
Run = Callable[[Settings], list[ResultTable]]


def experiment(name: str, source: str, about: str) -> Callable[[Run], Run]:
    """Register a function as the experiment `name`."""

    def register(run: Run) -> Run:
        REGISTRY.entries[name] = Experiment(name, source, about, run)
        return run

    return register


def available() -> list[Experiment]:
    """All experiments in the order of their sources.

    >>> [e.name for e in available() if e.name.endswith("complexity")]
    ['houdek-complexity']
    """
    keys = list(published("sources"))

    def order(one: Experiment) -> tuple[int, list[tuple[int, str]]]:
        return keys.index(source_key(one.name)), natural(one.name)

    return sorted(REGISTRY.filled().values(), key=order)


def source_key(name: str) -> str:
    """The key of the experiment's source in data/sources.toml.

    >>> source_key("letter-game-table-a1")
    'letter-game'
    """
    return next(key for key in published("sources") if name.startswith(f"{key}-"))


def current_id(name: str) -> str:
    """The current id for an id of an earlier version, which began with a number. Other names are returned unchanged.

    >>> current_id("002-table-15"), current_id("houdek-table-15")
    ('houdek-table-15', 'houdek-table-15')
    """
    old, _, rest = name.partition("-")
    return next((f"{key}-{rest}" for key, source in published("sources").items() if source["old"] == old), name)


def get(name: str) -> Experiment:
    """The experiment with this name. Ids of earlier versions work too.

    >>> get("002-table-15").name
    'houdek-table-15'
    >>> get("houdek-table-99")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no experiment `houdek-table-99`; `kotva lab list` names them
    """
    try:
        return REGISTRY.filled()[current_id(name)]
    except KeyError:
        raise KotvaError(f"there is no experiment `{name}`; `kotva lab list` names them") from None


def natural(name: str) -> list[tuple[int, str]]:
    """A sort key that puts table-9 before table-10, and table-3.9 before table-3.10."""
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.split("[-.]", name)]


def beside(theirs: float, ours: float) -> tuple[object, object, str]:
    """Their figure, ours, and the difference in percent of theirs.

    >>> beside(3262, 2000)
    (3262, 2000, '-38.7 %')
    """
    difference = f"{100 * (ours - theirs) / theirs:+.1f} %" if theirs else "-"
    return shown(theirs), shown(ours), difference


def shown(value: float) -> object:
    """The value for a table: whole numbers unchanged, others with two decimals, very large ones in scientific
    notation."""
    if value >= 1e12:
        return f"{value:.2e}"
    return int(value) if value == int(value) else f"{value:.2f}"


def rows_beside(names: Iterable[str], theirs: Iterable[float], ours: Iterable[float]) -> list[list[object]]:
    """One row for each name: theirs, ours, difference."""
    return [[n, *beside(t, o)] for n, t, o in zip(names, theirs, ours, strict=True)]
