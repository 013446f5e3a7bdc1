"""Data sets of games: games a second with all columns on the disk, memory, and the time of a report, at two sizes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon

SEED = 7
GAMES = 10_000
SMALLER = 10
# The goals: 25 000 greedy games in a minute on two cores, and their report in half a minute (most of a smaller one's
# time are its pictures).
GOAL, REPORT_GOAL, REPORTED = 25_000 / 60, 25_000 / 30, 25_000
# Turns by lexicon and number of games: a change here is a change of play and must be meant.
COUNTED = {
    ("00ae31c30bfd3554", 1_000): 23_887,
    ("00ae31c30bfd3554", 10_000): 239_368,
    ("00ae31c30bfd3554", 25_000): 598_131,
    ("00ae31c30bfd3554", 100_000): 2_387_820,
    ("00ae31c30bfd3554", 1_000_000): 23_888_739,
}


def run(lexicon: str = "en", games: int = GAMES) -> Iterator[Result]:
    """The rows of `kotva bench simulate`: so many games, and a tenth of them for comparison."""
    try:
        words = Lexicon.open(lexicon)
    except KotvaError as error:
        note(f"simulate: {error}")
        return
    for number in (max(2, games // SMALLER), games):
        yield from measure(lexicon, words, number)


def measure(lexicon: str, words: Lexicon, games: int) -> Iterator[Result]:
    """Each size in processes of its own, whose memory the system tells."""
    with tempfile.TemporaryDirectory() as folder:
        data, report = Path(folder) / "games", Path(folder) / "report"
        options = ("--lexicon", lexicon, "--games", str(games), "--seed", str(SEED), "-o", str(data), "--json")
        played = child("simulate", "greedy", "greedy", *options)
        turns = json.loads(played.answer)["turns"]
        check(f"{games} games: turns", turns, COUNTED.get((words.checksum, games), turns))
        size = sum(path.stat().st_size for path in data.iterdir()) / turns
        reported = child("report", str(data), "-o", str(report))
    title = f"{words.name}: {games} greedy games"
    yield from rows(f"{title} as a data set", games, turns, played, GOAL)
    yield Result(f"{title}: size", turns, played.seconds, size, "bytes/turn")
    yield from rows(f"{title}: report", games, turns, reported, REPORT_GOAL if games >= REPORTED else None)


def rows(title: str, games: int, turns: int, ran: Ran, goal: float | None) -> Iterator[Result]:
    yield Result(title, turns, ran.seconds, games / ran.seconds, "games/s", None, goal)
    yield Result(f"{title}, processor time", turns, ran.seconds, 1000 * ran.processor / games, "ms/game")
    yield Result(f"{title}, memory", turns, ran.seconds, ran.memory, "MB")


@dataclass(frozen=True)
class Ran:
    """What a command printed, its seconds by the clock and by the processors, its greatest memory in megabytes."""

    answer: str
    seconds: float
    processor: float
    memory: float


def child(*arguments: str) -> Ran:
    begun = time.perf_counter()
    with tempfile.TemporaryFile("w+") as out:
        process = subprocess.Popen([sys.executable, "-m", "kotva.cli.main", *arguments], stdout=out)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise KotvaError(f"`kotva {' '.join(arguments)}` ended with {process.returncode}")
        out.seek(0)
        seconds = time.perf_counter() - begun
        return Ran(out.read(), seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)
