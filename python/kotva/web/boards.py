"""Board games outside rooms: pictures of all positions of a game, and records as text."""

from __future__ import annotations

from typing import Annotated, cast

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva import games
from kotva.errors import counted
from kotva.games import Chance, Game, Position
from kotva.games.arranging import arranged
from kotva.games.picture import Cell, Laid, Line, Piece
from kotva.games.steps import Described, described, flipped
from kotva.records.boards import BoardRecord, read, write
from kotva.web.errors import Refused
from kotva.web.models import LegalMove

__all__ = ["boards_router"]

GameName = Annotated[str, StringConstraints(max_length=40)]
MoveText = Annotated[str, StringConstraints(max_length=200)]


class CourseRequest(BaseModel):
    """Moves from a setup or a position."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    setup: Annotated[str, StringConstraints(max_length=40)] | None = None
    position: Annotated[str, StringConstraints(max_length=2000)] | None = None
    moves: Annotated[list[MoveText], Field(max_length=1000)] = []
    draws: Annotated[dict[int, MoveText], Field(max_length=1001)] = Field(
        default={}, description="what chance decided, by how many moves were played before"
    )


class ShowRequest(CourseRequest):
    legal: bool = Field(default=False, description="whether to list the legal moves of the last position")


class LaidPiece(BaseModel):
    """A piece on a cell."""

    model_config = ConfigDict(extra="forbid")

    at: Annotated[str, StringConstraints(max_length=8)]
    kind: Annotated[str, StringConstraints(max_length=20)]
    player: Annotated[int, Field(ge=0, le=7)]


class ArrangeRequest(BaseModel):
    """The pieces of a position editor."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    like: Annotated[str, StringConstraints(max_length=2000)] = Field(
        description="a position with the same players and rules"
    )
    pieces: Annotated[list[LaidPiece], Field(max_length=400)]
    side: Annotated[int, Field(ge=0, le=7)]


class Arranged(BaseModel):
    position: str
    over: bool


class RecordText(BaseModel):
    """A record of a board game as text."""

    model_config = ConfigDict(extra="forbid")

    text: Annotated[str, StringConstraints(max_length=100_000)]


class RecordBody(CourseRequest):
    """A game as it goes into a record."""

    players: Annotated[list[Annotated[str, StringConstraints(max_length=80)]], Field(max_length=6)] = []
    result: Annotated[str, StringConstraints(max_length=80)] = "*"
    reason: Annotated[str, StringConstraints(max_length=80)] = ""


class Shown(BaseModel):
    text: str
    side: int
    scores: list[int]
    pieces: list[Piece]
    move: LegalMove | None = Field(description="the move that led here, with its steps")
    over: bool


class Course(BaseModel):
    """The board, then the start and the position after each move."""

    players: int
    height: float
    cells: list[Cell]
    lines: list[Line]
    positions: list[Shown]
    legal: list[LegalMove] = Field(default=[], description="the moves of the last position, if they were asked for")


def boards_router() -> APIRouter:
    """The routes are plain functions, so each request runs in the server's thread pool."""
    router = APIRouter(tags=["boards"], prefix="/boards")

    @router.post("/course")
    def course(request: ShowRequest) -> Course:
        """Every position of a course of moves."""
        return played(request, legal=request.legal)

    @router.post("/arrange")
    def arrange(request: ArrangeRequest) -> Arranged:
        """The position of a position editor; an error names the cell that is wrong."""
        game = games.get(request.game)
        pieces = [Laid(piece.at, piece.kind, piece.player) for piece in request.pieces]
        position = arranged(game, pieces, request.side, game.position(text=request.like))
        return Arranged(position=position.text, over=position.outcome() is not None)

    @router.post("/record")
    def record(request: RecordBody) -> RecordText:
        """A game as a record."""
        return RecordText(text=write(BoardRecord(**request.model_dump())))

    @router.post("/read")
    def read_record(request: RecordText) -> RecordBody:
        """A record read and played through, so that what it holds can be played; an error names the move."""
        found = read(request.text)
        body = RecordBody(
            game=found.game,
            setup=found.setup,
            position=found.position,
            players=found.players,
            moves=found.moves,
            draws=found.draws,
            result=found.result,
            reason=found.reason,
        )
        played(body)
        return body

    return router


def played(request: CourseRequest, *, legal: bool = False) -> Course:
    game = games.get(request.game)
    position = game.position(request.setup, text=request.position)
    picture = game.picture(position)
    deal(position, request, 0)
    positions = [shown(game, position, None)]
    for number, move in enumerate(request.moves, 1):
        before = position.copy()
        position.play(move)
        step = None
        if move in map(str, before.legal_moves()):
            step = flipped(game, before, position, described(game, before, move))
        deal(position, request, number)
        positions.append(shown(game, position, step))
    return Course(
        players=position.players,
        height=picture.height,
        cells=list(picture.cells),
        lines=list(picture.lines),
        positions=positions,
        legal=[cast(LegalMove, described(game, position, move).as_json()) for move in position.legal_moves()]
        if legal
        else [],
    )


def moves_of(game: Game, position: Position) -> list[LegalMove]:
    return [cast(LegalMove, described(game, position, move).as_json()) for move in position.legal_moves()]


def deal(position: Position, request: CourseRequest, number: int) -> None:
    """Repeats the draw after move `number`, if the request has one."""
    event = request.draws.get(number)
    if event and isinstance(position, Chance):
        try:
            position.deal(event)
        except Exception as error:  # an added game may raise any error for a text it does not know
            raise Refused("bad-file", f"`{event}` cannot be drawn after {counted(number, 'move')}: {error}") from error


def shown(game: Game, position: Position, step: Described | None) -> Shown:
    return Shown(
        text=position.text,
        side=position.side,
        scores=list(position.scores),
        pieces=list(game.picture(position).pieces),
        move=cast(LegalMove, step.as_json()) if step else None,
        over=position.outcome() is not None,
    )
