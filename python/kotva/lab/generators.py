"""Move generators: Gordon's against Appel and Jacobson's (the letter-game thesis, chapter 3.3.7)."""

from __future__ import annotations

import time
from typing import Any

from kotva._core import bench_moves
from kotva.games.crossword import Position
from kotva.lab.experiments import ResultTable, Settings, experiment
from kotva.lab.intervals import BATCHES, DIFFERENCE, by_batches
from kotva.lab.published import published
from kotva.lab.strategies import match
from kotva.matches.records import crossword_record
from kotva.records.replay import replay


@experiment(
    "letter-game-generators",
    "Letter-game thesis, chapter 3.3.7 (Gordon 1994)",
    "how much faster Gordon's generator is than Appel and Jacobson's",
)
def generators(settings: Settings) -> list[ResultTable]:
    theirs = published("letter-game")["generators"]
    words = settings.origin.open(settings.lexicon or "en")
    played = match(settings, ("greedy", "greedy"), keep_turns=True)
    steps = [
        step
        for game in played.games
        for step in replay(crossword_record(played, game), words, language="en").steps
        if step.move
    ]
    plain = [step.position.core for step in steps if "?" not in (step.position.racks[step.position.side] or "?")]
    rows = []
    for name, positions in (("without blanks", plain), ("with both blanks", with_blanks([s.position for s in steps]))):
        parts = [positions[i::BATCHES] for i in range(BATCHES if len(positions) >= BATCHES else 0)]
        compared = by_batches(theirs[name], times(positions), [times(part) for part in parts])
        rows.append([name, len(positions), *compared, f"{arcs(positions):.2f}"])
    why = (
        "Time with time: how many times as long Appel and Jacobson's generator takes for all plays of a position, in "
        "processor time of one thread. Gordon measured his own programs on a machine of 1994. Here both generators "
        "test sets of letters with one instruction, which helps the slower one more, so arcs looked at are given as "
        "well: they do not depend on the machine."
    )
    header = ["racks", "positions", *DIFFERENCE, "arcs ours"]
    return [ResultTable("Appel and Jacobson to Gordon, time", header, rows, why)]


GENERATORS = ("appel-jacobson", "gordon")
RUNS = 9
"""The number of time measurements. The shortest one counts, because other work on the machine only makes them
longer."""


def times(positions: list[Any]) -> float:
    """The ratio of times of the two generators for all plays of these positions, first to second."""
    runs = [[seconds(positions, one) for one in GENERATORS] for _ in range(RUNS)]
    slow, fast = map(min, zip(*runs, strict=True))
    return float(slow / max(fast, 1e-9))


def seconds(positions: list[Any], generator: str) -> float:
    started = time.process_time()
    bench_moves(positions, "all", generator)
    return time.process_time() - started


def arcs(positions: list[Any]) -> float:
    """The ratio of arcs that the two generators look at for all plays of these positions, first to second."""
    slow, fast = (bench_moves(positions, "count", one)[1] for one in GENERATORS)
    return float(slow / max(fast, 1))


def with_blanks(positions: list[Position]) -> list[Any]:
    """The positions in which both blanks are still unseen, with two tiles of the rack replaced by blanks."""
    changed = []
    for position in positions[::3]:
        rack = position.racks[position.side]
        if rack and position.unseen.get("?", 0) + rack.count("?") == 2 and len(rack) == 7:
            copy = position.copy()
            copy.set_rack(copy.side, rack.replace("?", "")[:5] + "??")
            changed.append(copy.core)
    return changed
