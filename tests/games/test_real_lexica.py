"""Random games with full lexica: generators, best-first generation, validation, scoring and undo agree."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kotva import Lexicon
from kotva.cli.bench_games import LANGUAGES, compared, random_game
from kotva.games.crossword import Move, Position

TURNS = 16


@pytest.mark.parametrize("name", LANGUAGES)
@settings(max_examples=3, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seed=st.integers(0, 2**32))
def test_everything_agrees_along_random_games(installed: Callable[[str], Lexicon], name: str, seed: int) -> None:
    plays = sum(compared(position) for position in islice(random_game(installed(name), seed), TURNS))
    assert plays > 0


def naive_score(position: Position, move: Move) -> int:
    """The score of a play, computed word by word from the board by the printed rules."""
    board = [list(row) for row in position.board]
    premiums = position.rules.layout.premiums
    new = {(row, column): tile for row, column, tile in move.placements}
    for (row, column), tile in new.items():
        board[row][column] = tile
    values = {upper: value for upper, _, value, *_ in position.rules.alphabet.letters}

    def value(tile: str) -> int:
        return values.get(tile, 0)  # a blank is written in lower case

    def word(row: int, column: int, down: bool) -> int:
        dr, dc = (1, 0) if down else (0, 1)
        size = len(board)
        while row - dr >= 0 and column - dc >= 0 and board[row - dr][column - dc]:
            row, column = row - dr, column - dc
        points, times, length = 0, 1, 0
        while row < size and column < size and board[row][column]:
            letter, whole = premiums[row][column] if (row, column) in new else (1, 1)
            points += value(board[row][column]) * letter
            times *= whole
            length += 1
            row, column = row + dr, column + dc
        return points * times if length > 1 else 0

    down = move.at is not None and not move.at[0].isdigit()
    row, column = next(iter(new))
    total = word(row, column, down) + sum(word(r, c, not down) for r, c in new)
    return total + (50 if len(new) == 7 else 0)


@pytest.mark.parametrize("name", LANGUAGES)
def test_scores_equal_those_of_a_naive_scorer(installed: Callable[[str], Lexicon], name: str) -> None:
    for position in islice(random_game(installed(name), 11), TURNS):
        for move in position.plays()[:200]:
            assert move.score == naive_score(position, move), f"{position.cgp()}: {move}"
