"""Monte-Carlo simulation of crossword moves: an iterator over more and more precise results."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kotva._core import CrosswordSimulation, StopFlag
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.players import leaves, winning

__all__ = ["CANDIDATES", "PLIES", "Budget", "Candidate", "Ply", "Reply", "Result", "Simulation"]

CANDIDATES = 15
PLIES = 2
SLICE = 0.1
"""Seconds between two results of a simulation."""
MOST_WITH_CONFIDENCE = 2_000_000
"""Number of play-outs after which a simulation ends even if it has not reached the wanted confidence."""


@dataclass(frozen=True)
class Budget:
    """Limits of a simulation; it ends at the first one reached.

    >>> Budget(iterations=1000, confidence=0.95).checked().iterations
    1000
    >>> Budget(confidence=95).checked()
    Traceback (most recent call last):
    kotva._core.KotvaError: confidence is a probability between 0.5 and 1, as 0.95, not 95
    """

    iterations: int | None = None
    seconds: float | None = None
    confidence: float | None = None

    def checked(self) -> Budget:
        if self.iterations is not None and self.iterations < 1:
            raise KotvaError(f"a simulation has at least one iteration, not {self.iterations}")
        if self.seconds is not None and not self.seconds > 0:
            raise KotvaError(f"a simulation lasts a positive number of seconds, not {self.seconds}")
        if self.confidence is not None and not 0.5 <= self.confidence < 1:
            raise KotvaError(f"confidence is a probability between 0.5 and 1, as 0.95, not {self.confidence:g}")
        if self.iterations is None and self.seconds is None and self.confidence is None:
            raise KotvaError("a simulation needs an end: iterations, seconds or confidence")
        return self


@dataclass(frozen=True)
class Ply:
    """A turn after the candidate: its player, the number of play-outs with such a turn, mean score, share of bingos.

    `spread` is how much the mean points change the spread of the player who simulates.
    """

    own: bool
    iterations: int
    score: float
    spread: float
    bingos: float


@dataclass(frozen=True)
class Reply:
    """A reply of the next player, and the share of play-outs with it."""

    move: Move
    share: float


@dataclass(frozen=True)
class Candidate:
    """The results of one move; None without play-outs. Probabilities are from 0 to 1; errors are standard errors.

    `number` stays the same while the order of the candidates changes. `lost` is the win probability lost against the
    first candidate over their common iterations; its error is much smaller than those of the two probabilities.
    """

    move: Move
    number: int
    equity: float
    win: float | None
    win_error: float | None
    spread: float | None
    spread_error: float | None
    lost: float | None
    lost_error: float | None
    iterations: int
    alive: bool
    plies: tuple[Ply, ...]
    replies: tuple[Reply, ...]

    def document(self) -> dict[str, Any]:
        """One entry of a result's document."""
        return {
            "move": str(self.move),
            "number": self.number,
            "win": _rounded(self.win, 6),
            "win_error": _rounded(self.win_error, 6),
            "spread": _rounded(self.spread, 4),
            "spread_error": _rounded(self.spread_error, 4),
            "lost": _rounded(self.lost, 6),
            "lost_error": _rounded(self.lost_error, 6),
            "iterations": self.iterations,
            "equity": round(self.equity, 3),
            "alive": self.alive,
            "plies": [
                {
                    "own": ply.own,
                    "iterations": ply.iterations,
                    "score": round(ply.score, 3),
                    "spread": round(ply.spread, 3),
                    "bingos": round(ply.bingos, 5),
                }
                for ply in self.plies
            ],
            "replies": [{"move": str(reply.move), "share": round(reply.share, 5)} for reply in self.replies],
        }


@dataclass(frozen=True)
class Result:
    """The candidates, best first; the total of play-outs; seconds of simulation; whether the simulation is done."""

    plays: tuple[Candidate, ...]
    iterations: int
    seconds: float
    done: bool

    @property
    def best(self) -> Candidate:
        return self.plays[0]

    def document(self) -> dict[str, Any]:
        """The result as `kotva sim --json` prints it and the server sends it."""
        plays = [play.document() for play in self.plays]
        return {"plays": plays, "iterations": self.iterations, "seconds": round(self.seconds, 4)}


@dataclass
class Simulation:
    """Candidates of a position, simulated with the values that belong to its lexicon.

    `plays` are the candidates; by default the best moves by equity. Racks in the position are known. `opponent` are
    known tiles of the next player. `last` is the opponent's last move, from which the rack is inferred. `run` yields
    results; call it again to continue.

    >>> from kotva import languages
    >>> from kotva.lexicons.lexicon import Lexicon
    >>> words = Lexicon.of(["anchor", "anchors", "hat", "hats", "at", "ha"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 ANCHORS/ 0/0 0", words)
    >>> simulation = Simulation(position, seed=1, candidates=4)
    >>> *_, last = simulation.run(Budget(iterations=200))
    >>> last.iterations, str(last.best.move), last.done
    (200, '8B ANCHORS', True)
    """

    position: Position
    plies: int = PLIES
    candidates: int = CANDIDATES
    plays: Sequence[Move | str] | None = None
    opponent: str = ""
    last: str | None = None
    seed: int = 0
    threads: int = 1
    seconds: float = field(default=0.0, init=False)
    _core: CrosswordSimulation = field(init=False, repr=False)

    def __post_init__(self) -> None:
        position = self.position
        if self.candidates < 1:
            raise KotvaError("there are no candidates to simulate")
        if self.plies < 0:
            raise KotvaError(f"a simulation has no negative number of plies: {self.plies}")
        moves = None
        if self.plays is not None:
            moves = [position.parse(play) if isinstance(play, str) else play for play in self.plays]
        self._core = CrosswordSimulation(
            position.core,
            plies=self.plies,
            seed=self.seed,
            threads=self.threads,
            leaves=leaves.table_for(position.lexicon, position.rules),
            winning=winning.table_for(position.lexicon, position.rules),
            candidates=self.candidates,
            moves=moves,
            known=self.opponent,
            last=self.last,
        )

    def run(self, budget: Budget, stop: StopFlag | None = None) -> Iterator[Result]:
        """Yields about ten results per second; the last one when a limit is reached or `stop` is set.

        Iterations count from the start of the simulation, seconds from this call. Only the time of simulating counts:
        between two results the simulation may wait. Leaving the iterator pauses the simulation; another `run` continues
        it.
        """
        for _ in self._slices(budget, stop):
            yield self.result(False)
        yield self.result(True)

    def finish(self, budget: Budget, stop: StopFlag | None = None) -> Result:
        """The last result of `run`."""
        for _ in self._slices(budget, stop):
            pass
        return self.result(True)

    def _slices(self, budget: Budget, stop: StopFlag | None) -> Iterator[None]:
        """Simulates; yields after every slice but the last one."""
        budget = budget.checked()
        iterations = budget.iterations
        if iterations is None and budget.seconds is None:
            iterations = MOST_WITH_CONFIDENCE
        spent = 0.0
        while True:
            left = None if budget.seconds is None else max(budget.seconds - spent, 0.0)
            begun = time.monotonic()
            more = self._core.rounds(
                SLICE, iterations=iterations, seconds=left, confidence=budget.confidence, stop=stop
            )
            took = time.monotonic() - begun
            spent, self.seconds = spent + took, self.seconds + took
            if not more:
                return
            yield

    def result(self, done: bool = False) -> Result:
        """The result so far."""
        sides = self.position.players
        plays = tuple(_candidate(row, sides) for row in self._core.results())
        return Result(plays, self._core.iterations, self.seconds, done)


def _candidate(row: dict[str, Any], players: int) -> Candidate:
    move, iterations = row["move"], row["iterations"]
    plies = tuple(
        _ply(number, count, points, bingos, players) for number, (count, points, bingos) in enumerate(row["plies"], 1)
    )
    replies = tuple(Reply(reply, count / max(iterations, 1)) for reply, count in row["replies"])
    return Candidate(
        move,
        row["number"],
        (move.equity or 0) / 1000,
        row["win"],
        row["win_error"],
        row["spread"],
        row["spread_error"],
        row["lost"],
        row["lost_error"],
        iterations,
        row["alive"],
        plies,
        replies,
    )


def _rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def _ply(number: int, count: int, points: int, bingos: int, players: int) -> Ply:
    own = number % players == 0
    score = points / count
    return Ply(own, count, score, score if own else -score, bingos / count)
