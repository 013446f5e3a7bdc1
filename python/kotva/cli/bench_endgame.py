"""Exact endgames: a table of positions with known spreads, and endgames from the moment the bag is empty.

For every solved position the spread must agree with the table, if it is known, and the line must lead to this spread.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from kotva._core import CrosswordPosition, EndgameSolver, Rng
from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

THREADS = 2
FULL_RACKS = 10
SECONDS = 6.0
SEED = 7


def run(positions: Path | None = None, lexicon: str = "en") -> Iterator[Result]:
    """The rows of `kotva bench endgame`; a lexicon that is not installed is skipped with a note."""
    try:
        words = Lexicon.open(lexicon)
    except KotvaError as error:
        note(f"endgame: {error}")
        return
    if positions is not None:
        yield from table(positions, words)
    yield full_racks(words)


def table(file: Path, words: Lexicon) -> Iterator[Result]:
    """Solves all positions of a table with the columns `cgp` and `spread_change` on one thread."""
    with file.open(encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    solver = EndgameSolver(1)
    seconds = []
    for row in rows:
        solution = solver.solve(Position.from_cgp(row["cgp"], words).core)
        check(row["cgp"], (solution.spread, solution.exact), (int(row["spread_change"]), True))
        seconds.append(solution.seconds)
    yield Result("endgame table, in all", len(rows), sum(seconds), sum(seconds), "s", 9.06, 5)
    yield Result("endgame table, median", len(rows), sum(seconds), 1000 * median(seconds), "ms", 40, 20)
    yield Result("endgame table, slowest", len(rows), sum(seconds), max(seconds), "s", 2.66)


def full_racks(words: Lexicon) -> Result:
    """The number of endgames with full racks that all threads together prove within the time."""
    solver = EndgameSolver(THREADS, table_bits=23)
    solutions = [solver.solve(position, seconds=SECONDS) for position in endings(words)]
    exact = sum(solution.exact for solution in solutions)
    spent = sum(solution.seconds for solution in solutions)
    return Result("endgames with full racks proved in 6 s, 2 threads", len(solutions), spent, exact, "of 10", 1, 5)


def endings(words: Lexicon) -> Iterator[CrosswordPosition]:
    """Positions of games between greedy players, in which the bag has just become empty and both racks are full."""
    found = 0
    for seed in range(SEED, SEED + 1000):
        position, rng = Position.start(words, seed=seed), Rng(seed)
        while position.outcome() is None and position.core.bag > 0:
            moves = position.plays()
            side = position.side
            position.play(moves[0] if moves else "-")
            position.refill(side, rng)
        if position.outcome() is None and all(len(rack or "") == 7 for rack in position.core.racks):
            yield position.core
            found += 1
            if found == FULL_RACKS:
                return
