"""The sample behind an explanation: racks of the opponent, draws of the own next turn, and what they can play.

Rack number i depends on the seed and the position only, so all moves of a position meet the same racks.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass

from kotva._core import StopFlag
from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import join_tiles, split_tiles

__all__ = ["Draw", "Reply", "Sample", "draws_of", "has_bingo", "line_of", "sampled"]

BINGO = 1_000_000
"""Thousandths of a point for an empty rack: more than any play scores."""


@dataclass(frozen=True, slots=True)
class Draw:
    """A rack of the next player, and the tiles that the side to move draws, in their order."""

    rack: str
    bag: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """The highest-scoring play of a rack; without a play the score is 0 and the line is empty."""

    score: int
    line: str = ""


@dataclass(frozen=True, slots=True)
class Sample:
    """What each draw makes of a move: the best replies before and after it, and whether the own next turn has a bingo.

    `bingos` is empty if the rack cannot be filled after the move.
    """

    before: tuple[Reply, ...]
    after: tuple[Reply, ...]
    bingos: tuple[bool, ...]


def draws_of(position: Position, count: int, seed: int) -> list[Draw]:
    """Random racks of the next player from the unseen tiles. A known rack is drawn every time.

    >>> position = Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", language="en")
    >>> [first, _] = draws_of(position, 2, seed=1)
    >>> len(first.rack), len(first.bag)
    (7, 86)
    """
    rng = random.Random(seed)
    unseen = [tile for tile, number in position.unseen.items() for _ in range(number)]
    following = (position.side + 1) % position.players
    known = position.racks[following]
    held = 0 if known is not None else position.rack_sizes[following]
    found = []
    for _ in range(count):
        tiles = unseen.copy()
        rng.shuffle(tiles)
        rack = join_tiles(tiles[:held]) if known is None else known
        found.append(Draw(rack, tuple(tiles[len(tiles) - position.bag :])))
    return found


def sampled(position: Position, move: Move, draws: list[Draw], stop: StopFlag | None = None) -> Sample | None:
    """Plays the move against all draws. None if the game ends with the move, or if `stop` is set."""
    after = position.copy()
    after.play(move)
    if after.outcome() is not None:
        return None
    mover, following = position.side, after.side
    kept = split_tiles(after.racks[mover] or "")
    missing = position.rules.rack_size - len(kept)
    full = missing <= position.bag
    boards = [board_for(one, following, {mover: one.racks[mover]}) for one in (position, after)]
    replies: list[tuple[Reply, Reply]] = []
    bingos = []
    for draw in draws:
        if stop is not None and stop.stopped:
            return None
        before, reply = (best(board, draw.rack) for board in boards)
        replies.append((reply_of(before), reply_of(reply)))
        if full:
            later = after_reply(boards[1], reply)
            own = join_tiles((*kept, *draw.bag[:missing]))
            bingos.append(has_bingo(board_for(later, mover, {mover: own})))
    return Sample(tuple(one for one, _ in replies), tuple(one for _, one in replies), tuple(bingos))


def board_for(position: Position, side: int, known: Mapping[int, str | None]) -> Position:
    """The same board with this player to move and these racks. Unlike a pass, this does not count as a turn."""
    squares = [square for row in position.board for square in row]
    racks = [known.get(player) for player in range(position.players)]
    scores = list(position.scores)
    return Position.setup(squares, racks, scores, side, lexicon=position.lexicon, rules=position.rules)


def best(board: Position, rack: str) -> Move | None:
    """The highest-scoring play of the side to move, who gets this rack."""
    # The old rack goes back first: a tile of it may be in the new one.
    board.set_rack(board.side, None)
    board.set_rack(board.side, rack)
    return next(iter(board.core.best_moves(1)), None)


def after_reply(board: Position, reply: Move | None) -> Position:
    later = board.copy()
    if reply is not None:
        later.play(reply)
    return later


def has_bingo(board: Position) -> bool:
    """Whether the side to move can place its full rack. An empty leave gets more than any play scores, so that a bingo
    comes first."""
    size = board.rules.rack_size
    leaves = [BINGO, *[0] * (2**size - 1)]
    return any(move.placed == size for move in board.core.best_moves(1, leaves))


def reply_of(move: Move | None) -> Reply:
    return Reply(0) if move is None else Reply(move.score or 0, line_of(move))


def line_of(move: Move) -> str:
    """The row or column of a play: `8` for `8D WORD`, `D` for `D8 WORD`."""
    at = move.at or ""
    return "".join(char for char in at if char.isdigit() == at[0].isdigit())
