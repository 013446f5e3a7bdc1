"""Positions of games between people: nobody analyses them until the game is over.

Tokens of seats travel over a page's socket alone, so most questions do not say who asks. A position is therefore closed
to everybody. The exception is a position that many games share (an empty board, the opening of a board game): it is
closed only to visitors whose address is that of a page with a seat in such a game.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from hashlib import blake2b

from kotva.games.crossword import Position
from kotva.games.crossword.position import split_tiles
from kotva.web.errors import Refused

__all__ = ["ABANDONED", "OPENING", "Closed", "Closing", "Visitor", "board_position", "crossword_position"]

OPENING = 6
"""Moves of a board game after which a position belongs to one game."""
RACK = 7
"""Fewer tiles than on a usual rack do not tell one game from another."""
ABANDONED = 14 * 86400.0
"""Seconds without a move after which a game no longer closes its position to those who do not play it."""
SENTENCE = "this is the position of a game between people that is not over; it can be analysed when the game has ended"


@dataclass(frozen=True, slots=True)
class Closed:
    """The key of a position; `common` ones are closed to players only."""

    key: str
    common: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """A room whose present position has one of the keys that were looked for."""

    room: str
    common: bool
    changed: float


def key_of(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def board_position(game: str, text: str, moves: int = OPENING) -> list[Closed]:
    """A position of a board game, after so many moves."""
    return [Closed(key_of(game, text), common=moves < OPENING)]


def crossword_position(position: Position, seats: Iterable[int] | None = None) -> list[Closed]:
    """The board alone: scores, the side to move and what a blank stands for do not make another position. On an empty
    board the racks of these seats (of all) tell games apart, also where one tile of a rack is changed."""
    cells = [cell.upper() for row in position.board for cell in row]
    size = str(len(position.board))
    if any(cells):
        return [Closed(key_of(size, *cells))]
    racks = [position.racks[seat] for seat in (range(position.players) if seats is None else seats)]
    found = {rack for given in racks if given for rack in similar(split_tiles(given))}
    return [Closed(key_of(size), common=True), *(Closed(key_of(size, *rack)) for rack in sorted(found))]


def similar(tiles: Iterable[str]) -> set[tuple[str, ...]]:
    """A full rack in order, and what is left of it without one tile: two racks that differ in one tile share one.

    >>> sorted(map("".join, similar("KOTVAAS")))
    ['AAKOST', 'AAKOSTV', 'AAKOSV', 'AAKOTV', 'AAKSTV', 'AAOSTV', 'AKOSTV']
    """
    rack = tuple(sorted(tiles))
    if len(rack) < RACK - 1:
        return {rack}
    return {rack} | {(*rack[:i], *rack[i + 1 :]) for i in range(len(rack)) if len(rack) >= RACK}


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who asks for an analysis: `find` looks keys up, `plays` says whether the visitor has a seat in a room."""

    find: Callable[[list[str]], list[Closing]]
    plays: Callable[[str], bool]

    def check(self, position: Iterable[Closed]) -> None:
        """Refuses a position that is closed to this visitor."""
        recent = time.time() - ABANDONED
        for closing in self.find([closed.key for closed in position]):
            if self.plays(closing.room) or (not closing.common and closing.changed > recent):
                raise Refused("game-not-over", SENTENCE)
