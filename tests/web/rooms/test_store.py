"""The store, and rooms that come back from it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kotva import languages
from kotva._core import compile_lexicon
from kotva.games.crossword.rules import alphabet
from kotva.web.rooms.store import Conflict, Store, digest

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

HUMAN = {"kind": "human"}
CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


def test_events_come_back_in_order_and_a_number_is_taken_once(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(tmp_path / "x.sqlite3")
        await store.create("room", "client", {"a": 1}, [(digest("t"), 0, "token")], [], "{}")
        await asyncio.gather(*(store.append("room", n, {"kind": "x", "at": float(n), "n": n}, "{}") for n in range(50)))
        with pytest.raises(Conflict):
            await store.append("room", 7, {"kind": "x", "at": 0.0}, "{}")
        await store.append("room", 50, {"kind": "x", "at": 50.0, "n": 50}, '{"last": true}')
        store.close()
        again = Store(tmp_path / "x.sqlite3")
        found = again.load("room")
        assert found is not None
        assert [event["n"] for event in found.events] == list(range(51))
        assert found.keys == [(digest("t"), 0, "token")]
        assert again.summary("room") == ('{"last": true}', found.keys)
        await again.delete("room")
        assert again.load("room") is None
        again.close()

    asyncio.run(work())


def test_an_event_of_a_room_that_is_gone_is_refused(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store(tmp_path / "x.sqlite3")
        with pytest.raises(Conflict):
            await store.append("nowhere", 0, {"kind": "x", "at": 0.0}, "{}")
        store.close()

    asyncio.run(work())


def test_a_game_goes_on_although_its_lexicon_has_lost_a_word(server: Server, lexicon: str, home: Path) -> None:
    room = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=CGP)
    page = server.page()
    page.join(room)
    page.move("8D ANCHORS")
    before = page.view
    server.stop()
    file = home / "cache" / "lexica" / "small.klx"
    notes = '{"name": "small", "language": "en", "source": "test", "licence": "none"}'
    compile_lexicon(alphabet(languages.get("en")), b"hat\nhats\ntea", file, notes)
    server.start()
    page = server.page()
    page.join(room)
    for key in ("position", "racks", "bag", "turn", "history"):
        assert page.view[key] == before[key], key
    assert page.do("undo")["ok"]
    assert page.move("8D ANCHORS")["error"]["code"] == "illegal"


def test_ones_rooms_are_listed_without_those_of_wrong_tokens(server: Server, lexicon: str) -> None:
    first = server.create("abalone", {**HUMAN, "name": "Eva"}, {"kind": "computer", "player": "easy"})
    second = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon)
    page = server.page()
    page.join(first)
    page.move(page.view["legal"][0]["move"])
    page.until(lambda view: len(view["history"]) == 2)
    keys = [
        {"room": first["room"], "token": first["tokens"][0]},
        {"room": second["room"], "token": second["tokens"][0]},
        {"room": second["room"], "token": second["tokens"][1]},
        {"room": "A" * 12, "token": "x" * 32},
        {"room": first["room"], "token": first["tokens"][0]},
    ]
    for _ in range(2):
        listed = server.client.post("/api/rooms/mine", json={"rooms": keys}).json()
        assert [(one["room"], one["mine"]) for one in listed] == [(first["room"], [0]), (second["room"], [0, 1])]
        assert (listed[0]["moves"], listed[0]["seats"][0]["name"], listed[0]["over"]) == (2, "Eva", False)
        assert listed[1]["lexicon"] == lexicon
        server.restart()
    wrong = [{"room": first["room"], "token": second["tokens"][0]}]
    assert server.client.post("/api/rooms/mine", json={"rooms": wrong}).json() == []


def test_rooms_nobody_is_in_leave_the_memory_and_come_back(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotva.web.rooms.table.KEPT", 2)
    rooms = [server.create("yinsh", HUMAN, HUMAN) for _ in range(6)]
    for room in rooms:
        page = server.page()
        page.join(room)
        page.move("f6")
        page.close()
    page = server.page()
    page.join(rooms[0])
    assert len(server.table.rooms) <= 4
    assert [entry["move"] for entry in page.view["history"]] == ["f6"]
