"""Tiles laid bring new ones, and with them the blanks and the S."""

from __future__ import annotations

from kotva.games.crossword.position import Move, Position
from kotva.players.strategy_parts import PlayPart

LARGEST_RACK = 10


def value(view: Position, move: Move, each: float) -> float:
    """Nothing is drawn once the bag is empty."""
    return each * min(move.placed, view.bag)


PART = PlayPart(
    name="turnover",
    about="points for each tile laid, as far as the bag has a new one",
    numbers=("for each tile laid",),
    value=value,
    most=lambda each: LARGEST_RACK * max(each, 0.0),
)
