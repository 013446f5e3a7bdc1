"""The games one can play in a room, with what a dialog for a new game needs to know."""

from __future__ import annotations

from functools import cache
from typing import Any

from kotva import games, players
from kotva._core import algorithms
from kotva.errors import KotvaError
from kotva.games import Game, texts
from kotva.games.crossword.rules import layout
from kotva.games.registry import BUILT_IN
from kotva.games.steps import best_score
from kotva.languages.reading import BOARDS, read_board
from kotva.notices import say
from kotva.players.levels import crossword_levels, levels
from kotva.players.registry import usable
from kotva.players.strategies import strategies, strategy
from kotva.web.rooms.crossword import GAME as CROSSWORD
from kotva.web.rooms.crossword import OPTIONS, SETTINGS
from kotva.web.rooms.models import GameInfo, GameText, PlayerInfo, SetupInfo

__all__ = ["catalogue"]

LANGUAGES = ("en", "cs", "sk", "pl")
"""The languages of the interface."""


@cache
def catalogue() -> list[GameInfo]:
    """Crosswords first, then the board games, built-in and added.

    >>> [game.name for game in catalogue()][:4]
    ['crossword', 'abalone', 'terrace', 'yinsh']
    """
    return [crossword(), *board_games()]


def board_games() -> list[GameInfo]:
    """The board games; an added one that cannot be imported or described is reported and left out."""
    found = []
    for name in games.available():
        try:
            found.append(board_game(games.get(name)))
        except Exception as error:
            if name in BUILT_IN:
                raise
            reason = error if isinstance(error, KotvaError) else f"the game `{name}` fails: {error!r}"
            say(f"{reason}; it is left out")
    return found


def crossword() -> GameInfo:
    names = strategies()
    board = layout(read_board(BOARDS / "standard.txt"))
    return GameInfo(
        name=CROSSWORD,
        kind="crossword",
        texts={code: GameText(**vars(texts.load("kotva.games", "data/crossword", code))) for code in LANGUAGES},
        setups=[],
        players=[2, 3, 4],
        options=["clock", *OPTIONS],
        rules=list(SETTINGS),
        levels=crossword_levels(),
        computers=[
            PlayerInfo(name=name, about=names.get(name, ""), language=language_of(name)) for name in (*names, *usable())
        ],
        picture={"premiums": board.text().split("\n")[: board.size], "centre": list(board.centre)},
    )


def language_of(name: str) -> str | None:
    """The one language a strategy is for, if its tables are of one."""
    if name not in strategies():
        return None
    made = strategy(name)
    tables = (made.letters, made.balance)
    return next((table.language for table in tables if table and table.language), None)


def board_game(game: Game) -> GameInfo:
    setups = [SetupInfo(name=name, players=game.position(name).players) for name in game.setups]
    return GameInfo(
        name=game.name,
        kind="board",
        texts={
            code: GameText(title=game.title(code), description=game.description(code), rules=game.rules(code))
            for code in LANGUAGES
        },
        setups=setups,
        players=sorted({setup.players for setup in setups}),
        options=["clock", "setup", "position"],
        rules=[],
        levels=known_levels(game.name),
        computers=[PlayerInfo(name=name, about="") for name in usable()],
        algorithms=algorithms(),
        heuristics=players.heuristics(game.name),
        best_score=best_score(game, game.position()),
        picture=picture(game),
    )


def known_levels(name: str) -> dict[str, str]:
    try:
        return levels(name)
    except KotvaError:  # an added game without a heuristic
        return {}


def picture(game: Game) -> dict[str, Any]:
    return game.picture(game.position()).as_json()
