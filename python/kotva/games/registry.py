"""The games by name: those of this package, and those that other packages add by the entry point group `kotva.games`.

An added game is any object with the interface of `kotva.games.protocol.Game`; docs/adding-a-game.md shows one.
"""

from __future__ import annotations

import difflib
import importlib
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from kotva.errors import KotvaError
from kotva.games.protocol import Game

__all__ = ["GROUP", "available", "get"]

GROUP = "kotva.games"
BUILT_IN = ("abalone", "terrace", "yinsh")


def available() -> list[str]:
    """The names of all games.

    >>> available()[:3]
    ['abalone', 'terrace', 'yinsh']
    """
    return [*BUILT_IN, *(name for name in sorted(added()) if name not in BUILT_IN)]


def added() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def get(name: str) -> Game:
    """The game with this name.

    >>> get("terrace").setups[:4]
    ['long', 'short', 'medium', 'master']
    >>> get("halma")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no game `halma`; there are abalone, terrace, yinsh...
    """
    if name in BUILT_IN:
        game = importlib.import_module(f"kotva.games.{name}").GAME
        assert isinstance(game, Game)
        return game
    points = added()
    if name not in points:
        near = difflib.get_close_matches(name, available(), n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(available())}"
        raise KotvaError(f"there is no game `{name}`; {hint}")
    return loaded(points[name])


def loaded(point: EntryPoint) -> Game:
    """The object an entry point names, checked to be a game."""
    try:
        game = point.load()
    except (Exception, SystemExit) as error:  # a module may also end the process when it is imported
        reason = f"{type(error).__name__}: {error}"
        raise KotvaError(f"the game `{point.name}` ({point.value}) cannot be loaded: {reason}") from error
    if not isinstance(game, Game):
        raise KotvaError(f"the game `{point.name}` ({point.value}) lacks a part of kotva.games.Game")
    return game
