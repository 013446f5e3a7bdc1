"""All rooms of the server: made, found, joined, forgotten when nobody is there."""

from __future__ import annotations

import secrets
import time
from collections import Counter
from typing import Any

from kotva.web.errors import ApiError
from kotva.web.rooms import actions, views
from kotva.web.rooms.game import Refused
from kotva.web.rooms.limits import Limits
from kotva.web.rooms.live import Listener, Live
from kotva.web.rooms.models import Created, NewRoom, RoomAsk, Seated, Sit, Summary
from kotva.web.rooms.pool import Pool
from kotva.web.rooms.room import INVITE, TOKEN, WATCH, Held, Room, make_game
from kotva.web.rooms.store import Conflict, Store, digest

__all__ = ["Table"]

DAY = 86400.0
KEPT = 256
"""So many rooms stay in memory although nobody is there."""
NO_ROOM = "there is no such room; it may have been deleted"


class Table:
    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.pool = Pool()
        self.rooms: dict[str, Live] = {}
        self.pages: Counter[str] = Counter()

    def close(self) -> None:
        for live in self.rooms.values():
            live.close()
        self.pool.close()
        self.store.close()

    async def create(self, request: NewRoom, client: str) -> Created:
        """A new room; every human seat gets a token, or an invitation to pass on."""
        if self.store.made_since(client, time.time() - DAY) >= self.limits.rooms_a_day:
            raise ApiError(429, "too-many-rooms", f"one address makes at most {self.limits.rooms_a_day} rooms a day")
        sitting = [seat for seat in request.seats if seat.kind != "off"]
        seed = request.options.seed if request.options.seed is not None else secrets.randbits(53)
        game = make_game(request.game, request.options, len(sitting), seed)
        for seat in sitting:
            if seat.kind == "computer":
                game.check_player(seat.player)
        room = secrets.token_urlsafe(9)
        made = [secrets.token_urlsafe(24) if seat.kind == "human" else None for seat in sitting]
        watch = secrets.token_urlsafe(24)
        keys: list[tuple[bytes, int | None, str]] = [(digest(watch), None, WATCH)]
        for number, (seat, secret) in enumerate(zip(sitting, made, strict=True)):
            if secret is not None:
                keys.append((digest(secret), number, INVITE if seat.invite else TOKEN))
        await self.store.create(room, client, {"request": request.model_dump(exclude_none=True), "seed": seed}, keys)
        return Created(
            room=room,
            tokens=[None if seat.invite else secret for seat, secret in zip(sitting, made, strict=True)],
            invites=[secret if seat.invite else None for seat, secret in zip(sitting, made, strict=True)],
            watch=watch,
        )

    def open(self, room: str) -> Live:
        """The room in memory, loaded from the store if it is not there."""
        live = self.rooms.get(room)
        if live is not None and not live.lost:
            return live
        stored = self.store.load(room)
        if stored is None:
            raise Refused("no-room", NO_ROOM)
        fresh = Live(Room(stored), self.store, self.pool)
        if live is not None:  # the pages move to the copy that agrees with the store
            fresh.pages = live.pages
            live.close()
        self.rooms[room] = fresh
        self.sweep()
        return fresh

    def sweep(self) -> None:
        """Forgets rooms that nobody is in; the oldest first, some stay for those who come back."""
        idle = [room for room, live in self.rooms.items() if live.idle]
        for room in idle[: max(0, len(idle) - KEPT)]:
            self.rooms.pop(room).close()

    async def join(self, page: Listener, room: str, tokens: list[str]) -> tuple[Live, Held]:
        live = self.open(room)
        held = live.room.hold(tokens)
        async with live.lock:
            live.pages[page] = held
            everybody = live.room.people() <= live.here()
            if not live.room.begun and everybody:
                await live.happen("begun")
            else:
                live.resume()
                live.broadcast()
        return live, held

    def leave(self, page: Listener, room: str) -> None:
        live = self.rooms.get(room)
        if live is not None and live.pages.pop(page, None) is not None:
            live.broadcast()
            self.sweep()

    async def sit(self, ask: Sit) -> Seated:
        """An invitation becomes the token of its seat, once."""
        live = self.open(ask.room)
        old, token = digest(ask.invite), secrets.token_urlsafe(24)
        async with live.lock:
            keys = live.room.keys
            match = [kind == INVITE and secrets.compare_digest(key, old) for key, _, kind in keys]
            seat = keys[match.index(True)][1] if any(match) else None
            if seat is None:
                raise Refused("wrong-token", "this invitation is not valid, or somebody has taken the seat")
            try:
                await self.store.exchange_key(ask.room, old, digest(token), TOKEN)
            except Conflict:
                raise Refused("wrong-token", "somebody has taken the seat") from None
            keys[match.index(True)] = (digest(token), seat, TOKEN)
            await live.happen("sat", seat=seat, name=ask.name)
        return Seated(room=ask.room, seat=seat, token=token)

    async def rematch(self, live: Live, held: Held, ask: RoomAsk) -> dict[str, Any]:
        """When all people want it: the same game again, the seats turned by one, everybody's token still his own."""
        async with live.lock:
            actions.check(live, held, "rematch", ask)
            if live.room.rematch is None:
                await live.happen("offer", what="rematch", seat=actions.seat_for(live, held, ask))
        return {"version": live.room.version}

    def summary(self, room: str, tokens: list[str]) -> Summary | None:
        """Nothing for a room that is gone or a token that is wrong: a list of one's own just leaves it out."""
        try:
            live = self.open(room)
            held = live.room.hold(tokens)
        except Refused:
            return None
        return views.summary(live.room, held, live.here())

    async def delete(self, room: str) -> None:
        live = self.rooms.pop(room, None)
        await self.store.delete(room)
        if live is not None:
            live.tell_all(f'{{"room":"{room}","gone":true}}')
            live.close()
