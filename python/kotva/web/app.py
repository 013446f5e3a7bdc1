"""The application: the API, the page, and the guard before them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from fastapi import APIRouter, FastAPI, Query
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount
from starlette.types import ASGIApp

from kotva import __version__
from kotva.web import errors, installing, ownwords, packs, page, words
from kotva.web.analyses.routes import router as analyses_router
from kotva.web.boards import boards_router
from kotva.web.decks import decks_router
from kotva.web.guard import LOOPBACK, Guard
from kotva.web.invitations import invitations_router
from kotva.web.models import (
    About,
    ErrorBody,
    FindQuery,
    FoundWords,
    LanguageInfo,
    LexiconInfo,
    Meanings,
    PlayVerdict,
    PlayWords,
    VerdictInfo,
    WordQuery,
)
from kotva.web.rooms.routes import rooms_router
from kotva.web.rooms.store import Store
from kotva.web.rooms.table import RoomTable
from kotva.web.tournaments.routes import attended, tournaments_router

GZIP = 4
"""Compression level; above it, compressing ten thousand plays takes longer than generating them."""

RESPONSES: dict[int | str, dict[str, Any]] = {"4XX": {"model": ErrorBody}, "5XX": {"model": ErrorBody}}


def create_app(
    names: Iterable[str] = LOOPBACK,
    static: Path = page.STATIC,
    table: Callable[[], RoomTable] | None = None,
    proxies: Iterable[str] = (),
    addresses: Sequence[str] = (),
) -> ASGIApp:
    """The server as an ASGI application. It answers to IP addresses and the given host names, and trusts the
    `X-Forwarded` headers of proxies at the given addresses. `addresses` are its URLs for other devices.

    The guard is the outermost layer, so error responses carry its headers, too.
    """
    site = Starlette(
        routes=[Mount("/api", create_api(table, addresses)), Mount("/", page.PageFiles(static))],
        exception_handlers=errors.HANDLERS,
    )
    return Guard(GZipMiddleware(site, minimum_size=1000, compresslevel=GZIP), names=names, proxies=proxies)


@cache
def the_table() -> RoomTable:
    """The rooms of this process; the first call opens them."""
    return RoomTable(Store())


def close_table() -> None:
    """Stops all running searches; the events are stored already."""
    if the_table.cache_info().currsize:
        the_table().close()


def create_api(table: Callable[[], RoomTable] | None = None, addresses: Sequence[str] = ()) -> FastAPI:
    """The typed API alone.

    >>> "/check" in create_api().openapi()["paths"]
    True
    """
    api = FastAPI(
        title="Kotva",
        version=__version__,
        docs_url=None,  # FastAPI's own documentation pages load scripts from elsewhere
        redoc_url=None,
        responses=RESPONSES,
        exception_handlers=errors.HANDLERS,
    )

    @api.get("/about")
    def about() -> About:
        """The program's version and licence."""
        return About(version=__version__, licence="MIT")

    api.include_router(words_router())
    api.include_router(ownwords.router())
    api.include_router(packs.router())
    api.include_router(installing.router())
    rooms = attended(table or the_table)
    api.include_router(analyses_router(rooms))
    api.include_router(decks_router(rooms))
    api.include_router(rooms_router(rooms))
    api.include_router(boards_router())
    api.include_router(invitations_router(addresses))
    api.include_router(tournaments_router(rooms))
    return api


def words_router() -> APIRouter:
    """The routes are plain functions, so each request runs in the server's thread pool."""
    router = APIRouter(tags=["words"])

    @router.get("/languages")
    def list_languages() -> list[LanguageInfo]:
        """The languages with their tiles."""
        return words.language_list()

    @router.get("/lexica")
    def list_lexica() -> list[LexiconInfo]:
        """The lexica that are installed or can be."""
        return words.lexicon_list()

    @router.get("/check")
    def check(query: Annotated[WordQuery, Query()]) -> VerdictInfo:
        """Whether a word may be played, and why."""
        return words.check(query)

    @router.post("/judge")
    def judge(ask: PlayWords) -> PlayVerdict:
        """Whether all words of a play are valid, without saying which one is not."""
        return words.judge(ask)

    @router.get("/define")
    def define(query: Annotated[WordQuery, Query()]) -> Meanings:
        """What a word means."""
        return words.define(query)

    @router.get("/find")
    def find(query: Annotated[FindQuery, Query()]) -> FoundWords:
        """The words that satisfy everything that is asked."""
        return words.find(query)

    return router
