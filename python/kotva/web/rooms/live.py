"""A room in memory. Events happen one at a time: each is stored first and then sent to all pages."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, Protocol

from msgspec import Raw
from msgspec.json import encode

from kotva._core import StopFlag
from kotva.errors import KotvaError
from kotva.players.adaptive import remember
from kotva.web.closed import Closed
from kotva.web.errors import Refused
from kotva.web.rooms import views
from kotva.web.rooms.game import Step, Thought
from kotva.web.rooms.models import Thinking, ThinkingChange
from kotva.web.rooms.pool import Pool
from kotva.web.rooms.results import local_result
from kotva.web.rooms.room import Held, Room
from kotva.web.rooms.store import Conflict, Event, Store

__all__ = ["Listener", "Live"]

LOG = logging.getLogger(__name__)
PROGRESS_SECONDS = 0.1
"""Shortest time between two progress messages: a search may report a hundred times per second."""


class Listener(Protocol):
    """A page in a room, with its IP address."""

    client: str

    def enqueue(self, text: str) -> None:
        """Queues a text for the page; never waits."""


class Live:
    """A room with its connected pages and its running search."""

    def __init__(self, room: Room, store: Store, pool: Pool, on_end: Callable[[Room], Any] | None = None) -> None:
        self.room = room
        self.on_end = on_end
        self.store = store
        self.pool = pool
        self.lock = asyncio.Lock()
        self.pages: dict[Listener, Held] = {}
        self.thinking: Thinking | None = None
        self.stop: StopFlag | None = None
        self.tasks: set[asyncio.Task[None]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.reported_at = 0.0
        self.lost = False
        self.closed: list[Closed] | None = None  # as stored; None (unknown) for a room that was just loaded

    @property
    def idle(self) -> bool:
        """Whether the room can leave memory: no page is connected, no search and no clock runs."""
        clock = self.room.clocks.clock is not None and self.room.clocks.running is not None
        return not self.pages and not self.tasks and not clock and not self.lock.locked()

    # Changes

    async def happen(self, kind: str, **what: Any) -> None:
        """Plays an event, stores it and sends the change to all pages. The caller holds the lock."""
        event: Event = {"kind": kind, "at": time.time(), **what}
        room = self.room
        number = room.version
        running = room.clocks.running
        if kind == "step":
            self.time(event)
        try:
            room.apply(event)
        except BaseException:
            room.clocks.run(running)
            raise
        closed = room.closed()
        try:
            await self.store.append(room.id, number, event, views.summary(room).decode(), closed)
        except BaseException as error:
            self.lost = True  # memory and store differ, so this copy must not be used again
            if isinstance(error, Conflict):
                raise Refused("stale", "another server has changed this room; join it again") from None
            raise
        self.closed = closed
        if room.ended is not None:
            self.keep_result()
            if self.on_end is not None:
                self.on_end(room)
        self.resume()
        anew = kind in ("undone", "redone") or (kind == "step" and event["step"]["do"] == "set-up")
        self.broadcast(board=anew)

    def keep_result(self) -> None:
        """Stores the result of the local player, in a thread: it writes a file."""
        found = local_result(self.room, [page.client for page in self.pages])
        if found is not None and self.pages:
            self.start(asyncio.to_thread(remember, found))

    async def close_position(self) -> None:
        """Closes the position to analysis if this is not stored yet: because a page of a second human has just joined,
        or because an older version of the program stored the room. The caller holds the lock."""
        closed = self.room.closed()
        if closed and closed != self.closed:
            await self.store.close_position(self.room.id, closed)
            self.closed = closed

    def time(self, event: Event) -> None:
        """Stops the clock of the seat that moved and writes the remaining times into the event."""
        clocks, mover = self.room.clocks, self.room.game.side
        if clocks.running == mover and event["step"]["do"] in ("move", "challenge"):
            event["seconds"] = round(clocks.press(mover), 3)
        else:
            clocks.pause()
        if clocks.clock is not None:
            event["clock"] = [round(left, 3) for left in clocks.left]

    def resume(self) -> None:
        """After a change: starts the clock of the side to move, and the search of a computer seat."""
        room = self.room
        turn = room.turn
        room.clocks.run(turn if room.begun else None)
        self.set_timer()
        if self.stop is not None and self.thinking is not None and self.thinking.seat != turn:
            self.stop.stop()
        if turn is not None and room.begun and room.autoplay and room.seats[turn].kind == "computer":
            self.think(turn)

    def set_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        room, running = self.room, self.room.clocks.running
        left = room.clocks.remaining(running) if running is not None else None
        if left is None:
            return
        left += room.game.overtime()
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(max(0.0, left), lambda: self.start(self.flag(room.version)))

    async def flag(self, version: int) -> None:
        """The time of the side to move is over."""
        async with self.lock:
            turn = self.room.turn
            if self.room.version == version and turn is not None:
                await self.happen("step", step={"do": "end", "reason": "time", "seat": turn})

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        self.tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOG.error("room %s: %s", self.room.id, error, exc_info=error)

    # Computers

    def think(self, seat: int) -> None:
        """Starts the search of this computer seat, unless it is running already."""
        if self.thinking is not None:
            return
        player = self.room.seats[seat]
        self.stop = StopFlag()
        self.thinking = Thinking(seat=seat, player=player.player, since=time.time())
        self.start(self.decide(seat, self.room.version, self.stop))

    async def decide(self, seat: int, version: int, stop: StopFlag) -> None:
        fault = ""
        thought = None
        try:
            mind = self.room.game.mind(self.room.seats[seat].player, seat)
            seconds, report = self.allowance(seat), self.reporter()
            thought = await self.pool.run(lambda: mind.think(seconds, stop, report), quick=mind.quick)
        except Exception as error:  # an added player may raise any error; the game must go on
            fault = f"{type(error).__name__}: {error}"
        async with self.lock:
            self.thinking = self.stop = None
            if self.room.version == version and not self.lost:
                await self.answer(seat, thought, fault)
            elif not self.lost:
                self.resume()
                self.broadcast()

    async def answer(self, seat: int, thought: Thought | None, fault: str) -> None:
        """Plays the move of the computer. If it is illegal, the turn is forfeited and the log gives the reason."""
        step: Step | None = None
        if thought is not None:
            self.room.values[seat] = thought.value
            try:
                step = {"do": "challenge"} if thought.challenge else self.room.game.move(thought.move)
                step["why"] = thought.why
            except KotvaError as error:
                fault = f"answered {thought.move!r}: {error}"
        if step is None:
            step = self.room.game.move(self.room.game.forfeit()) | {"fault": " ".join(fault.split())[:300]}
        await self.happen("step", step={**step, "seat": seat})

    def allowance(self, seat: int) -> float | None:
        """The time for one move: the seat's own limit, and at most a thirtieth of the time on the clock."""
        limits = [self.room.seats[seat].seconds]
        left = self.room.clocks.remaining(seat)
        if left is not None and self.room.clocks.clock is not None:
            limits.append(max(0.05, left / 30 + 0.8 * self.room.clocks.clock.increment))
        given = [limit for limit in limits if limit is not None]
        return min(given) if given else None

    def reporter(self) -> Callable[[dict[str, Any]], None]:
        loop, thinking = asyncio.get_running_loop(), self.thinking

        def report(found: dict[str, Any]) -> None:
            loop.call_soon_threadsafe(self.progress, thinking, found)

        return report

    def progress(self, thinking: Thinking | None, found: dict[str, Any]) -> None:
        if thinking is None or self.thinking is not thinking:
            return
        for name in ("algorithm", "depth", "value", "nodes"):
            setattr(thinking, name, found.get(name))
        thinking.line = list(found.get("line", ()))
        if time.monotonic() - self.reported_at >= PROGRESS_SECONDS:
            self.reported_at = time.monotonic()
            self.send_all(ThinkingChange(room=self.room.id, thinking=thinking).model_dump_json(exclude_none=True))

    # Pages

    def here(self) -> set[int]:
        return {seat for held in self.pages.values() for seat in self.room.mine(held)}

    def shared(self) -> dict[str, Any]:
        watching = sum(not held.tokens for held in self.pages.values())
        return views.shared(self.room, self.here(), self.thinking, watching)

    def change(self, held: Held, shared: dict[str, Any], *, board: bool = False) -> dict[str, Any]:
        """A `models.Change` as data."""
        fields = {
            "room": self.room.id,
            "version": self.room.version,
            "view": views.view(self.room, held, self.thinking, shared),
        }
        if board:
            fields["board"] = Raw(self.room.game.board().model_dump_json(exclude_none=True).encode())
        return fields

    def broadcast(self, *, board: bool = False) -> None:
        """Sends every page its view. The text is made once for all pages that hold the same seats."""
        texts: dict[Held, str] = {}
        shared = self.shared() if self.pages else {}
        for page, held in list(self.pages.items()):
            if held not in texts:
                texts[held] = encode(self.change(held, shared, board=board)).decode()
            page.enqueue(texts[held])

    def send_all(self, text: str) -> None:
        for page in list(self.pages):
            page.enqueue(text)

    def close(self) -> None:
        if self.stop is not None:
            self.stop.stop()
        if self.timer is not None:
            self.timer.cancel()
        for task in list(self.tasks):
            task.cancel()
