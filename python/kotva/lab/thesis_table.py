"""The transposition table of Houdek 2010 (chapter 18.2), to explain the column `negamax+tt` of tables 15 and 16.

Two details make it find more and fewer positions than a table with the side to move in its key:

- The key has the player at the root in place of the side to move (lines 33 and 54). So a leaf counts as known if the
  same board was searched one ply before, after one move instead of two.
- The child is asked for with the depth of its parent (line 34; the lookup was moved into the loop). So an entry of the
  same depth, the usual transposition, is not accepted.

The count needs no values: negamax visits every move that is not in the table.
"""

from __future__ import annotations

from kotva.games import Position

__all__ = ["DEEPEST", "WHY", "leaves"]

DEEPEST = 3
"""The depth to which the count in Python takes about a second."""
WHY = (
    "Chapter 18.2 explains the column: the key of the table has the player at the root in place of the side to move, "
    "so a leaf is found if its board was searched one ply before (two moves of a piece that are as good as one), and "
    "a child is asked for with its parent's depth, so ordinary transpositions are not found. Which of two equal "
    "boards comes first depends on the order of generation, so the counts differ a little. The column beside it is "
    "our table with the side to move in the key."
)


def leaves(game: str, position: Position, depth: int) -> list[int]:
    """The evaluated leaves of negamax with this table, for each iteration up to the depth.

    >>> from kotva import games
    >>> leaves("terrace", games.get("terrace").position(), 2)
    [50, 2450]
    """
    table: dict[str, int] = {}
    return [iteration(position.copy(), limit, table) for limit in range(1, depth + 1)]


def iteration(position: Position, depth: int, table: dict[str, int]) -> int:
    if depth == 0:
        return 1
    found = 0
    for move in () if position.outcome() else position.legal_moves():
        child = position.copy()
        child.play(move)
        if table.get(board(child), -1) < depth:
            found += iteration(child, depth - 1, table)
    table[board(position)] = depth
    return found


def board(position: Position) -> str:
    """The board without the side to move, which stands at the end of the text of all three games."""
    return position.text.rpartition(" ")[0]
