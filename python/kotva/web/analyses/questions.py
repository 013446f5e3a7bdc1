"""Long analysis requests of the socket. They run in a small thread pool, report intermediate results, and stop as soon
as the page no longer waits for them."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from typing import Any, Protocol

from pydantic import BaseModel

from kotva._core import StopFlag
from kotva.analysis.coach import HintSteps
from kotva.web.analyses import boards, coach
from kotva.web.analyses.asked import ASKED
from kotva.web.analyses.board_puzzles import (
    BoardPuzzleAsk,
    BoardPuzzleInfo,
    BoardPuzzleTry,
    BoardPuzzleVerdict,
    try_puzzle,
)
from kotva.web.analyses.board_puzzles import find_puzzle as find_board_puzzle
from kotva.web.analyses.boards import BoardReviewAsk, CompareAsk, LinesAsk, compare, lines
from kotva.web.analyses.endgame import endgame
from kotva.web.analyses.models import (
    BoardReviewInfo,
    BoardTurnReport,
    ComparisonInfo,
    EndgameAsk,
    EndgameInfo,
    FeedbackAsk,
    FeedbackInfo,
    HintStepsAsk,
    LessonsInfo,
    LinesInfo,
    PreEndgameAsk,
    PreEndgameInfo,
    PuzzleAsk,
    PuzzleInfo,
    RecordAsk,
    ReviewAsk,
    ReviewInfo,
    SimulateAsk,
    SimulationInfo,
    ThreatsAsk,
    ThreatsInfo,
    TurnReport,
    UsefulnessAsk,
    UsefulnessInfo,
    WhyAsk,
    WhyInfo,
)
from kotva.web.analyses.preendgame import preendgame
from kotva.web.analyses.puzzles import find_puzzle
from kotva.web.analyses.report import Report
from kotva.web.analyses.review import review
from kotva.web.analyses.simulation import simulate
from kotva.web.analyses.slices import Slices, Slots, finish
from kotva.web.analyses.threats import threats
from kotva.web.analyses.usefulness import usefulness
from kotva.web.analyses.why import why
from kotva.web.closed import Visitor
from kotva.web.errors import ApiError

__all__ = ["ANSWERS", "QUESTIONS", "Asker", "analyse"]

QUESTIONS: dict[str, tuple[type[BaseModel], Callable[[Any, Report, StopFlag], dict[str, Any] | Slices]]] = {
    "endgame": (EndgameAsk, endgame),
    "preendgame": (PreEndgameAsk, preendgame),
    "threats": (ThreatsAsk, threats),
    "review": (ReviewAsk, review),
    "simulate": (SimulateAsk, simulate),
    "why": (WhyAsk, why),
    "usefulness": (UsefulnessAsk, usefulness),
    "puzzle": (PuzzleAsk, find_puzzle),
    "hint": (HintStepsAsk, coach.hint),
    "feedback": (FeedbackAsk, coach.feedback),
    "lessons": (RecordAsk, coach.lessons),
    "lines": (LinesAsk, lines),
    "compare": (CompareAsk, compare),
    "board-review": (BoardReviewAsk, boards.review),
    "board-puzzle": (BoardPuzzleAsk, find_board_puzzle),
    "board-puzzle-try": (BoardPuzzleTry, try_puzzle),
}

ANSWERS: dict[str, tuple[type[BaseModel], type[BaseModel]]] = {
    "endgame": (EndgameInfo, EndgameInfo),
    "preendgame": (PreEndgameInfo, PreEndgameInfo),
    "threats": (ThreatsInfo, ThreatsInfo),
    "review": (TurnReport, ReviewInfo),
    "simulate": (SimulationInfo, SimulationInfo),
    "why": (WhyInfo, WhyInfo),
    "usefulness": (UsefulnessInfo, UsefulnessInfo),
    "puzzle": (PuzzleInfo, PuzzleInfo),
    "hint": (HintSteps, HintSteps),
    "feedback": (FeedbackInfo, FeedbackInfo),
    "lessons": (LessonsInfo, LessonsInfo),
    "lines": (LinesInfo, LinesInfo),
    "compare": (ComparisonInfo, ComparisonInfo),
    "board-review": (BoardTurnReport, BoardReviewInfo),
    "board-puzzle": (BoardPuzzleInfo, BoardPuzzleInfo),
    "board-puzzle-try": (BoardPuzzleVerdict, BoardPuzzleVerdict),
}
"""What each question reports while it runs, and what it answers."""

POOL = ThreadPoolExecutor(max(2, os.cpu_count() or 1), "kotva-analysis")


class Asker(Protocol):
    """A page that receives progress messages."""

    def progress(self, ask: int, what: dict[str, Any], /) -> None: ...


async def analyse(
    page: Asker,
    ask: int,
    message: dict[str, Any],
    visitor: Visitor | None = None,
    *,
    slots: Slots | None = None,
    gate: asyncio.Event | None = None,
) -> dict[str, Any]:
    """Answers `{"question": NAME, "about": {…}}`. On cancellation it sets the stop flag, which ends the work. Refuses
    positions that are closed to the visitor. A simulation takes one of the slots and waits while the gate is closed."""
    question = str(message.get("question"))
    if question not in QUESTIONS:
        raise ApiError(422, "invalid", f"question: there are {', '.join(QUESTIONS)}")
    model, work = QUESTIONS[question]
    about = model.model_validate(message.get("about"))
    loop, stop = asyncio.get_running_loop(), StopFlag()

    def report(what: dict[str, Any]) -> None:
        if not stop.stopped:
            loop.call_soon_threadsafe(page.progress, ask, what)

    def answer() -> dict[str, Any] | Slices:
        if visitor is not None and question in ASKED:
            visitor.check(ASKED[question](about))
        return work(about, report, stop)

    try:
        found = await loop.run_in_executor(POOL, answer)
        if isinstance(found, dict):
            return found
        with slots.take(page) if slots is not None else nullcontext():
            return await finish(found, gate)
    except asyncio.CancelledError:
        stop.stop()
        raise
