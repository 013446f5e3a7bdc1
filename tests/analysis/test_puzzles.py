"""Puzzles: each claim is recomputed from all legal moves, and a day gives the same puzzle everywhere."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from kotva import Lexicon, languages
from kotva._core import EndgameSolver
from kotva.analysis import puzzles
from kotva.analysis.puzzles import KINDS, Puzzle, answer, daily, puzzle
from kotva.analysis.values import others, ranked, usual
from kotva.errors import IllegalMove, KotvaError
from kotva.games.crossword import Position

DAY = date(2026, 11, 17)


def recomputed(found: Puzzle, lexicon: Lexicon) -> set[str]:
    """All moves that solve the puzzle, by looking at every legal move."""
    position = Position.from_cgp(found.cgp, lexicon)
    plays = position.plays()
    if found.kind == "bingo":
        size = position.rules.rack_size
        bingos = [play for play in plays if len(play.placements) == size]
        assert len({position.words(play)[0] for play in bingos}) == 1
        return {str(play) for play in bingos}
    if found.kind == "best":
        by = usual(position)
        rows = sorted((*ranked(position, by), *others(position, by)), key=lambda one: -one.value)
        assert rows[0].value - rows[1].value == pytest.approx(1000 * (found.margin or 0), abs=0.5)
        assert found.margin is not None
        assert found.margin >= 10
        return {str(rows[0].move)}
    assert position.bag == 0
    wins = set()
    for move in position.legal_moves():
        after = position.copy()
        made = after.play(move)
        ended = after.outcome()
        if ended is not None:
            final = ended.scores[position.side] - ended.scores[1 - position.side]
        else:
            reply = EndgameSolver(1, 18).solve(after.core)
            assert reply.exact
            lead = position.scores[position.side] - position.scores[1 - position.side]
            final = lead + (made.score or 0) - reply.spread
        if final > 0:
            wins.add(str(move))
    assert len(wins) == 1
    return wins


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("code", ["cs", "sk", "pl", "en"])
def test_the_solution_of_a_puzzle_is_the_only_one(code: str, kind: puzzles.Kind, installed) -> None:
    lexicon = installed(code)
    found = puzzle(lexicon, DAY, kind)
    assert set(found.solutions) == recomputed(found, lexicon)
    position = Position.from_cgp(found.cgp, lexicon)
    first = position.parse(found.solutions[0])
    assert (first.score or 0) == found.score
    assert answer(found, lexicon, found.solutions[0]).solved
    if kind != "endgame":
        assert position.racks[1 - position.side] is None  # the opponent's rack is hidden


def test_puzzles_of_a_day_are_the_same_and_change_from_day_to_day(installed) -> None:
    lexicon = installed("en")
    assert daily(lexicon, DAY) == daily(lexicon, DAY)
    week = [puzzle(lexicon, DAY + timedelta(n), "bingo") for n in range(7)]
    assert len({found.id for found in week}) == 7


def test_kinds_and_difficulties_take_turns(installed) -> None:
    lexicon = installed("en")
    found = [daily(lexicon, DAY + timedelta(n)) for n in range(3)]
    assert {one.kind for one in found} == set(KINDS)
    assert len({one.difficulty for one in found}) <= 2


@pytest.mark.parametrize("difficulty", [1, 2, 3])
def test_the_difficulty_of_a_bingo_is_what_it_says(difficulty: int, installed) -> None:
    lexicon = installed("en")
    found = puzzle(lexicon, DAY, "bingo", difficulty)
    position = Position.from_cgp(found.cgp, lexicon)
    rack = position.racks[position.side] or ""
    assert found.difficulty == difficulty
    assert ("?" in rack) == (difficulty == 3)
    if difficulty < 3:
        assert (len(found.words[0]) == len(rack)) == (difficulty == 1)


def test_wrong_answers_and_wrong_use_are_told_apart(installed) -> None:
    lexicon = installed("en")
    found = puzzle(lexicon, DAY, "bingo")
    position = Position.from_cgp(found.cgp, lexicon)
    other = next(str(move) for move in reversed(position.plays()) if str(move) not in found.solutions)
    judged = answer(found, lexicon, other)
    assert (judged.solved, judged.solution) == (False, found.solutions[0])
    with pytest.raises(IllegalMove):
        answer(found, lexicon, "8D ZZZZZ")
    with pytest.raises(KotvaError, match="there is no puzzle `sudoku`"):
        puzzle(lexicon, DAY, "sudoku")  # type: ignore[arg-type]
    with pytest.raises(KotvaError, match="difficulty 1, 2 or 3, not 9"):
        puzzle(lexicon, DAY, "bingo", 9)
    tiny = Lexicon.of(["at", "ta"], languages.get("en").alphabet)
    with pytest.raises(KotvaError, match="too few words"):
        puzzle(tiny, DAY, "bingo")
