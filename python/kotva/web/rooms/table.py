"""All rooms of the server: creates, loads and joins them, and unloads those without pages."""

from __future__ import annotations

import logging
import secrets
import time
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal

from pydantic import ValidationError

from kotva import games
from kotva.errors import KotvaError
from kotva.web.analyses.slices import Slots
from kotva.web.closed import Visitor
from kotva.web.errors import ApiError, Refused
from kotva.web.rooms import actions, views
from kotva.web.rooms.game import Step
from kotva.web.rooms.generic import room_type
from kotva.web.rooms.limits import Limits
from kotva.web.rooms.live import Listener, Live
from kotva.web.rooms.models import Created, Export, Exported, Gone, NewRoom, RoomAsk, Seated, Sit, Summary
from kotva.web.rooms.pool import Pool
from kotva.web.rooms.results import with_levels
from kotva.web.rooms.room import INVITE, TOKEN, WATCH, Held, Room, seat_of
from kotva.web.rooms.store import Conflict, Event, Key, Store, Stored, digest

__all__ = ["RoomTable"]

LOG = logging.getLogger(__name__)
DAY = 86400.0
KEPT = 32
"""Number of idle rooms that stay in memory."""
EXTENSIONS = {"text": "txt", "position": "txt", "racks": "csv"}
NO_ROOM = "there is no such room; it may have been deleted"


class RoomTable:
    def __init__(self, store: Store, limits: Limits | None = None) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.pool = Pool()
        self.slots = Slots(self.limits.simulations, self.limits.simulations_in_all)
        self.rooms: dict[str, Live] = {}
        self.pages: Counter[str] = Counter()
        self.on_end: Callable[[Room], Any] | None = None
        """Called when a game has ended; it must not wait."""

    def close(self) -> None:
        for live in self.rooms.values():
            live.close()
        self.pool.close()
        self.store.close()

    async def create(self, request: NewRoom, client: str, steps: Sequence[Step] = ()) -> Created:
        """Creates a room; every human seat gets a token, or an invitation to pass on. `steps` are already played."""
        self.check_client(client)
        request = with_levels(room_type(games.get(request.game)).seated(request))
        sitting = [seat for seat in request.seats if seat.kind != "off"]
        secret = [secrets.token_urlsafe(24) if seat.kind == "human" else None for seat in sitting]
        watch = secrets.token_urlsafe(24)
        keys: list[Key] = [(digest(watch), None, WATCH)]
        for number, (seat, token) in enumerate(zip(sitting, secret, strict=True)):
            if token is not None:
                keys.append((digest(token), number, INVITE if seat.invite else TOKEN))
        room = await self.keep(request, client, keys, steps)
        return Created(
            room=room,
            tokens=[None if seat.invite else token for seat, token in zip(sitting, secret, strict=True)],
            invites=[token if seat.invite else None for seat, token in zip(sitting, secret, strict=True)],
            watch=watch,
        )

    def check_client(self, client: str) -> None:
        if self.store.made_since(client, time.time() - DAY) >= self.limits.rooms_a_day:
            raise ApiError(429, "too-many-rooms", f"one address makes at most {self.limits.rooms_a_day} rooms a day")

    async def keep(
        self,
        request: NewRoom,
        client: str,
        keys: list[Key],
        steps: Sequence[Step] = (),
        tournament: str | None = None,
    ) -> str:
        """Plays the room once, to be sure that it is valid, and stores it."""
        seed = request.options.seed if request.options.seed is not None else secrets.randbits(53)
        document: dict[str, Any] = {"request": request.model_dump(exclude_none=True), "seed": seed}
        if tournament is not None:
            document["tournament"] = tournament
        now = time.time()
        stored = Stored(secrets.token_urlsafe(9), now, now, document, keys, [])
        room = Room(stored)
        for seat in room.seats:
            if seat.kind == "computer":
                room.game.check_player(seat.player)
        events: list[Event] = [{"kind": "step", "at": now, "step": step} for step in steps]
        for event in events:
            room.apply(event)
        summary = views.summary(room).decode()
        await self.store.create(stored.id, client, document, keys, events, summary, room.closed())
        return stored.id

    def open(self, room: str) -> Live:
        """The room in memory, loaded from the store if it is not there."""
        live = self.rooms.get(room)
        if live is not None and not live.lost:
            return live
        stored = self.store.load(room)
        if stored is None:
            raise Refused("no-room", NO_ROOM)
        fresh = Live(played(stored), self.store, self.pool, self.on_end)
        if live is not None:  # its pages move to the new copy, which agrees with the store
            fresh.pages = live.pages
            live.close()
            fresh.resume()
            fresh.broadcast(board=True)
        self.rooms[room] = fresh
        self.sweep()
        return fresh

    def sweep(self) -> None:
        """Unloads idle rooms, the oldest first; some stay in memory for players who come back."""
        idle = [room for room, live in self.rooms.items() if live.idle]
        for room in idle[: max(0, len(idle) - KEPT)]:
            self.rooms.pop(room).close()

    async def join(self, page: Listener, room: str, tokens: list[str]) -> tuple[Live, Held]:
        live = self.open(room)
        held = live.room.hold(tokens)
        async with live.lock:
            live.pages[page] = held
            live.room.share(held)
            await live.close_position()
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

    def visitor(self, client: str) -> Visitor:
        """The visitor at this IP address. Any thread may call this."""

        def plays(room: str) -> bool:
            live = self.rooms.get(room)
            return live is not None and any(
                held.tokens and page.client == client for page, held in [*live.pages.items()]
            )

        return Visitor(self.store.closings, plays)

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

    async def rematch(self, live: Live, held: Held, ask: RoomAsk, client: str) -> dict[str, Any]:
        """Starts the same game again when all humans agree. The seats rotate by one, and every token opens the new
        seat of its player."""
        async with live.lock:
            actions.check(live, held, "rematch", ask)
            room = live.room
            wanted = room.offers.rematch | set(room.mine(held))
            if room.rematch is None and room.people() <= wanted:
                self.check_client(client)
                request, keys = turned(room)
                await live.happen("rematch", room=await self.keep(request, client, keys))
            elif room.rematch is None:
                await live.happen("offer", what="rematch", seat=actions.seat_for(live, held, ask))
        return {"version": live.room.version}

    def summary(self, room: str, tokens: list[str]) -> Summary | None:
        """The room's summary for the holder of these tokens; None for a deleted room or a wrong token, which the list
        of rooms leaves out."""
        found = self.store.summary(room)
        if found is None:
            return None
        text, keys = found
        try:
            mine = {seat_of(keys, token) for token in tokens}
        except Refused:
            return None
        summary = Summary.model_validate_json(text or views.summary(self.open(room).room))
        summary.mine = sorted(seat for seat in mine if seat is not None)
        summary.kind = kind_of(summary.game)
        here = self.rooms[room].here() if room in self.rooms else set()
        for number, seat in enumerate(summary.seats):
            seat.here = number in here
        return summary

    def export(self, ask: Export) -> Exported:
        """The game or position as text, with only what the holder of this token may see."""
        live = self.open(ask.room)
        room, held = live.room, live.room.hold(ask.tokens)
        mine, over = room.mine(held), room.ended is not None
        eyes = frozenset(range(len(room.seats))) if over else mine
        history = views.entries(room, mine, over=over)
        names = [seat.name or seat.player for seat in room.seats]
        text = room.game.export(ask.format, names, history, eyes)
        return Exported(file=f"{room.game.name}-{room.id}.{EXTENSIONS.get(ask.format, ask.format)}", text=text)

    async def delete(self, room: str) -> None:
        live = self.rooms.pop(room, None)
        await self.store.delete(room)
        if live is not None:
            live.send_all(Gone(room=room, gone=True).model_dump_json())
            live.close()


def kind_of(game: str) -> Literal["crossword", "board"]:
    """The screen that draws a game. If the game's package is no longer installed, it is the board screen."""
    try:
        return room_type(games.get(game)).kind
    except KotvaError:
        return "board"


def played(stored: Stored) -> Room:
    """Replays a stored room. Events of another version of the program may not be readable."""
    try:
        return Room(stored)
    except (AttributeError, KeyError, TypeError, ValidationError) as error:
        LOG.exception("room %s cannot be read", stored.id)
        raise Refused("unreadable", "another version of Kotva made this room; this one cannot play it") from error


def turned(room: Room) -> tuple[NewRoom, list[Key]]:
    """The same game with the seats rotated by one: the last player begins. The keys move with the players."""
    seats = [
        asked.model_copy(update={"name": seat.name, "kind": seat.kind, "player": seat.player, "seconds": seat.seconds})
        for seat, asked in zip(room.seats, (s for s in room.request.seats if s.kind != "off"), strict=True)
    ]
    options = room.options().model_copy(update={"seed": None, "first": None, "lots": None})
    request = NewRoom(game=room.game.name, seats=[seats[-1], *seats[:-1]], options=options)
    keys = [(key, None if seat is None else (seat + 1) % len(seats), kind) for key, seat, kind in room.keys]
    return request, keys
