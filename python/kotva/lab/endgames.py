"""Endgames that were too slow for Sawicki 2025: `minimax` (chapter 5.3) and its greedy opponent (5.4), 30 s per turn.

Only the clock limits the search, so games are played one at a time. They are saved, so an interrupted experiment can be
continued. All players get the same tiles, and all except `greedy` play identically until the bag is empty. So the
difference of two players on the same tiles shows the effect of the endgame much better than their win rates.
"""

from __future__ import annotations

import math
from statistics import fmean, median

import polars as pl

from kotva.lab.experiments import ResultTable, Settings, experiment
from kotva.lab.kept import kept_games
from kotva.lab.published import published
from kotva.matches.dataset import Dataset
from kotva.matches.dataset_match import match_of
from kotva.matches.statistics import mean_interval

ALL_PLAYS = 10_000
"""More plays than any position has."""
BLOCK = 2
"""Games per file; few, so that an interruption loses little."""


@experiment(
    "sawicki-minimax",
    "Sawicki 2025, chapters 5.3 and 5.4",
    "exact and greedy-opponent endgames at 30 s a turn: share solved, games won",
)
def minimax(settings: Settings) -> list[ResultTable]:
    theirs = published("simulator")
    exact = f"minimax:seconds={settings.seconds:g}"
    greedy = f"minimax-greedy:width={ALL_PLAYS},seconds={settings.seconds:g}"
    won = {
        "gordon-h3": theirs["tables"]["4.7"]["won"],
        "gordon-h3-finish": theirs["tables"]["5.1"]["won"],
        "minimax": None,
        exact: None,
        greedy: None,
    }
    played = {name: kept_games(settings, (name, "greedy"), block=BLOCK, threads=1) for name in won}
    times = [
        times_of(exact, played[exact], theirs["minimax"]["seconds_exact"], settings.seconds),
        times_of(greedy, played[greedy], theirs["minimax"]["seconds_greedy"], settings.seconds),
    ]
    usual = match_of(played["gordon-h3"]).pairs()
    rows = [result_of(name, played[name], printed, usual) for name, printed in won.items()]
    return [
        ResultTable("turns with an empty bag", TIMES, times, why_times()),
        ResultTable("games won against greedy", RESULTS, rows, WHY_RESULTS),
    ]


TIMES = ["player", "seconds theirs", "allowed", "median ours", "mean ours", "turns", "finished", "first turns finished"]


def why_times() -> str:
    data = published("simulator")["minimax"]
    a_node, printed = data["seconds_generation"], data["seconds_generation_printed"]
    return (
        f"The thesis estimates a plain tree (three plies of {data['moves']} plays each, or two own plies against a "
        f"greedy opponent) at {a_node} s a node ({data['seconds_game']} s a game / {data['turns_game']} turns; printed "
        f"as {printed} s, but only {a_node} gives its {data['seconds_exact'] / 3600:.2f} h and "
        f"{data['seconds_greedy']:g} s) and finds both too slow; here a generation of plays takes microseconds, and "
        "`minimax` prunes the lexicon to the board and proves the value with alpha-beta and a table. Finished: the "
        "search ended before the clock did, which for `minimax` is a proof; times are those of one thread on a "
        "machine that had other work."
    )


RESULTS = [
    "player", "games", "won theirs", "won ours", "difference", "95 % interval of ours", "points ours",
    "won more than gordon-h3, same tiles",
]  # fmt: skip
WHY_RESULTS = (
    "The thesis measured the first two; it found `minimax` too slow and gave up the variant with a greedy opponent. "
    "`minimax` without seconds searches 2 000 nodes a turn, so that its games do not depend on the clock. A proof "
    "holds against best play; against `greedy`, who does not play his best, it need not win more games than a good "
    "guess."
)


def times_of(name: str, found: Dataset, theirs: float, seconds: float) -> list[object]:
    """The times of the first player's turns with an empty bag."""
    mine = (pl.col("player") == 0) & (pl.col("bag") == 0)
    turns = found.turns().filter(mine).select("game", "micros").collect()
    took = [micros / 1e6 for micros in turns["micros"]]
    first = turns.group_by("game").first()["micros"] / 1e6
    if not took:
        return [name, f"{theirs:g}", f"{seconds:g}", "-", "-", 0, "-", "-"]
    done = sum(one < seconds for one in took)
    return [
        name,
        f"{theirs:g}",
        f"{seconds:g}",
        f"{median(took):.3f}",
        f"{fmean(took):.2f}",
        len(took),
        f"{done / len(took):.1%}",
        f"{(first < seconds).sum()} of {len(first)}",
    ]


def result_of(name: str, found: Dataset, theirs: float | None, usual: list[float]) -> list[object]:
    """The share of games won, and the difference to the usual player on the same tiles."""
    match = match_of(found)
    document = match.document()
    ours = 100 * document["win_rate"]
    low, high = (100 * end for end in document["interval"])
    more, half = mean_interval([100 * (a - b) for a, b in zip(match.pairs(), usual, strict=True)])
    shown = f"{more:+.1f}" + (f" ({more - half:+.1f} to {more + half:+.1f})" if math.isfinite(half) else "")
    return [
        name,
        document["games"],
        "-" if theirs is None else f"{theirs:.1f} %",
        f"{ours:.1f} %",
        "-" if theirs is None else f"{ours - theirs:+.1f}",
        f"{low:.1f} to {high:.1f} %",
        " : ".join(f"{value:.1f}" for value in document["mean_score"]),
        "-" if match.pairs() == usual else shown,
    ]
