"""Counts move sequences (perft): in the core for its own games, otherwise in Python.

>>> from kotva.games import get
>>> position = get("terrace").position()
>>> perft(position, 2), slow_perft(position, 2)
(2450, 2450)
>>> sum(count for _, count in split(position, 2))
2450
"""

from __future__ import annotations

from kotva._core import BoardPosition
from kotva.games.protocol import Move, Position

__all__ = ["perft", "slow_perft", "split"]


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of exactly this length. Sequences that end the game earlier do not count."""
    if isinstance(position, BoardPosition):
        return position.perft(depth)
    return slow_perft(position, depth)


def slow_perft(position: Position, depth: int) -> int:
    """Perft with the methods that every position has."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(count_after(position, move, depth - 1) for move in moves)


def split(position: Position, depth: int) -> list[tuple[str, int]]:
    """Perft by first move. It shows the move after which two programs differ."""
    if isinstance(position, BoardPosition):
        return position.split(depth)
    return [(str(move), count_after(position, move, depth - 1)) for move in position.legal_moves()]


def count_after(position: Position, move: Move, depth: int) -> int:
    position.play(move)
    count = slow_perft(position, depth)
    position.undo()
    return count
