"""Pictures of running games."""

from __future__ import annotations

from functools import singledispatch

from kotva.games import Game
from kotva.games.crossword import CrosswordGame
from kotva.render import boards, crossword

__all__ = ["drawn"]


@singledispatch
def drawn(game: Game, text: str) -> str:
    """A position as SVG; a kind of game may register its own drawing."""
    return boards.svg(game.picture(game.position(text=text)), game.name)


@drawn.register
def _(game: CrosswordGame, text: str) -> str:
    return crossword.svg(crossword.board_view(game.position(text=text)))
