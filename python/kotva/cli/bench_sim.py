"""Monte-Carlo simulation: play-outs per second at 2 and 4 plies, on one and two threads, compared with the best play.

Every run checks its counts: the requested number of play-outs, and the same values on any number of threads. Machines
differ, so self-play is timed in the same run, and the figures are scaled to a machine with 16 000 turns per second.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from kotva._core import bench_moves, play_crossword
from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check, self_play
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.players.leaves import table_for
from kotva.players.simulation import Budget, Simulation
from kotva.players.strategies import strategy

ITERATIONS = 3_000
CANDIDATES = 15
SEED = 7
REPEATS = 50
RUNS = 3
"""Runs of each position; the least time counts, because other programs only ever add to it."""
GAMES = 500
TURNS = 16_000
"""Self-play turns per second on the machine on which the best known figures were measured."""
# MAGPIE's play-outs per second on that machine, one thread, and our goal.
KNOWN = {2: (5_420, 10_000), 4: (2_410, 4_600)}
MOST_BEST_PLAYS = 2.5
RATIO = 1.85
# The positions are English; other lexica start from the same boards.
POSITIONS = "sim-en.cgp"


# Coverage: runs per position, each with other tiles; iterations of one run; iterations of the long run.
REPETITIONS = 100
SHORT = 300
LONG = 30_000
QUANTILE = 1.96
"""Standard errors to each side of a 95 % interval."""


def run(positions: Path | None = None, lexicon: str = "en", coverage: bool = False) -> Iterator[Result]:
    """The rows of `kotva bench sim`; a lexicon that is not installed is skipped with a note."""
    try:
        words = Lexicon.open(lexicon)
    except KotvaError as error:
        note(f"sim: {error}")
        return
    source = positions or files("kotva.cli") / "data" / POSITIONS
    lines = [line.strip() for line in source.read_text(encoding="utf-8").splitlines() if line.strip()]
    if coverage:
        yield from covered(words, lines)
        return
    turns = equity_turns(words)
    yield turns
    yield from measure(words, lines, turns.value)


def equity_turns(words: Lexicon) -> Result:
    """Self-play turns of `equity` per second of processor time."""
    start = Position.start(words)
    player = strategy("equity").compiled(start.rules, None, words)
    begun = time.process_time()
    games = play_crossword(start.core, player, player, seed=SEED, begin=0, end=GAMES, paired=False)
    seconds = time.process_time() - begun
    turns = sum(games.games()["turns"])
    return Result(f"{words.name}: self-play of equity, turns", turns, seconds, turns / seconds, "turns/s")


def measure(words: Lexicon, lines: list[str], turns: float) -> Iterator[Result]:
    best = best_play(words)
    yield best
    for plies, (known, goal) in KNOWN.items():
        one, two = play_outs(words, lines, plies)
        yield one
        at_known = one.value * TURNS / turns
        title = f"{words.name}: {plies} plies where self-play makes {TURNS} turns/s"
        yield Result(title, one.counted, one.seconds, at_known, "play-outs/s", known, goal)
        if plies == 2:
            cost = 1e6 / one.value / best.value
            title = f"{words.name}: a play-out of 2 plies in best plays by equity"
            yield Result(title, one.counted, one.seconds, cost, "times", goal=MOST_BEST_PLAYS)
        yield two
        title = f"{words.name}: {plies} plies, two threads against one"
        yield Result(title, two.counted, two.seconds, two.value / one.value, "times", goal=RATIO)


def best_play(words: Lexicon) -> Result:
    """Best play on positions of self-play, which resemble those in play-outs."""
    cores = self_play(words).positions
    leaves = table_for(words, cores[0].rules)
    begun = time.process_time()
    found = bench_moves(cores, "best", repeats=REPEATS, leaves=leaves)[0]
    seconds = time.process_time() - begun
    value = seconds / (len(cores) * REPEATS) * 1e6
    return Result(f"{words.name}: best play by equity, 1 thread", found, seconds, value, "us a position")


def play_outs(words: Lexicon, lines: list[str], plies: int) -> tuple[Result, Result]:
    """Simulates each position on one thread and on two in turn, so that both meet the same state of the machine, and
    adds up the least times; checks that the values are equal."""
    seconds, iterations = [0.0, 0.0], 0
    for line in lines:
        runs = [play_out(words, line, plies, threads) for _ in range(RUNS) for threads in (1, 2)]
        _, played, checksum = runs[0]
        for _, again, other in runs[1:]:
            check(f"{line}, {plies} plies: values on one thread and on two", (again, other), (played, checksum))
        iterations += played
        for index in range(2):
            seconds[index] += min(time for time, _, _ in runs[index::2])
    check(f"{plies} plies: play-outs", iterations, ITERATIONS * len(lines))
    name = f"{words.name}: simulation of {plies} plies"
    one = Result(f"{name}, 1 thread", iterations, seconds[0], iterations / seconds[0], "play-outs/s", *KNOWN[plies])
    two = Result(f"{name}, 2 threads", iterations, seconds[1], iterations / seconds[1], "play-outs/s")
    return one, two


def play_out(words: Lexicon, line: str, plies: int, threads: int) -> tuple[float, int, int]:
    """Seconds, play-outs and a checksum of all values of one position."""
    position = Position.from_cgp(line, words)
    begun = time.perf_counter()
    simulation = Simulation(position, plies, CANDIDATES, seed=SEED, threads=threads)
    result = simulation.finish(Budget(iterations=ITERATIONS))
    seconds = time.perf_counter() - begun
    check(f"{line}: candidates", len(result.plays), CANDIDATES)
    values = [(str(play.move), play.iterations, play.win, play.spread) for play in result.plays]
    return seconds, result.iterations, zlib.crc32(repr(values).encode())


def covered(words: Lexicon, lines: list[str]) -> Iterator[Result]:
    """The share of 95 % intervals of win probability and spread that contain the value of a long run."""
    begun = time.perf_counter()
    inside, all_ = {"win probability": 0, "spread": 0}, 0
    for line in lines:
        long_run = means(words, line, 0, LONG)
        for seed in range(1, REPETITIONS + 1):
            all_ += 1
            for (name, (value, error)), (true, _) in zip(
                means(words, line, seed, SHORT).items(), long_run.values(), strict=True
            ):
                inside[name] += abs(value - true) <= QUANTILE * error
    check("simulations", all_, REPETITIONS * len(lines))
    seconds = time.perf_counter() - begun
    for name, count in inside.items():
        title = f"{words.name}: 95 % intervals of the {name} that contain the value of {LONG} iterations"
        yield Result(title, all_, seconds, 100 * count / all_, "%", goal=95)


def means(words: Lexicon, line: str, seed: int, iterations: int) -> dict[str, tuple[float, float]]:
    """Win probability and spread of the best play by equity, with their standard errors."""
    simulation = Simulation(Position.from_cgp(line, words), candidates=1, seed=seed)
    best = simulation.finish(Budget(iterations=iterations)).best
    check(f"{line}: iterations", best.iterations, iterations)
    assert best.win is not None
    assert best.win_error is not None
    assert best.spread is not None
    assert best.spread_error is not None
    return {"win probability": (best.win, best.win_error), "spread": (best.spread, best.spread_error)}
