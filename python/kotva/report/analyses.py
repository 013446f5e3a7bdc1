"""All tables of a report in order. Each is a pure function from turns and facts to a frame."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import polars as pl

from kotva.report import luck, scores, squares, summary, words
from kotva.report.facts import Facts

__all__ = ["ANALYSES", "Analysis"]


@dataclass(frozen=True)
class Analysis:
    """A table of the report. `name` is the name of the CSV file, `source` the table of Sawicki 2025 that it repeats,
    and `about` explains it."""

    name: str
    title: str
    source: str
    about: str
    function: Callable[[pl.LazyFrame, Facts], pl.LazyFrame]

    def table(self, turns: pl.LazyFrame, facts: Facts) -> pl.DataFrame:
        return self.function(turns, facts).collect(engine="streaming")


ANALYSES = (
    Analysis(
        "summary", "Summary", "chapters 3.5 and 3.6", "the figures that the text of the thesis gives", summary.summary
    ),
    Analysis(
        "squares", "Squares", "figures 3.1, 3.2",
        "left: share of games in which the square gets a tile; right: mean score of the plays that place it",
        squares.by_square,
    ),
    Analysis("turns", "Score by turn", "table 3.1", "turns of both players; plays only", scores.by_turn),
    Analysis(
        "letters", "Score by letter", "table 3.2",
        "mean score of plays from a rack with at least one or two such tiles, and of plays that use one",
        scores.by_letter,
    ),
    Analysis(
        "leave-size", "Score by size of the leave", "table 3.3",
        "by the number of tiles in the leave of the same player's last turn", scores.by_leave_size,
    ),
    Analysis(
        "leave-size-turn-10", "The same at turn 10", "table 3.4", "turn 10 of the game only",
        partial(scores.by_leave_size, turn=10),
    ),
    Analysis(
        "mix", "Score by vowels and consonants in the leave", "table 3.5",
        "blanks are neither; rows are vowels", scores.by_mix,
    ),
    Analysis("tiles", "Tiles played", "table 3.6", "share of plays and of points", scores.by_tiles),
    Analysis("length", "Length of the main word", "table 3.7", "9 means nine or more; points per player and game",
             words.by_length),
    Analysis("rare-words", "Words with rare letters", "table 3.8", "share of all plays", words.rare_words),
    Analysis(
        "deciles", "How useful words are", "table 3.9",
        "the words used, most frequent first, in tenths; shares add up from the top", words.deciles,
    ),
    Analysis("blanks", "Blanks by turn", "table 3.10", "share of all blanks played", luck.blanks_by_turn),
    Analysis("left", "Letters left at the end", "table 3.11", "on both racks, all games", luck.left),
    Analysis("unable", "Letters on racks without a play", "table 3.12", "passes and forced exchanges", luck.unable),
    Analysis(
        "no-play", "Losses of players without a play", "table 3.13",
        "games in which a player had no play, and how often the player with more such turns lost",
        luck.passes_and_losses,
    ),
    Analysis("letters-drawn", "Wins by letter drawn", "table 3.14", "a draw is half a win", luck.wins_by_letter),
)  # fmt: skip
