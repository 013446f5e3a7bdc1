"""Yinsh: 85 points where lines of three directions cross. The columns a to k are vertical.

>>> GAME.position().perft(2)
7140
>>> GAME.position("blitz").text
'side 1; phase place; rules blitz'
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

from kotva._core import BoardPosition
from kotva.games.board import Arranging, BoardGame, EmptyBoard
from kotva.games.picture import Cell, Laid, Line
from kotva.games.steps import Change, Described, Step

__all__ = ["GAME"]

# The lowest and highest row of columns a to k (Houdek 2010, figure 26).
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


def draw() -> EmptyBoard:
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
    return EmptyBoard(HEIGHT, cells, tuple(lines), {"ring": UNIT * 0.9, "marker": UNIT * 0.6})


def between(first: str, last: str) -> tuple[str, ...]:
    """The points of a line from one to the other, both included.

    >>> between("g5", "g9"), between("e5", "c3")
    (('g5', 'g6', 'g7', 'g8', 'g9'), ('e5', 'd4', 'c3'))
    """
    c, r = ord(first[0]), int(first[1:])
    dc, dr = ord(last[0]) - c, int(last[1:]) - r
    steps = max(abs(dc), abs(dr))
    return tuple(f"{chr(c + k * dc // steps)}{r + k * dr // steps}" for k in range(steps + 1))


def describe(position: BoardPosition, move: str) -> Described:
    """The steps of a turn: rows that the opponent made, the ring move, own rows. Each row is followed by its ring.

    >>> start = GAME.position(text="rings 1 c3 g2 k7; rings 2 h8 b1 a4; marks 2 c4; side 1")
    >>> [step.kind for step in describe(start, "c3-c5;xa5-e5xg2").steps]
    ['piece', 'target', 'row', 'ring']
    >>> describe(start, "pass").steps
    ()
    """
    parts = [] if move == "pass" else move.split(";")
    steps: list[Step] = []
    motion: tuple[tuple[str, str], ...] = ()
    for part in parts:
        if part.startswith("x"):
            ends, ring = part[1:].split("x")
            cells = between(*ends.split("-"))
            steps += [Step("row", cells), Step("ring", (ring,), tuple(Change(at) for at in (*cells, ring)))]
        elif "-" in part:
            start, target = part.split("-")
            shows = jump(position, start, target) if len(parts) > 1 else ()
            steps += [Step("piece", (start,)), Step("target", (target,), shows)]
            motion = ((start, target),)
        else:
            steps.append(Step("place", (part,)))
    return Described(move, tuple(steps), motion)


def jump(position: BoardPosition, start: str, target: str) -> tuple[Change, ...]:
    """The changes of a ring move: a marker on its old point, and the markers on its way are flipped."""
    side = position.side
    passed = between(start, target)[1:-1]
    turned = [(at, 1 - player) for at, player, kind in position.pieces() if kind == "marker" and at in passed]
    markers = [Change(at, "marker", player) for at, player in [(start, side), *turned]]
    return (*markers, Change(target, "ring", side))


def best_score(start: BoardPosition) -> int:
    """The rings that win: three, or one in blitz."""
    rules = next((part for part in start.text.split("; ") if part.startswith("rules")), "")
    return 1 if "blitz" in rules.split() else 3


RINGS, MARKERS = 5, 51


def arrange(pieces: Sequence[Laid], side: int, like: BoardPosition) -> str:
    """The text of a position. Rings are still being placed if some are missing and there is no marker.

    >>> arrange([Laid("c3", "ring", 0)], 1, GAME.position("blitz"))
    'rings 1 c3; side 2; phase place; rules blitz'
    """
    lists: dict[tuple[str, int], list[str]] = {(kind, player): [] for kind in ("ring", "marker") for player in (0, 1)}
    for piece in pieces:
        lists[piece.kind, piece.player].append(piece.at)
    names = {"ring": "rings", "marker": "marks"}
    parts = [f"{names[kind]} {player + 1} {' '.join(cells)}" for (kind, player), cells in lists.items() if cells]
    rings = [len(lists["ring", player]) for player in (0, 1)]
    placing = sum(rings) == len(pieces) and min(rings) < RINGS
    rules = [part for part in like.text.split("; ") if part.startswith("rules")]
    return "; ".join([*parts, f"side {side + 1}", *(["phase place"] if placing else []), *rules])


GAME = BoardGame("yinsh", draw, describe, best_score, arranging=Arranging({"ring": RINGS, "marker": MARKERS}, arrange))
