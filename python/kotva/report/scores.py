"""Score as a function of turn, tiles and leave (Sawicki 2025, chapters 3.3 to 3.5). Only plays count."""

from __future__ import annotations

import polars as pl

from kotva.matches.columns import tile_count
from kotva.report.facts import Facts

__all__ = ["OPPONENTS", "by_leave_size", "by_letter", "by_mix", "by_tiles", "by_turn", "by_word_letter"]

PLAY = pl.col("kind") == "play"


def by_turn(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.1: turn, plays, mean score, share of bingos, mean of bingos and of other plays."""
    score, bingo = pl.col("score"), pl.col("bingo")
    return (
        turns.filter(PLAY)
        .group_by("turn")
        .agg(
            plays=pl.len(),
            mean=score.mean(),
            bingo_share=bingo.mean(),
            bingo_mean=score.filter(bingo).mean(),
            other_mean=score.filter(~bingo).mean(),
        )
        .sort("turn")
    )


def by_letter(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.2: the mean score of plays from racks with one or more such tiles, with two or more, and of plays that
    use one."""
    score = pl.col("score")
    means = []
    for name, text in facts.names():
        held, kept = facts.count("rack", text), facts.count("leave", text)
        row = (score.filter(held >= 1), score.filter(held >= 2), score.filter(held > kept))
        means.append(pl.concat_list(one.mean() for one in row).alias(name))
    return (
        turns.filter(PLAY)
        .select(means)
        .unpivot(variable_name="letter", value_name="means")
        .select("letter", *(pl.col("means").list.get(i).alias(name) for i, name in enumerate(("one", "two", "used"))))
    )


def by_word_letter(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Column "used" of table 3.2 as Sawicki 2025 counts it: plays whose main word has the letter, even if it was on the
    board before."""
    has = {tile.letter: pl.col("word").str.contains(tile.letter, literal=True) for tile in facts.tiles}
    means = [pl.col("score").filter(found).mean().alias(letter) for letter, found in has.items()]
    return turns.filter(PLAY).select(means).unpivot(variable_name="letter", value_name="used")


OWN = 2
"""Players take turns, so the same player's last turn is two rows back."""
OPPONENTS = 1


def following(turns: pl.LazyFrame, back: int = OWN) -> pl.LazyFrame:
    """Plays with the leave of the same player's last turn, if that turn was a play too. Sawicki 2025 took the
    opponent's leave: `back=OPPONENTS`."""
    same = (pl.col("game").shift(back) == pl.col("game")) & (pl.col("kind").shift(back) == "play")
    names = ("game", "turn", "kind", "score", "leave")
    return turns.select(names).with_columns(kept=pl.when(same).then(pl.col("leave").shift(back))).filter(
        PLAY & pl.col("kept").is_not_null()
    )  # fmt: skip


def by_leave_size(turns: pl.LazyFrame, facts: Facts, turn: int | None = None, back: int = OWN) -> pl.LazyFrame:
    """Tables 3.3 and 3.4: the mean score by the size of the last leave, at all turns or at one turn."""
    found = following(turns, back)
    if turn is not None:
        found = found.filter(pl.col("turn") == turn)
    return found.group_by(tiles=tile_count("kept")).agg(plays=pl.len(), mean=pl.col("score").mean()).sort("tiles")


def by_mix(turns: pl.LazyFrame, facts: Facts, back: int = OWN) -> pl.LazyFrame:
    """Table 3.5: the mean score by vowels and consonants of the last leave. Blanks are neither."""
    vowels, consonants = (facts.count_kind("kept", vowel) for vowel in (True, False))
    return (
        following(turns, back)
        .group_by(vowels=vowels, consonants=consonants)
        .agg(plays=pl.len(), mean=pl.col("score").mean())
        .sort("vowels", "consonants")
    )


def by_tiles(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.6: the number of tiles played, share of plays, mean score, share of all points."""
    return (
        turns.filter(PLAY)
        .group_by("tiles")
        .agg(plays=pl.len(), mean=pl.col("score").mean(), points=pl.col("score").sum())
        .with_columns(share=pl.col("plays") / pl.col("plays").sum(), points=pl.col("points") / pl.col("points").sum())
        .rename({"points": "points_share"})
        .select("tiles", "share", "mean", "points_share")
        .sort("tiles", descending=True)
    )
