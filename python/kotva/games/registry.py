"""The games by name: those of this package, and those that other packages add by the entry point group `kotva.games`.

An added game is any object with the interface of `kotva.games.protocol.Game`; docs/adding-a-game.md shows one.
"""

from __future__ import annotations

import difflib
import importlib
import importlib.util
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from kotva._core import board_games
from kotva.errors import KotvaError
from kotva.games.board import BoardGame
from kotva.games.protocol import Configurable, Game

__all__ = ["GROUP", "available", "get", "taking"]

GROUP = "kotva.games"
BUILT_IN = tuple(sorted(("crossword", *board_games())))


def available() -> list[str]:
    """The names of all games.

    >>> available()[:4]
    ['abalone', 'crossword', 'terrace', 'yinsh']
    """
    return [*BUILT_IN, *(name for name in sorted(added()) if name not in BUILT_IN)]


def added() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


def get(name: str | Game, **options: Any) -> Game:
    """The game with this name and these options. A game object is accepted instead of a name.

    >>> get("terrace").setups[:4]
    ['long', 'short', 'medium', 'master']
    >>> get("halma")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no game `halma`; there are abalone, crossword, terrace, yinsh...
    >>> get("yinsh", lexicon="en")
    Traceback (most recent call last):
    kotva._core.KotvaError: yinsh has no option `lexicon`
    """
    game = by_name(name) if isinstance(name, str) else name
    if not options:
        return game
    known = game.options if isinstance(game, Configurable) else {}
    for option in options:
        if option not in known:
            hint = f"; there are {', '.join(known)}" if known else ""
            raise KotvaError(f"{game.name} has no option `{option}`{hint}")
    assert isinstance(game, Configurable)
    return game.configured(**options)


def taking(option: str) -> str | None:
    """The first game that has this option. It is the default when the user gives the option but no game.

    >>> taking("lexicon")
    'crossword'
    """
    for name in BUILT_IN:
        game = by_name(name)
        if isinstance(game, Configurable) and option in game.options:
            return name
    return None


@cache
def by_name(name: str) -> Game:
    if name in BUILT_IN:
        return built_in(name)
    points = added()
    if name not in points:
        near = difflib.get_close_matches(name, available(), n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(available())}"
        raise KotvaError(f"there is no game `{name}`; {hint}")
    return loaded(points[name])


def built_in(name: str) -> Game:
    """A game of the package: its folder here says how it looks; a board game of the core can do without one."""
    if importlib.util.find_spec(f"kotva.games.{name}") is None:
        return BoardGame(name)
    game = importlib.import_module(f"kotva.games.{name}").GAME
    assert isinstance(game, Game)
    return game


def loaded(point: EntryPoint) -> Game:
    """The object an entry point names, checked to be a game."""
    try:
        game = point.load()
    except (Exception, SystemExit) as error:  # importing a module may also raise SystemExit
        reason = f"{type(error).__name__}: {error}"
        raise KotvaError(f"the game `{point.name}` ({point.value}) cannot be loaded: {reason}") from error
    if not isinstance(game, Game):
        raise KotvaError(f"the game `{point.name}` ({point.value}) does not implement all of kotva.games.Game")
    return game
