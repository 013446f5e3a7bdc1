"""Actions of the players in a room: each one checks that the player may take it, then creates an event."""

from __future__ import annotations

from typing import Any

from kotva.web.errors import Refused
from kotva.web.rooms import views
from kotva.web.rooms.game import Step
from kotva.web.rooms.live import Live
from kotva.web.rooms.models import (
    Acted,
    AutoplayAsk,
    DrawTiles,
    HintAsk,
    Hinted,
    MoveAsk,
    NameAsk,
    ReturnTile,
    RoomAsk,
    SeatAsk,
    SetUp,
    Simple,
    TryAsk,
)
from kotva.web.rooms.room import Held

__all__ = ["act", "check", "hint", "seat_for"]

OWNER = {"set-up", "seat", "autoplay", "redo", "hint", "think", "draw-tiles", "return-tiles", "delete"}


async def act(live: Live, held: Held, ask: RoomAsk) -> dict[str, Any]:
    """Runs an action, or raises `Refused`. The result goes to the page that asked; every page gets the new view."""
    name: str = ask.do  # type: ignore[attr-defined]
    if isinstance(ask, TryAsk):
        return live.room.game.trial(seat_for(live, held, ask), ask.move).model_dump(exclude_none=True)
    async with live.lock:
        if live.lost:
            raise Refused("stale", "the room has changed; join it again")
        if ask.version is not None and ask.version != live.room.version:
            raise Refused("stale", f"the room is at version {live.room.version}, not {ask.version}")
        check(live, held, name, ask)
        await ACTIONS[name](live, held, ask)
    return Acted(version=live.room.version).model_dump()


def check(live: Live, held: Held, name: str, ask: RoomAsk) -> None:
    """Refuses an action that the view of this page does not offer, and says why."""
    if not held.tokens:
        raise Refused("not-your-seat", "spectators only watch")
    room = live.room
    if name in views.actions(room, held, live.thinking):
        return
    if name in OWNER and not room.owns(held):
        raise Refused("not-allowed", f"`{name}` is for games at one screen, where one page holds every seat")
    if name == "move" and room.ended is None:
        raise Refused("not-your-turn", "it is another player's turn")
    if room.ended is not None:
        raise Refused("over", "the game is over")
    raise Refused("not-now", f"`{name}` is not possible now")


def seat_for(live: Live, held: Held, ask: RoomAsk) -> int:
    """The seat that acts: the named one, else the seat to move if the page holds it, else the page's first seat."""
    mine = live.room.mine(held)
    if ask.seat is not None:
        if ask.seat not in mine:
            raise Refused("not-your-seat", f"seat {ask.seat} is not yours")
        return ask.seat
    if live.room.game.side in mine:
        return live.room.game.side
    if not mine:
        raise Refused("not-your-seat", "no seat is yours")
    return min(mine)


def any_seat(live: Live, seat: int) -> int:
    if seat >= len(live.room.seats):
        raise Refused("not-your-seat", f"there is no seat {seat}")
    return seat


async def move(live: Live, held: Held, ask: MoveAsk) -> None:
    side = live.room.game.side
    if ask.seat is not None and ask.seat != side:
        raise Refused("not-your-turn", f"it is the turn of seat {side}")
    await live.happen("step", step={**live.room.game.move(ask.move), "seat": side})


async def challenge(live: Live, held: Held, ask: Simple) -> None:
    await live.happen("step", step={"do": "challenge", "seat": live.room.game.side})


async def undo(live: Live, held: Held, ask: Simple) -> None:
    """Takes a turn back: at once if one page holds all seats, otherwise when all players agree."""
    room = live.room
    if room.owns(held):
        await live.happen("undone", count=room.back(None))
        return
    seat = seat_for(live, held, ask)
    first = min(room.offers.undo, default=seat)
    if room.people() <= room.offers.undo | set(room.mine(held)):
        await live.happen("undone", count=room.back(first))
    else:
        await live.happen("offer", what="undo", seat=seat)


async def redo(live: Live, held: Held, ask: Simple) -> None:
    await live.happen("redone", count=live.room.forth())


async def resign(live: Live, held: Held, ask: Simple) -> None:
    await live.happen("step", step={"do": "end", "reason": "resigned", "seat": seat_for(live, held, ask)})


async def draw(live: Live, held: Held, ask: Simple) -> None:
    """Ends the game in a draw when all players agree. A computer agrees if its last search shows no advantage."""
    room, seat = live.room, seat_for(live, held, ask)
    agreed = room.offers.draw | set(room.mine(held))
    for number, other in enumerate(room.seats):
        if other.kind == "computer" and room.game.accepts_draw(room.values.get(number)):
            agreed.add(number)
    if agreed >= set(range(len(room.seats))):
        await live.happen("step", step={"do": "end", "reason": "agreement", "seat": None})
    elif any(other.kind == "computer" for number, other in enumerate(room.seats) if number not in agreed):
        raise Refused("declined", "the computer does not want a draw")
    else:
        await live.happen("offer", what="draw", seat=seat)


async def decline(live: Live, held: Held, ask: Simple) -> None:
    await live.happen("declined", seat=seat_for(live, held, ask))


async def stop_thinking(live: Live, held: Held, ask: Simple) -> None:
    """Stops the search; the computer plays the best move found so far."""
    if live.stop is not None:
        live.stop.stop()


async def think(live: Live, held: Held, ask: Simple) -> None:
    live.think(live.room.game.side)
    live.broadcast()


async def autoplay(live: Live, held: Held, ask: AutoplayAsk) -> None:
    await live.happen("autoplay", on=ask.on)


async def name(live: Live, held: Held, ask: NameAsk) -> None:
    await live.happen("named", seat=seat_for(live, held, ask), name=ask.name)


async def seat(live: Live, held: Held, ask: SeatAsk) -> None:
    number = any_seat(live, ask.seat)
    if ask.kind == "computer":
        live.room.game.check_player(ask.player)
    await live.happen("seat", seat=number, to=ask.kind, player=ask.player, seconds=ask.seconds)


async def draw_tiles(live: Live, held: Held, ask: DrawTiles) -> None:
    step: Step = {"do": "draw", "seat": any_seat(live, ask.seat)}
    await live.happen("step", step=step | ({} if ask.tiles is None else {"drew": ask.tiles}))


async def return_tiles(live: Live, held: Held, ask: ReturnTile) -> None:
    await live.happen("step", step={"do": "return", "seat": any_seat(live, ask.seat), "tiles": ask.tiles})


async def set_up(live: Live, held: Held, ask: SetUp) -> None:
    await live.happen("step", step=live.room.game.set_up(ask))


async def hint(live: Live, held: Held, ask: HintAsk) -> dict[str, Any]:
    """The best moves for the side to move. The search runs in the pool, so the room is not blocked."""
    check(live, held, "hint", ask)
    hints = live.room.game.hints(seat_for(live, held, ask), ask.count)
    version = live.room.version
    found = await live.pool.run(hints.find, quick=hints.quick)
    return Hinted(version=version, moves=found).model_dump(exclude_none=True)


ACTIONS: dict[str, Any] = {
    "move": move,
    "challenge": challenge,
    "undo": undo,
    "redo": redo,
    "resign": resign,
    "draw": draw,
    "decline": decline,
    "stop-thinking": stop_thinking,
    "think": think,
    "autoplay": autoplay,
    "name": name,
    "seat": seat,
    "draw-tiles": draw_tiles,
    "return-tiles": return_tiles,
    "set-up": set_up,
}
