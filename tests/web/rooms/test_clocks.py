"""Clocks: remaining time, increments, and the end of the time."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from kotva.web.rooms.clocks import Clocks
from kotva.web.rooms.models import Clock

if TYPE_CHECKING:
    import pytest
    from tests.web.rooms.conftest import Server

HUMAN = {"kind": "human"}
EMPTY = "15/" * 14 + "15"


def test_the_time_of_the_side_to_move_runs_and_a_move_adds_the_increment(server: Server) -> None:
    page = server.page()
    page.join(server.create("terrace", HUMAN, HUMAN, clock={"seconds": 100, "increment": 7}))
    assert [seat["running"] for seat in page.view["seats"]] == [True, False]
    assert page.view["seats"][1]["seconds_left"] == 100
    page.move(page.view["legal"][0]["move"])
    assert [seat["running"] for seat in page.view["seats"]] == [False, True]
    spent = page.view["history"][0]["seconds"]
    assert page.view["seats"][0]["seconds_left"] == round(107 - spent, 3)


def test_in_a_board_game_who_runs_out_of_time_has_lost(server: Server) -> None:
    page = server.page()
    page.join(server.create("yinsh", HUMAN, HUMAN, clock={"seconds": 0.3}))
    view = page.until(lambda view: "outcome" in view)
    assert (view["outcome"]["reason"], view["outcome"]["winners"]) == ("time", [1])
    assert view["history"][-1]["kind"] == "end"
    assert not any(seat["running"] for seat in view["seats"])


def test_a_crossword_goes_on_in_overtime_and_every_minute_begun_costs_ten_points(server: Server, lexicon: str) -> None:
    page = server.page()
    options = {"lexicon": lexicon, "cgp": f"{EMPTY} ANCHORS/HATTERS 90/70 5", "clock": {"seconds": 0.01}}
    page.join(server.create("crossword", HUMAN, HUMAN, **options))
    live = server.table.open(page.room)
    while (live.room.clocks.remaining(0) or 0) > -0.01:
        pass
    assert "outcome" not in page.view
    page.move("-")  # the sixth turn without points
    outcome = page.view["outcome"]
    assert outcome["reason"] == "scoreless"
    assert outcome["penalties"] == [10, 0]
    # the tiles of ANCHORS have 12 points, those of HATTERS 10 (English tiles)
    assert outcome["scores"] == [90 - 12 - 10, 70 - 10]
    assert [seat["score"] for seat in page.view["seats"]] == outcome["scores"], "lists of games show the final scores"


def test_a_crossword_is_lost_after_ten_minutes_of_overtime(
    server: Server, lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kotva.web.rooms.crossword.room.OVERTIME", 0.2)
    page = server.page()
    page.join(server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, clock={"seconds": 0.1}))
    view = page.until(lambda view: "outcome" in view)
    assert (view["outcome"]["reason"], view["outcome"]["winners"]) == ("time", [1])


def test_the_clock_waits_until_everybody_has_come(server: Server) -> None:
    room = server.create("abalone", HUMAN, {"kind": "human", "invite": True}, clock={"seconds": 60})
    seat = {"room": room["room"], "invite": room["invites"][1]}
    room["tokens"][1] = server.client.post("/api/rooms/sit", json=seat).json()["token"]
    first, second = server.page(), server.page()
    first.join(room, 0)
    assert not any(seat["running"] for seat in first.view["seats"])
    second.join(room, 1)
    first.until(lambda view: view["seats"][0]["running"])


def test_a_computer_keeps_within_its_clock(server: Server) -> None:
    page = server.page()
    computer = {"kind": "computer", "player": "hard"}
    page.join(server.create("abalone", HUMAN, computer, clock={"seconds": 60}))
    page.move(page.view["legal"][0]["move"])
    view = page.until(lambda view: len(view["history"]) == 2)
    assert "outcome" not in view
    assert view["seats"][1]["seconds_left"] > 30  # a move may take a thirtieth


def test_no_time_is_lost_or_made_whatever_runs() -> None:
    """The sum of all clocks and all time spent changes only by the increments."""
    ticks = itertools.count(step=0.5)
    clocks = Clocks(Clock(seconds=60, increment=3), 3, lambda: next(ticks))
    spent = 0.0
    for move in range(30):
        clocks.run(move % 3)
        spent += clocks.press(move % 3)
    assert sum(clocks.left) == 3 * 60 + 30 * 3 - spent
    assert spent == 30 * 0.5
