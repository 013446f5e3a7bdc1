"""Players of every game by name.

A *family* makes the players of some games: searching players, crossword strategies, a random player for all games.
Other packages add players with the entry point group `kotva.players`: a factory that takes the game's name and options.
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
FAMILIES = ("searched", "crossword", "simulating", "champion", "adaptive", "ugi", "randomly")
"""The modules of the families. A name is tried in this order."""


class Family(Protocol):
    """Makes the players of some games."""

    def serves(self, game: Game) -> bool:
        """Whether this family has players for the game."""

    def levels(self, game: Game) -> dict[str, str]:
        """Its levels of difficulty and the player of each, weakest first."""

    def names(self, game: Game) -> list[str]:
        """The names of its players; options may follow after a colon."""

    def make(self, name: Any, game: Game, **how: Any) -> Player | None:
        """The player, or None if the name does not belong to this family.

        Options: `seed`, `table` (shared by searching players), `outside` (whether external programs and files may be
        used).
        """


@runtime_checkable
class Closing(Protocol):
    """A player with a resource to release, such as a process."""

    def close(self) -> None: ...


def families(game: Game) -> list[Family]:
    modules = [importlib.import_module(f"kotva.players.{name}") for name in FAMILIES]
    return [module.FAMILY for module in modules if module.FAMILY.serves(game)]


def added() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def usable() -> list[str]:
    """The names of added players that can be imported; the others are reported and left out."""
    found = []
    for name, point in sorted(added().items()):
        try:
            loaded(point)
            found.append(name)
        except KotvaError as error:
            say(f"{error}; it is left out")
    return found


def levels(game: str | Game) -> dict[str, str]:
    """The levels of a game and the player of each, weakest first.

    >>> levels("abalone")["medium"]
    'strong:learned:depth=2,slip=0.2'
    >>> list(levels("crossword"))[:3]
    ['beginner', 'casual', 'home']
    """
    chosen = games.get(game)
    return {name: player for family in families(chosen) for name, player in family.levels(chosen).items()}


def available(game: str | Game) -> list[str]:
    """The names of all players of a game; options may follow after a colon.

    >>> available("yinsh")[:5]
    ['easy', 'medium', 'advanced', 'hard', 'best-move']
    >>> available("crossword")[6:10]
    ['master', 'champion', 'random', 'greedy']
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
    """A player by name or from a crossword strategy; a player object is returned unchanged.

    Options: `seed`; `table`, shared by searching players; `outside`, whether external programs and files may be used.

    >>> get("alpha-beta:standard:depth=3", "abalone").name
    'alpha-beta:standard:depth=3'
    >>> get("hard", "yinsh")
    SearchPlayer('yinsh', 'strong:learned:seconds=1.0')
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
    """The players of a game, each with its own seed; their resources are released at the end."""
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
    except (Exception, SystemExit) as error:  # an import may also try to end the process
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
