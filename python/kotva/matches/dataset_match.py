"""A data set of games seen as a match."""

from __future__ import annotations

import polars as pl

from kotva.matches.board import forgiven
from kotva.matches.crossword import PHASES, CrosswordGame, CrosswordMatch
from kotva.matches.dataset import Dataset
from kotva.matches.manifest import Manifest

__all__ = ["match_of"]


def match_of(dataset: Dataset) -> CrosswordMatch:
    """The results of the games of a data set."""
    points = [
        pl.col("score").filter((pl.col("seat") == seat) & (pl.col("phase") == phase)).sum().alias(f"{seat}{phase}")
        for seat in (0, 1)
        for phase in PHASES
    ]
    faults = pl.col("fault").is_not_null().sum().alias("faults")
    late = seconds_late(dataset.manifest)
    overruns = (late.count().alias("overruns"), late.max().fill_null(0.0).alias("longest_overrun"))
    phases = dataset.turns().group_by("game").agg(*points, faults, *overruns)
    found = dataset.games().join(phases, on="game").sort("game").collect()
    games = [
        CrosswordGame(
            row["game"],
            (row["score1"], row["score2"]),
            row["winner"],
            row["ended"],
            row["turn"],
            (row["left1"], row["left2"]),
            faults=row["faults"],
            phases=(tuple(row[f"0{phase}"] for phase in PHASES), tuple(row[f"1{phase}"] for phase in PHASES)),
            overruns=row["overruns"],
            longest_overrun=row["longest_overrun"],
        )
        for row in found.iter_rows(named=True)
    ]
    first, second = dataset.manifest.names
    return CrosswordMatch((first, second), dataset.manifest.lexicon["name"], dataset.manifest.seed or 0, games)


def seconds_late(manifest: Manifest) -> pl.Expr:
    """How many seconds beyond the limit a turn took, nothing if it came in time. Games between strategies of the core
    have no limits: the core does not look at them."""
    limit = manifest.limits.get("seconds")
    if limit is None or not any("from" in player["parts"] for player in manifest.players):
        return pl.lit(None, pl.Float64)
    seconds = pl.col("micros") / 1e6
    return pl.when(seconds > forgiven(limit)).then(seconds - limit)
