"""Puzzles for the page."""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from typing import Any

from kotva._core import StopFlag
from kotva.analysis import puzzles
from kotva.analysis.puzzles import KINDS, Answer, Puzzle
from kotva.lexicons.lexicon import Lexicon
from kotva.web.analyses.models import PuzzleAnswerAsk, PuzzleAsk, PuzzleInfo
from kotva.web.analyses.positions import opened
from kotva.web.analyses.report import Report

__all__ = ["answer", "find_puzzle", "puzzle"]


def puzzle(ask: PuzzleAsk) -> PuzzleInfo:
    return PuzzleInfo(**{name: getattr(found(ask), name) for name in PuzzleInfo.model_fields})


def find_puzzle(ask: PuzzleAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """The same over the socket."""
    return puzzle(ask).model_dump(mode="json")


def answer(ask: PuzzleAnswerAsk) -> Answer:
    lexicon, _ = opened(ask.lexicon)
    return puzzles.answer(found(ask), lexicon, ask.move)


def found(ask: PuzzleAsk) -> Puzzle:
    lexicon, _ = opened(ask.lexicon)
    return kept(lexicon, ask.day.toordinal(), ask.kind, ask.difficulty)


@lru_cache(maxsize=64)
def kept(lexicon: Lexicon, day: int, kind: puzzles.Kind | None, difficulty: int | None) -> Puzzle:
    """Every page asks for the puzzle of the same day, so it is found once."""
    when = date.fromordinal(day)
    if kind is None and difficulty is None:
        return puzzles.daily(lexicon, when)
    return puzzles.puzzle(lexicon, when, kind or KINDS[day % len(KINDS)], difficulty)
