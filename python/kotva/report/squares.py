"""How often squares are covered, and the mean score of the plays that cover them (Sawicki 2025, figures 3.1 and
3.2)."""

from __future__ import annotations

import polars as pl

from kotva.report.facts import Facts
from kotva.report.scores import PLAY

__all__ = ["by_square"]


def by_square(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """For each square (row and column from 0) the share of games in which it gets a tile, and the mean score of the
    plays that place it."""
    games = turns.filter(pl.col("ended").is_not_null()).select(games=pl.len())
    at, word = (pl.col("move").str.split(" ").list.get(i) for i in (0, 1))
    across = at.str.contains(r"^\d")
    row = at.str.extract(r"(\d+)").cast(pl.Int64) - 1
    column = at.str.extract(r"([A-Z])").str.to_integer(base=36, strict=True) - 10
    # Each play becomes one row per letter of its main word; then playthrough tiles are dropped.
    letters = word.str.replace_all(r"\[[^\]]*\]", "#").str.split("")
    laid = (
        turns.filter(PLAY)
        .select("score", across=across, row=row, column=column, letter=letters)
        .with_columns(step=pl.int_ranges(0, pl.col("letter").list.len()))
        .explode("letter", "step")
        .filter(pl.col("letter") != ".")
    )
    step, along = pl.col("step"), pl.col("across")
    return (
        laid.select(
            "score",
            row=pl.col("row") + pl.when(along).then(0).otherwise(step),
            column=pl.col("column") + pl.when(along).then(step).otherwise(0),
        )
        .group_by("row", "column")
        .agg(times=pl.len(), mean=pl.col("score").mean())
        .join(games, how="cross")
        .select("row", "column", share=pl.col("times") / pl.col("games"), mean="mean")
        .sort("row", "column")
    )
