"""The games that can be played in a room, with the data for the new-game dialog."""

from __future__ import annotations

from functools import cache

from kotva import games, players
from kotva._core import algorithms
from kotva.errors import KotvaError
from kotva.games import Configurable, Game
from kotva.games.registry import BUILT_IN
from kotva.notices import say
from kotva.players import registry
from kotva.web.rooms.generic import room_type
from kotva.web.rooms.models import GameInfo, GameText

__all__ = ["catalogue"]

LANGUAGES = ("en", "cs", "sk", "pl")
"""The languages of the interface."""


@cache
def catalogue() -> list[GameInfo]:
    """Lists games that have options first, then the others, built-in and added. An added game that cannot be
    imported or described is reported and left out.

    >>> [game.name for game in catalogue()][:4]
    ['crossword', 'abalone', 'terrace', 'yinsh']
    """
    found: list[tuple[bool, GameInfo]] = []
    for name in games.available():
        try:
            game = games.get(name)
            found.append((not isinstance(game, Configurable), game_info(game)))
        except Exception as error:
            if name in BUILT_IN:
                raise
            reason = error if isinstance(error, KotvaError) else f"the game `{name}` fails: {error!r}"
            say(f"{reason}; it is left out")
    return [info for _, info in sorted(found, key=lambda one: one[0])]


def game_info(game: Game) -> GameInfo:
    kind, heuristics = room_type(game), players.heuristics(game.name)
    named = registry.named(game)
    searching = [name for name in algorithms() if heuristics and name in named]
    broken = set(registry.added()) - set(registry.usable())
    return GameInfo(
        name=game.name,
        kind=kind.kind,
        texts={
            code: GameText(title=game.title(code), description=game.description(code), rules=game.rules(code))
            for code in LANGUAGES
        },
        levels=players.levels(game),
        computers=[kind.player_info(name) for name in named if name not in searching and name not in broken],
        algorithms=searching,
        heuristics=heuristics,
        **kind.about(game),
    )
