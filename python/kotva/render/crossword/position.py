"""Makes the data of a picture from a position."""

from __future__ import annotations

from collections.abc import Sequence

from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import split_tiles
from kotva.render.crossword.view import BoardView, PlayLine, Seat

SIGNS = {(1, 1): " ", (2, 1): "'", (3, 1): '"', (4, 1): "^", (1, 2): "-", (1, 3): "=", (1, 4): "~"}


def written(position: Position, move: Move) -> str:
    """A play as people write it: the whole word, with the tiles played through in parentheses.

    >>> board = Position.from_cgp("15/" * 7 + "3WoRD8/" + "15/" * 6 + "15 S/ 7/4 0", language="en")
    >>> written(board, board.parse("8D ....S")), written(board, board.parse("-"))
    ('8D (WORD)S', '-')
    """
    if move.kind != "play":
        return str(move)
    tiles = split_tiles(move.tiles or "")
    row, col, _ = move.placements[0]
    first = next(step for step, tile in enumerate(tiles) if tile != ".")
    across = (move.at or "")[:1].isdigit()
    text, through = "", False
    for step, tile in enumerate(tiles):
        if (tile == ".") != through:
            through = not through
            text += "(" if through else ")"
        here = position.board[row][col + step - first] if across else position.board[row + step - first][col]
        text += (here if through else tile).strip("[]").upper()
    return f"{move.at} {text}{')' if through else ''}"


def board_view(
    position: Position, names: Sequence[str] = (), last: Move | None = None, plays: Sequence[PlayLine] = ()
) -> BoardView:
    """Plain data for `svg` and `text`. The tiles of the play `last` are highlighted; `plays` are listed below.

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
        plays=tuple(plays),
    )
