"""Pre-endgames: positions of self-play with one tile in the bag, until the best play is proved, and with two tiles the
best of eight plays.

Times are processor time on one thread, so they do not depend on what else the machine does. Two threads share all work
but the collection of words; a row compares their processor time with that of one thread, and the goals for two threads
count twice as much processor time. Every run checks the number of positions and draws, and that two threads find as
many won draws as one.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from math import comb
from pathlib import Path
from statistics import median

from kotva._core import Rng
from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.players.preendgame import PreEndgame

THREADS = 2
"""The goals are for this number of threads."""
SEED = 7
SEEDS = 3_000
LARGEST_LEAD = 60
MEDIAN, MOST = 10.0, 60.0
"""Goals in seconds: in the median, and for nine tenths of the positions. A position is given up after the second."""
MEDIAN_OF_GIVEN = 60.0
REPEATED = (1.0, 5.0)
"""Processor time of the proofs that are repeated on two threads: long enough to compare, short enough to repeat."""
ONE_TILE, TWO_TILES = 30, 10
GIVEN = 8


@dataclass(frozen=True)
class Proof:
    """The processor time until the best play is proved, and its points; `None` if it is given up."""

    seconds: float
    points: float | None


def run(positions: Path | None = None, lexicon: str = "en") -> Iterator[Result]:
    """The rows of `kotva bench preendgame`; a lexicon that is not installed is skipped with a note."""
    try:
        words = Lexicon.open(lexicon)
    except KotvaError as error:
        note(f"preendgame: {error}")
        return
    if positions is not None:
        yield table(positions, words)
        return
    yield from proofs(words, list(islice(preendgames(words, 1), ONE_TILE)))
    yield best_of_given(words, list(islice(preendgames(words, 2), TWO_TILES)))


def preendgames(words: Lexicon, bag: int) -> Iterator[Position]:
    """Positions of games between greedy players, as the side to move sees them."""
    for seed in range(SEED, SEED + SEEDS):
        position, rng = Position.start(words, seed=seed), Rng(seed)
        while position.outcome() is None and position.bag > bag:
            moves, side = position.plays(), position.side
            position.play(moves[0] if moves else "-")
            position.refill(side, rng)
        lead = abs(position.scores[0] - position.scores[1])
        if position.outcome() is None and position.bag == bag and lead < LARGEST_LEAD:
            yield position.view(position.side)


def proofs(words: Lexicon, positions: list[Position]) -> Iterator[Result]:
    """The time until the best of all plays is proved, and the share of positions proved in time."""
    check("positions with one tile in the bag", len(positions), ONE_TILE)
    found = [proof(PreEndgame(position)) for position in positions]
    times = [one.seconds for one in found]
    spent, count = sum(times), len(times)
    title = f"{words.name}: best play proved"
    yield Result(f"{title}, median", count, spent, median(times), "s CPU", goal=THREADS * MEDIAN)
    share = 100 * sum(one.points is not None for one in found) / count
    yield Result(f"{title} within {THREADS * MOST:.0f} s CPU", count, spent, share, "%", goal=90)
    yield from two_threads(title, list(zip(positions, found, strict=True)))


def two_threads(title: str, proved: list[tuple[Position, Proof]]) -> Iterator[Result]:
    """The processor time of two threads against one, where a second proof is quick. Both must find the same points."""
    least, most = REPEATED
    chosen = [(position, one) for position, one in proved if one.points is not None and least <= one.seconds <= most]
    if not chosen:
        return
    both = [proof(PreEndgame(position, threads=THREADS)) for position, _ in chosen]
    for (position, one), two in zip(chosen, both, strict=True):
        check(f"{position.cgp()}: points of the best play on {THREADS} threads", two.points, one.points)
    spent = sum(two.seconds for two in both)
    ratio = spent / sum(one.seconds for _, one in chosen)
    yield Result(f"{title}, CPU of {THREADS} threads / 1", len(chosen), spent, ratio, "")


def proof(solver: PreEndgame) -> Proof:
    """Works until the best play is proved or the time of a position is used up."""
    check(f"{solver.position.cgp()}: draws", solver.result().weight, draws(solver.position))
    begun = time.process_time()
    for result in solver.run():
        spent = time.process_time() - begun
        if result.proved:
            return Proof(spent, max(play.wins + play.ties / 2 for play in result.plays if play.exact))
        if spent > THREADS * MOST:
            break
    return Proof(time.process_time() - begun, None)


def draws(position: Position) -> int:
    return comb(sum(position.unseen.values()), position.bag)


def best_of_given(words: Lexicon, positions: list[Position]) -> Result:
    """The time until the best of the eight plays with the highest scores is proved, two tiles in the bag."""
    check("positions with two tiles in the bag", len(positions), TWO_TILES)
    times = [proof(PreEndgame(position, plays=position.plays()[:GIVEN])).seconds for position in positions]
    title = f"{words.name}: best of {GIVEN} plays, two tiles in the bag, median"
    return Result(title, len(times), sum(times), median(times), "s CPU", goal=THREADS * MEDIAN_OF_GIVEN)


def table(file: Path, words: Lexicon) -> Result:
    """Solves all plays of a table and compares every count."""
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    begun, counted = time.process_time(), 0
    for row in rows:
        expected = {play: counts for play, *counts, _ in row["plays"]}
        solver = PreEndgame(Position.from_cgp(row["cgp"], words), plays=list(expected), threads=THREADS)
        found = {str(play.move): [play.wins, play.ties, play.losses] for play in solver.finish().plays}
        check(row["cgp"], found, expected)
        counted += len(found)
    seconds = time.process_time() - begun
    return Result("pre-endgame table, in all", counted, seconds, seconds, "s CPU")
