"""Reads a data set as a match."""

from __future__ import annotations

import polars as pl

from kotva.games.crossword import CrosswordGame
from kotva.games.crossword.position import PHASES
from kotva.matches.dataset import Dataset
from kotva.matches.loop import Played, forgiven
from kotva.matches.manifest import Manifest
from kotva.matches.match import Match

__all__ = ["match_of"]


def match_of(dataset: Dataset) -> Match:
    """The match of all games in a data set, without their turns."""
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
    first, second = dataset.manifest.names
    games = [
        Played(
            CrosswordGame.name,
            "",
            (first, second) if row["game"] % 2 == 0 else (second, first),
            row["game"],
            row["winner"],
            row["ended"],
            (row["score1"], row["score2"]),
            row["turn"],
            faults=row["faults"],
            notes={
                "left": (row["left1"], row["left2"]),
                "phases": {phase: [row[f"{seat}{phase}"] for seat in (0, 1)] for phase in PHASES},
            },
            overruns=row["overruns"],
            longest_overrun=row["longest_overrun"],
        )
        for row in found.iter_rows(named=True)
    ]
    options = {"lexicon": dataset.manifest.lexicon["name"]}
    return Match((first, second), games, None, dataset.manifest.seed or 0, options, chance=True)


def seconds_late(manifest: Manifest) -> pl.Expr:
    """The seconds by which each turn exceeds its limit, or null. The core ignores limits, so games between strategies
    of the core have none."""
    limit = manifest.limits.get("seconds")
    if limit is None or not any("from" in player["parts"] for player in manifest.players):
        return pl.lit(None, pl.Float64)
    seconds = pl.col("micros") / 1e6
    return pl.when(seconds > forgiven(limit)).then(seconds - limit)
