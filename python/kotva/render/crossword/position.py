"""Makes the data of a picture from a position."""

from __future__ import annotations

from collections.abc import Sequence

from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import split_tiles
from kotva.render.crossword.view import BoardView, Seat

SIGNS = {(1, 1): " ", (2, 1): "'", (3, 1): '"', (4, 1): "^", (1, 2): "-", (1, 3): "=", (1, 4): "~"}


def board_view(position: Position, names: Sequence[str] = (), last: Move | None = None) -> BoardView:
    """Plain data for `svg` and `text`. The tiles of the play `last` are highlighted.

    >>> from kotva.render.crossword import text
    >>> board = Position.from_cgp("15/" * 7 + "3WoRD8/" + "15/" * 6 + "15 AB?/ 7/4 0", language="en")
    >>> print(text(board_view(board, ["Eva", "Jan"])).splitlines()[8])
     8  = · · W o R D - · · · ' · · =
    """
    layout = position.rules.layout
    seats = tuple(
        Seat(
            names[i] if i < len(names) else str(i + 1),
            position.scores[i],
            None if rack is None else split_tiles(rack),
        )
        for i, rack in enumerate(position.racks)
    )
    return BoardView(
        cells=tuple(tuple(tile.strip("[]") for tile in row) for row in position.board),
        premiums=tuple("".join(SIGNS.get(premium, " ") for premium in row) for row in layout.premiums),
        centre=layout.centre,
        values={letter[0]: letter[2] for letter in position.rules.alphabet.letters},
        seats=seats,
        side=None if position.outcome() else position.side,
        last=frozenset((row, col) for row, col, _ in last.placements) if last else frozenset(),
    )
