"""A game record move by move, told as it is found: the analysis of `kotva analyze`, turn by turn."""

from __future__ import annotations

from typing import Any

from kotva._core import StopFlag
from kotva.analysis.deep import Deep, StoppedError
from kotva.analysis.model import GameAnalysis, TurnAnalysis
from kotva.web.analyses.models import DeepAsk, ReviewAsk
from kotva.web.analyses.records import analysed, deepened
from kotva.web.analyses.report import Report
from kotva.web.analyses.slices import Slices

__all__ = ["review"]


def review(ask: ReviewAsk, report: Report, stop: StopFlag) -> dict[str, Any] | Slices:
    """Reports each turn as `kotva analyze --json` writes it; the answer is the rest of that document.

    A deep review goes on in slices and reports each turn again while its chance to win grows.
    """
    try:
        game = plain(ask, report, stop)
    except StoppedError:
        return {}
    return answer(game) if ask.deep is None else graded(ask, ask.deep, game, report, stop)


def plain(ask: ReviewAsk, report: Report, stop: StopFlag) -> GameAnalysis:
    def hear(turn: TurnAnalysis, count: int) -> None:
        if stop.stopped:
            raise StoppedError
        report({"done": turn.number, "of": count, "turn": turn.model_dump(mode="json")})

    return analysed(ask, hear)


def graded(ask: ReviewAsk, deep: DeepAsk, game: GameAnalysis, report: Report, stop: StopFlag) -> Slices:
    """The turns again, each with a chance to win that grows until it is graded."""
    growing, count = deepened(ask, settings(deep), game, stop), len(game.turns)
    while True:
        try:
            found = next(growing)
        except StopIteration as end:
            return answer(end.value)
        except StoppedError:
            return {}
        turn = found.turn.model_dump(mode="json")
        report({"done": found.turn.number, "of": count, "turn": turn, "graded": found.done})
        yield


def settings(deep: DeepAsk) -> Deep:
    iterations = None if deep.seconds is not None else deep.iterations
    return Deep(iterations, deep.seconds, plies=deep.plies, seed=deep.seed, infer=deep.infer)


def answer(game: GameAnalysis) -> dict[str, Any]:
    return {"of": len(game.turns), "game": game.model_dump(mode="json", exclude={"turns"})}
