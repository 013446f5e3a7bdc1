"""The coach for the page: hints, feedback and lessons (`kotva.analysis.coach`)."""

from __future__ import annotations

from typing import Any

from kotva._core import StopFlag
from kotva.analysis import coach
from kotva.analysis.sentences import sentences
from kotva.web.analyses.models import FeedbackAsk, FeedbackInfo, HintStepsAsk, LessonsInfo, RecordAsk
from kotva.web.analyses.positions import read
from kotva.web.analyses.records import analysed
from kotva.web.analyses.report import Report

__all__ = ["feedback", "hint", "lessons"]


def hint(ask: HintStepsAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    return coach.hint(read(ask)).model_dump(mode="json")


def feedback(ask: FeedbackAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    position = read(ask)
    found = coach.feedback(position, position.parse(ask.move))
    said = list(sentences(found.explanation, ask.language)) if found.explanation else []
    return FeedbackInfo(feedback=found, sentences=said).model_dump(mode="json")


def lessons(ask: RecordAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    game = analysed(ask)
    return LessonsInfo(players=[coach.lessons(game.turns, seat.nick) for seat in game.seats]).model_dump(mode="json")
