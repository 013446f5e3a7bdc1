"""Two pages and a spectator in one room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

HUMAN = {"kind": "human"}
EVA = {"kind": "human", "name": "Eva"}
GUEST = {"kind": "human", "invite": True}
CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


def seated(server: Server, room: Message, seat: int, name: str) -> Message:
    answer = server.client.post(
        "/api/rooms/sit", json={"room": room["room"], "invite": room["invites"][seat], "name": name}
    )
    assert answer.status_code == 200, answer.text
    room["tokens"][seat] = answer.json()["token"]
    return answer.json()


@pytest.fixture
def pair(server: Server, lexicon: str) -> tuple[Page, Page]:
    """Eva and her guest Jan in a crossword game."""
    room = server.create("crossword", EVA, GUEST, lexicon=lexicon, cgp=CGP)
    seated(server, room, 1, "Jan")
    eva, jan = server.page(), server.page()
    eva.join(room, 0)
    jan.join(room, 1)
    eva.until(lambda view: view["seats"][1]["here"])
    return eva, jan


def test_an_invitation_works_once_and_its_maker_has_no_token_of_that_seat(server: Server, lexicon: str) -> None:
    room = server.create("crossword", EVA, GUEST, lexicon=lexicon)
    assert room["tokens"][1] is None
    page = server.page()
    refused = page.ask("join", room=room["room"], tokens=[room["invites"][1]])
    assert refused["error"]["code"] == "wrong-token"
    sitting = {"room": room["room"], "invite": room["invites"][1], "name": "Jan"}
    assert server.client.post("/api/rooms/sit", json=sitting).json()["seat"] == 1
    again = server.client.post("/api/rooms/sit", json=sitting)
    assert (again.status_code, again.json()["error"]["code"]) == (403, "wrong-token")


def test_racks_reach_only_their_own_page(pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    assert "".join(eva.view["racks"][0]) == "ANCHORS"
    assert "".join(jan.view["racks"][1]) == "HATTERS"
    eva.move("8D ANCHORS")
    jan.until(lambda view: len(view["history"]) == 1)
    jan.move("-HAT")
    eva.until(lambda view: len(view["history"]) == 2)
    assert eva.view["history"][1]["move"] == "-3"
    assert jan.view["history"][1]["move"] == "-HAT"
    for page, own, other in ((eva, "ANCHORS", "HATTERS"), (jan, "HATTERS", "ANCHORS")):
        mine = page.view["mine"][0]
        for message in page.heard:
            if "view" not in message:
                continue
            assert message["view"]["racks"][1 - mine] is None
            assert not any("rack" in e or "drew" in e for e in message["view"]["history"] if e["seat"] != mine)
            assert f"/{other} " not in message["view"]["position"]
        assert own in str(page.heard[0])


def test_a_spectator_sees_the_board_and_no_rack_and_does_nothing(
    server: Server, pair: tuple[Page, Page], lexicon: str
) -> None:
    room = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=CGP)
    players, watcher = server.page(), server.page()
    players.join(room)
    watcher.join(room, -1)
    players.move("8D ANCHORS")
    watcher.until(lambda view: len(view["history"]) == 1)
    assert watcher.view["racks"] == [None, None]
    assert watcher.view["can"] == []
    assert "rack" not in watcher.view["history"][0]
    assert watcher.view["render"]["cells"][7][3:10] == list("ANCHORS")
    assert watcher.do("resign")["error"]["code"] == "not-your-seat"


def test_undo_and_draw_need_both(pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    eva.move("8D ANCHORS")
    assert eva.do("undo")["ok"]
    assert len(eva.view["history"]) == 1
    jan.until(lambda view: view["offers"]["undo"] == [0])
    assert jan.do("undo")["ok"]
    eva.until(lambda view: not view["history"])
    assert "".join(eva.view["racks"][0]) == "ANCHORS"
    eva.do("draw")
    jan.until(lambda view: view["offers"]["draw"] == [0])
    jan.do("decline")
    eva.until(lambda view: view["offers"]["draw"] == [])
    eva.do("draw")
    jan.until(lambda view: view["offers"]["draw"] == [0])
    jan.do("draw")
    eva.until(lambda view: "outcome" in view)
    assert (eva.view["outcome"]["reason"], eva.view["outcome"]["winners"]) == ("agreement", [])


def test_who_resigns_loses_and_all_racks_lie_open(pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    eva.move("8D ANCHORS")
    eva.do("resign")
    jan.until(lambda view: "outcome" in view)
    assert (jan.view["outcome"]["reason"], jan.view["outcome"]["winners"]) == ("resigned", [1])
    assert len(jan.view["racks"][0]) == 7
    assert jan.do("move", version=jan.view["version"], move="-")["error"]["code"] == "over"


def test_games_between_humans_have_no_set_up_hints_or_chosen_tiles(pair: tuple[Page, Page]) -> None:
    eva, _ = pair
    for name, what in (
        ("hint", {}),
        ("set-up", {"racks": ["QI", "A"]}),
        ("draw-tiles", {"seat": 0}),
        ("return-tiles", {"seat": 0, "tiles": "A"}),
        ("seat", {"seat": 1, "kind": "computer", "player": "random"}),
        ("autoplay", {"on": False}),
        ("redo", {}),
        ("delete", {}),
    ):
        assert eva.do(name, **what)["error"]["code"] == "not-allowed", name
    assert eva.view["free"] is False


def test_a_rematch_turns_the_seats_and_keeps_the_tokens(server: Server, lexicon: str) -> None:
    room = server.create("crossword", EVA, GUEST, lexicon=lexicon)
    seated(server, room, 1, "Jan")
    eva, jan = server.page(), server.page()
    eva.join(room, 0)
    jan.join(room, 1)
    eva.do("resign")
    jan.until(lambda view: "outcome" in view)
    assert eva.do("rematch")["ok"]
    jan.until(lambda view: view["offers"]["rematch"] == [0])
    jan.do("rematch")
    eva.until(lambda view: "rematch" in view)
    again = {**room, "room": eva.view["rematch"]}
    eva.join(again, 0)
    jan.join(again, 1)
    assert (eva.view["mine"], jan.view["mine"]) == ([1], [0])
    assert [seat["name"] for seat in jan.view["seats"]] == ["Jan", "Eva"]
    assert jan.move("-")["ok"]


def test_presence_is_shown(server: Server, pair: tuple[Page, Page]) -> None:
    eva, jan = pair
    jan.close()
    eva.until(lambda view: not view["seats"][1]["here"])


def test_four_people_play_a_crossword_in_turn(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, HUMAN, {"kind": "off"}, HUMAN, HUMAN, lexicon=lexicon))
    assert page.view["mine"] == [0, 1, 2, 3]
    for seat in (0, 1, 2, 3, 0):
        assert page.view["turn"] == seat
        assert page.move("-")["ok"]


def test_three_people_play_abalone(server: Server) -> None:
    page = server.page()
    page.join(server.create("abalone", HUMAN, HUMAN, HUMAN, setup="3p-standard"))
    for seat in (0, 1, 2, 0):
        assert page.view["turn"] == seat
        assert page.move(page.view["legal"][0]["move"])["ok"]
