"""Routes of the fast analyses; the long ones use the socket."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response

from kotva.analysis.puzzles import Answer
from kotva.web.analyses import pictures, plays, positions, puzzles, records, samples, study
from kotva.web.analyses.asked import of_position
from kotva.web.analyses.models import (
    Extensions,
    ExtensionsQuery,
    PictureQuery,
    PlaysInfo,
    PlaysQuery,
    PositionInfo,
    PositionQuery,
    PuzzleAnswerAsk,
    PuzzleAsk,
    PuzzleInfo,
    RecordAsk,
    RecordInfo,
    SampleInfo,
    SampleQuery,
    StatisticsInfo,
    StatisticsQuery,
)
from kotva.web.guard import address
from kotva.web.rooms.table import RoomTable

__all__ = ["router"]


def router(table: Callable[[], RoomTable]) -> APIRouter:
    """The routes are plain functions, so each request runs in the server's thread pool."""
    routes = APIRouter(tags=["analyses"])

    @routes.get("/position")
    def position(query: Annotated[PositionQuery, Query()]) -> PositionInfo:
        """A position of a crossword game, with changes if some are asked for."""
        return positions.position(query)

    @routes.get("/plays", response_model=PlaysInfo)
    def list_plays(query: Annotated[PlaysQuery, Query()], request: Request) -> Response:
        """Every play of a position, the most valuable first."""
        table().visitor(address(request)).check(of_position(query))
        return Response(plays.plays(query).model_dump_json(), media_type="application/json")

    @routes.get("/board.svg", response_class=Response, responses={200: {"content": {"image/svg+xml": {}}}})
    def picture(query: Annotated[PictureQuery, Query()], request: Request) -> Response:
        """The board as a picture, with its best plays if they are asked for."""
        if query.plays:
            table().visitor(address(request)).check(of_position(query))
        return Response(pictures.picture(query), media_type="image/svg+xml")

    @routes.get("/sample")
    def sample(query: Annotated[SampleQuery, Query()]) -> SampleInfo:
        """A game of the program against itself."""
        return samples.sample(query)

    @routes.get("/puzzle")
    def find_puzzle(query: Annotated[PuzzleAsk, Query()]) -> PuzzleInfo:
        """The puzzle of a day, without its solution. Finding one takes up to a few seconds."""
        return puzzles.puzzle(query)

    @routes.get("/puzzle/answer")
    def judge_answer(query: Annotated[PuzzleAnswerAsk, Query()]) -> Answer:
        """Whether a move solves the puzzle, and the solution."""
        return puzzles.answer(query)

    @routes.post("/record")
    def read_record(ask: RecordAsk) -> RecordInfo:
        """A game record played again."""
        return records.read_record(ask)

    @routes.get("/extensions")
    def extensions(query: Annotated[ExtensionsQuery, Query()]) -> Extensions:
        """Longer words that end or begin with a word."""
        return study.extensions(query)

    @routes.get("/statistics", response_model=StatisticsInfo)
    def count(query: Annotated[StatisticsQuery, Query()]) -> dict[str, Any]:
        """Letters, n-grams, lengths, openings and letter sets of a lexicon."""
        return study.document(query.lexicon)

    return routes
