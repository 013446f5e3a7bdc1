"""One position: its best moves, and the exact endgame where the bag is empty."""

from __future__ import annotations

import time

from kotva._core import EndgameSolver
from kotva.analysis.endgame import open_position
from kotva.analysis.game import Thorough, better
from kotva.analysis.model import Better, EndgameResult, Shape
from kotva.analysis.values import ranked, usual
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

__all__ = ["PositionAnalysis", "analyse_position"]


class PositionAnalysis(Shape):
    cgp: str
    lexicon: str
    by: str
    plays: int
    seconds: float
    best: tuple[Better, ...]
    endgame: EndgameResult | None = None
    pre_endgame: None = None
    win_chance: None = None


def analyse_position(cgp: str, lexicon: str, thorough: Thorough) -> PositionAnalysis:
    """Analyses the moves of the side to move, best first."""
    position = Position.from_cgp(cgp, Lexicon.open(lexicon))
    if not position.racks[position.side]:
        raise KotvaError("the position has no rack for the side to move; write it after the board: ABC/ 0/0 0")
    by = usual(position)
    begun = time.perf_counter()
    plays = ranked(position, by)
    seconds = time.perf_counter() - begun
    return PositionAnalysis(
        cgp=position.cgp(),
        lexicon=lexicon,
        by=by,
        plays=len(plays),
        seconds=round(seconds, 4),
        best=tuple(better(position, one) for one in plays[: thorough.top]),
        endgame=solved(position, thorough.nodes),
    )


def solved(position: Position, nodes: int | None) -> EndgameResult | None:
    known = open_position(position)
    if known is None:
        return None
    found = EndgameSolver(1, 18).solve(known.core, nodes=nodes)
    line = tuple(map(str, found.line))
    return EndgameResult(
        best=line[0] if line else "-", line=line, spread=found.spread, after=found.spread, exact=found.exact
    )
