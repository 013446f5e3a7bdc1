"""Whole games in rooms."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

HUMAN = {"kind": "human"}
GREEDY = {"kind": "computer", "player": "greedy"}


def test_a_computer_answers_a_play_and_its_rack_stays_hidden(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, GREEDY, lexicon=lexicon, cgp="15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"))
    assert page.board["rack_size"] == 7
    assert page.move("8D ANCHORS")["ok"]
    view = page.until(lambda view: len(view["history"]) == 2)
    assert view["turn"] == 0
    assert view["seats"][0]["score"] == 72 + 4  # 50 for the bingo, twice 11 on the centre, and H on a double letter
    reply = view["history"][1]
    assert reply["seat"] == 1
    assert reply["score"] > 0
    assert "rack" not in reply
    assert view["racks"][1] is None
    assert len(view["racks"][0]) == 7


def test_undo_takes_back_the_computers_reply_too_and_redo_brings_both_back(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, GREEDY, lexicon=lexicon, cgp="15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"))
    before = page.view
    page.move("8D ANCHORS")
    after = page.until(lambda view: len(view["history"]) == 2)
    assert page.do("undo")["ok"]
    assert page.view["position"] == before["position"]
    assert page.view["undone"] == 2
    assert page.do("redo")["ok"]
    assert page.view["position"] == after["position"]
    assert page.view["racks"] == after["racks"]


def test_a_board_game_against_a_level(server: Server) -> None:
    page = server.page()
    page.join(server.create("abalone", HUMAN, {"kind": "computer", "player": "easy"}))
    assert len(page.view["legal"]) == 52
    assert len(page.board["cells"]) == 61
    page.move(page.view["legal"][0]["move"])
    view = page.until(lambda view: len(view["history"]) == 2)
    assert len(view["render"]["pieces"]) == sum(view["position"].split()[0].count(side) for side in "12")
    assert view["turn"] == 0
