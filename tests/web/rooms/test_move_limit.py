"""A game that does not end by its rules ends in a draw, as in matches, and the players are told before."""

from __future__ import annotations

import pytest
from tests.web.rooms.conftest import Message, Server

from kotva.matches.loop import MOST_MOVES
from kotva.web.rooms import room

HUMANS: tuple[Message, ...] = ({"kind": "human"}, {"kind": "human"})


def test_the_limit_of_a_room_is_that_of_matches() -> None:
    assert room.MOST_MOVES == MOST_MOVES < room.MOST_STEPS


def test_the_players_are_told_how_many_moves_are_left_and_then_the_game_is_a_draw(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST_MOVES", 52)
    page = server.page()
    page.join(server.create("terrace", *HUMANS))
    page.move(page.view["legal"][0]["move"])
    assert "moves_left" not in page.view
    page.move(page.view["legal"][0]["move"])
    assert page.view["moves_left"] == 50
    monkeypatch.setattr(room, "MOST_MOVES", 3)
    page.move(page.view["legal"][0]["move"])
    assert (page.view["moves_left"], page.view.get("turn")) == (0, None)
    assert (page.view["outcome"]["reason"], page.view["outcome"]["winners"]) == ("move-limit", [])
    assert "move" not in page.view["can"]
    page.do("undo")
    assert (page.view["moves_left"], page.view.get("outcome")) == (1, None)


def test_two_computers_that_move_to_and_fro_stop(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "MOST_MOVES", 6)
    computer = {"kind": "computer", "player": "random"}
    page = server.page()
    made = server.create("terrace", computer, computer)
    page.join(made, -1)
    view = page.until(lambda view: view.get("outcome") is not None)
    assert (len(view["history"]), view["outcome"]["reason"]) == (6, "move-limit")
