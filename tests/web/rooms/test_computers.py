"""Computer seats: levels, progress, stopping, failures, and added games."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kotva import games, players
from kotva._core import StopFlag
from kotva.players import ugi
from kotva.web.rooms import generic
from kotva.web.rooms.generic import GameRoom
from kotva.web.rooms.models import Options

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

HUMAN = {"kind": "human"}
CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


def computer(player: str, **more: object) -> dict[str, object]:
    return {"kind": "computer", "player": player, **more}


def test_a_thinking_computer_reports_progress_and_can_be_stopped(server: Server) -> None:
    page = server.page()
    page.join(server.create("abalone", HUMAN, computer("alpha-beta:analyzing:seconds=60")))
    page.move(page.view["legal"][0]["move"])
    while not any("thinking" in message and message["thinking"].get("depth", 0) >= 2 for message in page.heard):
        page.receive()
    told = next(m["thinking"] for m in page.heard if m.get("thinking", {}).get("depth", 0) >= 2)
    assert told["algorithm"] == "alpha-beta"
    assert told["seat"] == 1
    assert told["nodes"] > 0
    assert len(told["line"]) >= 1
    assert page.do("stop-thinking")["ok"]
    view = page.until(lambda view: len(view["history"]) == 2)
    assert view["history"][1]["seconds"] < 60
    assert view["history"][1]["fault"] == ""
    assert "alpha-beta with analyzing to depth" in view["history"][1]["why"]


def test_undo_stops_the_thinking(server: Server) -> None:
    page = server.page()
    page.join(server.create("abalone", HUMAN, computer("alpha-beta:analyzing:seconds=60")))
    start = page.view["position"]
    page.move(page.view["legal"][0]["move"])
    page.until(lambda view: "thinking" in view)
    page.do("undo")
    view = page.until(lambda view: "thinking" not in view)
    assert (view["position"], view["history"]) == (start, [])
    assert page.move(page.view["legal"][0]["move"])["ok"]
    page.do("stop-thinking")


def test_two_computers_play_to_the_end_while_somebody_watches(server: Server, lexicon: str) -> None:
    page = server.page()
    room = server.create("crossword", computer("greedy"), computer("random"), lexicon=lexicon)
    page.join(room, -1)
    view = page.until(lambda view: "outcome" in view)
    assert view["outcome"]["reason"] in ("out", "scoreless")
    assert all(rack is not None for rack in view["racks"])


def test_a_player_that_fails_forfeits_its_turn_and_the_log_says_why(
    server: Server, lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **how: object) -> Any:
        raise ZeroDivisionError("no plan")

    page = server.page()
    page.join(server.create("crossword", HUMAN, computer("greedy"), lexicon=lexicon, cgp=CGP))
    monkeypatch.setattr(players, "get", broken)
    page.move("8D ANCHORS")
    view = page.until(lambda view: len(view["history"]) == 2)
    assert view["history"][1]["move"] == "-"
    assert "no plan" in view["history"][1]["fault"]


def test_every_level_of_every_game_plays(server: Server) -> None:
    listed = {game["name"]: game for game in server.client.get("/api/games").json()}
    for name in ("abalone", "terrace", "yinsh"):
        for level in ("easy", "medium"):
            assert level in listed[name]["levels"]
            page = server.page()
            page.join(server.create(name, HUMAN, computer(level)))
            page.move(page.view["legal"][0]["move"])
            view = page.until(lambda view: len(view["history"]) == 2)
            assert view["history"][1]["fault"] == ""


def test_games_are_listed_with_starts_players_and_rules_in_four_languages(server: Server) -> None:
    listed = {game["name"]: game for game in server.client.get("/api/games").json()}
    assert list(listed)[:4] == ["crossword", "abalone", "terrace", "yinsh"]
    for game in listed.values():
        assert set(game["texts"]) == {"en", "cs", "sk", "pl"}
        assert all(text["rules"] and text["title"] for text in game["texts"].values())
    assert listed["abalone"]["players"] == [2, 3, 4]
    assert listed["abalone"]["best_score"] == 6
    assert len(listed["abalone"]["picture"]["cells"]) == 61
    assert {"name": "long", "players": 2} in listed["terrace"]["setups"]
    names = [player["name"] for player in listed["crossword"]["computers"]]
    assert names[:2] == ["random", "greedy"]
    assert len({text["rules"] for text in listed["crossword"]["texts"].values()}) == 4


def test_a_game_of_another_package_needs_nothing_here(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    example = Path(__file__).resolve().parents[3] / "examples" / "connect-four"
    monkeypatch.syspath_prepend(str(example))
    from importlib import import_module

    monkeypatch.setattr(games, "get", lambda name: import_module("connect_four").GAME)
    page = server.page()
    page.join(server.create("connect-four", HUMAN, HUMAN))
    while "outcome" not in page.view:
        assert page.move(page.view["legal"][0]["move"])["ok"]
    assert page.view["outcome"]["winners"]
    assert page.board["kind"] == "board"


def test_a_computer_takes_a_draw_only_when_it_is_not_better_off(server: Server) -> None:
    page = server.page()
    page.join(server.create("terrace", HUMAN, computer("easy")))
    assert page.do("draw")["error"]["code"] == "declined"
    live = server.table.open(page.room)
    live.room.values[1] = 5
    assert page.do("draw")["error"]["code"] == "declined"
    live.room.values[1] = -5
    assert page.do("draw")["ok"]
    assert page.view["outcome"]["reason"] == "agreement"


def test_hints_for_a_board_game(server: Server) -> None:
    page = server.page()
    page.join(server.create("terrace", HUMAN, HUMAN))
    found = page.do("hint")["moves"]
    assert found[0]["move"] in [legal["move"] for legal in page.view["legal"]]
    assert found[0]["line"][0] == found[0]["move"]


def test_a_searching_computer_remembers_what_it_searched_in_its_game_and_no_other_seat_does() -> None:
    def nodes(room: GameRoom, seat: int) -> int:
        told: list[int] = []
        mind = room.mind("alpha-beta:standard:depth=3", seat)
        mind.think(None, StopFlag(), lambda found: told.append(found["nodes"]))
        return told[-1]

    room, another = (GameRoom(games.get("abalone"), Options(), 2, seed=1) for _ in range(2))
    first = nodes(room, 0)
    assert nodes(room, 0) < first
    assert nodes(room, 1) == nodes(another, 0) == first
    for _ in range(2 * generic.TABLES):
        nodes(GameRoom(games.get("abalone"), Options(), 2, seed=1), 0)
    assert generic.table_of.cache_info().currsize == generic.TABLES, "memory has a bound"


FOUR = Path(__file__).parents[2] / "toys" / "ugi_four.py"


@pytest.fixture
def engines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two engines that the owner of the server offers: one plays, one ends without an answer."""
    monkeypatch.setenv(ugi.OFFERED, "{}")
    ugi.offer(f"connect-four:four={sys.executable} {FOUR}")
    ugi.offer(f"connect-four:broken={sys.executable} {FOUR} crash")


@pytest.mark.usefixtures("engines")
def test_an_engine_that_the_owner_offers_plays_in_a_room(server: Server) -> None:
    page = server.page()
    page.join(server.create("connect-four", HUMAN, computer("four")))
    page.move("c")
    view = page.until(lambda view: len(view["history"]) == 2)
    assert (view["history"][1]["move"], view["history"][1]["fault"]) == ("a", "")


@pytest.mark.usefixtures("engines")
def test_a_room_goes_on_when_an_engine_ends(server: Server) -> None:
    page = server.page()
    page.join(server.create("connect-four", HUMAN, computer("broken")))
    page.move("c")
    view = page.until(lambda view: len(view["history"]) == 2)
    assert "ended with code 3" in view["history"][1]["fault"]
    assert page.move("d")["ok"]
