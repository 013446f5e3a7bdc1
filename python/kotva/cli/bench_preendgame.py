"""Pre-endgames: positions of self-play with one tile in the bag, until the best play is proved, and with two tiles the
best of eight plays.

Times are processor time of all threads, because the machine may be busy. Every run checks the number of draws, and that
one thread finds the same best play as two wherever the proof was quick.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
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
SEED = 7
SEEDS = 3_000
LARGEST_LEAD = 60
SECONDS = 60.0
"""Time limit of a position."""
QUICK = 2.0
"""Processor time of proofs that are repeated on one thread."""
ONE_TILE, TWO_TILES = 30, 10
GIVEN = 8


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
    times, proved = [], 0
    for position in positions:
        seconds, best = proof(position, THREADS)
        proved += best is not None
        times.append(seconds)
        if best is not None and seconds <= QUICK:
            check(f"{position.cgp()}: best play on one thread", proof(position, 1)[1], best)
    spent = sum(times)
    yield Result(f"{words.name}: best play proved, median", len(times), spent, median(times), "s CPU", goal=10)
    share = 100 * proved / len(positions)
    yield Result(
        f"{words.name}: best play proved in {SECONDS:.0f} s, 2 threads", len(times), spent, share, "%", goal=90
    )


def proof(position: Position, threads: int) -> tuple[float, tuple[float, float, float] | None]:
    """Processor time until the best play is proved, and its wins, ties and losses; None if it is not proved in time."""
    begun = time.process_time()
    solver = PreEndgame(position, threads=threads)
    check(f"{position.cgp()}: draws", solver.result().weight, draws(position))
    for result in solver.run(SECONDS):
        if result.proved:
            best = max((play for play in result.plays if play.exact), key=lambda play: play.wins + play.ties / 2)
            return time.process_time() - begun, (best.wins + best.ties / 2, best.losses + best.ties / 2, result.weight)
    return time.process_time() - begun, None


def draws(position: Position) -> int:
    return comb(sum(position.unseen.values()), position.bag)


def best_of_given(words: Lexicon, positions: list[Position]) -> Result:
    """The time until the best of the eight plays with the highest scores is proved, two tiles in the bag."""
    check("positions with two tiles in the bag", len(positions), TWO_TILES)
    times = []
    for position in positions:
        begun = time.process_time()
        solver = PreEndgame(position, plays=position.plays()[:GIVEN], threads=THREADS)
        check(f"{position.cgp()}: draws", solver.result().weight, draws(position))
        for result in solver.run(2 * SECONDS):
            if result.proved:
                break
        times.append(time.process_time() - begun)
    title = f"{words.name}: best of {GIVEN} plays, two tiles in the bag, median"
    return Result(title, len(times), sum(times), median(times), "s CPU", goal=60)


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
