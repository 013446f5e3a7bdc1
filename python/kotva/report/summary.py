"""Single figures that Sawicki 2025 gives in its text."""

from __future__ import annotations

import polars as pl

from kotva.report import luck, words
from kotva.report.facts import Facts
from kotva.report.scores import PLAY

__all__ = ["summary"]


def summary(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """One row per figure: its name and value."""
    score, bingo, ending = pl.col("score"), pl.col("bingo"), pl.col("ended").is_not_null()
    beginner = pl.col("winner").filter(ending)
    figures = turns.select(
        pl.col("ended").is_not_null().sum().alias("games"),
        pl.len().alias("turns"),
        (pl.len() / ending.sum()).alias("turns a game"),
        ((pl.col("score1") + pl.col("score2")).sum() / ending.sum() / 2).alias("final score of a player"),
        (((beginner == 0).sum() + beginner.is_null().sum() / 2) / ending.sum()).alias(
            "share of games won by who began"
        ),
        score.filter(PLAY).mean().alias("points of a play"),
        pl.col("tiles").filter(PLAY).mean().alias("tiles of a play"),
        bingo.filter(PLAY).mean().alias("share of bingos among plays"),
        (score.filter(bingo).sum() / score.sum()).alias("share of points made by bingos"),
        pl.col("fault").is_not_null().sum().alias("turns forfeited"),
        (pl.col("game_micros").sum() / ending.sum() / 1e6).alias("seconds of thought a game"),
    )
    rare = words.rare_plays(turns, facts).rename({"a_game": "plays with a dearest letter in a game"})
    blanks = luck.both_blanks(turns, facts).rename(
        {"share": "share of games in which one got both blanks", "won": "share of these he won"}
    )
    whole = pl.concat([figures, rare, blanks], how="horizontal")
    return whole.select(pl.all().cast(pl.Float64)).unpivot(variable_name="figure", value_name="value")
