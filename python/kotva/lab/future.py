"""What Houdek 2010 proposes for future work (chapter 31): MTD(f), futility pruning, quiescence and parallel search,
each beside the thesis's own alpha-beta. The thesis measured none of them, so there is nothing to compare with."""

from __future__ import annotations

import random
from statistics import fmean

from kotva import games, players
from kotva.games import Position
from kotva.lab.experiments import ResultTable, Settings, experiment
from kotva.lab.published import published
from kotva.matches import Pairing, play_match
from kotva.matches.match import opening

GAMES = ("abalone", "terrace", "yinsh")
SOURCE = "Houdek 2010, chapter 31"
THESIS = "alpha-beta:{}:depth={},table=thesis"
"""The strongest column of the thesis's tables."""
OPENING_PLIES = 20


def start(game: str, where: str = "start") -> Position:
    own = published("positions")[f"{game}-{where}"]
    return games.get(game).position(own.get("setup"), text=own.get("position"))


def states(game: str, position: Position, spec: str) -> int:
    """The leaves evaluated in all iterations."""
    found = players.search_position(game, position.copy(), players.Settings.parse(spec))
    return int(found["all_nodes"])


def by_depth(settings: Settings, specs: dict[str, str], title: str, why: str) -> list[ResultTable]:
    """States of several searches at each depth, in the start positions of the thesis's tables."""
    tables = []
    for game in GAMES:
        heuristic = published("game-collection")["states"][f"{game}-start"]["heuristic"]
        rows = []
        for depth in range(1, settings.depth + 1):
            settings.progress(f"{game}, depth {depth}")
            found = [states(game, start(game), spec.format(heuristic, depth)) for spec in specs.values()]
            rows.append([depth, *found])
        tables.append(ResultTable(f"{title}: {game}, {heuristic}", ["depth", *specs], rows, why))
    return tables


@experiment(
    "houdek-chapter-31-mtdf", SOURCE, "states explored by MTD(f), alpha-beta and the strongest search, by depth"
)
def mtdf(settings: Settings) -> list[ResultTable]:
    specs = {
        "alpha-beta": THESIS,
        "pvs": "pvs:{}:depth={}",
        "strong": "strong:{}:depth={}",
        "mtdf": "mtdf:{}:depth={}",
    }
    why = (
        "States of all iterations. MTD(f) searches the tree of `strong` with null windows only. It needs one search "
        "for each step towards the value, so it suffers from a heuristic with many different values."
    )
    return by_depth(settings, specs, "MTD(f)", why)


@experiment("houdek-chapter-31-futility", SOURCE, "states explored with and without futility pruning and quiescence")
def futility(settings: Settings) -> list[ResultTable]:
    specs = {
        "alpha-beta": THESIS,
        "strong": "strong:{}:depth={}",
        "without futility": "strong:{}:depth={},no-futility",
        "without futility and late pruning": "strong:{}:depth={},no-futility,no-late-pruning",
    }
    why = "States of all iterations. What the pruning costs in playing strength is in docs/strength.md."
    return by_depth(settings, specs, "futility", why)


def seconds_to(game: str, position: Position, depth: int, threads: int) -> float:
    spec = f"strong:learned:depth={depth},threads={threads}"
    return float(players.search_position(game, position.copy(), players.Settings.parse(spec))["seconds"])


def deepening(settings: Settings, seconds: float) -> ResultTable:
    """The time until a depth is finished, from openings of random moves."""
    rows = []
    limit = players.Settings.parse(f"strong:learned:seconds={seconds}")
    for game in GAMES:
        settings.progress(f"{game}, time to a depth")
        rng = random.Random(settings.seed)
        openings = [opening(games.get(game), None, OPENING_PLIES, rng) for _ in range(settings.games)]
        depths = [players.search_position(game, position.copy(), limit)["depth"] for position in openings]
        todo = list(zip(openings, depths, strict=True))
        one, two = (sum(seconds_to(game, *each, threads) for each in todo) for threads in (1, 2))
        rows.append([game, len(todo), round(fmean(depths), 1), round(one, 2), round(two, 2), round(one / two, 2)])
    columns = ["game", "positions", "mean depth", "one thread, s", "two threads, s", "ratio"]
    why = (
        f"`strong` with `learned`, openings of {OPENING_PLIES} random moves. The depth is the one that a thread "
        f"finishes in {seconds:g} s. Two threads do not search the same tree in every run, so the ratio varies."
    )
    return ResultTable("time to a depth", columns, rows, why)


@experiment("houdek-chapter-31-parallel", SOURCE, "states per second, depth and time with one thread and with two")
def parallel(settings: Settings) -> list[ResultTable]:
    rows = []
    seconds = min(settings.seconds, 5.0)
    for game in GAMES:
        heuristic = published("game-collection")["states"][f"{game}-start"]["heuristic"]
        for threads in (1, 2):
            settings.progress(f"{game}, {threads} threads")
            spec = f"strong:{heuristic}:seconds={seconds},threads={threads}"
            found = players.search_position(game, start(game), players.Settings.parse(spec))
            rows.append([game, threads, found["depth"], round(found["all_nodes"] / found["seconds"])])
    why = f"{seconds:g} s for each search. Figures depend on the machine and on what else runs on it."
    speed = ResultTable("parallel search", ["game", "threads", "depth", "states per second"], rows, why)
    return [speed, deepening(settings, seconds / 4)]


@experiment("houdek-chapter-31-mcts", SOURCE, "Monte-Carlo tree search against alpha-beta and the strongest search")
def mcts(settings: Settings) -> list[ResultTable]:
    rows = []
    for game in GAMES:
        heuristic = published("game-collection")["states"][f"{game}-start"]["heuristic"]
        for rival in ("alpha-beta", "strong"):
            settings.progress(f"{game}, {rival}")
            names = (f"mcts:{heuristic}:nodes={settings.nodes}", f"{rival}:{heuristic}:nodes={settings.nodes}")
            pairing = Pairing(games.get(game), names, seed=settings.seed)
            document = play_match(pairing, 2 * settings.games, threads=settings.threads).document()
            low, high = document["interval"]
            won = f"{100 * document['win_rate']:.1f} %"
            rows.append([game, rival, document["games"], won, f"{100 * low:.1f} % to {100 * high:.1f} %"])
    why = (
        f"Both players visit {settings.nodes} positions for a move and use the same heuristic. MCTS judges a position "
        "after a short random play-out; it is here for comparison, not for strength."
    )
    return [ResultTable("MCTS", ["game", "against", "games", "won by MCTS", "95 % interval"], rows, why)]
