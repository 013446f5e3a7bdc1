"""The columns of a data set: the turns of crossword games as a table.

Derived columns are computed here, for games played in the core and in Python alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy
import polars as pl

from kotva._core import CrosswordGames
from kotva.games.crossword.position import cgp_of, split_tiles
from kotva.matches.loop import Played

__all__ = ["SCHEMA", "TIMES", "of_block", "of_games", "tile_count", "whole"]

SCHEMA = pl.Schema(
    {
        "game": pl.UInt32,
        "turn": pl.UInt16,
        "player": pl.UInt8,
        "seat": pl.UInt8,
        "rack": pl.String,
        "kind": pl.String,
        "move": pl.String,
        "word": pl.String,
        "tiles": pl.UInt8,
        "blanks": pl.UInt8,
        "bingo": pl.Boolean,
        "leave": pl.String,
        "drawn": pl.String,
        "score": pl.Int16,
        "equity": pl.Int32,
        "micros": pl.UInt32,
        "bag": pl.UInt16,
        "unseen": pl.UInt16,
        "phase": pl.String,
        "own": pl.Int16,
        "other": pl.Int16,
        "position": pl.String,
        "fault": pl.String,
        "ended": pl.String,
        "score1": pl.Int16,
        "score2": pl.Int16,
        "winner": pl.UInt8,
        "left1": pl.String,
        "left2": pl.String,
        "board": pl.String,
        "game_micros": pl.UInt64,
    }
)
TIMES = ("micros", "game_micros")
"""Columns that may differ between two runs of the same games."""
ENDINGS = ("ended", "score1", "score2", "winner", "left1", "left2", "board")
TYPES = {"game": "u8", "turn": "u2", "seat": "u1", "score": "i2", "equity": "i4", "bag": "u2", "micros": "u4"}


def tile_count(column: str) -> pl.Expr:
    """The number of tiles in a text of tiles; `[CH]` is one tile.

    >>> pl.DataFrame({"rack": ["A[CH]?", ""]}).select(tile_count("rack")).to_series().to_list()
    [3, 0]
    """
    return pl.col(column).str.replace_all(r"\[[^\]]*\]", "#").str.len_chars()


def of_block(block: CrosswordGames, rack_size: int) -> pl.DataFrame:
    """The table of games that the core played with `traced=True`."""
    columns = block.columns()
    last = _texts(columns.pop("last"))
    table = {
        name: numpy.frombuffer(data, TYPES[name]) if isinstance(data, bytes) else _texts(data)
        for name, data in columns.items()
    }
    turns = pl.DataFrame(table).with_columns(fault=pl.lit(None, pl.String))  # strategies of the core never forfeit
    return whole(turns, _endings(block.games(), last), rack_size)


def _texts(joined: str | bytes) -> pl.Series:
    assert isinstance(joined, str)
    return pl.Series([joined[:-1]], dtype=pl.String).str.split("\n").explode()


def of_games(games: Sequence[Played], letters: Iterable[str], rack_size: int) -> pl.DataFrame:
    """The table of games that were played in Python. Tiles are sorted in the order of `letters`."""
    order = {letter: i for i, letter in enumerate(letters)}
    rows = [row for game in games for row in _rows(game, order)]
    endings: dict[str, list[Any]] = {
        "game": [game.index for game in games],
        "score1": [game.scores[0] for game in games],
        "score2": [game.scores[1] for game in games],
        "winner": [game.winner for game in games],
        "reason": [game.reason for game in games],
        "left1": [game.notes["left"][0] for game in games],
        "left2": [game.notes["left"][1] for game in games],
    }
    last = pl.Series([cgp_of(game.last) for game in games], dtype=pl.String)
    return whole(pl.DataFrame(rows, infer_schema_length=None), _endings(endings, last), rack_size)


def _rows(game: Played, order: Mapping[str, int]) -> Iterable[dict[str, Any]]:
    def text(tiles: Sequence[str]) -> str:
        ordered = sorted(tiles, key=lambda tile: order.get(tile, len(order)))
        return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in ordered)

    for number, turn in enumerate(game.turns):
        later = (one.notes["rack"] for one in game.turns[number + 1 :] if one.side == turn.side)
        drawn = list(split_tiles(next(later, game.notes["left"][turn.side])))
        kept = split_tiles(turn.notes["leave"])
        for tile in kept:
            drawn.remove(tile)
        yield {
            "game": game.index,
            "turn": number + 1,
            "seat": turn.side,
            "rack": text(split_tiles(turn.notes["rack"])),
            "move": turn.move,
            "word": turn.notes["word"],
            "leave": text(kept),
            "drawn": text(drawn),
            "position": cgp_of(turn.before),
            "score": turn.score,
            "equity": turn.value,
            "bag": turn.notes["bag"],
            "micros": round(1e6 * turn.seconds),
            "fault": turn.fault or None,
        }


def _endings(games: Mapping[str, list[Any]], last: pl.Series) -> pl.DataFrame:
    """The columns about the end of each game. `last` has the final positions."""
    names = ("game", "score1", "score2", "winner", "left1", "left2")
    return pl.DataFrame({name: games[name] for name in names}, schema_overrides=SCHEMA).with_columns(
        pl.Series("ended", games["reason"], dtype=pl.String),
        board=last.str.split(" ").list.first(),
    )


def whole(turns: pl.DataFrame, endings: pl.DataFrame, rack_size: int) -> pl.DataFrame:
    """Add the derived columns to the turns, and to the last turn of each game the columns about its end.

    The phases are those of Turek 2013: the pre-endgame has one or two tiles in the bag, the endgame none.
    """
    play = ~pl.col("move").str.starts_with("-")
    used = pl.when(play).then(tile_count("rack") - tile_count("leave")).otherwise(0)
    blanks = pl.col("rack").str.count_matches("?", literal=True) - pl.col("leave").str.count_matches("?", literal=True)
    other_left = pl.when(pl.col("seat") == 0).then(tile_count("left2")).otherwise(tile_count("left1"))
    before = pl.col("score").cast(pl.Int32).cum_sum() - pl.col("score")
    bag = pl.col("bag")
    ending = pl.col("turn") == pl.len().over("game")
    table = turns.cast({name: kind for name, kind in SCHEMA.items() if name in turns.columns}).join(
        endings, on="game", how="left", maintain_order="left"
    )
    table = table.with_columns(
        ((pl.col("seat") + pl.col("game")) % 2).alias("player"),
        pl.when(play).then(pl.lit("play")).when(pl.col("move") == "-").then(pl.lit("pass"))
        .otherwise(pl.lit("exchange")).alias("kind"),
        pl.when(play).then(pl.col("word")).alias("word"),
        used.alias("tiles"),
        pl.when(play).then(blanks).otherwise(0).alias("blanks"),
        (used == rack_size).alias("bingo"),
        (bag + tile_count("rack").shift(-1).over("game").fill_null(other_left)).alias("unseen"),
        pl.when(bag == 0).then(pl.lit("endgame")).when(bag <= 2).then(pl.lit("pre-endgame"))
        .otherwise(pl.lit("middle")).alias("phase"),
        before.over("game", "seat").alias("own"),
        before.over("game").alias("other"),
        pl.col("micros").cast(pl.UInt64).sum().over("game").alias("game_micros"),
    )  # fmt: skip
    return table.with_columns(
        pl.col("other") - pl.col("own"),
        *(pl.when(ending).then(pl.col(name)).alias(name) for name in (*ENDINGS, "game_micros")),
    ).select([pl.col(name).cast(kind) for name, kind in SCHEMA.items()])
