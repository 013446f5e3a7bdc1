"""Learning from one's own games: cards of missed moves, and a second try at each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from kotva.analysis.deck import Card, deck_of
from kotva.analysis.endgame import judge
from kotva.analysis.game import THOROUGH
from kotva.analysis.move import analyse_move
from kotva.errors import KotvaError
from kotva.players.crossword import POINT
from kotva.web.analyses.asked import of_position, of_record
from kotva.web.analyses.models import PositionAsk, RecordAsk, RecordPlayer, Tiles
from kotva.web.analyses.positions import read
from kotva.web.analyses.records import analysed, is_position, text_of
from kotva.web.errors import broken_rule
from kotva.web.guard import address
from kotva.web.rooms.table import RoomTable

__all__ = ["decks_router"]

SETTING = THOROUGH["quick"]


class DeckInfo(BaseModel):
    """The cards of one record, those of each player apart."""

    lexicon: str
    declared_lexicon: str = Field(description="the record's own, where it is analysed with another one")
    title: str
    players: list[RecordPlayer]
    turns: int
    compared: int = Field(description="turns whose whole rack is known")
    cards: list[Card]


class TryQuery(PositionAsk):
    """A move in the place of the one that was missed."""

    move: Annotated[Tiles, Field(min_length=1)]


class TryInfo(BaseModel):
    """Which rule the move breaks, else what it loses against the best one, in points."""

    legal: bool
    rule: str = ""
    about: list[str] = []
    at: list[tuple[str, str]] = []
    message: str = ""
    score: int = 0
    words: list[str] = []
    lost: float = 0.0
    place: int | None = None
    plays: int = 0


def decks_router(table: Callable[[], RoomTable]) -> APIRouter:
    """The routes are plain functions, so each request runs in the server's thread pool."""
    routes = APIRouter(tags=["study"])

    @routes.post("/deck")
    def make(ask: RecordAsk, request: Request) -> DeckInfo:
        """The cards of a game record."""
        if not is_position(text_of(ask)[0]):
            table().visitor(address(request)).check(of_record(ask))
        return cards_of(ask)

    @routes.get("/deck/try")
    def try_again(query: Annotated[TryQuery, Query()], request: Request) -> TryInfo:
        """A move on the board of a card, judged as the analysis of games judges moves."""
        table().visitor(address(request)).check(of_position(query))
        return tried(query)

    return routes


def cards_of(ask: RecordAsk) -> DeckInfo:
    if is_position(text_of(ask)[0]):
        raise KotvaError("this is one position, not a game; a move is a line such as `>eva: KOTVA?S 8D KOTVA +12 12`")
    game = analysed(ask)
    return DeckInfo(
        lexicon=game.lexicon,
        declared_lexicon=game.declared_lexicon,
        title=game.title,
        players=[RecordPlayer(nick=seat.nick, name=seat.name) for seat in game.seats],
        turns=len(game.turns),
        compared=sum(turn.analysed for turn in game.turns),
        cards=deck_of([game]),
    )


def tried(query: TryQuery) -> TryInfo:
    here = read(query)
    if here.racks[here.side] is None:
        raise KotvaError("the rack of the side to move is not known")
    try:
        move = here.parse(query.move)
    except KotvaError as error:
        return TryInfo(legal=False, message=str(error), **broken_rule(error))
    found = analyse_move(here, move)
    if found.phonies:
        words = list(found.phonies)
        return TryInfo(
            legal=False, rule="words", about=words, message=f"not in the lexicon {query.lexicon}: {', '.join(words)}"
        )
    endgame = judge(here, move, SETTING.nodes)
    return TryInfo(
        legal=True,
        score=found.played.score,
        words=here.words(move) if move.kind == "play" else [],
        lost=endgame.lost if endgame else found.lost_value / POINT,
        place=found.place,
        plays=found.plays,
    )
