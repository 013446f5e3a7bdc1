"""The coach: hints lead to the best move, losses and reasons are recomputed from the values of all moves."""

from __future__ import annotations

from datetime import date

import pytest

from kotva import Lexicon, languages
from kotva._core import EndgameSolver
from kotva.analysis.coach import accuracy, feedback, hint, lessons
from kotva.analysis.game import analyse_game
from kotva.analysis.model import SIZES
from kotva.analysis.puzzles import puzzle
from kotva.analysis.values import others, ranked, usual
from kotva.games.crossword import CrosswordGame, Position
from kotva.matches import Pairing, play_match
from kotva.matches.records import crossword_record

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
EMPTY = "15/" * 14 + "15"


def values(position: Position) -> dict[str, int]:
    by = usual(position)
    return {str(one.move): one.value for one in (*ranked(position, by), *others(position, by))}


def test_the_steps_of_a_hint_describe_the_best_move() -> None:
    position = Position.from_cgp(f"{EMPTY} NASTRIE/ 0/0 0", SMALL)
    found = hint(position)
    known = values(position)
    assert known[found.move] == max(known.values())
    move = position.parse(found.move)
    assert (found.word, found.bingo, found.score) == (position.words(move)[0], True, move.score)
    assert sorted(found.tiles) == sorted("NASTRIE")
    assert found.area is not None
    rows = {row for row, _, _ in move.placements}
    columns = sorted(column for _, column, _ in move.placements)
    assert all(found.area.first_row <= row <= found.area.last_row for row in rows)
    assert found.area.first_column <= columns[len(columns) // 2] <= found.area.last_column


def test_an_exchange_is_a_hint_too() -> None:
    found = hint(Position.from_cgp(f"{EMPTY} VVWWUUU/ 0/0 0", SMALL))
    assert (found.kind, found.area, found.word) == ("exchange", None, "")
    assert found.move == f"-{found.tiles}"
    assert set(found.tiles) <= set("VWU")


@pytest.mark.parametrize("move", ["8H TEN", "8D NASTIER", "8G AE", "8E STRAIN", "-ANS"])
def test_feedback_loses_the_difference_to_the_best_value(move: str) -> None:
    position = Position.from_cgp(f"{EMPTY} NASTRIE/ 0/0 0", SMALL)
    found = feedback(position, position.parse(move), explained=None)
    known = values(position)
    assert found.lost == pytest.approx((max(known.values()) - known[move]) / 1000)
    assert found.best.move == hint(position).move
    names = [name for name, least in SIZES.items() if found.lost >= least]
    assert found.size == (names[-1] if names else None)
    assert found.accuracy == accuracy([found.lost])
    assert (found.reason == "bingo") == (found.size is not None)  # every other move misses the bingo


def test_feedback_explains_the_better_move() -> None:
    position = Position.from_cgp(f"{EMPTY} NASTRIE/ 0/0 0", SMALL)
    found = feedback(position, position.parse("8H TEN"))
    assert found.explanation is not None
    assert found.explanation.move.move == found.best.move
    assert found.explanation.other is not None
    assert found.explanation.other.move == "8H TEN"


def test_lessons_are_the_costliest_turns_of_the_player() -> None:
    match = play_match(Pairing(CrosswordGame(SMALL), ("random", "greedy"), seed=4), 2, threads=1)
    game = analyse_game(crossword_record(match, match.games[0]), SMALL, language="en")
    player = game.turns[0].player
    found = lessons(game.turns, player)
    mine = [turn for turn in game.turns if turn.player == player and turn.analysed]
    costs = sorted((turn.lost for turn in mine if turn.size), reverse=True)
    assert [lesson.lost for lesson in found.lessons] == costs[:3]
    assert found.accuracy == pytest.approx(sum(100 * 0.5 ** (turn.lost / 10) for turn in mine) / len(mine), abs=0.05)
    assert sum(found.mistakes.values()) == sum(found.reasons.values()) == len(costs)
    assert found.turns == len(mine)
    for lesson in found.lessons:
        turn = next(turn for turn in mine if turn.number == lesson.turn)
        assert (lesson.cgp, lesson.move, lesson.best) == (turn.cgp, turn.move, turn.best_move)
        assert (lesson.reason == "endgame") == (turn.endgame is not None)


def test_in_an_endgame_the_hint_and_the_loss_are_those_of_the_solver(installed) -> None:
    lexicon = installed("en")
    found = puzzle(lexicon, date(2026, 11, 17), "endgame")
    position = Position.from_cgp(found.cgp, lexicon)
    assert hint(position).move == found.solutions[0]
    second = EndgameSolver(1, 18).solve(position.core, lines=2).lines[1]
    judged = feedback(position, second.line[0], explained=None)
    assert (judged.lost, judged.reason) == (found.margin, "endgame")
