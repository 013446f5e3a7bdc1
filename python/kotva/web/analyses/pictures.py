"""Pictures of positions."""

from __future__ import annotations

from kotva.analysis.values import ranked, usual
from kotva.games.crossword import Position
from kotva.render.crossword import PlayLine, board_view, svg, written
from kotva.web.analyses.models import PictureQuery
from kotva.web.analyses.positions import read

__all__ = ["picture"]


def picture(query: PictureQuery) -> str:
    """The board as SVG, with the known racks, the scores and as many of the best plays as asked for."""
    here = read(query)
    return svg(board_view(here, plays=best(here, query.plays)), query.language, query.theme)


def best(here: Position, count: int) -> list[PlayLine]:
    """The best plays; none if the rack of the side to move is not known."""
    if count == 0 or here.racks[here.side] is None or here.outcome():
        return []
    by = usual(here)
    plays = ranked(here, by)[:count]
    return [PlayLine(written(here, one.move), one.score, one.value if by != "score" else None) for one in plays]
