"""Puzzles of board games for the page. A page gets the position first; the solution comes with its answer."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva import games
from kotva._core import StopFlag
from kotva.analysis.board_puzzles import Puzzle, puzzles
from kotva.web.analyses.report import Report
from kotva.web.errors import Refused

__all__ = ["BoardPuzzleAsk", "BoardPuzzleInfo", "BoardPuzzleTry", "BoardPuzzleVerdict", "find_puzzle", "try_puzzle"]

MOST_KEPT = 256
KEPT: dict[tuple[str, int], Puzzle] = {}
"""The puzzles found so far, the oldest first."""


class BoardPuzzleAsk(BaseModel):
    """The puzzle with this number; the same number is always the same puzzle."""

    model_config = ConfigDict(extra="forbid")

    game: Annotated[str, StringConstraints(max_length=40)]
    number: Annotated[int, Field(ge=0, le=1_000_000_000)]


class BoardPuzzleTry(BoardPuzzleAsk):
    """A move that should solve the puzzle; without a move the solution is shown."""

    move: Annotated[str, StringConstraints(max_length=200)] | None = None


class BoardPuzzleInfo(BaseModel):
    """A position in which one move wins by force."""

    game: str
    number: int
    position: str
    side: int
    turns: int = Field(description="of the winner, until the game is won")


class BoardPuzzleVerdict(BaseModel):
    """Whether the move solves the puzzle. The line is given if it does, or if the solution was asked for."""

    right: bool
    line: list[str]


def find_puzzle(ask: BoardPuzzleAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Finds a puzzle by self-play; that takes from a second to a minute the first time."""
    found = puzzle(ask, stop)
    turns = (len(found.line) + 1) // 2
    info = BoardPuzzleInfo(game=found.game, number=ask.number, position=found.position, side=found.side, turns=turns)
    return info.model_dump(mode="json")


def try_puzzle(ask: BoardPuzzleTry, report: Report, stop: StopFlag) -> dict[str, Any]:
    found = puzzle(ask, stop)
    position = games.get(ask.game).position(text=found.position)
    right = ask.move is not None and str(position.play(ask.move)) == found.move
    line = list(found.line) if right or ask.move is None else []
    return BoardPuzzleVerdict(right=right, line=line).model_dump(mode="json")


def puzzle(ask: BoardPuzzleAsk, stop: StopFlag) -> Puzzle:
    """The puzzle, found once: the page asks again when it tries a move."""
    key = (ask.game, ask.number)
    found = KEPT.get(key) or next(puzzles(ask.game, seed=ask.number, stop=stop), None)
    if found is None:
        raise Refused("stopped", "the search for a puzzle was stopped")
    while len(KEPT) >= MOST_KEPT:
        KEPT.pop(next(iter(KEPT)), None)
    KEPT[key] = found
    return found
