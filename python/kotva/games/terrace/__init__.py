"""Terrace: 64 squares on eight levels. The width of a drawn piece shows its size.

>>> GAME.position().perft(2)
2450
>>> GAME.position("short").scores
[55, 55]
"""

from __future__ import annotations

from collections.abc import Sequence

from kotva._core import BoardPosition
from kotva.games.board import Arranging, BoardGame, EmptyBoard
from kotva.games.picture import Cell, Laid
from kotva.games.steps import Described, Step

__all__ = ["GAME"]

UNIT = 1 / 8
WIDTHS = {"A": 0.4, "B": 0.54, "C": 0.68, "D": 0.82, "T": 0.4}


def level(column: int, row: int) -> int:
    """The height of a square. Each quarter consists of L-shaped levels, which rise or fall by one away from the corner.

    >>> [level(column, 0) for column in range(8)]
    [1, 2, 3, 4, 5, 6, 7, 8]
    >>> level(3, 4), level(4, 4), level(7, 7)
    (5, 4, 1)
    """
    from_corner = max(min(column, 7 - column), min(row, 7 - row))
    low_corner = (column < 4) == (row < 4)
    return from_corner + 1 if low_corner else 8 - from_corner


def draw() -> EmptyBoard:
    """The squares with their heights as levels.

    >>> [cell.level for cell in draw().cells[:8]]
    [8, 7, 6, 5, 4, 3, 2, 1]
    """
    cells = tuple(
        Cell(
            f"{'abcdefgh'[column]}{row + 1}",
            "square",
            (column + 0.5) * UNIT,
            (7.5 - row) * UNIT,
            UNIT,
            level(column, row),
        )
        for row in reversed(range(8))
        for column in range(8)
    )
    return EmptyBoard(1.0, cells, (), {kind: width * UNIT for kind, width in WIDTHS.items()})


def describe(_: BoardPosition, move: str) -> Described:
    """A piece and its target.

    >>> [(step.kind, step.cells) for step in describe(GAME.position(), "B-c1-a3").steps]
    [('piece', ('c1',)), ('target', ('a3',))]
    """
    _kind, start, target = move.partition(":")[0].split("-")
    return Described(move, (Step("piece", (start,)), Step("target", (target,))), ((start, target),))


def best_score(start: BoardPosition) -> int:
    """The score at the start, because nobody can gain a piece."""
    return max(start.scores)


def eliminated(position: BoardPosition) -> set[int]:
    """The players without a T, which have no pieces left.

    >>> eliminated(GAME.position("3p-pbem"))
    set()
    """
    return set(range(position.players)) - {player for _, player, kind in position.pieces() if kind == "T"}


PIECES = {"T": 1, "A": 3, "B": 4, "C": 4, "D": 4}
"""The most pieces of each kind that a player has: those of the long game."""


def arrange(pieces: Sequence[Laid], side: int, like: BoardPosition) -> str:
    """The text of a position.

    >>> arrange([Laid("a8", "T", 0), Laid("h1", "T", 1)], 1, GAME.position()).split("/")[0]
    'T1..............'
    """
    signs = {piece.at: f"{piece.kind}{piece.player + 1}" for piece in pieces}
    rows = ["".join(signs.get(f"{column}{row}", "..") for column in "abcdefgh") for row in range(8, 0, -1)]
    return f"{'/'.join(rows)} {side + 1} {like.players}"


GAME = BoardGame("terrace", draw, describe, best_score, eliminated, Arranging(PIECES, arrange))
