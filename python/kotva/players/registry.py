"""Players of every game by name.

A *family* makes the players of some games: those that search, crossword strategies, a random one for all. Other
packages add players by the entry point group `kotva.players`: a factory that takes the game's name and options.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Protocol, runtime_checkable

from kotva import games
from kotva.errors import KotvaError
from kotva.games import Game
from kotva.notices import say
from kotva.players.protocol import Player

__all__ = ["GROUP", "Family", "available", "get", "levels", "named", "seated"]

GROUP = "kotva.players"
FAMILIES = ("searched", "crossword", "simulating", "randomly")
"""The modules of the families, in the order in which their names are tried."""


class Family(Protocol):
    """Makes the players of some games."""

    def serves(self, game: Game) -> bool:
        """Whether this family has players of the game."""

    def levels(self, game: Game) -> dict[str, str]:
        """Its levels of difficulty, the weakest first, each with the player it stands for."""

    def names(self, game: Game) -> list[str]:
        """The names of its players; options may follow after a colon."""

    def make(self, name: Any, game: Game, **how: Any) -> Player | None:
        """The player, or None if the name is none of this family's.

        How: `seed`, `table` (shared by searching players), `outside` (whether outside programs may be run).
        """


@runtime_checkable
class Closing(Protocol):
    """A player that holds something to be given back, such as a process."""

    def close(self) -> None: ...


def families(game: Game) -> list[Family]:
    modules = [importlib.import_module(f"kotva.players.{name}") for name in FAMILIES]
    return [module.FAMILY for module in modules if module.FAMILY.serves(game)]


def added() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def usable() -> list[str]:
    """The names of added players whose package can be imported; another one is reported and left out."""
    found = []
    for name, point in sorted(added().items()):
        try:
            loaded(point)
            found.append(name)
        except KotvaError as error:
            say(f"{error}; it is left out")
    return found


def levels(game: str | Game) -> dict[str, str]:
    """The levels of a game, the weakest first, each with the player it stands for.

    >>> levels("abalone")["medium"]
    'alpha-beta:standard:depth=3'
    >>> list(levels("crossword"))
    ['dumb', 'normal', 'smart', 'strong', 'expert']
    """
    chosen = games.get(game)
    return {name: player for family in families(chosen) for name, player in family.levels(chosen).items()}


def available(game: str | Game) -> list[str]:
    """The names that a player of this game may have; options may follow after a colon.

    >>> available("yinsh")[:5]
    ['easy', 'medium', 'advanced', 'hard', 'best-move']
    >>> available("crossword")[4:7]
    ['expert', 'random', 'greedy']
    """
    return list(dict.fromkeys((*levels(game), *named(game))))


def named(game: str | Game) -> list[str]:
    """The names without the levels.

    >>> named("crossword")[:3]
    ['random', 'greedy', 'smart']
    """
    chosen = games.get(game)
    own = (name for family in families(chosen) for name in family.names(chosen))
    return list(dict.fromkeys((*own, *sorted(added()))))


def get(name: Any, game: str | Game, **how: Any) -> Player:
    """A player by its name, from a crossword strategy, or a player object as it is.

    How: `seed`; `table`, which searching players share; `outside`, whether outside programs may be run.

    >>> get("alpha-beta:standard:depth=3", "abalone").name
    'alpha-beta:standard:depth=3'
    >>> get("hard", "yinsh")
    SearchPlayer('yinsh', 'pvs:by-position:seconds=5.0')
    >>> get("equity", "crossword").name
    'equity'
    >>> get("clever", "yinsh")
    Traceback (most recent call last):
    kotva._core.KotvaError: yinsh has no player `clever`; there are easy, medium, advanced, hard, best-move, ...
    """
    if isinstance(name, Player):
        return name
    chosen = games.get(game)
    for family in families(chosen):
        if (player := family.make(name, chosen, **how)) is not None:
            return player
    head, _, options = str(name).partition(":")
    if head in (points := added()):
        return made(points[head], chosen.name, options)
    raise KotvaError(f"{chosen.name} has no player `{name}`; there are {', '.join(available(chosen))}")


@contextmanager
def seated(names: Sequence[Any], game: Game, *, seed: int = 0, outside: bool = False) -> Iterator[list[Player]]:
    """The players of a game, each with a seed of its own; what they hold is given back at the end."""
    crew = [get(name, game, seed=seed + i, outside=outside) for i, name in enumerate(names)]
    try:
        yield crew
    finally:
        for name, player in zip(names, crew, strict=True):
            if player is not name and isinstance(player, Closing):
                player.close()


def loaded(point: EntryPoint) -> Callable[[str, str], object]:
    """The factory that an entry point names."""
    try:
        factory: Callable[[str, str], object] = point.load()
    except (Exception, SystemExit) as error:  # a module may also end the process when it is imported
        reason = f"{type(error).__name__}: {error}"
        raise KotvaError(f"the player `{point.name}` ({point.value}) cannot be loaded: {reason}") from error
    return factory


def made(point: EntryPoint, game: str, options: str) -> Player:
    """The player that an entry point's factory makes from the game's name and the options."""
    factory = loaded(point)
    try:
        player = factory(game, options)
    except KotvaError:
        raise
    except Exception as error:
        raise KotvaError(f"the player `{point.name}` ({point.value}) cannot be made: {error}") from error
    if not isinstance(player, Player):
        raise KotvaError(f"the player `{point.name}` ({point.value}) lacks a part of kotva.players.Player")
    return player
