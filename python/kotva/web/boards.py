"""Board games apart from any room: what there is to play, the rules, and the course of a game as pictures."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva import games, players
from kotva._core import algorithms
from kotva.games import Game, Position
from kotva.games.steps import Described, described

__all__ = ["boards_router"]

LANGUAGES = ("en", "cs", "sk", "pl")
GameName = Annotated[str, StringConstraints(max_length=40)]
MoveText = Annotated[str, StringConstraints(max_length=200)]


class SetupInfo(BaseModel):
    name: str
    players: int


class GameInfo(BaseModel):
    """A game and what a new one can be made with. Texts by language."""

    name: str
    titles: dict[str, str]
    descriptions: dict[str, str]
    setups: list[SetupInfo]
    levels: dict[str, str] = Field(description="the Custom settings of each level; none without a heuristic")
    heuristics: list[str]
    algorithms: list[str]


class Rules(BaseModel):
    title: str
    rules: str = Field(description="Markdown")


class CourseRequest(BaseModel):
    """Moves from a setup or a position."""

    model_config = ConfigDict(extra="forbid")

    game: GameName
    setup: Annotated[str, StringConstraints(max_length=40)] | None = None
    position: Annotated[str, StringConstraints(max_length=2000)] | None = None
    moves: Annotated[list[MoveText], Field(max_length=1000)] = []


class Shown(BaseModel):
    text: str
    side: int
    scores: list[int]
    pieces: list[dict[str, Any]]
    move: dict[str, Any] | None = Field(None, description="the move that led here, with its steps")
    over: bool


class Course(BaseModel):
    """The board, then the start and the position after each move."""

    players: int
    height: float
    cells: list[dict[str, Any]]
    lines: list[dict[str, Any]]
    positions: list[Shown]


def boards_router() -> APIRouter:
    """Plain functions, not coroutines: each question runs in the server's pool of threads."""
    router = APIRouter(tags=["boards"], prefix="/boards")

    @router.get("/games")
    def list_games() -> list[GameInfo]:
        """The board games, built-in and added."""
        return [info(games.get(name)) for name in games.available()]

    @router.get("/rules")
    def rules(game: GameName, language: Literal["en", "cs", "sk", "pl"] = "en") -> Rules:
        """The rules of a game."""
        found = games.get(game)
        return Rules(title=found.title(language), rules=found.rules(language))

    @router.post("/course")
    def course(request: CourseRequest) -> Course:
        """Every position of a course of moves."""
        return played(request)

    return router


def info(game: Game) -> GameInfo:
    heuristics = players.heuristics(game.name)
    return GameInfo(
        name=game.name,
        titles={language: game.title(language) for language in LANGUAGES},
        descriptions={language: game.description(language) for language in LANGUAGES},
        setups=[SetupInfo(name=setup, players=game.position(setup).players) for setup in game.setups],
        levels=players.levels(game.name) if heuristics else {},
        heuristics=heuristics,
        algorithms=algorithms(),
    )


def played(request: CourseRequest) -> Course:
    game = games.get(request.game)
    position = game.position(request.setup, text=request.position)
    picture = game.picture(position).as_json()
    positions = [shown(game, position, None)]
    for move in request.moves:
        step = described(game, position, move) if move in position.legal_moves() else None
        position.play(move)
        positions.append(shown(game, position, step))
    return Course(
        players=position.players,
        height=picture["height"],
        cells=picture["cells"],
        lines=picture["lines"],
        positions=positions,
    )


def shown(game: Game, position: Position, step: Described | None) -> Shown:
    return Shown(
        text=position.text,
        side=position.side,
        scores=list(position.scores),
        pieces=game.picture(position).as_json()["pieces"],
        move=step.as_json() if step else None,
        over=position.outcome() is not None,
    )
