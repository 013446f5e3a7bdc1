"""Rooms on disk: SQLite with a write-ahead log. An event is valid once it is synced.

One thread writes. It puts the waiting events of all rooms into one transaction, so that a hundred moves per second do
not need a hundred syncs.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotva.languages.paths import data_dir
from kotva.web.closed import Closed, Closing
from kotva.web.schema import prepare

__all__ = ["Conflict", "Store", "Stored", "digest"]

SCHEMA = (
    """
    CREATE TABLE rooms (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        changed REAL NOT NULL,
        client TEXT NOT NULL,
        document TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE keys (
        room TEXT NOT NULL REFERENCES rooms(id) ON DELETE CASCADE,
        digest BLOB NOT NULL,
        seat INTEGER,
        kind TEXT NOT NULL,
        PRIMARY KEY (room, digest)
    ) WITHOUT ROWID;
    CREATE TABLE events (
        room TEXT NOT NULL REFERENCES rooms(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        at REAL NOT NULL,
        body TEXT NOT NULL,
        PRIMARY KEY (room, number)
    ) WITHOUT ROWID;
    CREATE INDEX rooms_by_client ON rooms (client, created)
    """,
    """
    ALTER TABLE rooms ADD COLUMN summary TEXT NOT NULL DEFAULT ''
    """,
    """
    CREATE TABLE closed (
        room TEXT NOT NULL REFERENCES rooms(id) ON DELETE CASCADE,
        key TEXT NOT NULL,
        common INTEGER NOT NULL,
        PRIMARY KEY (key, room)
    ) WITHOUT ROWID;
    CREATE INDEX closed_by_room ON closed (room)
    """,
)
"""Migrations from one version of the tables to the next. A room of the first version has no summary until its next
event. `closed` has the keys of positions that nobody may analyse (`kotva.web.closed`)."""

Event = dict[str, Any]
Key = tuple[bytes, int | None, str]
"""The digest of a secret, the seat it opens (None for spectators), and its kind: token, invitation or watching."""
Write = Callable[[sqlite3.Connection], None]


class Conflict(Exception):  # noqa: N818
    """Another server has written to the same room."""


@dataclass(frozen=True)
class Stored:
    """A stored room: its request, its keys (digest, seat, kind) and its events in order."""

    id: str
    created: float
    changed: float
    document: dict[str, Any]
    keys: list[Key]
    events: list[Event]


def digest(token: str) -> bytes:
    """Only digests of tokens are stored, so that a reader of the file cannot take a seat."""
    return hashlib.sha256(token.encode()).digest()


class Store:
    """Events by room. The caller's thread reads; one thread of the store writes."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_dir() / "rooms.sqlite3"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._reader = self._open()
        self._finder, self._finding = self._open(), threading.Lock()
        self._queue: queue.SimpleQueue[tuple[Write, asyncio.Future[None], asyncio.AbstractEventLoop] | None]
        self._queue = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="kotva-store", daemon=True)
        self._thread.start()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        prepare(connection, self.path, SCHEMA, unmarked)
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        return connection

    def close(self) -> None:
        """Waits for pending writes."""
        self._queue.put(None)
        self._thread.join()
        self._reader.close()
        with self._finding:
            self._finder.close()

    async def _submit(self, write: Write) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._queue.put((write, done, loop))
        await done

    def _write(self) -> None:
        connection = self._open()
        while (first := self._queue.get()) is not None:
            batch = [first]
            stop = False
            while not self._queue.empty():
                more = self._queue.get()
                if more is None:
                    stop = True
                    break
                batch.append(more)
            self._commit(connection, batch)
            if stop:
                break
        connection.close()

    def _commit(
        self,
        connection: sqlite3.Connection,
        batch: list[tuple[Write, asyncio.Future[None], asyncio.AbstractEventLoop]],
    ) -> None:
        """Does all writes in one transaction. A write that fails is rolled back alone and reported to its room."""
        failures: list[BaseException | None] = []
        try:
            connection.execute("BEGIN IMMEDIATE")
            for write, _, _ in batch:
                connection.execute("SAVEPOINT one")
                try:
                    write(connection)
                    failures.append(None)
                except sqlite3.Error as error:
                    connection.execute("ROLLBACK TO one")
                    failures.append(error)
                connection.execute("RELEASE one")
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            failures = [error] * len(batch)
        for (_, done, loop), failure in zip(batch, failures, strict=True):
            with suppress(RuntimeError):  # the event loop is closed: the write is stored and nobody waits for it
                loop.call_soon_threadsafe(_settle, done, failure)

    async def create(
        self,
        room: str,
        client: str,
        document: dict[str, Any],
        keys: list[Key],
        events: list[Event],
        summary: str,
        closed: Sequence[Closed] = (),
    ) -> None:
        now = time.time()
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?)", (room, now, now, client, text, summary))
            connection.executemany(
                "INSERT INTO keys VALUES (?, ?, ?, ?)", [(room, key, seat, kind) for key, seat, kind in keys]
            )
            for number, event in enumerate(events):
                _insert(connection, room, number, event)
            _close(connection, room, closed)

        await self._submit(write)

    async def append(self, room: str, number: int, event: Event, summary: str, closed: Sequence[Closed] = ()) -> None:
        """Stores an event under its number, the room's summary and the position that is closed to analysis. Raises
        `Conflict` if the number is taken."""

        def write(connection: sqlite3.Connection) -> None:
            _insert(connection, room, number, event)
            connection.execute("UPDATE rooms SET changed = ?, summary = ? WHERE id = ?", (event["at"], summary, room))
            _close(connection, room, closed)

        try:
            await self._submit(write)
        except sqlite3.IntegrityError as error:
            raise Conflict(room) from error

    async def exchange_key(self, room: str, old: bytes, new: bytes, kind: str) -> None:
        """Replaces an invitation by a token; raises `Conflict` if the invitation is used already."""

        def write(connection: sqlite3.Connection) -> None:
            done = connection.execute(
                "UPDATE keys SET digest = ?, kind = ? WHERE room = ? AND digest = ?", (new, kind, room, old)
            )
            if done.rowcount != 1:
                raise sqlite3.IntegrityError("the invitation is taken")

        try:
            await self._submit(write)
        except sqlite3.IntegrityError as error:
            raise Conflict(room) from error

    async def delete(self, room: str) -> None:
        await self._submit(lambda connection: _delete(connection, room))

    async def close_position(self, room: str, closed: Sequence[Closed]) -> None:
        await self._submit(lambda connection: _close(connection, room, closed))

    def closings(self, keys: list[str]) -> list[Closing]:
        """The rooms whose closed position has one of these keys. Any thread may call this."""
        with self._finding:
            rows = self._finder.execute(
                "SELECT closed.room, common, changed FROM closed JOIN rooms ON rooms.id = closed.room "
                "WHERE key IN (SELECT value FROM json_each(?))",
                (json.dumps(keys),),
            ).fetchall()
        return [Closing(room, bool(common), changed) for room, common, changed in rows]

    def load(self, room: str) -> Stored | None:
        row = self._reader.execute("SELECT created, changed, document FROM rooms WHERE id = ?", (room,)).fetchone()
        if row is None:
            return None
        keys = self._reader.execute("SELECT digest, seat, kind FROM keys WHERE room = ?", (room,)).fetchall()
        events = self._reader.execute("SELECT body FROM events WHERE room = ? ORDER BY number", (room,)).fetchall()
        return Stored(room, row[0], row[1], json.loads(row[2]), keys, [json.loads(body) for (body,) in events])

    def summary(self, room: str) -> tuple[str, list[Key]] | None:
        """The room's summary and its keys, without replaying its events; an old room may have no summary."""
        row = self._reader.execute("SELECT summary FROM rooms WHERE id = ?", (room,)).fetchone()
        if row is None:
            return None
        return row[0], self._reader.execute("SELECT digest, seat, kind FROM keys WHERE room = ?", (room,)).fetchall()

    def last_lexicon(self) -> str | None:
        """The lexicon of the crossword room that changed last. Any thread may call this; it opens a connection."""
        connection = self._open()
        try:
            found = connection.execute(
                "SELECT json_extract(summary, '$.lexicon') AS name FROM rooms WHERE summary != '' AND name IS NOT NULL "
                "ORDER BY changed DESC LIMIT 1"
            ).fetchone()
        finally:
            connection.close()
        return str(found[0]) if found else None

    def made_since(self, client: str, since: float) -> int:
        """Number of rooms that a client has made since this time."""
        found = self._reader.execute(
            "SELECT count(*) FROM rooms WHERE client = ? AND created > ?", (client, since)
        ).fetchone()
        return int(found[0])


def unmarked(connection: sqlite3.Connection) -> int:
    """The version of a file without `user_version`: early stores did not write it."""
    columns = [row[1] for row in connection.execute("PRAGMA table_info(rooms)")]
    return 0 if not columns else 2 if "summary" in columns else 1


def _insert(connection: sqlite3.Connection, room: str, number: int, event: Event) -> None:
    text = json.dumps(event, ensure_ascii=False, separators=(",", ":"))
    connection.execute("INSERT INTO events VALUES (?, ?, ?, ?)", (room, number, event["at"], text))


def _close(connection: sqlite3.Connection, room: str, closed: Sequence[Closed]) -> None:
    """Replaces the closed position of the room."""
    connection.execute("DELETE FROM closed WHERE room = ?", (room,))
    rows = [(room, one.key, one.common) for one in closed]
    connection.executemany("INSERT INTO closed VALUES (?, ?, ?)", rows)


def _delete(connection: sqlite3.Connection, room: str) -> None:
    connection.execute("DELETE FROM rooms WHERE id = ?", (room,))


def _settle(done: asyncio.Future[None], failure: BaseException | None) -> None:
    if done.done():
        return
    if failure is None:
        done.set_result(None)
    else:
        done.set_exception(failure)
