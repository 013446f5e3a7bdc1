"""Tournaments on disk: SQLite with a write-ahead log. The server and the worker of the running tournament both write,
each over its own connections."""

from __future__ import annotations

import json
import secrets
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotva.languages.paths import data_dir
from kotva.matches.meeting import Kept
from kotva.web.errors import ApiError
from kotva.web.schema import prepare
from kotva.web.tournaments.models import PAGE, NewTournament, State, TournamentSummary

__all__ = ["FILE", "Gone", "RoomOf", "Store"]

FILE = "tournaments.sqlite3"
SCHEMA = """
CREATE TABLE IF NOT EXISTS tournaments (
    id TEXT PRIMARY KEY,
    created REAL NOT NULL,
    state TEXT NOT NULL,
    fault TEXT NOT NULL,
    request TEXT NOT NULL,
    done INTEGER NOT NULL,
    seconds REAL NOT NULL,
    results TEXT
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    number INTEGER NOT NULL,
    facts TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (tournament, first, second, number)
) WITHOUT ROWID;
"""
PEOPLE = """
CREATE TABLE people (
    tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (tournament, place)
) WITHOUT ROWID;
CREATE TABLE rooms (
    tournament TEXT NOT NULL REFERENCES tournaments(id) ON DELETE CASCADE,
    first INTEGER NOT NULL,
    second INTEGER NOT NULL,
    number INTEGER NOT NULL,
    room TEXT NOT NULL,
    watch TEXT NOT NULL,
    PRIMARY KEY (tournament, first, second, number)
) WITHOUT ROWID;
"""
"""Keys of people, and the rooms of their games that are not entered yet."""
COLUMNS = "id, created, state, fault, request, done, seconds"
Pairing = tuple[int, int]


@dataclass(frozen=True)
class RoomOf:
    """The room of a game; games are counted from 0."""

    pairing: Pairing
    number: int
    room: str
    watch: str

    def seat(self, place: int) -> int:
        """The seat of a player: the second one begins games with an odd number."""
        return (self.pairing.index(place) + self.number) % 2


class Gone(Exception):  # noqa: N818
    """The tournament was stopped or deleted while its games were running."""


class Store:
    def __init__(self, path: Path | None = None) -> None:
        self.path = path or data_dir() / FILE
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self._connected() as connection:
            prepare(connection, self.path, [SCHEMA, PEOPLE])

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        connection = sqlite3.connect(self.path, isolation_level=None, timeout=30)
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            connection.execute("PRAGMA foreign_keys=ON")
            yield connection
        finally:
            connection.close()

    def create(self, request: NewTournament, most: int) -> str:
        number = secrets.token_urlsafe(9)
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            if connection.execute("SELECT count(*) FROM tournaments").fetchone()[0] >= most:
                raise ApiError(429, "too-many", f"at most {most} tournaments are kept; delete one first")
            connection.execute(
                "INSERT INTO tournaments VALUES (?, ?, 'waiting', '', ?, 0, 0, NULL)",
                (number, time.time(), request.model_dump_json(exclude_defaults=True)),
            )
            keys = [(number, place, secrets.token_urlsafe(24)) for place in request.people]
            connection.executemany("INSERT INTO people VALUES (?, ?, ?)", keys)
            connection.execute("COMMIT")
        return number

    def summaries(self) -> list[TournamentSummary]:
        with self._connected() as connection:
            rows = connection.execute(f"SELECT {COLUMNS} FROM tournaments ORDER BY created DESC").fetchall()
        return [_summary(row) for row in rows]

    def summary(self, number: str) -> TournamentSummary:
        with self._connected() as connection:
            row = connection.execute(f"SELECT {COLUMNS} FROM tournaments WHERE id = ?", (number,)).fetchone()
        if row is None:
            raise ApiError(404, "no-tournament", "there is no such tournament; it may have been deleted")
        return _summary(row)

    def results(self, number: str) -> dict[str, Any] | None:
        with self._connected() as connection:
            row = connection.execute("SELECT results FROM tournaments WHERE id = ?", (number,)).fetchone()
        return json.loads(row[0]) if row and row[0] else None

    def next(self) -> str | None:
        """The tournament that was running, else the one that has waited longest."""
        with self._connected() as connection:
            row = connection.execute(
                "SELECT id FROM tournaments WHERE state IN ('running', 'waiting') ORDER BY state, created"
            ).fetchone()
        return row[0] if row else None

    def move(self, number: str, before: Sequence[State], after: State, fault: str = "") -> bool:
        """Sets the state to `after` if it is one of `before`; returns whether it was."""
        marks = ", ".join("?" * len(before))
        with self._connected() as connection:
            done = connection.execute(
                f"UPDATE tournaments SET state = ?, fault = ? WHERE id = ? AND state IN ({marks})",
                (after, fault, number, *before),
            )
            return done.rowcount == 1

    def delete(self, number: str) -> None:
        with self._connected() as connection:
            connection.execute("DELETE FROM tournaments WHERE id = ?", (number,))

    def add(
        self,
        number: str,
        games: Sequence[tuple[Pairing, Kept]],
        results: dict[str, Any] | None,
        seconds: float,
        *,
        last: bool,
        total: int = 0,
    ) -> int:
        """Stores finished games, the seconds they took and the new results; returns the number of finished games.
        After the `last` one of the computers the state is `done`, or `open` while people have not played `total`
        games. Raises `Gone` if the tournament is not running."""
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            updated = connection.execute(
                "UPDATE tournaments SET done = done + ?1, seconds = seconds + ?2, results = ?3, "
                "state = CASE WHEN NOT ?4 THEN 'running' WHEN done + ?1 < ?5 THEN 'open' ELSE 'done' END "
                "WHERE id = ?6 AND state = 'running'",
                (len(games), seconds, results and json.dumps(results), last, total, number),
            )
            if updated.rowcount != 1:
                raise Gone(number)
            connection.executemany(
                "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)",
                [(number, *pairing, game.number, json.dumps(game.facts), game.record) for pairing, game in games],
            )
            done = connection.execute("SELECT done FROM tournaments WHERE id = ?", (number,)).fetchone()[0]
            connection.execute("COMMIT")
        return int(done)

    def keys(self, number: str) -> dict[int, str]:
        """The keys of the people by place."""
        with self._connected() as connection:
            return dict(connection.execute("SELECT place, key FROM people WHERE tournament = ?", (number,)).fetchall())

    def rooms(self, number: str) -> list[RoomOf]:
        """The rooms of people whose games are not entered yet."""
        with self._connected() as connection:
            rows = connection.execute(
                "SELECT first, second, number, room, watch FROM rooms "
                "WHERE tournament = ? ORDER BY number, first, second",
                (number,),
            ).fetchall()
        return [RoomOf((first, second), game, room, watch) for first, second, game, room, watch in rows]

    def open_room(self, number: str, opened: RoomOf) -> None:
        with self._connected() as connection:
            connection.execute(
                "INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?)",
                (number, *opened.pairing, opened.number, opened.room, opened.watch),
            )

    def enter(self, number: str, pairing: Pairing, game: Kept, total: int) -> None:
        """Stores a finished game of people. Its room may be entered once."""
        with self._connected() as connection:
            connection.execute("BEGIN IMMEDIATE")
            gone = connection.execute(
                "DELETE FROM rooms WHERE tournament = ? AND first = ? AND second = ? AND number = ?",
                (number, *pairing, game.number),
            )
            if gone.rowcount == 1:
                connection.execute(
                    "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)",
                    (number, *pairing, game.number, json.dumps(game.facts), game.record),
                )
                connection.execute(
                    "UPDATE tournaments SET done = done + 1, "
                    "state = CASE WHEN state = 'open' AND done + 1 >= ? THEN 'done' ELSE state END WHERE id = ?",
                    (total, number),
                )
            connection.execute("COMMIT")

    def finished(self, number: str) -> set[tuple[Pairing, int]]:
        """The finished games by pairing and number."""
        with self._connected() as connection:
            rows = connection.execute("SELECT first, second, number FROM games WHERE tournament = ?", (number,))
            return {((first, second), game) for first, second, game in rows}

    def facts(self, number: str, pairing: Pairing) -> list[dict[str, Any]]:
        """The facts of all finished games of a pairing, in order."""
        with self._connected() as connection:
            rows = connection.execute(
                "SELECT facts FROM games WHERE tournament = ? AND first = ? AND second = ? ORDER BY number",
                (number, *pairing),
            ).fetchall()
        return [json.loads(facts) for (facts,) in rows]

    def page(self, number: str, pairing: Pairing, begin: int) -> tuple[int, list[tuple[int, dict[str, Any]]]]:
        """The number of finished games of a pairing, and one page of them from `begin`."""
        where = "FROM games WHERE tournament = ? AND first = ? AND second = ?"
        with self._connected() as connection:
            total = connection.execute(f"SELECT count(*) {where}", (number, *pairing)).fetchone()[0]
            rows = connection.execute(
                f"SELECT number, facts {where} AND number >= ? ORDER BY number LIMIT ?",
                (number, *pairing, begin, PAGE),
            ).fetchall()
        return total, [(game, json.loads(facts)) for game, facts in rows]

    def record(self, number: str, pairing: Pairing, game: int) -> str | None:
        with self._connected() as connection:
            row = connection.execute(
                "SELECT record FROM games WHERE tournament = ? AND first = ? AND second = ? AND number = ?",
                (number, *pairing, game),
            ).fetchone()
        return row[0] if row else None

    def everything(self, number: str) -> Iterator[tuple[Pairing, Kept]]:
        """All games of a tournament, pairing by pairing."""
        with self._connected() as connection:
            rows = connection.execute(
                "SELECT first, second, number, facts, record FROM games WHERE tournament = ? "
                "ORDER BY first, second, number",
                (number,),
            )
            for first, second, game, facts, record in rows:
                yield (first, second), Kept(game, json.loads(facts), record)


def _summary(row: tuple[Any, ...]) -> TournamentSummary:
    number, created, state, fault, text, done, seconds = row
    request = NewTournament.model_validate_json(text)
    return TournamentSummary(
        id=number,
        created=created,
        state=state,
        fault=fault,
        request=request,
        total=request.total,
        done=done,
        seconds=seconds,
    )
