"""Tournaments over HTTP, and the question of a page that watches one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO, TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from kotva.web.errors import ApiError
from kotva.web.guard import is_here
from kotva.web.tournaments.exports import file_name, game_line, games_csv, records_zip
from kotva.web.tournaments.hall import the_hall
from kotva.web.tournaments.models import (
    GameLines,
    NewTournament,
    Place,
    RecordText,
    TournamentChange,
    TournamentId,
    TournamentInfo,
    TournamentList,
    WatchAsk,
)
from kotva.web.tournaments.playing import results_of

if TYPE_CHECKING:
    from kotva.web.socket import Page

__all__ = ["router", "watch"]

Begin = Annotated[int, Query(alias="from", ge=0, le=1_000_000)]
GameNumber = Annotated[int, Path(ge=1, le=1_000_000)]
CHUNK = 1 << 16


# The routes are plain functions, so each request runs in the server's thread pool.
router = APIRouter(tags=["tournaments"], prefix="/tournaments")


@router.get("")
def listing(request: Request) -> TournamentList:
    """All tournaments, the newest first."""
    return TournamentList(tournaments=the_hall().store.summaries(), may=is_here(request))


@router.post("", status_code=201)
def create(ask: NewTournament, request: Request) -> TournamentInfo:
    """A new tournament; it begins as soon as no other one is under way."""
    only_here(request)
    return the_hall().create(ask)


@router.get("/{tournament}")
def info(tournament: TournamentId) -> TournamentInfo:
    """How far it is, and its table."""
    return the_hall().info(tournament)


@router.post("/{tournament}")
def change(tournament: TournamentId, ask: TournamentChange, request: Request) -> TournamentInfo:
    """Stops it, goes on, or deletes it: then it is told a last time."""
    only_here(request)
    last = the_hall().info(tournament)
    the_hall().change(tournament, ask)
    return last if ask.do == "delete" else the_hall().info(tournament)


@router.get("/{tournament}/games")
def games(tournament: TournamentId, first: Place, second: Place, begin: Begin = 0) -> GameLines:
    """Games of a pairing."""
    the_hall().store.summary(tournament)
    total, found = the_hall().store.page(tournament, (first, second), begin)
    return GameLines(total=total, games=[game_line(number, facts) for number, facts in found])


@router.get("/{tournament}/games/{first}-{second}/{game}")
def record(tournament: TournamentId, first: Place, second: Place, game: GameNumber) -> RecordText:
    """The record of a game."""
    request = the_hall().store.summary(tournament).request
    text = the_hall().store.record(tournament, (first, second), game - 1)
    if text is None:
        raise ApiError(404, "no-game", "this game is not finished, or there is none")
    return RecordText(file=file_name(request, game - 1), text=text)


@router.get("/{tournament}/results.json")
def results(tournament: TournamentId) -> JSONResponse:
    """What `kotva match --json` prints."""
    the_hall().store.summary(tournament)
    found = the_hall().store.results(tournament)
    if found is None:
        raise ApiError(404, "no-game", "no pair of games is finished yet")
    return JSONResponse(results_of(found), headers=attached(f"tournament-{tournament}.json"))


@router.get("/{tournament}/games.csv", response_class=Response)
def games_table(tournament: TournamentId) -> StreamingResponse:
    """A row for each game."""
    store = the_hall().store
    rows = games_csv(store, tournament, store.summary(tournament).request)
    return StreamingResponse(rows, media_type="text/csv", headers=attached(f"tournament-{tournament}.csv"))


@router.get("/{tournament}/records.zip", response_class=Response)
def records(tournament: TournamentId) -> StreamingResponse:
    """The records of all games."""
    store = the_hall().store
    file = records_zip(store, tournament, store.summary(tournament).request)
    headers = attached(f"tournament-{tournament}.zip")
    return StreamingResponse(chunks(file), media_type="application/zip", headers=headers)


def attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def chunks(file: IO[bytes]) -> Iterator[bytes]:
    with file:
        while chunk := file.read(CHUNK):
            yield chunk


def only_here(request: Request) -> None:
    if not is_here(request):
        raise ApiError(403, "not-here", "tournaments are set up and stopped only on the machine that Kotva runs on")


async def watch(page: Page, ask: int, message: dict[str, Any]) -> dict[str, Any]:
    """Reports whenever games finish, and returns when the tournament is stopped or done."""
    said = WatchAsk.model_validate(message)
    hall = the_hall()
    with hall.watching(said.tournament) as event:
        while True:
            event.clear()
            info = await run_in_threadpool(hall.info, said.tournament)
            document = info.model_dump(mode="json")
            if info.state not in ("waiting", "running"):
                return document
            page.progress(ask, document)
            await event.wait()
