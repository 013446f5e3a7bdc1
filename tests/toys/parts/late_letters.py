"""A heuristic in one file: points for each letter of the second half of the alphabet that a play lays."""

from __future__ import annotations

from kotva import Position
from kotva.games.crossword import Move
from kotva.players.strategy_parts import PlayPart


def value(view: Position, move: Move, each: float) -> float:
    assert view.racks[1 - view.side] is None or view.rack_sizes[1 - view.side] == 0, "other racks are hidden"
    return each * sum("N" <= tile.upper() <= "Z" for _, _, tile in move.placements)


PART = PlayPart(
    name="late-letters",
    about="points for each letter from N to Z that a play lays",
    numbers=("for each such letter",),
    value=value,
    most=lambda each: 10 * max(each, 0.0),
)
