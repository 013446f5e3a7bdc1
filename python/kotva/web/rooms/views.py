"""The view of a page: what it may see of a room, and which actions it has there.

Views are plain data in the shape of `models.View`. A move is sent to all pages of a room, so the part that does not
depend on the page is made once (`shared`), and the log is kept as JSON.
"""

from __future__ import annotations

import time
from typing import Any

from msgspec import Raw
from msgspec.json import encode

from kotva.web.rooms.models import Entry, Thinking
from kotva.web.rooms.room import Held, Room

__all__ = ["actions", "entries", "shared", "summary", "view"]

WARNED = 50
"""Pages say how many moves are left when the limit of a game is as near as this."""


def shared(room: Room, here: set[int], thinking: Thinking | None, watching: int = 0) -> dict[str, Any]:
    """The public part of the view; each field is already JSON."""
    fields = {
        "room": room.id,
        "version": room.version,
        "game": room.game.name,
        "now": time.time(),
        "seats": seats(room, here),
        "turn": room.turn,
        "undone": len(room.undone),
        "outcome": outcome(room),
        "autoplay": room.autoplay,
        "offers": {name: sorted(who) for name, who in vars(room.offers).items()},
        "declined": room.declined,
        "watching": watching,
        "rematch": room.rematch,
        "tournament": room.tournament,
        "moves_left": room.moves_left if room.moves_left <= WARNED else None,
        **room.game.shown(),
    }
    parts = {name: Raw(encode(part)) for name, part in fields.items() if part is not None}
    if thinking is not None:
        parts["thinking"] = Raw(thinking.model_dump_json(exclude_none=True).encode())
    return parts | {"options": Raw(room.public_options())}


def view(room: Room, held: Held, thinking: Thinking | None, shared: dict[str, Any]) -> dict[str, Any]:
    """The view of these seats; when the game is over, nothing is hidden."""
    mine = room.mine(held)
    over = room.ended is not None
    return shared | {
        "mine": sorted(mine),
        "free": room.owns(held),
        "history": Raw(b"[" + b",".join(history(room, mine, over=over)) + b"]"),
        "can": actions(room, held, thinking),
        **room.game.private(mine, over=over, moves=not over and room.game.side in mine),
    }


def history(room: Room, mine: frozenset[int], *, over: bool) -> list[bytes]:
    """The log as these seats may see it, as JSON."""
    if over:
        return [turn.full for turn in room.line]
    return [turn.full if turn.seat is None or turn.seat in mine else turn.hidden for turn in room.line]


def entries(room: Room, mine: frozenset[int], *, over: bool) -> list[Entry]:
    """The log as these seats may see it, as objects."""
    return [Entry.model_validate_json(line) for line in history(room, mine, over=over)]


def seats(room: Room, here: set[int]) -> list[dict[str, Any]]:
    ended = room.ended
    # The end of a game may change the scores: tiles left on the racks, overtime.
    scores = ended.scores if ended and ended.scores else room.game.scores()
    sizes = room.game.rack_sizes()
    invited = room.waiting_invites()
    gone = room.game.eliminated()
    found: list[dict[str, Any]] = []
    for number, seat in enumerate(room.seats):
        found.append(
            {
                "name": seat.name,
                "kind": "computer" if seat.kind == "computer" else "human",
                "player": seat.player,
                "score": scores[number],
                "here": number in here,
                "running": room.clocks.clock is not None and room.clocks.running == number,
                "invited": number in invited,
            }
        )
        if number in gone:
            found[-1]["out"] = True
        if room.clocks.clock is not None:
            found[-1]["seconds_left"] = room.clocks.remaining(number)
        if sizes:
            found[-1]["rack_size"] = sizes[number]
    return found


def outcome(room: Room) -> dict[str, Any] | None:
    ended = room.ended
    if ended is None:
        return None
    best = room.game.best_score()
    return {
        "reason": ended.reason,
        "winners": ended.winners,
        "scores": ended.scores,
        "penalties": room.penalties(),
        **({} if best is None else {"best_score": best}),
    }


def actions(room: Room, held: Held, thinking: Thinking | None) -> list[str]:
    """The actions that a page has now, by the names of the socket messages."""
    if not held.tokens:
        return []
    mine, over = room.mine(held), room.ended is not None
    side, alone = room.game.side, room.tournament is None
    can = ["name"] if alone else []
    if not over:
        can.append("resign")
    elif alone:
        can.append("rematch")
    if not over and side in mine:
        can.append("move")
    if room.game.challengeable() and side in mine and room.line[-1].kind == "move":
        can.append("challenge")
    if not over and len(room.seats) > 1:
        can.append("draw")
    if room.offers.open() and room.rematch is None:
        can.append("decline")
    if alone and (room.offers.undo or room.back(None if room.owns(held) else min(mine, default=None))):
        can.append("undo")
    if thinking is not None:
        can.append("stop-thinking")
    if room.owns(held):
        can += ["set-up", "seat", "autoplay", "delete"]
        can += ["redo"] if room.undone else []
        if not over:
            can += ["hint"] if room.game.hintable() else []
            can += ["think"] if thinking is None and room.seats[side].kind == "computer" else []
            can += room.game.edits()
    return can


def summary(room: Room) -> bytes:
    """The room's summary for lists (`models.Summary` as JSON), stored beside its events. The fields that depend on the
    reader are filled in when the list is made."""
    fields = {
        "room": room.id,
        "game": room.game.name,
        "seats": seats(room, set()),
        "mine": (),
        "turn": room.turn,
        "moves": sum(turn.kind == "move" for turn in room.line),
        "over": room.ended is not None,
        "created": room.created,
        "changed": room.changed,
        "lexicon": room.lexicon,
    }
    return encode(fields)
