"""What chance does: blanks, letters left, racks without a play, letters drawn (thesis 003, chapter 3.6)."""

from __future__ import annotations

import polars as pl

from kotva.report.facts import BLANK, Facts
from kotva.report.scores import PLAY

__all__ = ["blanks_by_turn", "both_blanks", "left", "passes_and_losses", "unable", "wins_by_letter"]


def blanks_by_turn(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.10: the share of all blanks that are laid at a turn."""
    return (
        turns.filter(PLAY)
        .group_by("turn")
        .agg(pl.col("blanks").cast(pl.Int64).sum())
        .select("turn", share=pl.col("blanks") / pl.col("blanks").sum())
        .sort("turn")
    )


def letters_in(texts: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """How often each tile occurs in a column `text`, the most frequent first."""
    counted = texts.group_by("text").agg(times=pl.len())
    sums = [(facts.count("text", text) * pl.col("times")).sum().alias(name) for name, text in facts.names()]
    return (
        counted.select(sums)
        .unpivot(variable_name="letter", value_name="times")
        .sort("times", "letter", descending=[True, False])
    )


def left(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.11: the letters left on racks at the end of games."""
    ends = turns.filter(pl.col("ended").is_not_null())
    return letters_in(pl.concat([ends.select(text="left1"), ends.select(text="left2")]), facts)


def unable(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.12: the letters on racks with which no play could be made."""
    return letters_in(turns.filter(facts.unable()).select(text="rack"), facts)


def results(turns: pl.LazyFrame) -> pl.LazyFrame:
    """For each game and seat 1 if it was won, 0 if lost, a half if drawn."""
    ends = turns.filter(pl.col("ended").is_not_null()).select("game", "winner")
    seats = [
        ends.select(
            "game", seat=pl.lit(seat, pl.UInt8), result=(pl.col("winner") == seat).cast(pl.Float64).fill_null(0.5)
        )
        for seat in (0, 1)
    ]
    return pl.concat(seats)


def passes_and_losses(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.13: games in which somebody had no play, those in which only one player had none, and those in which both
    had; and how often the one who had none (more often) lost."""
    games = turns.group_by("game").agg(
        first=(facts.unable() & (pl.col("seat") == 0)).sum(),
        second=(facts.unable() & (pl.col("seat") == 1)).sum(),
        winner=pl.col("winner").drop_nulls().first(),
    )
    more = pl.when(pl.col("first") > pl.col("second")).then(0).when(pl.col("second") > pl.col("first")).then(1)
    lost = (pl.col("winner").cast(pl.Int64) == 1 - more).fill_null(False)
    both = (pl.col("first") > 0) & (pl.col("second") > 0)
    stuck = games.filter((pl.col("first") > 0) | (pl.col("second") > 0)).select(both=both, lost=lost)
    rows = [("either", pl.lit(True)), ("one", ~pl.col("both")), ("both", pl.col("both"))]
    return pl.concat(
        [stuck.filter(which).select(who=pl.lit(who), games=pl.len(), lost=pl.col("lost").sum()) for who, which in rows]
    )


def received(turns: pl.LazyFrame, facts: Facts, tile: str) -> pl.LazyFrame:
    """How many of these tiles each player met in a game: those of his first rack and all he drew. Tiles that were
    exchanged and drawn again count again."""
    met = pl.when(pl.col("turn") <= 2).then(facts.count("rack", tile)).otherwise(0) + facts.count("drawn", tile)
    return turns.group_by("game", "seat").agg(met=met.sum())


def wins_by_letter(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.14: how often a player won who got one of the rarest letters, or a blank; a draw is half a win."""
    names = [(BLANK, BLANK), *((tile.letter, tile.text) for tile in facts.rare)]
    rows = []
    for name, text in names:
        got = received(turns, facts, text).filter(pl.col("met") > 0)
        won = got.join(results(turns), on=["game", "seat"])
        rows.append(won.select(letter=pl.lit(name), games=pl.len(), won=pl.col("result").mean()))
    return pl.concat(rows)


def both_blanks(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """How often one player got both blanks, and how often he then won."""
    got = received(turns, facts, BLANK).filter(pl.col("met") >= 2)
    games = turns.filter(pl.col("ended").is_not_null()).select(games=pl.len())
    won = got.join(results(turns), on=["game", "seat"]).select(times=pl.len(), won=pl.col("result").mean())
    return won.join(games, how="cross").select(share=pl.col("times") / pl.col("games"), won="won")
