"""Yinsh: 85 points where the lines of three directions cross; columns a to k stand upright.

>>> GAME.position().perft(2)
7140
>>> GAME.position("blitz").text
'side 1; phase place; rules blitz'
"""

from __future__ import annotations

from math import sqrt

from kotva._core import BoardPosition
from kotva.games.board import Board, BoardGame
from kotva.games.picture import Cell, Line
from kotva.games.protocol import Move
from kotva.games.steps import Described, Step

__all__ = ["GAME"]

# The lowest and highest row of columns a to k (thesis 002, figure 26).
ROWS = ((2, 5), (1, 7), (1, 8), (1, 9), (1, 10), (2, 10), (2, 11), (3, 11), (4, 11), (5, 11), (7, 10))
LINES = ((0, 1), (1, 0), (1, 1))
MARGIN = 0.5
STEP = sqrt(3) / 2
UNIT = 1 / (10 * STEP + 2 * MARGIN)
HEIGHT = (9 + 2 * MARGIN) * UNIT


def place(column: int, row: int) -> tuple[float, float]:
    """Coordinates of a point; the centre of the board is f6.

    >>> x, y = place(5, 6)
    >>> round(x, 9), round(y - HEIGHT / 2, 9)
    (0.5, 0.0)
    """
    return (column * STEP + MARGIN) * UNIT, (8 - row + column / 2 + MARGIN) * UNIT


def draw() -> Board:
    """The points, and each line from its first point to its last.

    >>> board = draw()
    >>> len(board.cells), len(board.lines)
    (85, 33)
    """
    points = {(c, r) for c, (low, high) in enumerate(ROWS) for r in range(low, high + 1)}
    cells = tuple(Cell(f"{'abcdefghijk'[c]}{r}", "point", *place(c, r), UNIT) for c, r in sorted(points))
    lines = []
    for dx, dy in LINES:
        for c, r in sorted(points):
            if (c - dx, r - dy) not in points and (c + dx, r + dy) in points:
                end = (c, r)
                while (end[0] + dx, end[1] + dy) in points:
                    end = (end[0] + dx, end[1] + dy)
                lines.append(Line(*place(c, r), *place(*end)))
    return Board(HEIGHT, cells, tuple(lines), {"ring": UNIT * 0.9, "marker": UNIT * 0.6})


def row(first: str, last: str) -> tuple[str, ...]:
    """The five points between two ends.

    >>> row("g5", "g9"), row("e5", "a5")
    (('g5', 'g6', 'g7', 'g8', 'g9'), ('e5', 'd5', 'c5', 'b5', 'a5'))
    """
    c, r = ord(first[0]), int(first[1:])
    dc, dr = (ord(last[0]) - c) // 4, (int(last[1:]) - r) // 4
    return tuple(f"{chr(c + k * dc)}{r + k * dr}" for k in range(5))


def describe(_: BoardPosition, move: Move) -> Described:
    """A turn in its order: rows the opponent made, the ring, own rows; each row with the ring it costs.

    >>> [step.kind for step in describe(GAME.position(), "xg5-g9xa5;i8-f5;xa5-e5xg2").steps]
    ['row', 'ring', 'piece', 'target', 'row', 'ring']
    >>> describe(GAME.position(), "pass").steps
    ()
    """
    steps: list[Step] = []
    motion: tuple[tuple[str, str], ...] = ()
    for part in () if move == "pass" else move.split(";"):
        if part.startswith("x"):
            ends, ring = part[1:].split("x")
            first, last = ends.split("-")
            steps += [Step("row", row(first, last)), Step("ring", (ring,))]
        elif "-" in part:
            start, target = part.split("-")
            steps += [Step("piece", (start,)), Step("target", (target,))]
            motion = ((start, target),)
        else:
            steps.append(Step("place", (part,)))
    return Described(move, tuple(steps), motion)


def best_score(start: BoardPosition) -> int:
    """Rings that win: three, in blitz one."""
    rules = next((part for part in start.text.split("; ") if part.startswith("rules")), "")
    return 1 if "blitz" in rules.split() else 3


GAME = BoardGame("yinsh", draw, describe, best_score)
