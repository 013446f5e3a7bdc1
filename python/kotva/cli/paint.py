"""Colours for the terminal. Without a terminal, or with NO_COLOR set (no-color.org), texts stay plain."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping

from kotva.games.picture import Cell, Picture, Piece
from kotva.render.boards import mark, text
from kotva.render.crossword import BoardView
from kotva.render.crossword import text as crossword_text

__all__ = ["board", "coloured", "crossword", "use_colour"]

PLAYERS = ("1;36", "1;33", "1;31", "1;35")
"""Bold cyan, yellow, red and magenta: readable on dark and light backgrounds."""
PREMIUMS: Mapping[str, str] = {"=": "31", "-": "35", '"': "34", "'": "36", "~": "1;31", "^": "1;34"}
HEIGHTS = "₀₁₂₃₄₅₆₇₈₉"
WIDTH = 5
"""Characters of a square in a grid."""


def use_colour() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def coloured(shown: str, code: str, colour: bool) -> str:
    """The text in a colour.

    >>> coloured("x", "31", True), coloured("x", "31", False)
    ('\\x1b[31mx\\x1b[0m', 'x')
    """
    return f"\x1b[{code}m{shown}\x1b[0m" if colour else shown


def board(picture: Picture, *, colour: bool) -> str:
    """A board for players: a grid of squares has names of rows and columns, and the heights of its squares.

    >>> from kotva import games
    >>> game = games.get("terrace")
    >>> print("\\n".join(board(game.picture(game.position()), colour=False).splitlines()[-2:]))
     1   T1₁  A1₂  B1₃  B1₄  C1₅  C1₆  D1₇  D1₈
         a    b    c    d    e    f    g    h
    """
    squares = all(cell.shape == "square" for cell in picture.cells)
    if not squares or not any(cell.level for cell in picture.cells):
        return tinted(text(picture), picture, colour)
    on = {piece.at: piece for piece in picture.pieces}
    rows: dict[str, list[Cell]] = {}
    for cell in sorted(picture.cells, key=lambda cell: (cell.y, cell.x)):
        rows.setdefault(cell.at.lstrip("abcdefghijklmnopqrstuvwxyz"), []).append(cell)
    lines = [
        f"{name:>2}   " + "".join(square(cell, on.get(cell.at), colour) for cell in cells).rstrip()
        for name, cells in rows.items()
    ]
    columns = next(iter(rows.values()))
    return "\n".join(
        [*lines, "     " + "".join(f"{cell.at.rstrip('0123456789'):{WIDTH}}" for cell in columns).rstrip()]
    )


def square(cell: Cell, piece: Piece | None, colour: bool) -> str:
    """A square with its piece and its height, padded to the width of a column."""
    shown = "· " if piece is None else mark(piece, several=True)
    height = "".join(HEIGHTS[int(digit)] for digit in str(cell.level))
    tint = "2" if piece is None else PLAYERS[piece.player]
    return coloured(shown, tint, colour) + height + " " * (WIDTH - len(shown) - len(height))


def tinted(drawn: str, picture: Picture, colour: bool) -> str:
    """A drawn board with the pieces in the colours of their players. The first word of a line is the name of a cell."""
    if not colour:
        return drawn
    several = len({piece.kind for piece in picture.pieces}) > 1
    tints = {mark(piece, several): PLAYERS[piece.player] for piece in picture.pieces}
    lines = []
    for line in drawn.splitlines():
        words = line.split(" ")
        first = next((i for i, word in enumerate(words) if word), len(words))
        tinted_words = [
            coloured(word, tints[word], True) if i > first and word in tints else word for i, word in enumerate(words)
        ]
        lines.append(" ".join(tinted_words))
    return "\n".join(lines)


def crossword(view: BoardView, *, colour: bool) -> str:
    """A crossword board; premium squares in the colours that players know, tiles bold."""
    drawn = crossword_text(view)
    if not colour:
        return drawn
    lines = drawn.splitlines()
    for row in range(1, view.size + 1):
        head, cells = lines[row][:3], lines[row][3:]
        tints = [PREMIUMS.get(sign, "1" if sign.isalpha() else "") for sign in cells]
        lines[row] = head + "".join(coloured(sign, tint, bool(tint)) for sign, tint in zip(cells, tints, strict=True))
    return "\n".join(lines)
