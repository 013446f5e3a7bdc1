"""Pre-endgames: for each move, how many draws win, tie and lose, with one to four tiles in the bag."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kotva._core import PreEndgameSolver, StopFlag
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position

__all__ = ["MOST_TILES", "Draw", "MoveResult", "PreEndgame", "Result", "best_move", "is_preendgame"]

MOST_TILES = 4
"""The largest bag of a pre-endgame."""
SLICE = 0.5
"""Seconds between two results at first."""
SLICE_SHARE = 0.1
"""Later the share of the time so far: at the end of a slice the threads wait for the last one."""
LONGEST_ROUND = 86_400.0
"""Seconds after which the core returns in any case, so that any time can be asked for, also infinity."""


@dataclass(frozen=True)
class Draw:
    """Tiles that may be in the bag, and the number of ways to draw them if equal tiles count as different."""

    bag: str
    weight: int


@dataclass(frozen=True)
class MoveResult:
    """What is known about a move. Draws that are not decided count by an estimate; `exact` says that there are none.

    `abandoned` means that the move cannot be better than the best one. `nested` means that the move leaves tiles in the
    bag, so that its results rest on the model of the opponent, and that they may be fractions of a draw. `shares` has
    for each draw 1 for a win, 0.5 for a tie, 0 for a loss, and None while it is not decided. `spread` is the mean final
    spread over all draws.
    """

    move: Move
    wins: float
    ties: float
    losses: float
    decided: int
    exact: bool
    abandoned: bool
    nested: bool
    shares: tuple[float | None, ...]
    spread: float
    spread_exact: bool

    def document(self, spread: bool = False) -> dict[str, Any]:
        """One entry of a result's document."""
        found = {
            "move": str(self.move),
            "wins": _number(self.wins),
            "ties": _number(self.ties),
            "losses": _number(self.losses),
            "exact": self.exact,
            "decided": self.decided,
            "abandoned": self.abandoned,
            "nested": self.nested,
            "by_draw": [None if share is None else _number(share) for share in self.shares],
        }
        if spread:
            found |= {"spread": round(self.spread, 4), "spread_exact": self.spread_exact}
        return found


@dataclass(frozen=True)
class Result:
    """The moves, best first. `proved` says that no other move can be better than the first one."""

    plays: tuple[MoveResult, ...]
    draws: tuple[Draw, ...]
    proved: bool
    seconds: float
    nodes: int
    done: bool
    spread: bool = False

    @property
    def best(self) -> MoveResult:
        return self.plays[0]

    @property
    def weight(self) -> int:
        """The number of weighted draws."""
        return sum(draw.weight for draw in self.draws)

    def document(self) -> dict[str, Any]:
        """The answer of `kotva preendgame --json`."""
        return {
            "plays": [play.document(self.spread) for play in self.plays],
            "draws": self.weight,
            "proved": self.proved,
            "bags": [{"tiles": draw.bag, "weight": draw.weight} for draw in self.draws],
            "seconds": round(self.seconds, 3),
        }


@dataclass
class PreEndgame:
    """Compares the given moves, or all legal ones, over all draws.

    With given moves every draw of every move is decided; without them a move that cannot be best is abandoned.
    `opponent` are known tiles of the opponent. With `worst` the opponent also sees the other rack and the bag. With
    `spread` the final spreads of the decided moves are found as well.
    """

    position: Position
    plays: Sequence[str | Move] | None = None
    opponent: str = ""
    worst: bool = False
    spread: bool = False
    threads: int = 1
    table_bits: int = 22
    seconds: float = field(default=0.0, init=False)
    _core: PreEndgameSolver = field(init=False, repr=False)

    def __post_init__(self) -> None:
        position, moves = self.position, None
        if self.plays is not None:
            moves = [position.parse(play) if isinstance(play, str) else play for play in self.plays]
        self._core = PreEndgameSolver(
            position.core,
            moves=moves,
            threads=self.threads,
            table_bits=self.table_bits,
            sees_all=self.worst,
            known=self.opponent,
            spread=self.spread,
        )

    def run(self, seconds: float | None = None, stop: StopFlag | None = None) -> Iterator[Result]:
        """Yields results, at first two per second; the last one when all is decided, the time is over or `stop` is set.

        A result waits for the endgames that are being searched, so that no work is lost. Only the time of solving
        counts. Leaving the iterator pauses the work; another `run` continues it.
        """
        if seconds is not None and not seconds > 0:
            raise KotvaError(f"a pre-endgame is solved in a positive number of seconds, not {seconds}")
        spent, more = 0.0, True
        while more and not (stop is not None and stop.stopped):
            left = LONGEST_ROUND if seconds is None else min(seconds - spent, LONGEST_ROUND)
            if left <= 0:
                break
            begun = time.monotonic()
            more = self._core.round(slice=max(SLICE, SLICE_SHARE * spent), seconds=left, stop=stop)
            took = time.monotonic() - begun
            spent, self.seconds = spent + took, self.seconds + took
            if more:
                yield self.result(False)
        yield self.result(True)

    def finish(self, seconds: float | None = None, stop: StopFlag | None = None) -> Result:
        """The last result of `run`."""
        *_, last = self.run(seconds, stop)
        return last

    def result(self, done: bool = False) -> Result:
        """The result so far."""
        core = self._core
        plays = tuple(_move_result(row, core.weight) for row in core.results())
        draws = tuple(Draw(bag, weight) for bag, weight in core.draws)
        return Result(plays, draws, core.proved, self.seconds, core.nodes, done, self.spread)


def is_preendgame(position: Position) -> bool:
    """Whether the position can be solved: two players, one to four tiles in the bag, the game not over.

    >>> row = "15/" * 14 + "15"
    >>> is_preendgame(Position.from_cgp(f"{row} ABC/ 0/0 0", language="en"))
    False
    """
    return position.players == 2 and 1 <= position.bag <= MOST_TILES and position.outcome() is None


def best_move(
    position: Position,
    seconds: float,
    *,
    opponent: str = "",
    threads: int = 1,
    table_bits: int = 20,
    stop: StopFlag | None = None,
) -> MoveResult:
    """The best move found within the time, counted from the call; it is the best so far if nothing is proved."""
    begun = time.monotonic()
    solver = PreEndgame(position, opponent=opponent, threads=threads, table_bits=table_bits)
    left = max(seconds - (time.monotonic() - begun), 0.001)
    return solver.finish(left, stop).best


def _move_result(row: dict[str, Any], weight: int) -> MoveResult:
    return MoveResult(
        row["move"],
        row["wins"],
        row["ties"],
        row["losses"],
        row["decided"],
        row["exact"],
        row["abandoned"],
        row["nested"],
        tuple(row["shares"]),
        row["spread_sum"] / weight,
        row["spread_exact"],
    )


def _number(value: float) -> int | float:
    """A whole number of draws as an integer; fractions come from plays that leave tiles in the bag."""
    return int(value) if value == int(value) else round(value, 4)
