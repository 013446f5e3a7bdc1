"""Abalone: 61 hexagons, rows a (bottom) to i (top), columns slanting to the right.

>>> position = GAME.position("belgian-daisy")
>>> position.perft(2)
2692
>>> position.play("a1-c3,d4")
'a1-c3,d4'
"""

from __future__ import annotations

from math import sqrt

from kotva.games.board import Board, BoardGame
from kotva.games.picture import Cell

__all__ = ["GAME"]

ROWS = 9
UNIT = 1 / ROWS
STEP = UNIT * sqrt(3) / 2
RADIUS = UNIT / sqrt(3)


def draw() -> Board:
    """The cells, each as wide as a ninth of the board.

    >>> board = draw()
    >>> centre = next(cell for cell in board.cells if cell.at == "e5")
    >>> len(board.cells), round(centre.x, 9), round(centre.y - board.height / 2, 9)
    (61, 0.5, 0.0)
    """
    cells = tuple(
        Cell(
            f"{'abcdefghi'[row]}{column + 1}",
            "hexagon",
            (column - row / 2 + 2.5) * UNIT,
            (ROWS - 1 - row) * STEP + RADIUS,
            UNIT,
        )
        for row in reversed(range(ROWS))
        for column in range(ROWS)
        if abs(row - column) <= 4
    )
    return Board((ROWS - 1) * STEP + 2 * RADIUS, cells, (), {"marble": UNIT * 0.84})


GAME = BoardGame("abalone", draw)
