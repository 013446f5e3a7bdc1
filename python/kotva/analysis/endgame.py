"""Endgame errors: the value of the played move compared with perfect play."""

from __future__ import annotations

from kotva._core import EndgameSolver
from kotva.analysis.model import EndgameResult
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position

__all__ = ["judge", "open_position", "spread"]


def open_position(position: Position) -> Position | None:
    """The position with both racks known, if two players play and the bag is empty: the unseen tiles are then the
    opponent's rack.

    >>> row = "15/" * 14 + "15"
    >>> open_position(Position.from_cgp(f"{row} ABC/ 0/0 0", language="en")) is None
    True
    """
    if position.bag or position.players != 2 or position.outcome() is not None:
        return None
    other = 1 - position.side
    known = position.copy()
    if known.racks[other] is None:
        tiles = "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in _all(known.unseen))
        try:
            known.set_rack(other, tiles)
        except KotvaError:
            return None
    return known


def judge(position: Position, move: Move, nodes: int | None) -> EndgameResult | None:
    """Compares perfect play with the played move; exact if the node limit suffices. None before the bag is empty."""
    known = open_position(position)
    if known is None:
        return None
    solver = EndgameSolver(1, 18)
    best = solver.solve(known.core, nodes=nodes)
    after = known.copy()
    made = after.play(move)
    ended = after.outcome()
    if ended is not None:
        reached, proved = spread(ended.scores, known.side) - spread(known.scores, known.side), True
    else:
        reply = solver.solve(after.core, nodes=nodes)
        reached, proved = (made.score or 0) - reply.spread, reply.exact
    line, value = tuple(map(str, best.line)), best.spread
    chosen = line[0] if line else "-"
    # If the first search was stopped, the second one may give the played move a higher value than the best move.
    if not best.exact and (reached > value or chosen == str(move)):
        line, value, chosen = (line if chosen == str(move) else (str(move),)), reached, str(move)
    return EndgameResult(
        best=chosen,
        line=line,
        spread=value,
        after=reached,
        exact=best.exact and proved,
    )


def spread(scores: tuple[int, ...], side: int) -> int:
    return scores[side] - scores[1 - side]


def _all(unseen: dict[str, int]) -> list[str]:
    return [tile for tile, count in unseen.items() for _ in range(count)]
