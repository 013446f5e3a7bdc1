"""All plays of a position in columns: ten thousand of them are one small document."""

from __future__ import annotations

from kotva.analysis.values import Valued, ranked, usual
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.web.analyses.models import PlaysInfo, PlaysQuery
from kotva.web.analyses.positions import read

__all__ = ["listed", "plays"]


def plays(query: PlaysQuery) -> PlaysInfo:
    here = read(query)
    if here.racks[here.side] is None:
        raise KotvaError("the rack of the side to move is not known; type its tiles or draw some")
    by = query.by or usual(here)
    return listed(here, ranked(here, by), by)


def listed(here: Position, found: list[Valued], by: str) -> PlaysInfo:
    names = [name for name in (found[0].terms if found else ()) if any(play.terms[name] for play in found)]
    return PlaysInfo.model_construct(  # made here: nothing to check, and a check of each row would take longer than all
        by=by,
        at=[play.move.at for play in found],
        tiles=[play.move.tiles for play in found],
        score=[play.score for play in found],
        words=[" ".join(here.words(play.move)) for play in found],
        value=[play.value for play in found],
        terms={name: [play.terms[name] for play in found] for name in names},
    )
