"""A cheating or broken client is refused, and other players are not affected."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from starlette.websockets import WebSocketDisconnect

from kotva.web.rooms.limits import Limits

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

HUMAN = {"kind": "human"}
GUEST = {"kind": "human", "invite": True}
CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


@pytest.fixture
def match(server: Server, lexicon: str) -> tuple[Page, Page, Message]:
    """Honest Eva in seat 0, a cheat in seat 1, and the server's answer when the room was made."""
    room = server.create("crossword", HUMAN, GUEST, lexicon=lexicon, cgp=CGP)
    seat = {"room": room["room"], "invite": room["invites"][1]}
    room["tokens"][1] = server.client.post("/api/rooms/sit", json=seat).json()["token"]
    eva, cheat = server.page(), server.page()
    eva.join(room, 0)
    cheat.join(room, 1)
    eva.until(lambda view: view["seats"][1]["here"])
    return eva, cheat, room


def unharmed(eva: Page) -> None:
    """Checks that Eva's game is unchanged and that she can move."""
    assert eva.view["history"] == []
    assert eva.move("8D ANCHORS")["ok"]


def test_a_move_out_of_turn(match: tuple[Page, Page, Message]) -> None:
    eva, cheat, _ = match
    assert cheat.move("8D HAT")["error"]["code"] == "not-your-turn"
    assert cheat.do("move", version=cheat.view["version"], move="8D HAT", seat=0)["error"]["code"] == "not-your-turn"
    unharmed(eva)


@pytest.mark.parametrize(
    "move",
    ["8D NACHOS", "8D QUIZ", "1A ANCHORS", "-QZ", "-7", "8D", "", "99Z HAT", "8D ANCHORSANCHORS", "\x00", "D" * 200],
)
def test_an_illegal_move_is_refused_with_the_rule_it_breaks(match: tuple[Page, Page, Message], move: str) -> None:
    eva, _, _ = match
    refused = eva.move(move)["error"]
    assert refused["code"] in ("illegal", "invalid")
    assert refused["message"]
    unharmed(eva)


def test_a_foreign_token_opens_nothing(server: Server, match: tuple[Page, Page, Message], lexicon: str) -> None:
    eva, cheat, room = match
    other = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon)
    for token in (other["tokens"][0], other["watch"], room["invites"][1], "A" * 32):
        refused = cheat.ask("join", room=room["room"], tokens=[room["tokens"][1], token])
        assert refused["error"]["code"] == "wrong-token"
        assert "view" not in refused
    assert cheat.view["mine"] == [1]
    unharmed(eva)


def test_no_request_reveals_the_other_rack(server: Server, match: tuple[Page, Page, Message]) -> None:
    eva, cheat, room = match
    for kind in ("gcg", "json", "cgp", "racks"):
        asked = {"room": room["room"], "tokens": [room["tokens"][1]], "format": kind}
        assert "ANCHORS" not in server.client.post("/api/rooms/export", json=asked).text
    cheat.do("hint")
    cheat.do("set-up", scores=[0, 0])
    cheat.do("draw-tiles", seat=0)
    cheat.do("seat", seat=0, kind="human")
    key = {"room": room["room"], "token": room["tokens"][1]}
    mine = server.client.post("/api/rooms/mine", json={"rooms": [key]})
    assert "ANCHORS" not in mine.text
    assert all("ANCHORS" not in json.dumps(message) for message in cheat.heard)
    assert all(message["view"]["racks"][0] is None for message in cheat.heard if "view" in message)
    unharmed(eva)


def test_the_watch_token_does_not_play(server: Server, match: tuple[Page, Page, Message]) -> None:
    eva, _, room = match
    watcher = server.page()
    watcher.join(room, -1)
    for name in ("resign", "draw", "undo", "challenge", "stop-thinking", "rematch"):
        assert watcher.do(name)["error"]["code"] == "not-your-seat"
    assert watcher.move("8D ANCHORS")["error"]["code"] == "not-your-seat"
    unharmed(eva)


def test_a_stale_version_is_refused(match: tuple[Page, Page, Message]) -> None:
    eva, _, _ = match
    assert eva.do("move", version=eva.view["version"] - 1, move="8D ANCHORS")["error"]["code"] == "stale"
    unharmed(eva)


def test_a_room_that_was_not_joined(server: Server, match: tuple[Page, Page, Message]) -> None:
    eva, _, room = match
    stranger = server.page()
    stranger.room = room["room"]
    for name in ("undo", "resign", "delete", "rematch"):
        assert stranger.do(name)["error"]["code"] == "not-joined"
    unharmed(eva)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not JSON",
        "[]",
        "null",
        "1e999",
        '{"ask": 1}',
        '{"ask": "one", "do": "join"}',
        '{"ask": -1, "do": "join", "room": "x", "tokens": []}',
        '{"ask": 1, "do": "dance"}',
        '{"ask": 1, "do": ["join"]}',
        '{"ask": 1, "do": "join", "room": {"$ne": ""}, "tokens": [{}]}',
        '{"ask": 1, "do": "join", "room": "../../etc/passwd", "tokens": ["aaaaaaaaaaaaaaaaaaaa"]}',
        '{"ask": 1, "do": "move", "room": "aaaaaaaaaaaa", "version": "1", "move": 7}',
        '{"ask": 1, "do": "move", "room": "aaaaaaaaaaaa", "version": 1, "move": "8D X", "extra": true}',
        '{"ask": 1, "do": "stop"}',
        '{"ask": 1, "do": "stop", "which": "all"}',
        '{"ask": true, "do": "undo", "room": "aaaaaaaaaaaa"}',
        "[" * 5000,
        '{"ask":1,"do":' * 500,
    ],
)
def test_wrong_types_and_shapes(match: tuple[Page, Page, Message], text: str) -> None:
    eva, cheat, _ = match
    cheat.session.send_text(text)
    refused = cheat.receive()
    assert set(refused) == {"to", "error"}
    assert set(refused["error"]) == {"code", "message"}
    assert refused["error"]["code"] == "invalid"
    assert "Traceback" not in str(refused)
    unharmed(eva)


def test_bytes_are_not_a_message(match: tuple[Page, Page, Message]) -> None:
    eva, cheat, _ = match
    cheat.session.send_bytes(b"\xff\x00")
    assert cheat.receive()["error"]["code"] == "invalid"
    unharmed(eva)


SECRET = "<b>a text of the client</b>"


@pytest.mark.parametrize(
    "message",
    [
        {"do": SECRET},
        {"do": [SECRET]},
        {"do": {SECRET: 1}},
        {"do": "join", SECRET: 1},
        {"do": "join", "room": SECRET, "tokens": [SECRET]},
        {"do": "analyse", "question": SECRET},
        {"do": "analyse", "question": "endgame", "about": {SECRET: SECRET}},
        {"do": "hint", "room": SECRET},
        {"do": "stop", "which": SECRET},
        {SECRET: SECRET},
    ],
)
def test_what_is_not_understood_is_not_sent_back(server: Server, message: Message) -> None:
    page = server.page()
    page.session.send_json({"ask": 7, **message})
    answer = page.receive()
    assert (answer["to"], answer["error"]["code"]) == (7, "invalid")
    assert "client" not in json.dumps(answer)


def test_an_unknown_request_is_answered_by_what_there_is(server: Server) -> None:
    refused = server.page().ask("dance")["error"]
    assert refused["message"].startswith("do: there are analyse, autoplay, challenge, ")
    assert {"move", "hint", "stop", "tournament"} <= set(refused["message"].replace(",", "").split())


class TestFloods:
    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(messages_a_second=5, burst=10, patience=30, message_bytes=1000, rooms_a_day=3, rooms_a_page=1)

    def test_a_flood_is_refused_and_then_cut_off(self, match: tuple[Page, Page, Message]) -> None:
        eva, cheat, _ = match
        for number in range(40):
            cheat.session.send_text(json.dumps({"ask": number, "do": "undo", "room": cheat.room}))
        codes = []
        while "closed" not in (message := cheat.receive()):
            codes += [message["error"]["code"]] if "error" in message else []
        assert message == {"closed": 1008}
        assert "too-fast" in codes
        assert len(codes) == 31
        unharmed(eva)

    def test_a_huge_message_is_refused(self, match: tuple[Page, Page, Message]) -> None:
        eva, cheat, _ = match
        cheat.session.send_text('{"ask": 1, "do": "name", "name": "' + "x" * 2000 + '"}')
        assert cheat.receive()["error"]["code"] == "too-large"
        unharmed(eva)

    def test_the_number_of_rooms_made_by_one_address_is_limited(self, server: Server, lexicon: str) -> None:
        body = {"game": "abalone", "seats": [HUMAN, HUMAN]}
        codes = [server.client.post("/api/rooms", json=body).status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]

    def test_the_number_of_rooms_joined_by_one_page_is_limited(self, server: Server) -> None:
        first, second = (server.create("abalone", HUMAN, HUMAN) for _ in range(2))
        page = server.page()
        page.join(first)
        refused = page.ask("join", room=second["room"], tokens=second["tokens"])
        assert refused["error"]["code"] == "too-many-rooms"


def test_a_foreign_page_gets_no_socket(server: Server) -> None:
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        server.client.websocket_connect(
            "/api/socket", headers={"Host": "127.0.0.1:8620", "Origin": "http://evil.example"}
        ),
    ):
        pass
    assert refused.value.code == 1008


@pytest.mark.parametrize(
    "player",
    [
        "/etc/hosts.toml",
        "..\\x.toml",
        "own.toml",
        "clever",
        "",
        "minimax:nodes=99999999",
        "engine",
        "engine:true",
        "engine:touch /tmp/x",
    ],
)
def test_files_programs_and_endless_thought_are_no_players_here(server: Server, lexicon: str, player: str) -> None:
    body = {
        "game": "crossword",
        "seats": [HUMAN, {"kind": "computer", "player": player}],
        "options": {"lexicon": lexicon},
    }
    answer = server.client.post("/api/rooms", json=body)
    assert answer.status_code in (400, 422)
    assert answer.json()["error"]["code"] in ("bad-player", "invalid")


def test_the_seed_is_not_revealed(server: Server, match: tuple[Page, Page, Message]) -> None:
    eva, _, room = match
    seed = str(server.table.open(room["room"]).room.seed)
    assert all(seed not in json.dumps(message) for message in eva.heard)


def test_tokens_are_stored_as_digests_only(server: Server, match: tuple[Page, Page, Message]) -> None:
    _, _, room = match
    data = b"".join(file.read_bytes() for file in server.path.parent.glob("rooms.sqlite3*"))
    for token in (*room["tokens"], room["watch"]):
        assert token.encode() not in data
    assert room["room"].encode() in data
