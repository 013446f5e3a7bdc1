"""A game record move by move: what was played beside the best, told as it is found."""

from __future__ import annotations

from typing import Any

from kotva._core import StopFlag
from kotva.analysis.move import MoveAnalysis, analyse_move
from kotva.analysis.values import Valued
from kotva.games.crossword import Position
from kotva.records.replay import Step
from kotva.web.analyses.models import ReviewAsk
from kotva.web.analyses.records import play_again
from kotva.web.analyses.report import Report

__all__ = ["review"]


def review(ask: ReviewAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    game, _ = play_again(ask)
    turns = [(number, step) for number, step in enumerate(game.steps) if step.move is not None]
    for done, (number, step) in enumerate(turns, 1):
        if stop.stopped:
            break
        report({"done": done, "of": len(turns), "step": number, **told(step, ask.by)})
    return {"of": len(turns)}


def told(step: Step, by: str | None) -> dict[str, Any]:
    """Without the whole rack nothing can be compared; the words of the play can still be looked up."""
    here = step.position
    assert step.move is not None
    if here.racks[here.side] is None:
        unknown = here.core.unknown_words(step.move) if step.move.kind == "play" else []
        return {"known": False, "phonies": unknown}
    return {"known": True, **compared(here, analyse_move(here, step.move, by))}


def compared(here: Position, found: MoveAnalysis) -> dict[str, Any]:
    return {
        "played": entry(here, found.played),
        "best": [entry(here, play) for play in found.best],
        "best_score": entry(here, found.best_score),
        "place": found.place,
        "plays": found.plays,
        "lost_score": found.lost_score,
        "lost_value": found.lost_value,
        "missed_bingo": entry(here, found.missed_bingo),
        "phonies": list(found.phonies),
    }


def entry(here: Position, valued: Valued | None) -> dict[str, Any] | None:
    if valued is None:
        return None
    move = valued.move
    return {
        "move": str(move),
        "at": move.at,
        "tiles": move.tiles,
        "score": valued.score,
        "value": valued.value,
        "terms": dict(valued.terms),
        "words": here.words(move) if move.kind == "play" else [],
    }
