"""Threats of the opponent: the best plays with random racks from the unseen tiles."""

from __future__ import annotations

import random
import time
from typing import Any

from kotva._core import StopFlag
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.web.analyses.models import ThreatsAsk, ThreatsInfo
from kotva.web.analyses.positions import read, shuffled_unseen
from kotva.web.analyses.report import Report

__all__ = ["threats"]

EVERY = 0.1
"""Seconds between two reports."""


def threats(ask: ThreatsAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """For each square: the highest score of a play that covers it, averaged over the racks."""
    here = read(ask)
    if ask.move:
        here.play(here.parse(ask.move))
        if here.outcome() is not None:
            raise KotvaError("the game is over, so there are no threats")
    else:
        here = turned(here)
    known = here.racks[here.side] is not None
    count = 1 if known else ask.racks
    rng = random.Random(ask.seed)
    tally = Tally(len(here.board), count)
    reported_at = time.monotonic()
    for _ in range(count):
        if stop.stopped:
            break
        if not known:
            here.set_rack(here.side, None)
            held = here.rack_sizes[here.side]
            here.set_rack(here.side, written(shuffled_unseen(here, rng)[:held]))
        tally.add(here.plays(), here.rules.rack_size)
        if time.monotonic() - reported_at > EVERY:
            reported_at = time.monotonic()
            report(tally.document())
    return tally.document()


def turned(here: Position) -> Position:
    """The same board with the next player to move. Unlike a pass, this does not count as a turn."""
    board, racks, scores, *rest = here.cgp().split(" ")
    later = [around(racks), around(scores)]
    return Position.from_cgp(" ".join([board, *later, *rest]), here.lexicon, rules=here.rules)


def around(seats: str) -> str:
    """
    >>> around("KOTVA?S//AB"), around("KOTVA?S/")
    ('/AB/KOTVA?S', '/KOTVA?S')
    """
    first, *others = seats.split("/")
    return "/".join([*others, first])


def written(tiles: list[str]) -> str:
    return "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in tiles)


class Tally:
    """Sums over the racks: per square, and of the best play."""

    def __init__(self, size: int, count: int) -> None:
        self.size, self.count = size, count
        self.squares = [[0] * size for _ in range(size)]
        self.done = self.best = self.bingos = 0

    def add(self, moves: list[Move], rack_size: int) -> None:
        """`moves` are sorted by score, so the first one that covers a square is the best for it."""
        seen = set()
        for move in moves:
            for row, column, _ in move.placements:
                if (row, column) not in seen:
                    seen.add((row, column))
                    self.squares[row][column] += move.score or 0
        self.done += 1
        self.best += (moves[0].score or 0) if moves else 0
        self.bingos += any(move.placed == rack_size for move in moves)

    def document(self) -> dict[str, Any]:
        done = max(1, self.done)
        return ThreatsInfo(
            racks=self.done,
            of=self.count,
            best=round(self.best / done, 1),
            bingos=round(self.bingos / done, 4),
            squares=[[round(points / done, 1) for points in row] for row in self.squares],
        ).model_dump()
