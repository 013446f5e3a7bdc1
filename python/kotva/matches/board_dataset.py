"""The moves of a board game match as one Parquet file, one row per move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl

from kotva import files
from kotva.errors import KotvaError
from kotva.matches.dataset import parquet
from kotva.matches.loop import Played
from kotva.matches.match import Match

__all__ = ["FILE", "SCHEMA", "write_moves"]

FILE = "moves.parquet"
SCHEMA: dict[str, Any] = {
    "game": pl.UInt32,
    "turn": pl.UInt16,
    "player": pl.UInt8,
    "seat": pl.UInt8,
    "position": pl.String,
    "move": pl.String,
    "value": pl.Int64,
    "depth": pl.Int64,
    "nodes": pl.Int64,
    "micros": pl.UInt64,
    "fault": pl.String,
    "ended": pl.String,
    "winner": pl.UInt8,
    "scores": pl.List(pl.Int64),
}


def write_moves(match: Match, folder: Path) -> Path:
    """Write the moves of a match. An existing file is never replaced."""
    path = folder / FILE
    if path.exists():
        raise KotvaError(f"{path} already exists; give another folder")
    folder.mkdir(parents=True, exist_ok=True)
    rows = [row for played in match.games for row in moves_of(played)]
    files.write_bytes(path, parquet(pl.DataFrame(rows, schema=SCHEMA)))
    return path


def moves_of(played: Played) -> Iterator[dict[str, Any]]:
    """The rows of a game. Only the row of the last move has the columns about the end."""
    for number, turn in enumerate(played.turns, 1):
        last = number == len(played.turns)
        yield {
            "game": played.index,
            "turn": number,
            "player": played.seat(turn.side),
            "seat": turn.side,
            "position": turn.before,
            "move": turn.move,
            "value": turn.value,
            "depth": turn.statistics.get("depth"),
            "nodes": turn.statistics.get("nodes"),
            "micros": round(1e6 * turn.seconds),
            "fault": turn.fault or None,
            "ended": played.reason if last else None,
            "winner": played.winner if last else None,
            "scores": list(played.scores) if last else None,
        }
