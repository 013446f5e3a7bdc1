"""Trial of plays, which does not change the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

HUMAN = {"kind": "human"}
START = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


def test_a_play_is_tried_and_nothing_changes(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=START))
    before = page.view
    tried = page.do("try", move="8D ANCHORS")
    # 50 for the bingo, twice 11 on the centre, and H on a double letter
    assert (tried["legal"], tried["score"], tried["words"]) == (True, 76, ["ANCHORS"])
    assert page.do("try", seat=1, move="8G HAT")["legal"]  # as if it were the second player's turn
    assert page.view == before


def test_a_broken_rule_is_named_for_pages_of_other_languages(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=START))
    tried = page.do("try", move="8D NACHORS")
    assert (tried["legal"], tried["rule"], tried["about"]) == (False, "words", ["NACHORS"])
    assert (page.do("try", move="1A ANCHORS")["rule"]) == "centre"
    refused = page.move("8D NACHORS")["error"]
    assert (refused["code"], refused["rule"], refused["about"]) == ("illegal", "words", ["NACHORS"])


def test_words_are_not_judged_where_a_wrong_word_may_be_played(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, challenge="double", cgp=START))
    assert page.do("try", move="8D NACHORS")["legal"]


def test_the_tiles_of_another_seat_cannot_be_tried(server: Server, lexicon: str) -> None:
    room = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=START)
    page = server.page()
    page.join(room, 0)
    assert page.do("try", seat=1, move="8D HAT")["error"]["code"] == "not-your-seat"
    spectator = server.page()
    spectator.join(room, -1)
    assert spectator.do("try", move="8D ANCHORS")["error"]["code"] == "not-your-seat"


def test_board_games_have_nothing_to_try(server: Server) -> None:
    page = server.page()
    page.join(server.create("abalone", HUMAN, HUMAN))
    assert page.do("try", move=page.view["legal"][0]["move"])["error"]["code"] == "not-now"
