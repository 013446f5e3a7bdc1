"""Explains a move of a position in words."""

from __future__ import annotations

from typing import Any

from kotva._core import StopFlag
from kotva.analysis.explanation import Setting, comparable, explain
from kotva.analysis.sentences import sentences
from kotva.web.analyses.models import WhyAsk, WhyInfo
from kotva.web.analyses.positions import read
from kotva.web.analyses.report import Report

__all__ = ["why"]


def why(ask: WhyAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Answers at once: an explanation takes about a second."""
    setting = Setting(racks=ask.racks, playouts=ask.playouts, seed=ask.seed)
    here = read(ask)
    than = None if ask.than is None else comparable(here, ask.than)
    found = explain(here, ask.move, than, setting, stop=stop)
    if stop.stopped:
        return {}
    return WhyInfo(sentences=list(sentences(found, ask.language)), explanation=found).model_dump(mode="json")
