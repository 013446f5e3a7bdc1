"""Players by name: levels, searching players by their settings, and those of other packages.

Other packages add players by the entry point group `kotva.players`: a factory that takes the game's name and options.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points

from kotva._core import TranspositionTable, algorithms
from kotva.errors import KotvaError
from kotva.notices import say
from kotva.players.levels import LEVELS, level
from kotva.players.protocol import Player
from kotva.players.searching import SearchPlayer, Settings

__all__ = ["GROUP", "available", "get"]

GROUP = "kotva.players"


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


def available() -> list[str]:
    """The names a player of a board game may have; an algorithm is followed by its heuristic and options.

    >>> available()[:5]
    ['easy', 'medium', 'advanced', 'hard', 'best-move']
    """
    return [*LEVELS, *algorithms(), *sorted(added())]


def get(name: str, game: str, table: TranspositionTable | None = None) -> Player:
    """A player of a board game: a level, `algorithm:heuristic:options`, or an added one.

    An added player may take options after a colon. Players given one `table` share it.

    >>> get("alpha-beta:standard:depth=3", "abalone").name
    'alpha-beta:standard:depth=3'
    >>> get("hard", "yinsh")
    SearchPlayer('yinsh', 'pvs:by-position:seconds=5.0')
    >>> get("clever", "yinsh")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no player `clever`; there are easy, medium, advanced, hard, best-move, ...
    """
    head, _, options = name.partition(":")
    if name in LEVELS:
        return SearchPlayer(game, level(game, name), name, table)
    if head in algorithms():
        return SearchPlayer(game, Settings.parse(name), None, table)
    if head in (points := added()):
        return made(points[head], game, options)
    raise KotvaError(f"there is no player `{name}`; there are {', '.join(available())}")


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
