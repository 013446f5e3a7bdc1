"""What a page may see of a room, and what it may do there."""

from __future__ import annotations

import time

from kotva.web.rooms.models import Entry, Offers, OutcomeView, SeatView, Summary, Thinking, View
from kotva.web.rooms.room import Held, Room

__all__ = ["actions", "history", "summary", "view"]

CROSSWORD_EDITS = ("draw-tiles", "return-tiles")


def view(room: Room, held: Held, here: set[int], thinking: Thinking | None) -> View:
    """What these seats may know; when the game is over all racks lie open."""
    mine = room.mine(held)
    ended = room.ended
    turn = None if ended else room.game.side
    part = room.game.view(mine, open_racks=ended is not None, moves=turn in mine)
    return View(
        room=room.id,
        version=room.version,
        game=room.game.name,
        now=time.time(),
        seats=seats(room, here),
        mine=sorted(mine),
        free=room.owns(held),
        turn=turn,
        history=history(room, mine, over=ended is not None),
        undone=len(room.undone),
        outcome=outcome(room),
        thinking=thinking,
        autoplay=room.autoplay,
        offers=Offers(**{name: sorted(who) for name, who in vars(room.offers).items()}),
        can=actions(room, held, thinking),
        options=room.options().model_copy(update={"cgp": None}),  # it holds everybody's rack
        rematch=room.rematch,
        **part,
    )


def history(room: Room, mine: frozenset[int], *, over: bool) -> list[Entry]:
    """The log as these seats may know it."""
    told = []
    for number, turn in enumerate(room.line, 1):
        open_to = over or turn.entry.seat in mine or turn.entry.seat is None
        entry = turn.entry if open_to else turn.hidden
        entry.number = number
        told.append(entry)
    return told


def seats(room: Room, here: set[int]) -> list[SeatView]:
    scores = room.game.scores()
    sizes = room.game.rack_sizes()
    invited = room.waiting_invites()
    return [
        SeatView(
            name=seat.name,
            kind="computer" if seat.kind == "computer" else "human",
            player=seat.player,
            score=scores[number],
            here=number in here,
            seconds_left=room.clocks.remaining(number),
            running=room.clocks.clock is not None and room.clocks.running == number,
            rack_size=sizes[number] if sizes else None,
            invited=number in invited,
        )
        for number, seat in enumerate(room.seats)
    ]


def outcome(room: Room) -> OutcomeView | None:
    ended = room.ended
    if ended is None:
        return None
    return OutcomeView(
        reason=ended.reason,
        winners=list(ended.winners),
        scores=list(ended.scores),
        best_score=room.game.best_score(),
        penalties=room.penalties(),
    )


def actions(room: Room, held: Held, thinking: Thinking | None) -> list[str]:
    """The actions open to a page now, by the names of the socket's messages."""
    if not held.tokens:
        return []
    mine, over = room.mine(held), room.ended is not None
    can = ["name", "rematch"] if over else ["name", "resign"]
    side = room.game.side
    if not over and side in mine:
        can.append("move")
    if room.game.challengeable() and side in mine and room.line[-1].entry.kind == "move":
        can.append("challenge")
    if not over and len(room.seats) > 1:
        can.append("draw")
    if room.offers.draw or room.offers.undo:
        can.append("decline")
    if room.offers.undo or room.back(None if room.owns(held) else min(mine, default=None)):
        can.append("undo")
    if thinking is not None:
        can.append("stop-thinking")
    if room.owns(held):
        can += ["set-up", "seat", "autoplay", "delete"]
        can += ["redo"] if room.undone else []
        if not over:
            can.append("hint")
            can += ["think"] if thinking is None and room.seats[side].kind == "computer" else []
            can += CROSSWORD_EDITS if room.game.rack_sizes() else ()
    return can


def summary(room: Room) -> Summary:
    """The room's line in lists, as it is kept beside its events; whose list it is shown in is filled in then."""
    return Summary(
        room=room.id,
        game=room.game.name,
        seats=seats(room, set()),
        mine=[],
        turn=room.turn,
        moves=sum(turn.entry.kind == "move" for turn in room.line),
        over=room.ended is not None,
        created=room.created,
        changed=room.changed,
        lexicon=room.options().lexicon,
    )
