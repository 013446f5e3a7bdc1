"""Effects of chance: blanks, letters left, racks without a play, letters drawn (Sawicki 2025, chapter 3.6)."""

from __future__ import annotations

import polars as pl

from kotva.report.facts import BLANK, Facts
from kotva.report.scores import PLAY

__all__ = ["blanks_by_turn", "both_blanks", "left", "passes_and_losses", "unable", "wins_by_letter"]

SEATS = (0, 1)


def blanks_by_turn(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.10: the share of all blanks that are played at each turn."""
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
    """Table 3.12: the letters on racks without a play."""
    return letters_in(turns.filter(facts.unable()).select(text="rack"), facts)


def a_game(turns: pl.LazyFrame, counted: dict[str, pl.Expr]) -> pl.LazyFrame:
    """One row per game: the winner and sums over its turns. The turns of a game are adjacent, so a sum is the running
    sum at the end of the game minus that at the end of the previous game. A group_by would hold all turns in memory."""
    sums = {name: count.cast(pl.Int64).cum_sum() for name, count in counted.items()}
    ends = turns.select("ended", "winner", **sums).filter(pl.col("ended").is_not_null())
    return ends.select("winner", *(pl.col(name) - pl.col(name).shift(1, fill_value=0) for name in counted))


def rows(table: pl.LazyFrame, key: str, cells: dict[str, dict[str, pl.Expr]]) -> pl.LazyFrame:
    """A table with one row for each key of `cells`, whose expressions aggregate `table`."""
    figures = [pl.struct([cell.alias(at) for at, cell in row.items()]).alias(name) for name, row in cells.items()]
    return table.select(figures).unpivot(variable_name=key, value_name="row").unnest("row")


def passes_and_losses(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.13: the games in which either player, only one player, or both players had a turn without a play, and how
    often the player with more such turns lost."""
    games = a_game(turns, {str(seat): facts.unable() & (pl.col("seat") == seat) for seat in SEATS})
    first, second = pl.col("0"), pl.col("1")
    more = pl.when(first > second).then(0).when(second > first).then(1)
    lost = (pl.col("winner").cast(pl.Int64) == 1 - more).fill_null(False)
    both, either = (first > 0) & (second > 0), (first > 0) | (second > 0)
    which = {"either": either, "one": either & ~both, "both": both}
    return rows(games, "who", {who: {"games": one.sum(), "lost": (one & lost).sum()} for who, one in which.items()})


def received(turns: pl.LazyFrame, facts: Facts, names: dict[str, str]) -> pl.LazyFrame:
    """The number of these tiles that each player got in a game (`Q0`, `Q1`): tiles of the first rack and all drawn
    tiles. A tile that is exchanged and drawn again counts twice."""

    def met(tile: str, seat: int) -> pl.Expr:
        first = pl.when(pl.col("turn") <= 2).then(facts.count("rack", tile)).otherwise(0)
        return pl.when(pl.col("seat") == seat).then(first + facts.count("drawn", tile)).otherwise(0)

    return a_game(turns, {f"{name}{seat}": met(tile, seat) for name, tile in names.items() for seat in SEATS})


def wins(name: str, least: int) -> tuple[pl.Expr, pl.Expr]:
    """How often a player got at least `least` of these tiles, and the share of wins in these games. A draw is half a
    win."""
    got = [pl.col(f"{name}{seat}") >= least for seat in SEATS]
    points = [(pl.col("winner") == seat).cast(pl.Float64).fill_null(0.5) for seat in SEATS]
    times = got[0].sum() + got[1].sum()
    won = points[0].filter(got[0]).sum() + points[1].filter(got[1]).sum()
    return times, pl.when(times > 0).then(won / times)


def wins_by_letter(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """Table 3.14: how often a player who got a rare letter or a blank won."""
    names = {BLANK: BLANK} | {tile.letter: tile.text for tile in facts.rare}
    cells = {name: dict(zip(("games", "won"), wins(name, 1), strict=True)) for name in names}
    return rows(received(turns, facts, names), "letter", cells)


def both_blanks(turns: pl.LazyFrame, facts: Facts) -> pl.LazyFrame:
    """How often one player got both blanks, and how often that player won."""
    times, won = wins(BLANK, 2)
    return received(turns, facts, {BLANK: BLANK}).select(share=times / pl.len(), won=won)
