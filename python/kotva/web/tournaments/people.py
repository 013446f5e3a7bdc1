"""Games of people in a tournament. Each is a room; its result is entered into the table when it ends.

Everything here is idempotent: the rooms and the tournaments are two files, and the server may end between two writes.
"""

from __future__ import annotations

import asyncio
import secrets

from starlette.concurrency import run_in_threadpool

from kotva import games
from kotva.matches.meeting import Kept
from kotva.matches.records import suffix
from kotva.web.errors import ApiError
from kotva.web.rooms import views
from kotva.web.rooms.models import NewRoom, Options, SeatRequest
from kotva.web.rooms.room import TOKEN, WATCH, Room
from kotva.web.rooms.store import Key, digest
from kotva.web.rooms.table import RoomTable
from kotva.web.tournaments.hall import the_hall
from kotva.web.tournaments.models import Forfeit, NewTournament
from kotva.web.tournaments.rounds import Game, schedule
from kotva.web.tournaments.store import RoomOf

__all__ = ["Referee"]

CLIENT = "tournament"
"""The maker of the rooms, in the place of an address: they do not count as rooms of the owner."""
AT_WORK = ("waiting", "running", "open")


class Referee:
    """Opens the rooms of a round, and enters their results. It works in the thread of the event loop, as rooms do."""

    def __init__(self, table: RoomTable) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        table.on_end = self.on_end

    def on_end(self, room: Room) -> None:
        if room.tournament is not None:
            task = asyncio.get_running_loop().create_task(self.attend(room.tournament))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def attend(self, number: str) -> None:
        """Enters the games that are over; if the round is complete, opens the rooms of the next one."""
        hall = the_hall()
        async with self.lock:
            summary = await run_in_threadpool(hall.store.summary, number)
            if not summary.request.people or summary.state not in AT_WORK:
                return
            rooms = await run_in_threadpool(hall.store.rooms, number)
            changed = [await self.enter(number, summary.request, room) for room in rooms]
            changed.append(await self.open_round(number, summary.request))
        if any(changed):
            hall.notify(number)

    async def enter(self, number: str, request: NewTournament, opened: RoomOf) -> bool:
        """Enters the result of a room; returns whether it is over."""
        if not self.is_over(opened.room):
            return False
        kept = result(self.table.open(opened.room).room, opened.number)
        await run_in_threadpool(the_hall().store.enter, number, opened.pairing, kept, request.total)
        return True

    def is_over(self, room: str) -> bool:
        return self.table.open(room).room.ended is not None

    async def open_round(self, number: str, request: NewTournament) -> bool:
        """Opens the missing rooms of the first round that is not finished."""
        store = the_hall().store
        finished = await run_in_threadpool(store.finished, number)
        begun = {(one.pairing, one.number) for one in await run_in_threadpool(store.rooms, number)}
        left = (set(games) - finished for games in schedule(request))
        missing = sorted(next((games for games in left if games), set()) - begun)
        keys = await run_in_threadpool(store.keys, number)
        for game in missing:
            await run_in_threadpool(store.open_room, number, await self.room(number, request, game, keys))
        return bool(missing)

    async def room(self, number: str, request: NewTournament, game: Game, people: dict[int, str]) -> RoomOf:
        pairing, index = game
        opened = RoomOf(pairing, index, "", secrets.token_urlsafe(24))
        seats = sorted(pairing, key=opened.seat)
        keys: list[Key] = [(digest(opened.watch), None, WATCH)]
        keys += [(digest(people[place]), seat, TOKEN) for seat, place in enumerate(seats) if place in people]
        asked = NewRoom(
            game=request.game,
            seats=[seat_request(request, place) for place in seats],
            options=Options(lexicon=request.lexicon, setup=request.setup),
        )
        room = await self.table.keep(asked, CLIENT, keys, tournament=number)
        return RoomOf(pairing, index, room, opened.watch)

    async def forfeit(self, number: str, ask: Forfeit) -> None:
        """Ends an open game: the loser did not come."""
        rooms = await run_in_threadpool(the_hall().store.rooms, number)
        pairing = (ask.first, ask.second)
        found = next((one for one in rooms if (one.pairing, one.number + 1) == (pairing, ask.game)), None)
        if found is None or ask.loser not in pairing:
            raise ApiError(404, "no-game", "no such game of people is open")
        live = self.table.open(found.room)
        async with live.lock:
            if live.room.ended is None:
                step = {"do": "end", "reason": "forfeit", "seat": found.seat(ask.loser)}
                await live.happen("step", step=step)
        await self.attend(number)

    async def close(self, number: str) -> None:
        """Deletes the rooms whose games are not entered; finished ones stay with their players."""
        for one in await run_in_threadpool(the_hall().store.rooms, number):
            await self.table.delete(one.room)


def seat_request(request: NewTournament, place: int) -> SeatRequest:
    if place in request.people:
        return SeatRequest(kind="human", name=request.name(place))
    return SeatRequest(kind="computer", player=request.players[place], seconds=request.seconds)


def result(room: Room, number: int) -> Kept:
    """The facts of a finished room, as a match keeps them, and its record."""
    ended = room.ended
    assert ended is not None
    facts = {
        "scores": list(ended.scores),
        "winner": ended.winners[0] if len(ended.winners) == 1 else None,
        "reason": ended.reason,
        "length": sum(turn.kind == "move" for turn in room.line),
        "faults": sum(bool(turn.step.get("fault")) for turn in room.line),
        "overruns": 0,
        "longest_overrun": 0.0,
    }
    everybody = frozenset(range(len(room.seats)))
    names = [seat.name or seat.player for seat in room.seats]
    format_ = "gcg" if suffix(games.get(room.game.name)) == ".gcg" else "text"
    record = room.game.export(format_, names, views.entries(room, everybody, over=True), everybody)
    return Kept(number, facts, record)
