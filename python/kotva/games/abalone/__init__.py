"""Abalone: 61 hexagons, rows a (bottom) to i (top), columns slanting to the right.

>>> position = GAME.position("belgian-daisy")
>>> position.perft(2)
2692
>>> position.play("a1-c3,d4")
'a1-c3,d4'
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import sqrt

from kotva._core import BoardPosition
from kotva.games.board import Arranging, BoardGame, EmptyBoard
from kotva.games.picture import Cell, Laid
from kotva.games.steps import Described, Step

__all__ = ["GAME"]

ROWS = 9
UNIT = 1 / ROWS
STEP = UNIT * sqrt(3) / 2
RADIUS = UNIT / sqrt(3)
LETTERS = "abcdefghi"
DIRECTIONS = frozenset({(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)})
OUT = 6
"""A player wins by pushing out this many marbles."""
MARBLES = 14
"""The marbles of a player in the setups for two."""


def draw() -> EmptyBoard:
    """The empty board. The width of a cell is a ninth of the board.

    >>> board = draw()
    >>> centre = next(cell for cell in board.cells if cell.at == "e5")
    >>> len(board.cells), round(centre.x, 9), round(centre.y - board.height / 2, 9)
    (61, 0.5, 0.0)
    """
    cells = tuple(
        Cell(
            f"{LETTERS[row]}{column + 1}",
            "hexagon",
            (column - row / 2 + 2.5) * UNIT,
            (ROWS - 1 - row) * STEP + RADIUS,
            UNIT,
        )
        for row in reversed(range(ROWS))
        for column in range(ROWS)
        if abs(row - column) <= 4
    )
    return EmptyBoard((ROWS - 1) * STEP + 2 * RADIUS, cells, (), {"marble": UNIT * 0.84})


Place = tuple[int, int]
NAMES = {
    (row, column): f"{LETTERS[row]}{column + 1}"
    for row in range(ROWS)
    for column in range(ROWS)
    if abs(row - column) <= 4
}


def read(at: str) -> Place:
    return LETTERS.index(at[0]), int(at[1]) - 1


def write(place: Place) -> str:
    """The name of a cell; empty if the place is off the board.

    >>> write((4, 4)), write((0, 5)), write((-1, 0))
    ('e5', '', '')
    """
    return NAMES.get(place, "")


def describe(position: BoardPosition, move: str) -> Described:
    """The marbles and the target cells. Cells that two directions of a broadside move share are not targets.

    >>> described = describe(GAME.position("belgian-daisy"), "g7-g8,f6")
    >>> described.steps[1], described.motion
    (Step(kind='target', cells=('f6',), shows=()), (('g7', 'f6'), ('g8', 'f7')))
    """
    group, way, steps, inline = geometry(move)
    moving = list(group)
    if inline:
        occupied = occupied_cells(position.text)
        pushed = next(ahead(place, way) for place in group if ahead(place, way) not in group)
        while write(pushed) in occupied:
            moving.append(pushed)
            pushed = ahead(pushed, way)
    return Described(move, steps, tuple((write(place), write(ahead(place, way))) for place in moving))


@cache
def geometry(move: str) -> tuple[list[Place], Place, tuple[Step, Step], bool]:
    """A move's marbles, direction and steps, and whether it is an in-line move. They depend only on the text of the
    move. The result is cached because there are only a few thousand texts."""
    ends, _, target = move.partition(",")
    names = ends.split("-")
    (r0, c0), (r1, c1), (row, column) = read(names[0]), read(names[-1]), read(target)
    length = max(abs(r1 - r0), abs(c1 - c0))
    line = ((r1 - r0) // max(length, 1), (c1 - c0) // max(length, 1))
    group = [(r0 + k * line[0], c0 + k * line[1]) for k in range(length + 1)]
    way = (row - r0, column - c0)
    if way not in DIRECTIONS:
        way = (row - r1, column - c1)
    targets = [ahead(place, way) for place in group if ahead(place, way) not in group]
    inline = len(targets) == 1
    if not inline:
        # The two directions to one side share the inner cells. Each has its own cell at one end of the row.
        last = (way[0] - line[0], way[1] - line[1]) in DIRECTIONS
        targets = [targets[-1] if last else targets[0]]
    steps = (Step("group", tuple(map(write, group))), Step("target", tuple(map(write, targets))))
    return group, way, steps, inline


def ahead(place: Place, way: Place) -> Place:
    return place[0] + way[0], place[1] + way[1]


@lru_cache(maxsize=16)
def occupied_cells(text: str) -> frozenset[str]:
    """The cells with marbles. They are cached because every move of a position asks for them.

    >>> sorted(occupied_cells(GAME.position("standard").text))[:5]
    ['a1', 'a2', 'a3', 'a4', 'a5']
    """
    found = []
    for row, line in zip(reversed(range(ROWS)), text.split()[0].split("/"), strict=True):
        first = max(0, row - 4)
        found += [f"{LETTERS[row]}{first + i + 1}" for i, marble in enumerate(line) if marble != "."]
    return frozenset(found)


def arrange(pieces: Sequence[Laid], side: int, like: BoardPosition) -> str:
    """The text of a position. In a game of two, marbles that are missing compared with `like` were pushed out.

    >>> pieces = [Laid(at, kind, player) for at, player, kind in GAME.position().pieces() if at != "a1"]
    >>> arrange(pieces, 1, GAME.position()).split()[1:]
    ['2', '0,1']
    """
    signs = {read(piece.at): str(piece.player + 1) for piece in pieces}
    rows = [
        "".join(signs.get((row, column), ".") for column in range(ROWS) if (row, column) in NAMES)
        for row in reversed(range(ROWS))
    ]
    out = list(like.scores)
    if like.players == 2:
        before, now = (count(given) for given in ([Laid(at, kind, n) for at, n, kind in like.pieces()], pieces))
        missing = [out[player] + before[1 - player] - now[1 - player] for player in (0, 1)]
        out = [lost if 0 <= lost <= OUT else known for lost, known in zip(missing, out, strict=True)]
    return f"{'/'.join(rows)} {side + 1} {','.join(map(str, out))}"


def count(pieces: Sequence[Laid]) -> list[int]:
    return [sum(piece.player == player for piece in pieces) for player in (0, 1)]


GAME = BoardGame("abalone", draw, describe, lambda _: OUT, arranging=Arranging({"marble": MARBLES}, arrange))
