"""Puzzles of board games. A full search written here, without pruning, heuristic or table, is the judge."""

from __future__ import annotations

from itertools import islice

import pytest

from kotva import games
from kotva.analysis.board_puzzles import Puzzle, puzzles
from kotva.errors import KotvaError
from kotva.games import Position


def wins(position: Position, plies: int) -> bool:
    """Whether the side to move can force a win within this number of plies."""
    side = position.side
    for move in position.legal_moves():
        position.play(move)
        forced = lost(position, plies - 1, side)
        position.undo()
        if forced:
            return True
    return False


def lost(position: Position, plies: int, winner: int) -> bool:
    """Whether every reply leaves a win for `winner` within the plies."""
    outcome = position.outcome()
    if outcome is not None:
        return outcome.winner == winner
    if plies <= 0:
        return False
    for move in position.legal_moves():
        position.play(move)
        ended = position.outcome()
        still = ended.winner == winner if ended is not None else wins(position, plies - 1)
        position.undo()
        if not still:
            return False
    return True


def winning_moves(position: Position, plies: int) -> list[str]:
    found = []
    for move in position.legal_moves():
        side = position.side
        position.play(move)
        if lost(position, plies - 1, side):
            found.append(move)
        position.undo()
    return found


def three_plies(game: str) -> Puzzle:
    """The first puzzle that a full search can solve in seconds."""
    found = (one for one in puzzles(game, seed=2, nodes=2_000, depth=3) if len(one.line) == 3)
    return next(islice(found, 1))


@pytest.mark.parametrize("game", ["abalone", "yinsh"])
def test_a_full_search_finds_the_same_single_winning_move(game: str) -> None:
    puzzle = three_plies(game)
    position = games.get(game).position(text=puzzle.position)
    assert position.side == puzzle.side
    assert winning_moves(position, 1) == []
    assert winning_moves(position, 3) == [puzzle.move]
    for move in puzzle.line:
        position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == puzzle.side


def test_the_same_seed_gives_the_same_puzzles() -> None:
    first, second = (list(islice(puzzles("yinsh", seed=7, nodes=1_000, depth=3), 2)) for _ in range(2))
    assert first == second


def test_puzzles_are_for_two_players() -> None:
    with pytest.raises(KotvaError, match="there is no game"):
        next(puzzles("chess"))
