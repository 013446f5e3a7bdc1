"""Score as a function of the main word of a play (Sawicki 2025, chapter 3.5)."""

from __future__ import annotations

import polars as pl

from kotva.report.facts import Facts
from kotva.report.scores import PLAY

__all__ = ["by_length", "deciles", "rare_plays", "rare_words"]

LONG = 9
"""Words of this length or more are one group, as in Sawicki 2025."""
MOST = 10


def length() -> pl.Expr:
    """The length of the main word in squares; a letter of several characters counts once."""
    word = pl.col("move").str.split(" ").list.last()
    return word.str.replace_all(r"\[[^\]]*\]", "#").str.len_chars().cast(pl.Int64)


def by_length(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.7: share of plays, mean score, and points per player and game."""
    plays = turns.filter(PLAY).select("score", length=pl.min_horizontal(length(), pl.lit(LONG)))
    counted = plays.group_by("length").agg(plays=pl.len(), mean=pl.col("score").mean(), points=pl.col("score").sum())
    games = turns.filter(pl.col("ended").is_not_null()).select(games=pl.len())
    return (
        counted.join(games, how="cross")
        .select(
            "length",
            share=pl.col("plays") / pl.col("plays").sum(),
            mean="mean",
            a_game=pl.col("points") / pl.col("games") / 2,
        )
        .sort("length")
    )


def is_rare(facts: Facts) -> pl.Expr:
    return pl.any_horizontal(pl.col("word").str.contains(tile.letter, literal=True) for tile in facts.rare)


def rare_words(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.8: the most frequent words with a rare letter, with their share of all plays."""
    words = turns.filter(PLAY).group_by("word").agg(plays=pl.len(), mean=pl.col("score").mean())
    return (
        words.with_columns(share=pl.col("plays") / pl.col("plays").sum())
        .filter(is_rare(facts))
        .sort("plays", "word", descending=[True, False])
        .head(MOST)
        .select("word", "share", "mean")
    )


def rare_plays(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """The mean number of plays per game whose main word has a rare letter."""
    return turns.select(a_game=(PLAY & is_rare(facts)).sum() / pl.col("ended").is_not_null().sum())


def deciles(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.9: the words used, most frequent first, in ten parts. For each part the number of words, and the shares
    of plays and points up to it."""
    words = turns.filter(PLAY).group_by("word").agg(plays=pl.len(), points=pl.col("score").sum().cast(pl.Int64))
    ranked = words.select("plays", "points").sort("plays", "points", descending=True).with_row_index("rank")
    part = (pl.col("rank").cast(pl.Int64) * 10) // pl.len() + 1
    return (
        ranked.with_columns(part=part)
        .group_by("part")
        .agg(words=pl.len(), plays=pl.col("plays").sum(), points=pl.col("points").sum())
        .sort("part")
        .select(
            "part",
            words=pl.col("words").cum_sum(),
            share=pl.col("plays").cum_sum() / pl.col("plays").sum(),
            points_share=pl.col("points").cum_sum() / pl.col("points").sum(),
        )
    )
