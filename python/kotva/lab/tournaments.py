"""Matches between heuristics and algorithms (Houdek 2010, tables 6-14 and 24-26), every pair from both sides.

The thesis allows five or ten seconds per move and plays one game per pair. Our experiments allow a budget of visited
positions instead, so that the result does not depend on the machine, and play several openings. In tables 6-14 the
budgets of the heuristics have the proportions of the printed states, because a slow heuristic searches fewer in five
seconds.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from time import process_time
from typing import Any

from kotva import games, players
from kotva.games import Position
from kotva.lab.experiments import ResultTable, Settings, beside, experiment, rows_beside
from kotva.lab.intervals import DIFFERENCE, means
from kotva.lab.published import published
from kotva.lab.single_games import MOST_MOVES, Pairs, budgets, lengths, play_pairs, printed_first
from kotva.matches import Match, Pairing, opening, play_match
from kotva.matches.summary import pairs_of

SINGLE = 4
"""The number of budgets of single games."""


@dataclass
class Totals:
    """The figures of one player over all its games."""

    points: list[int] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    begun: list[int] = field(default_factory=list)
    states: list[int] = field(default_factory=list)

    def mean(self, values: list[int]) -> float:
        return sum(values) / len(values) if values else 0.0

    @property
    def branching(self) -> float:
        """The branching factor by formula (19): the d-th root of the mean number of states, where d is the mean
        depth. The depth is that of the iteration begun, as in print (see `cells`)."""
        depth = self.mean(self.begun)
        return float(self.mean(self.states) ** (1 / depth)) if depth else 0.0

    def add(self, match: Match, player: int) -> None:
        for played in match.games:
            seat = played.seat(player)
            self.points.append(played.points_of(seat))
            for turn in played.turns:
                if turn.side == seat and turn.statistics:
                    self.depths.append(turn.statistics["depth"])
                    self.begun.append(turn.statistics["begun"])
                    self.states.append(turn.statistics["nodes"])


def round_robin(
    game: str, setup: str, specs: list[str], settings: Settings, budgets: list[int]
) -> tuple[dict[tuple[int, int], Match], list[Totals]]:
    """Play all pairs. Each player has its own budget of visited positions per move."""
    totals = [Totals() for _ in specs]
    matches = {}
    for a, b in combinations(range(len(specs)), 2):
        settings.progress(f"{specs[a]} against {specs[b]}")
        pair = [f"{specs[i]}{',' if specs[i].count(':') > 1 else ':'}nodes={budgets[i]}" for i in (a, b)]
        pairing = Pairing(games.get(game), (pair[0], pair[1]), settings.seed, setup, most_moves=MOST_MOVES)
        match = play_match(pairing, 2 * settings.games)
        matches[a, b] = match
        totals[a].add(match, 0)
        totals[b].add(match, 1)
    return matches, totals


def cross_rows(
    names: list[str], printed: list[list[float]], matches: dict[tuple[int, int], Match], what: str
) -> list[list[object]]:
    """One row for each ordered pair. The two games of an opening are one observation."""
    rows: list[list[object]] = []
    for (a, b), match in matches.items():
        for first, second, player in ((a, b, 0), (b, a, 1)):
            found = match.scores(player) if what == "score" else match.points(player)
            rows.append([names[first], names[second], *means(printed[first][second], pairs_of(found))])
    return rows


def parameters(names: list[str], data: dict[str, list[float]], totals: list[Totals]) -> list[list[object]]:
    rows: list[list[object]] = []
    for i, name in enumerate(names):
        total = totals[i]
        measured = {
            "mean depth begun": ("depth", total.mean(total.begun)),
            "mean depth finished": ("depth", total.mean(total.depths)),
            "branching": ("branching", total.branching),
            "states": ("states", total.mean(total.states)),
        }
        for label, (key, ours) in measured.items():
            rows.append([name, label, *beside(data[key][i], round(ours, 2))])
    return rows


def depth_cells(
    names: list[str], printed: list[list[float]], matches: dict[tuple[int, int], Match]
) -> list[list[object]]:
    """Table 26: for each ordered pair the mean depth of the first one's moves, begun and finished."""
    rows: list[list[object]] = []
    for (a, b), match in matches.items():
        for first, second, player in ((a, b, 0), (b, a, 1)):
            total = Totals()
            total.add(match, player)
            begun, finished = total.mean(total.begun), total.mean(total.depths)
            rows.append([names[first], names[second], *beside(printed[first][second], begun), f"{finished:.2f}"])
    return rows


def costs(game: str, setup: str, data: dict[str, Any], seed: int) -> list[float]:
    """The time to evaluate a state in percent of the costliest heuristic: the processor time of a search without
    ordering and table, less that of the same search with an evaluation of weights 0."""
    rng = random.Random(seed)
    places = [opening(games.get(game), setup, plies, rng) for plies in (10, 14, 18, 22)]
    empty, *seconds = (seconds_a_state(game, places, name) for name in (data["empty"], *data["names"]))
    evaluating = [max(one - empty, 0.0) for one in seconds]
    return [100 * one / max(evaluating) for one in evaluating]


def seconds_a_state(game: str, places: Sequence[Position], heuristic: str) -> float:
    settings = players.Settings.parse(f"negamax:{heuristic}:depth=3,no-tt,no-ordering")
    begun = process_time()
    states = sum(players.search_position(game, place.copy(), settings)["nodes"] for place in places)
    return float((process_time() - begun) / states)


def heuristics(game: str, settings: Settings) -> list[ResultTable]:
    data = published("game-collection")["heuristics"][game]
    names = data["names"]
    specs = [f"alpha-beta:{name}" for name in names]
    shares = budgets(data["states"], settings.nodes)
    matches, totals = round_robin(game, data["setup"], specs, settings, shares)
    numbers = [number.strip() for number in data["tables"].split(",")]
    pair = ["heuristic", "against", *DIFFERENCE]
    why = f"{data['note'].capitalize()}. " if "note" in data else ""
    why += (
        f"Ours: {', '.join(map(str, shares))} positions a move in the order of the rows of table {numbers[1]}, in the "
        f"proportions of the printed states, and {2 * settings.games} games a pair from random openings, both sides; "
        "theirs: five seconds of Java and one game from the start position."
    )
    ranked = ranking(names, data, totals)
    relative = [round(cost, 2) for cost in costs(game, data["setup"], data, settings.seed)]
    return [
        ResultTable(f"table {numbers[1]}: ranking by points", RANKING, ranked, ranking_why(ranked)),
        single_games(game, data, settings),
        ResultTable(f"table {numbers[0]}: score", pair, cross_rows(names, data["score"], matches, "score"), why),
        ResultTable(f"table {numbers[1]}: points", pair, cross_rows(names, data["points"], matches, "points"), why),
        ResultTable(
            f"table {numbers[2]}: parameters",
            ["heuristic", "parameter", "theirs", "ours", "difference"],
            parameters(names, data, totals),
            "Depth and states follow from the budget. States are the leaves of the last finished iteration, as in "
            "table 15; the budget is for the positions of all iterations, so ours has fewer states than print. "
            "Branching is formula (19) with the depth begun, theirs and ours: their printed states and depths give "
            "their printed branching within 1 %, so it is the same quantity.",
        ),
        ResultTable(
            f"table {numbers[2]}: cost of a state in percent of the costliest",
            ["heuristic", "theirs", "ours", "difference"],
            rows_beside(names, data["cost"], relative),
            "The time of evaluating a state, theirs in Java; ours is the processor time of a search less that of the "
            "same search with an evaluation of weights 0. Bit boards count neighbours and distances of all pieces at "
            "once, so other heuristics are costly here than in Java.",
        ),
    ]


def single_games(game: str, data: dict[str, Any], settings: Settings) -> ResultTable:
    """One game of each ordered pair from the start position, as the thesis played, with several lengths of thought."""
    names = data["names"]
    specs = [f"alpha-beta:{name}:" for name in names]
    rows, every = [], Pairs(names)
    for nodes in lengths(settings.nodes, SINGLE):
        settings.progress(f"single games with {nodes} positions a move")
        found = Pairs(names)
        play_pairs(game, specs, data["setup"], budgets(data["states"], nodes), found)
        every.extend(found)
        rows.append([nodes, *(f"{found.mean(i):.1f}" for i in range(len(names))), found.first()])
    first = printed_first(data)
    return ResultTable(
        "single games from the start position, mean points",
        ["positions a move, mean", *names, "first"],
        rows,
        "Players without chance play the same game again, so the thesis played each pair once. With a little more "
        "or less time another game follows: if the first place changes with the number of positions, one game a pair "
        f"does not rank the heuristics. By these games the printed winner, {first}, wins a single game against every "
        f"other heuristic, as in print, with a chance of {every.sweep(first):.1%}.",
    )


RANKING = ["heuristic", "points theirs", "place theirs", "points ours", "place ours"]


def ranking(names: list[str], data: dict[str, Any], totals: list[Totals]) -> list[list[object]]:
    """Mean points of a game over all opponents, and the places that follow."""
    printed = [sum(cell for cell in row if cell != "") / (len(names) - 1) for row in data["points"]]
    ours = [total.mean(total.points) for total in totals]
    return [
        [name, f"{a:.2f}", place(a, printed), f"{b:.2f}", place(b, ours)]
        for name, a, b in zip(names, printed, ours, strict=True)
    ]


def place(value: float, values: list[float]) -> int:
    return 1 + sum(other > value for other in values)


def ranking_why(rows: list[list[object]]) -> str:
    theirs, ours = ({str(row[0]) for row in rows if row[column] == 1} for column in (2, 4))
    named = [", ".join(f"`{name}`" for name in sorted(names)) for names in (theirs, ours)]
    if theirs == ours:
        return f"First in the thesis and here: {named[0]}."
    return f"Not reproduced: first in the thesis is {named[0]}, here {named[1]}."


def register(game: str, tables: str) -> None:
    first, *_, last = (number.strip() for number in tables.split(","))
    about = f"the heuristics of {game} against each other: score, points, depth, branching, states, cost"
    experiment(f"houdek-tables-{first}-{last}", f"Houdek 2010, tables {first} to {last}", about)(
        lambda settings: heuristics(game, settings)
    )


for _game, _data in published("game-collection")["heuristics"].items():
    register(_game, _data["tables"])

# For twice the time of the thesis the budget is doubled.
ALGORITHMS = [
    ("negamax:experimental:no-ordering,table=thesis", 1),
    ("negamax:experimental:no-ordering,table=thesis", 2),
    ("alpha-beta:experimental:no-tt,no-ordering", 1),
    ("alpha-beta:experimental:no-tt", 1),
    ("alpha-beta:experimental:table=thesis", 1),
    ("negamax:experimental:no-tt,no-ordering", 2),
]


@experiment("houdek-tables-24-26", "Houdek 2010, tables 24 to 26", "algorithms against each other in Abalone")
def algorithms(settings: Settings) -> list[ResultTable]:
    data = published("game-collection")["algorithms"]["abalone"]
    names = data["names"]
    specs = [spec for spec, _ in ALGORITHMS]
    budgets = [settings.nodes * times for _, times in ALGORITHMS]
    matches, _ = round_robin("abalone", data["setup"], specs, settings, budgets)
    why = (
        f"Ours: {settings.nodes} positions a move where they had five seconds, twice as many for ten, and "
        f"{2 * settings.games} games a pair; in print most games between equals were repetition draws."
    )
    pair = ["algorithm", "against", *DIFFERENCE]
    return [
        ResultTable("table 24: score", pair, cross_rows(names, data["score"], matches, "score"), why),
        ResultTable("table 25: points", pair, cross_rows(names, data["points"], matches, "points"), why),
        ResultTable(
            "table 26: mean depth",
            ["algorithm", "against", "theirs", "ours, begun", "difference", "ours, finished"],
            depth_cells(names, data["depth"], matches),
            "Theirs counts the iteration begun: negamax never finishes depth 4 in ten seconds of Java, but its "
            "mean is exactly 4. Our budget is smaller, so ours is one to two plies less for every "
            "algorithm; the order of the algorithms is the same.",
        ),
    ]
