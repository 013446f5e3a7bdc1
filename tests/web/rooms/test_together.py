"""What players who sit at different pages learn of each other: refusals, presence, who is out, who begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

HUMAN = {"kind": "human"}
NAMED = [{"kind": "human", "name": name} for name in ("Eva", "Jan", "Ota", "Iva")]
CAPTURE = "T1....T3....T4../" + "................/" * 4 + "....D1........../..T2............/................ 1"
"""Terrace for four: the D of player 1 stands one level above the T of player 2, diagonally."""


@pytest.fixture
def pair(server: Server) -> tuple[Page, Page]:
    """Two pages in a game of Abalone after one move."""
    room = server.create("abalone", *NAMED[:2])
    eva, jan = server.page(), server.page()
    eva.join(room, 0)
    jan.join(room, 1)
    eva.until(lambda view: view["seats"][1]["here"])
    eva.move("c3,d4")
    jan.until(lambda view: len(view["history"]) == 1)
    return eva, jan


@pytest.mark.parametrize("what", ["undo", "draw"])
def test_a_refusal_is_told_to_both_until_the_next_move(pair: tuple[Page, Page], what: str) -> None:
    eva, jan = pair
    assert eva.do(what)["ok"]
    jan.until(lambda view: view["offers"][what] == [0])
    assert jan.do("decline")["ok"]
    for page in pair:
        page.until(lambda view: "declined" in view)
        assert page.view["declined"] == {"what": what, "seat": 1, "offered": [0]}
        assert page.view["offers"][what] == []
    jan.move("g5,f5")
    eva.until(lambda view: len(view["history"]) == 2)
    assert "declined" not in eva.view


def test_an_offer_is_withdrawn_by_who_made_it(pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    eva.do("draw")
    assert eva.do("decline")["ok"]
    jan.until(lambda view: "declined" in view)
    assert jan.view["declined"] == {"what": "draw", "seat": 0, "offered": [0]}


def test_a_rematch_can_be_refused(pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    eva.do("resign")
    jan.until(lambda view: "outcome" in view)
    eva.do("rematch")
    jan.until(lambda view: view["offers"]["rematch"] == [0])
    assert "decline" in jan.view["can"]
    jan.do("decline")
    eva.until(lambda view: "declined" in view)
    assert eva.view["declined"] == {"what": "rematch", "seat": 1, "offered": [0]}
    assert "rematch" in eva.view["can"]


def test_a_refusal_survives_a_restart(server: Server, pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    eva.do("draw")
    jan.until(lambda view: view["offers"]["draw"] == [0])
    jan.do("decline")
    assert server.table.rooms[eva.room].room.declined is not None
    stored = server.table.store.load(eva.room)
    assert stored is not None
    assert stored.events[-1]["seat"] == 1


def test_spectators_are_counted_and_absent_players_seen(server: Server) -> None:
    room = server.create("abalone", *NAMED[:2])
    eva, jan, watcher = server.page(), server.page(), server.page()
    eva.join(room, 0)
    assert (eva.view["seats"][1]["here"], eva.view["watching"]) == (False, 0)
    jan.join(room, 1)
    watcher.join(room, -1)
    eva.until(lambda view: view["watching"] == 1)
    assert eva.view["seats"][1]["here"]
    jan.close()
    eva.until(lambda view: not view["seats"][1]["here"])
    watcher.close()
    eva.until(lambda view: view["watching"] == 0)


def test_a_player_who_is_out_is_marked_while_the_others_play_on(server: Server) -> None:
    page = server.page()
    page.join(server.create("terrace", *NAMED, position=CAPTURE))
    assert [seat.get("out", False) for seat in page.view["seats"]] == [False] * 4
    capture = next(move["move"] for move in page.view["legal"] if move["motion"] == [["c3", "b2"]])
    page.move(capture)
    assert "outcome" not in page.view
    assert [seat.get("out", False) for seat in page.view["seats"]] == [False, True, False, False]


def test_sides_are_drawn_by_the_server_and_every_seat_keeps_its_player(server: Server) -> None:
    def first() -> str:
        room: Message = server.create("abalone", *NAMED[:2], first="draw")
        page = server.page()
        page.join(room)
        names = [seat["name"] for seat in page.view["seats"]]
        assert sorted(names) == ["Eva", "Jan"]
        assert "first" not in page.view["options"]
        page.close()
        return names[0]

    # The chance that one side begins all of forty games is below 1 in 10^11.
    assert {first() for _ in range(40)} == {"Eva", "Jan"}


def test_the_pictures_of_the_catalogue_show_games_under_way(server: Server) -> None:
    pictures = {game["name"]: game["picture"] for game in server.client.get("/api/games").json()}
    for name in ("abalone", "terrace", "yinsh"):
        room = server.create(name, HUMAN, HUMAN)
        page = server.page()
        page.join(room)
        assert pictures[name]["pieces"] != page.view["render"].get("pieces")
        assert len(pictures[name]["pieces"]) > 8


def test_the_cells_that_the_last_move_flipped_are_told_by_room_and_course(server: Server) -> None:
    start = "rings 1 a3 b1 b2 c1 d2; rings 2 k7 k8 k9 j10 j11; marks 2 a4; side 1"
    page = server.page()
    page.join(server.create("yinsh", HUMAN, HUMAN, position=start))
    page.move("a3-a5")
    assert page.view["render"]["last"]["flips"] == ["a4"]
    course = server.client.post(
        "/api/boards/course", json={"game": "yinsh", "position": start, "moves": ["a3-a5", "k9-k10"]}
    ).json()
    assert [shown["move"] and shown["move"].get("flips") for shown in course["positions"]] == [None, ["a4"], None]
