"""The room of any game also plays crosswords, the game with the most capabilities."""

from __future__ import annotations

import pytest

from kotva import Lexicon, games, languages
from kotva.games.crossword import rules
from kotva.games.crossword.rules import alphabet
from kotva.web.errors import Refused
from kotva.web.rooms.generic import GameRoom
from kotva.web.rooms.models import Options

CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


@pytest.fixture
def room() -> GameRoom:
    """ANCHORS is not in the lexicon, but can be played and challenged."""
    words = Lexicon.of(["anchor", "hat", "hats"], alphabet(languages.get("en")))
    game = games.get("crossword", lexicon=words, rules=rules("en", challenge="single"))
    return GameRoom(game, Options(position=CGP), 2, seed=1)


def test_a_challenge_takes_the_move_back_and_is_played_again_the_same(room: GameRoom) -> None:
    steps = [room.move("8D ANCHORS"), {"do": "challenge"}]
    assert not room.challengeable()
    room.apply(steps[0])
    assert room.challengeable()
    entry = room.apply(steps[1])
    assert (entry.kind, entry.seat, entry.upheld) == ("challenge", 1, False)
    assert room.scores() == [0, 0]
    assert room.side == 1
    text = room.position.text
    room.restart()
    for step in steps:
        room.apply(step)
    assert room.position.text == text
    assert "8D" not in room.export("text", ["Ana", "Bob"], [], frozenset({0, 1})), "the record begins after it"


def test_each_seat_sees_its_own_rack_and_nothing_of_the_draw(room: GameRoom) -> None:
    entry = room.apply(room.move("8D ANCHORS"))
    assert entry.drew is None
    told = [room.private(frozenset({seat}), over=False, moves=seat == room.side) for seat in (0, 1)]
    assert "HATTERS" not in told[0]["position"]
    assert "HATTERS" in told[1]["position"]
    assert {legal.move for legal in told[1]["legal"]} >= {"-", "-AEHRS"}
    assert "legal" not in told[0]
    assert room.secret_options() == ("position",)


def test_a_game_without_challenges_refuses_one() -> None:
    room = GameRoom(games.get("abalone"), Options(), 2, seed=1)
    with pytest.raises(Refused, match="abalone has no challenges"):
        room.apply({"do": "challenge"})
