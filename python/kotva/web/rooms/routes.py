"""Rooms over HTTP: made, listed, taken by invitation, exported."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, WebSocket

from kotva.web.rooms.catalogue import catalogue
from kotva.web.rooms.models import Created, GameInfo, Mine, NewRoom, Seated, Sit, Summary
from kotva.web.rooms.table import Table
from kotva.web.socket import serve_socket

__all__ = ["rooms_router"]


def rooms_router(table: Callable[[], Table]) -> APIRouter:
    """Coroutines, not plain functions: a room is touched by the event loop's thread alone."""
    router = APIRouter(tags=["rooms"])

    @router.get("/games", response_model_exclude_none=True)
    def list_games() -> list[GameInfo]:
        """The games with their starts, players and rules."""
        return catalogue()

    @router.post("/rooms", status_code=201)
    async def create(request: NewRoom, http: Request) -> Created:
        """A new room with its secret tokens."""
        return await table().create(request, http.client.host if http.client else "")

    @router.post("/rooms/mine", response_model_exclude_none=True)
    async def mine(request: Mine) -> list[Summary]:
        """The rooms that these tokens open, the last changed first; wrong tokens are left out."""
        tokens: dict[str, list[str]] = {}
        for key in request.rooms:
            tokens.setdefault(key.room, []).append(key.token)
        found = [table().summary(room, given) for room, given in tokens.items()]
        return sorted((one for one in found if one), key=lambda one: -one.changed)

    @router.post("/rooms/sit")
    async def sit(request: Sit) -> Seated:
        """An invitation becomes the token of its seat."""
        return await table().sit(request)

    @router.websocket("/socket")
    async def socket(connection: WebSocket) -> None:
        await serve_socket(connection, table())

    return router
