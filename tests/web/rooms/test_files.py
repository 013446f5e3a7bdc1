"""Import and export of rooms."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from kotva.records import boards, gcg
from kotva.records import json as record_json

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Server

HUMAN = {"kind": "human"}
CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


def brought(server: Server, text: str, **more: object) -> Message:
    answer = server.client.post("/api/rooms/import", json={"text": text, **more})
    assert answer.status_code == 201, answer.text
    return answer.json()


def exported(server: Server, room: Message, kind: str, token: str | None = None) -> str:
    tokens = [token] if token else [mine for mine in room["tokens"] if mine]
    asked = {"room": room["room"], "tokens": tokens, "format": kind}
    answer = server.client.post("/api/rooms/export", json=asked)
    assert answer.status_code == 200, answer.text
    text: str = answer.json()["text"]
    return text


def test_a_game_goes_out_as_gcg_and_comes_back_the_same(server: Server, lexicon: str) -> None:
    room = server.create("crossword", {**HUMAN, "name": "Eva"}, {**HUMAN, "name": "Jan"}, lexicon=lexicon, cgp=CGP)
    page = server.page()
    page.join(room)
    page.move("8D ANCHORS")
    page.move("D7 H.T")
    page.move("-")
    text = exported(server, room, "gcg")
    record = gcg.parse(text)
    assert [event.score for event in record.events] == [76, 6, 0]
    assert record_json.parse(exported(server, room, "json")) == record
    again = brought(server, text)
    other = server.page()
    other.join(again)
    assert other.view["render"] == page.view["render"]
    assert [seat["name"] for seat in other.view["seats"]] == ["Eva", "Jan"]
    assert [seat["score"] for seat in other.view["seats"]] == [76, 6]
    assert other.view["turn"] == page.view["turn"]
    moves = [entry["move"] for entry in other.view["history"] if entry["kind"] == "move"]
    assert moves == ["8D ANCHORS", "D7 H.T", "-"]
    assert [len(rack) for rack in other.view["racks"]] == [7, 7]
    assert gcg.parse(exported(server, again, "gcg")).events == record.events


def test_positions_go_out_and_come_back(server: Server, lexicon: str) -> None:
    room = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=CGP)
    page = server.page()
    page.join(room)
    page.move("8D ANCHORS")
    line = exported(server, room, "cgp")
    assert line.endswith("lex small;\n")
    other = server.page()
    other.join(brought(server, line))
    assert other.view["render"] == page.view["render"]
    board, racks = exported(server, room, "csv"), exported(server, room, "racks")
    third = server.page()
    third.join(brought(server, board, racks=racks, lexicon=lexicon))
    assert third.view["render"] == page.view["render"]
    assert third.board["premiums"] == page.board["premiums"]
    assert sorted(map(sorted, third.view["racks"])) == sorted(map(sorted, page.view["racks"]))


def test_an_export_holds_no_more_than_its_token_may_see(server: Server, lexicon: str) -> None:
    room = server.create("crossword", HUMAN, {**HUMAN, "invite": True}, lexicon=lexicon, cgp=CGP)
    seat = {"room": room["room"], "invite": room["invites"][1]}
    jan = server.client.post("/api/rooms/sit", json=seat).json()["token"]
    assert "HATTERS" not in exported(server, room, "cgp")
    assert "ANCHORS" not in exported(server, room, "cgp", jan)
    assert exported(server, room, "racks", room["watch"]).strip() == ""
    page = server.page()
    page.join(room, 0)
    page.move("-CHO")
    assert "-3" in exported(server, room, "gcg", jan)
    assert "CHO" not in exported(server, room, "gcg", jan)
    foreign = {"room": room["room"], "tokens": ["x" * 32], "format": "gcg"}
    assert server.client.post("/api/rooms/export", json=foreign).status_code == 403


def test_a_board_game_goes_out_as_a_record_and_comes_back(server: Server) -> None:
    room = server.create("abalone", HUMAN, HUMAN, setup="standard")
    page = server.page()
    page.join(room)
    for _ in range(4):
        page.move(page.view["legal"][0]["move"])
    text = exported(server, room, "text")
    assert len(boards.read(text).moves) == 4
    other = server.page()
    other.join(brought(server, text))
    assert other.view["position"] == page.view["position"]
    assert len(other.view["history"]) == 4
    third = server.page()
    third.join(brought(server, exported(server, room, "position"), game="abalone"))
    assert third.view["position"] == page.view["position"]


def test_a_broken_file_is_refused_with_its_line(server: Server, lexicon: str) -> None:
    for text, lexicon_name in (
        (">eva: ABC 8D WORD 26\n", lexicon),
        ("{", lexicon),
        ("15/15 / 0/0 0", lexicon),
        ('[Setup "long"]', None),
        ("a,b,c\nd,e,f\n", lexicon),
        (">eva: ANCHORS 8D ANCHORS +76 76\n", None),
    ):
        body = {"text": text} | ({"lexicon": lexicon_name} if lexicon_name else {})
        answer = server.client.post("/api/rooms/import", json=body)
        assert 400 <= answer.status_code < 500, text
        assert answer.json()["error"]["message"]


def test_real_records_become_rooms(server: Server, shared: Path, lexicon: str) -> None:
    """A room can show the game of any record, even with unknown words; the final scores are those of the record."""
    count = 0
    for file in sorted((shared / "data" / "gcg").glob("*.gcg")):
        record = gcg.read(file)
        answer = server.client.post("/api/rooms/import", json={"text": gcg.write(record), "lexicon": lexicon})
        if answer.status_code == 400:
            assert answer.json()["error"]["code"] in ("bad-file", "bad-input")
            continue
        page = server.page()
        page.join(answer.json())
        totals = {event.player: event.total for event in record.events}
        shown = [seat["score"] for seat in page.view["seats"]]
        if "outcome" in page.view:
            shown = page.view["outcome"]["scores"]
        assert shown == [totals.get(player.nick, 0) for player in record.players], file
        count += 1
    assert count > 10
