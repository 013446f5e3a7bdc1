"""Versions of SQLite files. Each file has the version of its tables in `user_version`; an older file is upgraded, a
newer one is refused with an error."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from kotva.errors import KotvaError

__all__ = ["prepare"]


def prepare(
    connection: sqlite3.Connection,
    path: Path,
    steps: Sequence[str],
    unmarked: Callable[[sqlite3.Connection], int] = lambda _: 0,
) -> None:
    """Creates or upgrades the tables of a file. `steps[n]` upgrades from version n to n + 1; `unmarked` finds the
    version of a file without `user_version`.

    >>> connection = sqlite3.connect(":memory:", isolation_level=None)
    >>> prepare(connection, Path("a.sqlite3"), ["CREATE TABLE a (x)"])
    >>> prepare(connection, Path("a.sqlite3"), ["CREATE TABLE a (x)", "ALTER TABLE a ADD COLUMN y"])
    >>> connection.execute("INSERT INTO a VALUES (1, 2)").rowcount
    1
    >>> prepare(connection, Path("a.sqlite3"), ["CREATE TABLE a (x)"])  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    kotva._core.KotvaError: a.sqlite3 was written by a newer Kotva (version 2 of its tables, this one knows 1)...
    """
    try:
        if version_of(connection, unmarked) == len(steps) and marked(connection):
            return
        connection.execute("BEGIN IMMEDIATE")
        try:
            upgrade(connection, path, steps, version_of(connection, unmarked))
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
    except sqlite3.OperationalError as error:  # locked, read-only or disk full: the file itself is not damaged
        raise KotvaError(f"{path} cannot be opened: {error}") from None
    except sqlite3.DatabaseError as error:
        raise KotvaError(f"{path} cannot be read ({error}); move it away to start with a new one") from None


def upgrade(connection: sqlite3.Connection, path: Path, steps: Sequence[str], version: int) -> None:
    if version > len(steps):
        raise KotvaError(
            f"{path} was written by a newer Kotva (version {version} of its tables, this one knows {len(steps)}); "
            "update Kotva, or move the file away to start with a new one"
        )
    for step in steps[version:]:
        for statement in step.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version={len(steps)}")


def marked(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def version_of(connection: sqlite3.Connection, unmarked: Callable[[sqlite3.Connection], int]) -> int:
    return marked(connection) or unmarked(connection)
