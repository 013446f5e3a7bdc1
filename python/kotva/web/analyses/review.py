"""The analysis of `kotva analyze`, reported turn by turn."""

from __future__ import annotations

from typing import Any

from kotva._core import StopFlag
from kotva.analysis.model import TurnAnalysis
from kotva.web.analyses.models import RecordAsk, ReviewGame, ReviewInfo, TurnReport
from kotva.web.analyses.records import analysed
from kotva.web.analyses.report import Report

__all__ = ["review"]


class StoppedError(Exception):
    """The page no longer waits for the answer."""


def review(ask: RecordAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Reports each turn in the form of `kotva analyze --json`; the answer is the rest of that document."""

    def report_turn(turn: TurnAnalysis, count: int) -> None:
        if stop.stopped:
            raise StoppedError
        report(TurnReport(done=turn.number, of=count, turn=turn).model_dump(mode="json"))

    try:
        game = analysed(ask, report_turn)
    except StoppedError:
        return {}
    whole = ReviewGame.model_validate(game.model_dump(exclude={"turns"}))
    return ReviewInfo(of=len(game.turns), game=whole).model_dump(mode="json")
