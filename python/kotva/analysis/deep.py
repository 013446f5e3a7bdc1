"""Grades the turns of a record by win probability: simulates while the bag has tiles, solves once it is empty.

Each turn gets the same share of the game's budget. Two thirds of it go to all candidates, including the move made. The
rest compares only the best candidate with the move made, with other tiles. The reason: the best of many candidates was
also lucky, so the same play-outs would show a loss where there is none.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from kotva._core import StopFlag
from kotva.analysis.model import EndgameResult, GameAnalysis, SimulatedMove, TurnAnalysis, WinChance
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.games.crossword.position import split_tiles
from kotva.players.simulation import CANDIDATES, PLIES, Budget, Candidate, Result, Simulation
from kotva.records.known import Known, known_before
from kotva.records.replay import Replay, Step

__all__ = ["DEFAULT", "Deep", "Growing", "StoppedError", "deepen", "exact_chance"]

SHOWN = 5
"""Number of simulated moves in the list of a turn."""


class StoppedError(Exception):
    """Nobody waits for the answer any more."""


@dataclass(frozen=True, slots=True)
class Deep:
    """Settings of a deep analysis. The budget in play-outs or seconds is for the whole game."""

    iterations: int | None = 60_000
    seconds: float | None = None
    plies: int = PLIES
    candidates: int = CANDIDATES
    seed: int = 0
    infer: bool = False

    @staticmethod
    def parse(budget: str | None, *, plies: int = PLIES, seed: int = 0, infer: bool = False) -> Deep:
        """Settings with a budget in the form of the command line.

        >>> Deep.parse("20000").iterations, Deep.parse("90s").seconds
        (20000, 90.0)
        >>> Deep.parse("many")
        Traceback (most recent call last):
        kotva._core.KotvaError: a budget is a number of play-outs for the whole game, as 60000, or of seconds, as 90s
        """
        iterations, seconds = DEFAULT.iterations, None
        text = (budget or "").strip()
        try:
            if text.endswith("s"):
                iterations, seconds = None, float(text[:-1])
            elif text:
                iterations = int(text)
        except ValueError:
            iterations = 0
        if (iterations is not None and iterations < 1) or (seconds is not None and not 0 < seconds < 1e9):
            raise KotvaError("a budget is a number of play-outs for the whole game, as 60000, or of seconds, as 90s")
        return Deep(iterations, seconds, plies=plies, seed=seed, infer=infer)

    def share(self, turns: int, spent: float, left: int) -> Budget:
        """The budget of one turn, if `left` of `turns` are not graded yet and `spent` seconds are used."""
        if self.seconds is not None:
            return Budget(seconds=max(self.seconds - spent, 0.01) / left)
        return Budget(iterations=max(3, (self.iterations or 0) // turns))


DEFAULT = Deep()


@dataclass(frozen=True, slots=True)
class Growing:
    """A turn with its win probability so far; `done` if it is final."""

    turn: TurnAnalysis
    done: bool


def deepen(
    game: Replay,
    found: GameAnalysis,
    deep: Deep,
    known: dict[int, WinChance],
    *,
    threads: int = 1,
    stop: StopFlag | None = None,
) -> Iterator[Growing]:
    """Grades one turn after another; yields each several times with its results so far, the last time as done.

    `known` has the turns graded before; each graded turn is added to it. Raises `StoppedError` if `stop` is set.
    """
    steps = {step.turn: step for step in game.steps if step.turn}
    compared = [turn for turn in found.turns if turn.analysed]
    simulated = [turn.number for turn in compared if not turn.endgame]
    for turn in compared:
        step = steps[turn.number]
        if turn.number in known:
            pass
        elif turn.endgame:
            known[turn.number] = exact_chance(step.position, turn.endgame)
        else:
            left = sum(number not in known for number in simulated)
            spent = sum(chance.seconds for chance in known.values())
            simulator = Simulator(step.position, known_before(game, turn.number), deep, threads)
            share = deep.share(len(simulated), spent, left)
            known[turn.number] = yield from graded(turn, step, simulator, share, stop)
        yield Growing(with_chance(turn, known[turn.number]), True)


def with_chance(turn: TurnAnalysis, chance: WinChance) -> TurnAnalysis:
    return turn.model_copy(update={"win_chance": chance})


def exact_chance(position: Position, endgame: EndgameResult) -> WinChance:
    """The win probability with an empty bag is the result that the solver found: 1, a half or 0."""
    side = position.side
    lead = position.scores[side] - position.scores[1 - side]
    before, after = (result_of(lead + change) for change in (endgame.spread, endgame.after))
    return WinChance(
        best=endgame.best, before=max(before, after), after=after, lost=max(0.0, before - after), exact=endgame.exact
    )


def result_of(spread: int) -> float:
    """
    >>> result_of(3), result_of(0), result_of(-40)
    (1.0, 0.5, 0.0)
    """
    return 0.5 if spread == 0 else float(spread > 0)


def graded(
    turn: TurnAnalysis, step: Step, simulator: Simulator, share: Budget, stop: StopFlag | None
) -> Generator[Growing, None, WinChance]:
    """Grades one turn: first all candidates, then the best one against the move made."""
    assert step.move is not None
    # A withdrawn phony lost the turn, so it is graded as a pass.
    made = step.position.parse("-") if turn.withdrawn else step.move
    everything = simulator.among_all(made)
    for result in run(everything, part(share, 2, 3), stop):
        if not result.done:
            yield Growing(with_chance(turn, simulator.chance(result, made, result)), False)
    result = everything.result()
    best = result.best.move
    if key(best) == key(made):
        return simulator.chance(result, made, result)
    two = simulator.of([best, made], second=True)
    for _ in run(two, part(share, 1, 3), stop):
        pass
    return simulator.chance(two.result(), made, result)


def run(simulation: Simulation, budget: Budget, stop: StopFlag | None) -> Iterator[Result]:
    for result in simulation.run(budget, stop):
        if stop is not None and stop.stopped:
            raise StoppedError
        yield result


def part(budget: Budget, some: int, of: int) -> Budget:
    """
    >>> part(Budget(iterations=300), 2, 3)
    Budget(iterations=200, seconds=None, confidence=None)
    """
    if budget.seconds is not None:
        return Budget(seconds=budget.seconds * some / of)
    return Budget(iterations=max(1, (budget.iterations or 0) * some // of))


@dataclass(frozen=True, slots=True)
class Simulator:
    """Simulations of one turn with the knowledge of its player."""

    position: Position
    known: Known
    deep: Deep
    threads: int

    def among_all(self, made: Move) -> Simulation:
        """The usual candidates, and the move made."""
        usual = self.of(None)
        moves = [candidate.move for candidate in usual.result().plays]
        if any(key(move) == key(made) for move in moves):
            return usual
        return self.of([*moves, made])

    def of(self, moves: list[Move] | None, second: bool = False) -> Simulation:
        """`second` simulates with other tiles. Nothing is inferred from a last move that is not in the lexicon."""
        how = partial(
            Simulation,
            self.position,
            plies=self.deep.plies,
            candidates=self.deep.candidates,
            plays=moves,
            opponent=self.known.tiles,
            seed=2 * self.deep.seed + second,
            threads=self.threads,
        )
        if self.deep.infer and self.known.last is not None:
            with suppress(KotvaError):
                return how(last=self.known.last)
        return how()

    def chance(self, result: Result, made: Move, everything: Result) -> WinChance:
        """Compares the move made with the best one. `result` contains both; `everything` contains all candidates."""
        best = next(one for one in result.plays if key(one.move) == key(everything.best.move))
        mine = next(one for one in result.plays if key(one.move) == key(made))
        # The difference over common iterations, because the move made may have fewer iterations than the best one.
        lost = mine.lost if mine.lost is not None else -(best.lost or 0.0)
        before = best.win or 0.0
        after = min(1.0, max(0.0, before - lost))
        before = max(before, after)
        error = mine.lost_error if mine.lost_error is not None else best.lost_error
        results = [everything] if result is everything else [everything, result]
        return WinChance(
            best=str(best.move),
            before=round(before, 6),
            after=round(after, 6),
            lost=round(before - after, 6),
            lost_error=rounded(error),
            win_error=rounded(mine.win_error),
            iterations=sum(one.iterations for one in results),
            seconds=round(sum(one.seconds for one in results), 4),
            known=self.known.tiles,
            plays=tuple(listed(candidate) for candidate in everything.plays[:SHOWN]),
        )


def key(move: Move) -> str:
    """A name of the move that ignores the order of exchanged tiles."""
    text = str(move)
    return "-" + "".join(sorted(split_tiles(text[1:]))) if move.kind == "exchange" else text


def listed(candidate: Candidate) -> SimulatedMove:
    """A candidate in the form for the list of a turn."""
    return SimulatedMove(
        move=str(candidate.move),
        win=rounded(candidate.win),
        win_error=rounded(candidate.win_error),
        spread=rounded(candidate.spread, 4),
        spread_error=rounded(candidate.spread_error, 4),
        equity=round(candidate.equity, 3),
        iterations=candidate.iterations,
    )


def rounded(value: float | None, digits: int = 6) -> float | None:
    return None if value is None else round(value, digits)
