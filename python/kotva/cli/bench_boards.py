"""Perft of the board games on one thread. The last move of a sequence, in Yinsh the last two, is counted, not played.

Ring placement in Yinsh needs almost no work, so the figure that matters is that of the ring moves. Times are processor
times, because other work on the machine does not change them.
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
    """A position, its expected counts at each depth, and the known and wanted speed in millions per second."""

    work: str
    game: str
    counts: tuple[int, ...]
    setup: str | None = None
    text: str | None = None
    best_known: float | None = None
    goal: float | None = None


RINGS = "rings 1 d4 e5 f3 g6 h8; rings 2 c5 e7 f6 g4 i7; side 1"
MIDDLE = (
    "rings 1 e2 e5 e6 g3 h5; rings 2 d2 e4 g7 i10 j5; marks 1 a3 b5 e3 f4 f6 g4 g6 h6 h7 h8 i7 j7 k8; "
    "marks 2 a4 c3 c5 d3 d4 e7 f2 f3 g5 h11 i5; side 1"
)

# Sources of the counts: Houdek 2010, tables 15 and 16, for Abalone and Terrace to depth 3; placement is
# 85 * 84 * 83 * 82 * 81. The other counts are ours, from two independent counting methods. Best known speed: public C++
# programs on a similar machine.
ROWS = (
    Row("Abalone, Belgian Daisy", "abalone", (52, 2_692, 149_322, 8_270_666, 483_942_012), None, None, 59, 60),
    Row("Terrace, long", "terrace", (50, 2_450, 127_166, 6_607_522)),
    Row("Yinsh, placement", "yinsh", (85, 7_140, 592_620, 48_594_840, 3_936_182_040)),
    Row("Yinsh, first ring moves", "yinsh", (75, 5_197, 354_677, 22_893_847), None, RINGS, 210, 400),
    Row("Yinsh, 24 markers", "yinsh", (34, 1_377, 46_152, 1_848_299), None, MIDDLE, None, 200),
)


def run() -> Iterator[Result]:
    for row in ROWS:
        position = get(row.game).position(row.setup, text=row.text)
        for depth, count in enumerate(row.counts, start=1):
            started = time.process_time()
            counted = perft(position, depth)
            seconds = time.process_time() - started
            assert counted == count, f"{row.work}: {counted} sequences of {depth} moves instead of {count}"
        yield Result(row.work, counted, seconds, counted / seconds / 1e6, "M/s", row.best_known, row.goal)
