"""Perft of the board games, one thread, the last move of a sequence counted and not played.

Placement in Yinsh is counted almost without work, so the figure that matters is that of the ring moves.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

from kotva.cli.bench import Result
from kotva.games import get
from kotva.games.perft import perft


@dataclass(frozen=True)
class Row:
    """A position, the counts it must give at each depth, and the figures to reach in millions a second."""

    work: str
    game: str
    counts: tuple[int, ...]
    setup: str | None = None
    text: str | None = None
    best_known: float | None = None
    goal: float | None = None


RINGS = "rings 1 d4 e5 f3 g6 h8; rings 2 c5 e7 f6 g4 i7; side 1"

# Counts of depth 1 to 3: thesis 002, tables 15 and 16, and arithmetic.
# Best known: public programs in C++ on a machine of the same kind.
ROWS: tuple[Row, ...] = ()


def run() -> Iterator[Result]:
    for row in ROWS:
        position = get(row.game).position(row.setup, text=row.text)
        for depth, count in enumerate(row.counts, start=1):
            started = time.perf_counter()
            counted = perft(position, depth)
            seconds = time.perf_counter() - started
            assert counted == count, f"{row.work}: {counted} sequences of {depth} moves instead of {count}"
        yield Result(row.work, counted, seconds, counted / seconds / 1e6, "M/s", row.best_known, row.goal)
