"""Positions of games between humans are closed to analysis until the game is over.

Seat tokens are sent only over a page's socket, so the server does not know who sends an analysis request over HTTP. A
position is therefore closed to everybody. The exception is a common position, which many games share (an empty board,
the opening of a board game): it is closed only to the IP addresses of pages with a seat in such a game.
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
"""Number of moves after which a board game position is taken to belong to one game only."""
RACK = 7
"""A rack with fewer tiles than a full one does not identify a game."""
ABANDONED = 14 * 86400.0
"""Seconds without a move after which a game closes its position only to its own players."""
SENTENCE = "this is the position of a game between people that is not over; it can be analysed when the game has ended"


@dataclass(frozen=True, slots=True)
class Closed:
    """The key of a position; a `common` position is closed only to the players of the game."""

    key: str
    common: bool = False


@dataclass(frozen=True, slots=True)
class Closing:
    """A room whose present position has one of the requested keys."""

    room: str
    common: bool
    changed: float


def key_of(*parts: str) -> str:
    return blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()


def board_position(game: str, text: str, moves: int = OPENING) -> list[Closed]:
    """The keys of a board game position after `moves` moves."""
    return [Closed(key_of(game, text), common=moves < OPENING)]


def crossword_position(position: Position, seats: Iterable[int] | None = None) -> list[Closed]:
    """The keys of a crossword position. The key is the board without scores, side to move and blank letters, so that
    changing these does not get around the ban. On an empty board the racks of these seats (None: of all) identify the
    game, even if one tile of a rack is changed."""
    cells = [cell.upper() for row in position.board for cell in row]
    size = str(len(position.board))
    if any(cells):
        return [Closed(key_of(size, *cells))]
    racks = [position.racks[seat] for seat in (range(position.players) if seats is None else seats)]
    found = {rack for given in racks if given for rack in similar(split_tiles(given))}
    return [Closed(key_of(size), common=True), *(Closed(key_of(size, *rack)) for rack in sorted(found))]


def similar(tiles: Iterable[str]) -> set[tuple[str, ...]]:
    """The sorted full rack, and each subset without one tile. Two racks that differ in one tile share such a subset.

    >>> sorted(map("".join, similar("KOTVAAS")))
    ['AAKOST', 'AAKOSTV', 'AAKOSV', 'AAKOTV', 'AAKSTV', 'AAOSTV', 'AKOSTV']
    """
    rack = tuple(sorted(tiles))
    if len(rack) < RACK - 1:
        return {rack}
    return {rack} | {(*rack[:i], *rack[i + 1 :]) for i in range(len(rack)) if len(rack) >= RACK}


@dataclass(frozen=True, slots=True)
class Visitor:
    """The client that asks for an analysis. `find` looks up keys; `plays` says if the visitor has a seat in a room."""

    find: Callable[[list[str]], list[Closing]]
    plays: Callable[[str], bool]

    def check(self, position: Iterable[Closed]) -> None:
        """Refuses a position that is closed to this visitor."""
        recent = time.time() - ABANDONED
        for closing in self.find([closed.key for closed in position]):
            if self.plays(closing.room) or (not closing.common and closing.changed > recent):
                raise Refused("game-not-over", SENTENCE)
