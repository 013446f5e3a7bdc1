"""Comparison of one move with the best ones; values computed by hand."""

from __future__ import annotations

import pytest

from kotva import Lexicon, languages
from kotva.analysis.move import analyse_move
from kotva.games.crossword import Position
from kotva.games.crossword.rules import rules

WORDS = ["hat", "hats", "hatters", "shatters", "at"]
EMPTY = "15/" * 14 + "15"


@pytest.fixture
def lexicon() -> Lexicon:
    return Lexicon.of(WORDS, languages.get("en").alphabet)


def position(lexicon: Lexicon, cgp: str) -> Position:
    return Position.from_cgp(cgp, lexicon, rules=rules("en", letters=lexicon.alphabet, challenge="single"))


def test_a_bingo_that_was_not_played_is_missed(lexicon: Lexicon) -> None:
    start = position(lexicon, f"{EMPTY} HATTERS/ 0/0 0")
    found = analyse_move(start, start.parse("8F HAT"), "score")
    # H on the double letter of 8D: (8 + 6) * 2 + 50
    assert found.missed_bingo is not None
    assert (str(found.missed_bingo.move), found.missed_bingo.score) == ("8D HATTERS", 78)
    assert (found.played.score, found.lost_score, found.lost_value) == (12, 66, 66_000)
    assert analyse_move(start, start.parse("8D HATTERS"), "score").missed_bingo is None


def test_the_best_play_loses_nothing_and_stands_first(lexicon: Lexicon) -> None:
    start = position(lexicon, f"{EMPTY} HATTERS/ 0/0 0")
    found = analyse_move(start, start.parse("8D HATTERS"), "score")
    assert (found.place, found.lost_score, found.lost_value) == (1, 0, 0)


def test_a_play_down_on_the_empty_board_is_as_good_as_across(lexicon: Lexicon) -> None:
    start = position(lexicon, f"{EMPTY} HATTERS/ 0/0 0")
    assert analyse_move(start, start.parse("H4 HATTERS"), "score").place == 1


def test_a_phony_is_named_and_has_no_place(lexicon: Lexicon) -> None:
    start = position(lexicon, f"{EMPTY} HATTERS/ 0/0 0")
    found = analyse_move(start, start.parse("8D SHATTER"), "score")  # S on the double letter: 72 points
    assert (found.phonies, found.place, found.lost_value) == (("SHATTER",), None, 6_000)


@pytest.mark.parametrize("move", ["-", "-HAT"])
def test_a_pass_or_an_exchange_loses_what_the_best_play_brings(lexicon: Lexicon, move: str) -> None:
    start = position(lexicon, f"{EMPTY} HATTERS/ 0/0 0")
    found = analyse_move(start, start.parse(move), "score")
    assert (found.played.score, found.lost_score, found.place) == (0, 78, None)


def test_where_nothing_can_be_played_nothing_is_lost(lexicon: Lexicon) -> None:
    start = position(lexicon, f"{EMPTY} QZJXKVW/ 0/0 0")
    found = analyse_move(start, start.parse("-"), "score")
    assert (found.plays, found.best, found.best_score, found.lost_value) == (0, (), None, 0)
