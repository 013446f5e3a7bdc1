"""Tournaments over HTTP, and the question of a page that watches one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import IO, TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.concurrency import run_in_threadpool

from kotva.web.errors import ApiError
from kotva.web.guard import is_here
from kotva.web.rooms.table import RoomTable
from kotva.web.tournaments.exports import file_name, game_line, games_csv, records_zip
from kotva.web.tournaments.hall import the_hall
from kotva.web.tournaments.models import (
    Forfeit,
    GameLines,
    NewTournament,
    PersonKey,
    Place,
    RecordText,
    TournamentChange,
    TournamentId,
    TournamentInfo,
    TournamentList,
    WatchAsk,
)
from kotva.web.tournaments.people import Referee
from kotva.web.tournaments.playing import results_of

if TYPE_CHECKING:
    from kotva.web.socket import Page

__all__ = ["attended", "tournaments_router", "watch"]

Begin = Annotated[int, Query(alias="from", ge=0, le=1_000_000)]
GameNumber = Annotated[int, Path(ge=1, le=1_000_000)]
CHUNK = 1 << 16


# Routes that only read tournaments are plain functions, so each request runs in the server's thread pool.
router = APIRouter()


def tournaments_router(table: Callable[[], RoomTable]) -> APIRouter:
    """All routes. Those that touch rooms are coroutines, because only the thread of the event loop may do it."""
    found = APIRouter(tags=["tournaments"], prefix="/tournaments")

    def referee() -> Referee:
        return referee_of(table())

    @found.get("")
    def listing(request: Request) -> TournamentList:
        """All tournaments, the newest first."""
        return TournamentList(tournaments=the_hall().store.summaries(), may=is_here(request))

    @found.post("", status_code=201)
    async def create(ask: NewTournament, request: Request) -> TournamentInfo:
        """A new tournament; it begins as soon as no other one is under way."""
        only_here(request)
        made = await run_in_threadpool(the_hall().create, ask)
        await referee().attend(made.id)
        return await run_in_threadpool(the_hall().info, made.id)

    @found.get("/{tournament}")
    async def info(tournament: TournamentId) -> TournamentInfo:
        """How far it is, and its table."""
        await referee().attend(tournament)
        return await run_in_threadpool(the_hall().info, tournament)

    @found.post("/{tournament}")
    async def change(tournament: TournamentId, ask: TournamentChange, request: Request) -> TournamentInfo:
        """Stops, continues or deletes the tournament. The answer is its state, after a deletion the last one."""
        only_here(request)
        last = await run_in_threadpool(the_hall().info, tournament)
        if ask.do == "delete":
            await referee().close(tournament)
        await run_in_threadpool(the_hall().change, tournament, ask)
        if ask.do == "delete":
            return last
        await referee().attend(tournament)
        return await run_in_threadpool(the_hall().info, tournament)

    @found.post("/{tournament}/forfeit")
    async def forfeit(tournament: TournamentId, ask: Forfeit, request: Request) -> TournamentInfo:
        """Ends an open game of people whose player did not come."""
        only_here(request)
        await referee().forfeit(tournament, ask)
        return await run_in_threadpool(the_hall().info, tournament)

    found.include_router(router)
    return found


@router.get("/{tournament}/people")
def people(tournament: TournamentId, request: Request) -> list[PersonKey]:
    """The keys of the people, for the owner to pass on."""
    only_here(request)
    asked = the_hall().store.summary(tournament).request
    keys = the_hall().store.keys(tournament)
    return [PersonKey(place=place, name=asked.name(place), key=key) for place, key in sorted(keys.items())]


@router.get("/{tournament}/running/{first}-{second}/{game}.svg", response_class=Response)
def picture(tournament: TournamentId, first: Place, second: Place, game: GameNumber) -> Response:
    """The board of a game that is being played or has just ended: a page may ask a moment late."""
    drawn = the_hall().picture(tournament, (first, second, game))
    return Response(drawn, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


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
    found = the_hall().results(tournament)
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


referee_of = lru_cache(maxsize=8)(Referee)
"""The referee of a table of rooms; a process has one table, tests have several."""


def attended(table: Callable[[], RoomTable]) -> Callable[[], RoomTable]:
    """The table with a referee, who hears of finished games also if nobody looks at a tournament."""

    def opened() -> RoomTable:
        return referee_of(table()).table

    return opened


def only_here(request: Request) -> None:
    if not is_here(request):
        raise ApiError(403, "not-here", "tournaments are set up and stopped only on the machine that Kotva runs on")


async def watch(page: Page, ask: int, message: dict[str, Any]) -> dict[str, Any]:
    """Reports whenever games finish, and returns when the tournament is stopped or done."""
    said = WatchAsk.model_validate(message)
    hall = the_hall()
    await referee_of(page.table).attend(said.tournament)
    with hall.watching(said.tournament) as event:
        while True:
            event.clear()
            info = await run_in_threadpool(hall.info, said.tournament)
            document = info.model_dump(mode="json")
            if info.state not in ("waiting", "running", "open"):
                return document
            page.progress(ask, document)
            await event.wait()
