"""Rooms over HTTP: create, list, accept an invitation, import, export."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request, WebSocket
from starlette.concurrency import run_in_threadpool

from kotva.web.guard import address
from kotva.web.rooms.catalogue import catalogue
from kotva.web.rooms.imports import imported
from kotva.web.rooms.models import Created, Export, Exported, GameInfo, ImportRoom, Mine, NewRoom, Seated, Sit, Summary
from kotva.web.rooms.table import RoomTable
from kotva.web.socket import serve_socket

__all__ = ["rooms_router"]


def rooms_router(table: Callable[[], RoomTable]) -> APIRouter:
    """The routes are coroutines, because only the thread of the event loop may touch a room."""
    router = APIRouter(tags=["rooms"])

    @router.get("/games", response_model_exclude_none=True)
    def list_games() -> list[GameInfo]:
        """The games with their starts, players and rules."""
        return catalogue()

    @router.post("/rooms", status_code=201)
    async def create(request: NewRoom, http: Request) -> Created:
        """A new room with its secret tokens."""
        return await table().create(request, address(http))

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

    @router.post("/rooms/import", status_code=201)
    async def import_room(request: ImportRoom, http: Request) -> Created:
        """A room from a file: a game under way or a position."""
        room, steps = await run_in_threadpool(imported, request)
        return await table().create(room, address(http), steps)

    @router.post("/rooms/export")
    async def export(request: Export) -> Exported:
        """The game or position as text, as far as the token's holder may know it."""
        return table().export(request)

    @router.websocket("/socket")
    async def socket(connection: WebSocket) -> None:
        await serve_socket(connection, table())

    return router
