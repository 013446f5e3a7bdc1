"""Results of the local player against levels, for the player `adaptive` (`kotva.players.adaptive`)."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable

from kotva.players.adaptive import NAME as ADAPTIVE
from kotva.players.adaptive import Result, results, suited
from kotva.web.rooms.models import NewRoom
from kotva.web.rooms.room import Room

__all__ = ["local_result", "with_levels"]


def local_result(room: Room, clients: Iterable[str]) -> Result | None:
    """The result of a finished crossword game of one human on this machine against one computer; else None.

    Games with a set-up position say nothing about strength, and a game that took turns back is none of its player.
    """
    ended, people = room.ended, room.people()
    lexicon, level = room.request.options.lexicon, next((seat.player for seat in room.seats if seat.player), "")
    one_to_one = len(room.seats) == 2 and len(people) == 1 and not room.invited
    if (
        ended is None
        or not one_to_one
        or lexicon is None
        or room.request.options.cgp
        or not all(map(is_local, clients))
    ):
        return None
    (human,) = people
    won = 0.5 if len(ended.winners) != 1 else float(human in ended.winners)
    return Result(room.id, lexicon, level, won)


def is_local(client: str) -> bool:
    """
    >>> is_local("127.0.0.1"), is_local("192.0.2.7"), is_local("testclient")
    (True, False, False)
    """
    try:
        return ipaddress.ip_address(client).is_loopback
    except ValueError:
        return False


def with_levels(request: NewRoom) -> NewRoom:
    """The request with the suited level in the place of `adaptive`, so that the level stays for the whole game and the
    page can name it."""
    lexicon = request.options.lexicon
    if lexicon is None or all(seat.player != ADAPTIVE for seat in request.seats):
        return request
    level = suited(results(), lexicon)
    seats = [seat.model_copy(update={"player": level}) if seat.player == ADAPTIVE else seat for seat in request.seats]
    return request.model_copy(update={"seats": seats})
