"""What a board game refuses carries the broken rule and what it is about, so that a page can say it in its language."""

from __future__ import annotations

import pytest

from kotva import games
from kotva.errors import KotvaError, error_parts

MOVES = [
    ("abalone", "g8", "abalone-form", ()),
    ("abalone", "z8,f7", "no-place", ("z8", "a1", "i9")),
    ("abalone", "a1-a4,b5", "marble-row", ()),
    ("abalone", "e5,e6", "not-own-marble", ("e5", "1")),
    ("terrace", "D", "terrace-form", ()),
    ("terrace", "D-z1-a2", "no-place", ("z1", "a1", "h8")),
    ("terrace", "D-d4-d5", "no-piece-there", ("d4",)),
    ("yinsh", "c3;c4", "yinsh-form", ()),
    ("yinsh", "z9", "no-place", ("z9", "a2", "k10")),
    ("yinsh", "c3-c7", "still-placing", ()),
]
POSITIONS = [
    ("yinsh", "rings 1 a2 a3; rings 2 k7; side 1; phase place", "rings-in-turn", ("2", "1", "1")),
    ("yinsh", "rings 1 a2 a2; rings 2 k7; side 1; phase place", "two-on-point", ("a2",)),
]


@pytest.mark.parametrize(("game", "move", "rule", "about"), MOVES)
def test_a_refused_move_names_the_rule_what_it_is_about_and_the_move(
    game: str, move: str, rule: str, about: tuple[str, ...]
) -> None:
    with pytest.raises(KotvaError, match="is not") as caught:
        games.get(game).position().play(move)
    parts = error_parts(caught.value)
    assert parts is not None
    assert (parts.rule, parts.about, parts.at) == (rule, about, (("move", move),))


@pytest.mark.parametrize(("game", "text", "rule", "about"), POSITIONS)
def test_an_impossible_position_names_the_rule(game: str, text: str, rule: str, about: tuple[str, ...]) -> None:
    with pytest.raises(KotvaError, match="impossible position") as caught:
        games.get(game).position(text=text)
    parts = error_parts(caught.value)
    assert parts is not None
    assert (parts.rule, parts.about) == (rule, about)
