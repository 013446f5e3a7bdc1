"""Analysis of board games for the page."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva import games
from kotva._core import StopFlag
from kotva.analysis import board_review, boards
from kotva.analysis.board_review import ReviewedTurn
from kotva.analysis.boards import BoardLine, BoardLines, Comparison
from kotva.games import Position
from kotva.games.steps import described
from kotva.records.boards import BoardRecord
from kotva.web.analyses.models import BoardReviewInfo, BoardTurnReport, ComparisonInfo, LinesInfo
from kotva.web.analyses.report import Report

__all__ = ["BoardReviewAsk", "CompareAsk", "LinesAsk", "compare", "lines", "record_of", "review"]

Name = Annotated[str, StringConstraints(max_length=40)]


class BoardAsk(BaseModel):
    model_config = ConfigDict(extra="forbid")

    game: Name
    position: Annotated[str, StringConstraints(max_length=2000)]
    heuristic: Name | None = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 60.0


class LinesAsk(BoardAsk):
    """The best lines of a position."""

    lines: Annotated[int, Field(ge=1, le=10)] = 3
    depth: Annotated[int, Field(ge=1, le=99)] = 99


class CompareAsk(BoardAsk):
    """The figures of Houdek 2010, chapter 28, for any position."""

    depth: Annotated[int, Field(ge=1, le=8)] = 3


class BoardReviewAsk(BaseModel):
    """The review of a game: win probability by move, mistakes, better lines."""

    model_config = ConfigDict(extra="forbid")

    game: Name
    setup: Name | None = None
    position: Annotated[str, StringConstraints(max_length=2000)] | None = Field(
        default=None, description="the first position, if it is none of the setups"
    )
    moves: Annotated[list[Annotated[str, StringConstraints(max_length=100)]], Field(max_length=1000)]
    players: Annotated[list[Name], Field(max_length=4)] = []
    nodes: Annotated[int, Field(ge=1, le=1_000_000)] = board_review.NODES


def lines(ask: LinesAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Finds the best lines and reports each depth."""
    position = games.get(ask.game).position(text=ask.position)
    found = boards.lines(
        ask.game,
        position,
        count=ask.lines,
        depth=ask.depth,
        seconds=ask.seconds,
        heuristic=ask.heuristic,
        stop=stop,
        report=lambda so_far: report(lines_json(ask.game, position, so_far)),
    )
    return lines_json(ask.game, position, found)


def lines_json(game: str, position: Position, found: BoardLines) -> dict[str, Any]:
    lines = [line_json(game, position, line) for line in found.lines]
    return LinesInfo.model_validate(asdict(found) | {"lines": lines}).model_dump(mode="json")


def line_json(game: str, position: Position, line: BoardLine) -> dict[str, Any]:
    """A line, with the steps of its first move for the animation."""
    return asdict(line) | {"shown": described(games.get(game), position, line.move).as_json()}


def compare(ask: CompareAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Measures each algorithm at each depth and reports each row."""
    found = boards.compare(
        ask.game,
        games.get(ask.game).position(text=ask.position),
        depth=ask.depth,
        seconds=ask.seconds,
        heuristic=ask.heuristic,
        stop=stop,
        report=lambda so_far: report(comparison_json(so_far)),
    )
    return comparison_json(found)


def comparison_json(found: Comparison) -> dict[str, Any]:
    return ComparisonInfo.model_validate(asdict(found)).model_dump(mode="json")


def record_of(ask: BoardReviewAsk) -> BoardRecord:
    return BoardRecord(ask.game, setup=ask.setup, position=ask.position, players=ask.players, moves=ask.moves)


def review(ask: BoardReviewAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Reviews a game and reports each turn."""

    def report_turn(turn: ReviewedTurn) -> None:
        report(BoardTurnReport(done=turn.number, of=len(ask.moves), turn=turn).model_dump(mode="json"))

    found = board_review.review(record_of(ask), nodes=ask.nodes, stop=stop, report=report_turn)
    return BoardReviewInfo.model_validate(found.document()).model_dump(mode="json")
