"""A data set of games seen as a match."""

from __future__ import annotations

import polars as pl

from kotva.matches.crossword import PHASES, CrosswordGame, CrosswordMatch
from kotva.matches.dataset import Dataset

__all__ = ["match_of"]


def match_of(dataset: Dataset) -> CrosswordMatch:
    """The results of the games of a data set."""
    points = [
        pl.col("score").filter((pl.col("seat") == seat) & (pl.col("phase") == phase)).sum().alias(f"{seat}{phase}")
        for seat in (0, 1)
        for phase in PHASES
    ]
    faults = pl.col("fault").is_not_null().sum().alias("faults")
    phases = dataset.turns().group_by("game").agg(*points, faults)
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
        )
        for row in found.iter_rows(named=True)
    ]
    first, second = dataset.manifest.names
    return CrosswordMatch((first, second), dataset.manifest.lexicon["name"], dataset.manifest.seed or 0, games)
