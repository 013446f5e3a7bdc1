"""The store, and rooms loaded from it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from kotva import languages
from kotva._core import compile_lexicon
from kotva.errors import KotvaError
from kotva.web.rooms.store import Conflict, Store, digest
from kotva.web.warm import quiet, warm

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
    compile_lexicon(languages.get("en").alphabet, b"hat\nhats\ntea", file, notes)
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


FIRST_TABLES = """
CREATE TABLE rooms (id TEXT PRIMARY KEY, created REAL NOT NULL, changed REAL NOT NULL, client TEXT NOT NULL,
    document TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE keys (room TEXT NOT NULL REFERENCES rooms(id) ON DELETE CASCADE, digest BLOB NOT NULL, seat INTEGER,
    kind TEXT NOT NULL, PRIMARY KEY (room, digest)) WITHOUT ROWID;
CREATE TABLE events (room TEXT NOT NULL REFERENCES rooms(id) ON DELETE CASCADE, number INTEGER NOT NULL,
    at REAL NOT NULL, body TEXT NOT NULL, PRIMARY KEY (room, number)) WITHOUT ROWID;
CREATE INDEX rooms_by_client ON rooms (client, created);
"""
OLD, TOKEN = "an-old-room", "a-token-of-long-ago"


@pytest.fixture
def first_store(home: Path) -> Path:
    """A file of the first version, without summaries and version number."""
    path = home / "data" / "rooms.sqlite3"
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path)
    connection.executescript(FIRST_TABLES)
    request = {"game": "abalone", "seats": [{"kind": "human", "name": "Eva"}, {"kind": "human"}], "options": {}}
    document = json.dumps({"request": request, "seed": 1})
    connection.execute("INSERT INTO rooms VALUES (?, 1.0, 2.0, '', ?)", (OLD, document))
    connection.execute("INSERT INTO keys VALUES (?, ?, 0, 'token')", (OLD, digest(TOKEN)))
    step = {"kind": "step", "at": 2.0, "step": {"do": "move", "move": "c3,d3", "seat": 0}}
    connection.execute("INSERT INTO events VALUES (?, 0, 2.0, ?)", (OLD, json.dumps(step)))
    connection.commit()
    connection.close()
    return path


def test_games_of_the_first_version_are_listed_and_go_on(first_store: Path, server: Server) -> None:
    mine = server.client.post("/api/rooms/mine", json={"rooms": [{"room": OLD, "token": TOKEN}]}).json()
    assert [(one["game"], one["moves"], one["seats"][0]["name"]) for one in mine] == [("abalone", 1, "Eva")]
    page = server.page()
    page.ask("join", room=OLD, tokens=[TOKEN])
    assert [entry["move"] for entry in page.view["history"]] == ["c3,d3"]
    page.ask("resign", room=OLD)
    server.restart()
    mine = server.client.post("/api/rooms/mine", json={"rooms": [{"room": OLD, "token": TOKEN}]}).json()
    assert [one["over"] for one in mine] == [True]


def test_a_room_that_cannot_be_read_is_refused_and_the_others_are_not(server: Server) -> None:
    good, bad = (server.create("terrace", HUMAN, HUMAN) for _ in range(2))
    server.stop()
    connection = sqlite3.connect(server.path)
    connection.execute('INSERT INTO events VALUES (?, 0, 1.0, \'{"kind": "teleported", "at": 1}\')', (bad["room"],))
    connection.commit()
    connection.close()
    server.start()
    page = server.page()
    answer = page.ask("join", room=bad["room"], tokens=bad["tokens"])
    assert answer["error"]["code"] == "unreadable"
    page.join(good)


def test_a_store_of_a_newer_version_and_a_file_that_is_none_are_refused_by_name(home: Path) -> None:
    path = home / "data" / "rooms.sqlite3"
    Store(path).close()
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version=99")
    connection.close()
    with pytest.raises(KotvaError, match=r"rooms\.sqlite3 was written by a newer Kotva \(version 99"):
        Store(path)
    command = [sys.executable, "-m", "kotva.cli.main", "serve", "--port", "0"]
    told = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert (told.returncode, "Traceback" in told.stderr) == (2, False)
    assert "rooms.sqlite3 was written by a newer Kotva" in told.stderr
    for leftover in path.parent.glob("rooms.sqlite3-*"):
        leftover.unlink()
    path.write_text("this is a letter to my aunt " * 100, encoding="ascii")
    with pytest.raises(KotvaError, match=r"rooms\.sqlite3 cannot be read .* move it away"):
        Store(path)


def test_the_lexicon_played_last_is_prepared_at_the_start_and_without_any_nothing_fails(
    server: Server, lexicon: str
) -> None:
    store = server.table.store
    assert (store.last_lexicon(), warm(store)) == (None, [lexicon])
    server.create("terrace", HUMAN, HUMAN)
    assert store.last_lexicon() is None
    server.create("crossword", HUMAN, HUMAN, lexicon=lexicon)
    assert (store.last_lexicon(), warm(store)) == (lexicon, [lexicon])


def test_nothing_is_prepared_while_somebody_is_answered() -> None:
    asked = 0
    counts = iter([0, 2, 5, 5, 5, 6, 6])

    def answered() -> int:
        nonlocal asked
        asked += 1
        return next(counts)

    pauses = quiet(answered, rest=0)
    assert [(next(pauses), asked)[1] for _ in range(3)] == [4, 5, 7]
