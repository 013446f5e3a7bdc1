"""Parts of crossword strategies that are a few numbers: those of the core, those of this folder, and those that other
packages add by the entry point group `kotva.strategy_parts`.

A part written in Python is one file with one declaration, `PART`; docs/adding-a-heuristic.md shows one. From then on
files, options after a colon, Python and all commands know it by its name.

>>> [part.name for part in core_parts()][:2]
['bingo', 'defence']
>>> find("turnover").numbers
('for each tile laid',)
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import math
import pkgutil
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import ClassVar

from kotva._core import CrosswordMove, CrosswordPosition, strategy_parts
from kotva.errors import KotvaError
from kotva.games.crossword.position import Position, split_tiles
from kotva.lexicons.lexicon import Lexicon
from kotva.notices import say

__all__ = ["GROUP", "CorePart", "LeavePart", "Part", "PlayPart", "core_parts", "exists", "find", "parts", "read"]

GROUP = "kotva.strategy_parts"
NAME = re.compile(r"[a-z][a-z0-9-]*")
OFF = ("off", False)
ON = ("on", True)


@dataclass(frozen=True)
class CorePart:
    """A part of the core, as its Rust file declares it."""

    name: str
    about: str
    numbers: tuple[str, ...]
    leave: bool
    """Whether it values the tiles kept, not the place of a play."""
    slow: bool
    """Whether a player with it may need more than a moment for a move."""


@dataclass(frozen=True)
class PlayPart:
    """Points for a play.

    `value(view, move, *numbers)` gives points of the game: the view is a position in which other racks are hidden, the
    move a legal play of its side to move. `most(*numbers)` is a bound that no play exceeds, and not below 0: the search
    for the best play stops when no other can catch up. Several threads may ask a part at once.
    """

    name: str
    about: str
    numbers: tuple[str, ...]
    value: Callable[..., float]
    most: Callable[..., float]
    leave: ClassVar[bool] = False
    slow: ClassVar[bool] = True

    def valuing(self, view: Position, numbers: tuple[float, ...]) -> Callable[[CrosswordMove], float]:
        return lambda move: self.value(view, move, *numbers)

    def bound(self, numbers: tuple[float, ...]) -> float:
        try:
            return float(self.most(*numbers))
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
            raise KotvaError(f"the part `{self.name}` has no bound `most` for {numbers}: {reason}") from error


@dataclass(frozen=True)
class LeavePart:
    """Points for the tiles kept.

    `value(view, kept, *numbers)` gives points of the game: `kept` has the names of the tiles, `?` for a blank. It is
    asked for every set of tiles that can be kept of the rack, exchanges included.
    """

    name: str
    about: str
    numbers: tuple[str, ...]
    value: Callable[..., float]
    leave: ClassVar[bool] = True
    slow: ClassVar[bool] = True

    def valuing(self, view: Position, numbers: tuple[float, ...]) -> Callable[[str], float]:
        return lambda kept: self.value(view, split_tiles(kept), *numbers)

    def bound(self, numbers: tuple[float, ...]) -> None:
        """None is needed: leaves are valued before plays are generated."""


PythonPart = PlayPart | LeavePart
Part = CorePart | PythonPart


def parts() -> list[Part]:
    """All parts: those of the core, of this package, of other packages. A faulty one is reported and left out."""
    return [*core_parts(), *own().values(), *usable()]


def exists(name: str) -> bool:
    """Whether a part has this name; a faulty one does."""
    return name in core() or name in own() or name in added()


def find(name: str) -> Part:
    """The part with this name.

    >>> find("lanes").about
    'the price of each line in which the opponent could lay a whole rack'
    >>> find("clever")
    Traceback (most recent call last):
    kotva._core.KotvaError: a strategy has no part `clever` of numbers; there are bingo, defence, ...
    """
    if found := core().get(name) or own().get(name):
        return found
    if name in (points := added()):
        return loaded(points[name])
    raise KotvaError(
        f"a strategy has no part `{name}` of numbers; there are {', '.join(part.name for part in parts())}"
    )


def core_parts() -> list[CorePart]:
    return list(core().values())


@cache
def core() -> dict[str, CorePart]:
    rows = (CorePart(name, about, tuple(numbers), *rest) for name, about, numbers, *rest in strategy_parts())
    return {part.name: part for part in rows}


@cache
def own() -> dict[str, PythonPart]:
    """The parts of this folder: each module declares one."""
    modules = (importlib.import_module(f"{__name__}.{module.name}") for module in pkgutil.iter_modules(__path__))
    return {module.PART.name: module.PART for module in modules}


def added() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def usable() -> Iterator[PythonPart]:
    for name, point in sorted(added().items()):
        if name in core() or name in own():
            say(f"the part `{name}` ({point.value}) has the name of a part of Kotva; it is left out")
            continue
        try:
            yield loaded(point)
        except KotvaError as error:
            say(f"{error}; it is left out")


def loaded(point: EntryPoint) -> PythonPart:
    """The part that an entry point names, checked to be one."""
    called = f"the part `{point.name}` ({point.value})"
    try:
        part = point.load()
    except (Exception, SystemExit) as error:  # a module may also end the process when it is imported
        raise KotvaError(f"{called} cannot be loaded: {type(error).__name__}: {error}") from error
    if not isinstance(part, PythonPart):
        raise KotvaError(f"{called} is no PlayPart or LeavePart of kotva.players.strategy_parts")
    if part.name != point.name or not NAME.fullmatch(part.name):
        raise KotvaError(
            f"{called} calls itself `{part.name}`; both names are the same, small letters, digits and hyphens"
        )
    return part


def read(strategy: str, part: Part, value: object) -> tuple[float, ...] | None:
    """The numbers of a part in a file or an option (`20/10/5`); None where it is off.

    >>> read("mine", find("defence"), "20/10/5")
    (20.0, 10.0, 5.0)
    >>> read("mine", find("lanes"), "many")
    Traceback (most recent call last):
    kotva._core.KotvaError: mine: lanes is a number, not `many`
    """
    if value in OFF:
        return None
    wanted = len(part.numbers)
    if not wanted:
        if value in ON:
            return ()
        raise KotvaError(f"{strategy}: {part.name} is `on` or `off`, not `{value}`")
    row: object = value.split("/") if isinstance(value, str) else value
    if wanted == 1 and not isinstance(row, Sequence):
        row = [row]
    if not isinstance(row, Sequence) or len(row) != wanted:
        numbers = "1 number" if wanted == 1 else f"{wanted} numbers"
        raise KotvaError(f"{strategy}: {part.name} has {numbers} ({', '.join(part.numbers)}), not `{value}`")
    return tuple(_number(strategy, part, x) for x in row)


def _number(strategy: str, part: Part, value: object) -> float:
    try:
        found = float(str(value))
    except ValueError:
        found = math.nan
    if not math.isfinite(found):
        raise KotvaError(f"{strategy}: {part.name} is a number, not `{value}`")
    return found


Compiled = tuple[str, Callable[[CrosswordPosition], Callable[..., float]], float | None]
"""The name, a function from a position to the function that values its moves, the bound."""


def compiled(part: PythonPart, numbers: tuple[float, ...], lexicon: Lexicon | None) -> Compiled:
    """A part as the core asks it."""

    def valuing(core: CrosswordPosition) -> Callable[..., float]:
        return part.valuing(Position(core, lexicon), numbers)

    return part.name, valuing, part.bound(numbers)


def checksum(part: PythonPart) -> str:
    """Of the file that a part is written in, so that a change of it is noticed."""
    try:
        file = inspect.getsourcefile(part.value)
        return hashlib.sha256(Path(file or "").read_bytes()).hexdigest()[:16]
    except (TypeError, OSError):
        return "made in Python, no checksum"
