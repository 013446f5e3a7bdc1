"""Data sets of several sizes: games per second with all columns on disk, processor time per turn, and memory; the same
for reports. Time per turn and memory must not grow with the number of games."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kotva.cli.bench import Result
from kotva.cli.bench_child import COMMAND
from kotva.cli.bench_movegen import check
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon

SEED = 7
GAMES = 10_000
SMALLER = 10
# The goals: 25 000 greedy games in a minute on two cores, and their report in half a minute. (In a smaller report the
# pictures take most of the time.)
GOAL, REPORT_GOAL, REPORTED = 25_000 / 60, 25_000 / 30, 25_000
# Turns by lexicon and number of games. They change only if the play changes, which must be intended.
COUNTED = {
    ("00ae31c30bfd3554", 1_000): 23_887,
    ("00ae31c30bfd3554", 10_000): 239_368,
    ("00ae31c30bfd3554", 25_000): 598_131,
    ("00ae31c30bfd3554", 100_000): 2_387_820,
    ("00ae31c30bfd3554", 1_000_000): 23_888_739,
}


def run(lexicon: str = "en", games: int = GAMES) -> Iterator[Result]:
    """The rows of `kotva bench simulate`: `games` games, and smaller data sets for comparison."""
    try:
        words = Lexicon.open(lexicon)
    except KotvaError as error:
        note(f"simulate: {error}")
        return
    first = None
    for number in sizes(games):
        measured = measure(lexicon, words, number)
        first = first or measured
        yield from rows(words.name, measured, first)


def sizes(games: int) -> list[int]:
    """A tenth of the games and all games. Above ten thousand games also a data set of ten thousand, for comparison.

    >>> sizes(10_000), sizes(1_000_000)
    ([1000, 10000], [10000, 100000, 1000000])
    """
    return sorted({max(2, games // SMALLER), games} | ({GAMES} if games > GAMES else set()))


@dataclass(frozen=True)
class Measured:
    """One size: games, turns, bytes per turn on disk, and the measurements of simulation and report."""

    games: int
    turns: int
    size: float
    played: Ran
    reported: Ran


def measure(lexicon: str, words: Lexicon, games: int) -> Measured:
    """Runs each size in separate processes, so that the system reports their memory."""
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder) / "games", Path(folder) / "report"
        options = ("--lexicon", lexicon, "--games", str(games), "--seed", str(SEED), "-o", str(data), "--json")
        played = child("simulate", "greedy", "greedy", *options)
        turns = json.loads(played.answer)["turns"]
        check(f"{games} games: turns", turns, COUNTED.get((words.checksum, games), turns))
        size = sum(path.stat().st_size for path in data.iterdir()) / turns
        reported = child("report", str(data), "-o", str(report))
    return Measured(games, turns, size, played, reported)


def rows(name: str, found: Measured, first: Measured) -> Iterator[Result]:
    title = f"{name}: {found.games} greedy games"
    for work, ran, usual, goal in (
        (f"{title} as a data set", found.played, first.played, GOAL),
        (f"{title}: report", found.reported, first.reported, REPORT_GOAL if found.games >= REPORTED else None),
    ):

        def row(what: str, value: float, unit: str, goal: float | None = None, ran: Ran = ran) -> Result:
            return Result(what, found.turns, ran.seconds, value, unit, None, goal)

        a_turn, a_turn_first = 1e6 * ran.processor / found.turns, 1e6 * usual.processor / first.turns
        yield row(work, found.games / ran.seconds, "games/s", goal)
        yield row(f"{work}, processor time", a_turn, "µs/turn")
        yield row(f"{work}, memory", ran.memory, "MB")
        if found is not first:
            yield row(f"{work}, processor time beside {first.games} games", a_turn / a_turn_first, "x")
            yield row(f"{work}, memory beside {first.games} games", ran.memory / usual.memory, "x")
    yield Result(f"{title}: size", found.turns, found.played.seconds, found.size, "bytes/turn")


@dataclass(frozen=True)
class Ran:
    """The output of a command, its wall-clock and processor seconds, and its peak memory in megabytes."""

    answer: str
    seconds: float
    processor: float
    memory: float


def child(*arguments: str) -> Ran:
    begun = time.perf_counter()
    with (
        tempfile.TemporaryFile("w+") as out,
        subprocess.Popen([*COMMAND, *arguments], stdin=subprocess.PIPE, stdout=out) as process,
    ):
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise KotvaError(f"`kotva {' '.join(arguments)}` ended with {process.returncode}")
        out.seek(0)
        seconds = time.perf_counter() - begun
        return Ran(out.read(), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
