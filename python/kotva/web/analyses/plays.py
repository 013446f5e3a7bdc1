"""All moves of a position as columns, which keeps a document of ten thousand moves small."""

from __future__ import annotations

from kotva.analysis.values import orders, others, ranked, usual
from kotva.errors import ErrorParts, error_with_parts
from kotva.games.crossword import Position
from kotva.players.worth import ValuedMove
from kotva.web.analyses.models import PlaysInfo, PlaysQuery
from kotva.web.analyses.positions import read

__all__ = ["listed", "plays"]


def plays(query: PlaysQuery) -> PlaysInfo:
    here = read(query)
    if here.racks[here.side] is None:
        message = "the rack of the side to move is not known; type its tiles or draw some"
        raise error_with_parts(message, ErrorParts("rack-unknown"))
    by = query.by or usual(here)
    return listed(here, ranked(here, by), others(here, by), by)


def listed(here: Position, laid: list[ValuedMove], rest: list[ValuedMove], by: str) -> PlaysInfo:
    """Sorts plays and exchanges by value, plays first among equals. Moves without a value follow, the pass last."""
    found = [*laid, *rest]
    if by == "equity":
        passes = [one for one in rest if one.move.kind == "pass"]
        found = sorted([*laid, *rest[: len(rest) - len(passes)]], key=lambda one: -one.value) + passes
    names = [name for name in (laid[0].terms if laid else ()) if any(play.terms[name] for play in laid)]
    # No validation: the data is our own, and checking each row would take longer than all the rest.
    return PlaysInfo.model_construct(
        by=by,
        orders=list(orders(here)),
        plays=len(laid),
        at=[one.move.at or "" for one in found],
        tiles=[one.move.tiles if one.move.kind == "play" else str(one.move) for one in found],
        score=[one.score for one in found],
        words=[" ".join(here.words(one.move)) if one.move.kind == "play" else "" for one in found],
        value=[one.value if has_value(one, by) else None for one in found],
        terms={name: [one.terms.get(name, 0) for one in found] for name in names},
    )


def has_value(one: ValuedMove, by: str) -> bool:
    """Whether this order gives the move a value. By score every move has one; by equity plays and exchanges have one;
    by any other order only plays."""
    return by == "score" or one.move.kind == "play" or (by == "equity" and one.move.kind == "exchange")
