"""The analysis of `kotva analyze`, reported turn by turn."""

from __future__ import annotations

from typing import Any

from kotva._core import StopFlag
from kotva.analysis.deep import Deep, StoppedError
from kotva.analysis.model import GameAnalysis, TurnAnalysis
from kotva.web.analyses.models import DeepAsk, ReviewAsk, ReviewGame, ReviewInfo, TurnReport
from kotva.web.analyses.records import analysed, deepened
from kotva.web.analyses.report import Report
from kotva.web.analyses.slices import Slices

__all__ = ["review"]


def review(ask: ReviewAsk, report: Report, stop: StopFlag) -> dict[str, Any] | Slices:
    """Reports each turn in the form of `kotva analyze --json`; the answer is the rest of that document.

    A deep review continues in slices and reports each turn again while its win probability becomes more exact.
    """
    try:
        game = plain(ask, report, stop)
    except StoppedError:
        return {}
    return answer(game) if ask.deep is None else graded(ask, ask.deep, game, report, stop)


def plain(ask: ReviewAsk, report: Report, stop: StopFlag) -> GameAnalysis:
    def report_turn(turn: TurnAnalysis, count: int) -> None:
        if stop.stopped:
            raise StoppedError
        report(TurnReport(done=turn.number, of=count, turn=turn).model_dump(mode="json"))

    return analysed(ask, report_turn)


def graded(ask: ReviewAsk, deep: DeepAsk, game: GameAnalysis, report: Report, stop: StopFlag) -> Slices:
    """Reports the turns again until each of them is graded."""
    growing, count = deepened(ask, settings(deep), game, stop), len(game.turns)
    while True:
        try:
            found = next(growing)
        except StopIteration as end:
            return answer(end.value)
        except StoppedError:
            return {}
        turn = TurnReport(done=found.turn.number, of=count, turn=found.turn, graded=found.done)
        report(turn.model_dump(mode="json"))
        yield


def settings(deep: DeepAsk) -> Deep:
    iterations = None if deep.seconds is not None else deep.iterations
    return Deep(iterations, deep.seconds, plies=deep.plies, seed=deep.seed, infer=deep.infer)


def answer(game: GameAnalysis) -> dict[str, Any]:
    whole = ReviewGame.model_validate(game.model_dump(exclude={"turns"}))
    return ReviewInfo(of=len(game.turns), game=whole).model_dump(mode="json")
