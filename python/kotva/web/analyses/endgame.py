"""Exact endgames with progress reports."""

from __future__ import annotations

import os
from typing import Any

from kotva._core import EndgameSolution, EndgameSolver, StopFlag
from kotva.web.analyses.models import EndgameAsk, EndgameInfo, EndgameMove
from kotva.web.analyses.positions import read
from kotva.web.analyses.report import Report

__all__ = ["endgame"]

TABLE_BITS = 20


def endgame(ask: EndgameAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Reports the value of every finished depth, and returns the whole line."""
    here = read(ask)
    solver = EndgameSolver(max(1, (os.cpu_count() or 1) // 2), TABLE_BITS)
    found = solver.solve(
        here.core, seconds=ask.seconds, stop=stop, progress=lambda so_far: report(solution_json(so_far, here.side))
    )
    return solution_json(found, here.side)


def solution_json(found: EndgameSolution, side: int) -> dict[str, Any]:
    line = [
        EndgameMove(player=(side + i) % 2, move=str(move), at=move.at, tiles=move.tiles, score=move.score or 0)
        for i, move in enumerate(found.line)
    ]
    return EndgameInfo(
        spread=found.spread,
        exact=found.exact,
        depth=found.depth,
        nodes=found.nodes,
        seconds=round(found.seconds, 3),
        line=line,
    ).model_dump()
