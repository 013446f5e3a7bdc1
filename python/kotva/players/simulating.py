"""A crossword player that simulates: `sim`, with options as in `sim:plies=4,candidates=10`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.players import crossword, options, winning
from kotva.players.crossword import StrategyPlayer
from kotva.players.levels import unfolded
from kotva.players.protocol import Decision, Limits, Player, shorter
from kotva.players.simulation import CANDIDATES, PLIES, Budget, Result, Simulation
from kotva.players.strategies import strategy

__all__ = ["FAMILY", "SimPlayer", "Simulated"]

NAME = "sim"
CONFIDENCE = 0.99
"""A move is played early when it is the best one with this probability."""
SECONDS = 1.0
"""Time per move if no limit is given."""
ENDGAME = "equity:endgame=exact"
MOST = {"plies": 20, "candidates": 100, "iterations": 1_000_000, "seconds": 60, "infer": 1, "threads": 64}
"""Upper limits of the options, because a remote user may name any player."""


@dataclass(frozen=True)
class Settings:
    """Options of a simulating player. `iterations` is the number of play-outs over all candidates; with `infer=1` the
    opponent's rack is inferred from the last move; `threads=0` uses all cores.

    >>> options.parse(NAME, Settings(), "plies=4,seconds=0.5", MOST)
    Settings(plies=4, candidates=15, iterations=None, seconds=0.5, infer=0, threads=1)
    >>> options.parse(NAME, Settings(), "depth=3", MOST)
    Traceback (most recent call last):
    kotva._core.KotvaError: `depth=3` is not an option of sim; there are plies, candidates, iterations, ...
    """

    plies: int = PLIES
    candidates: int = CANDIDATES
    iterations: int | None = None
    seconds: float | None = None
    infer: int = 0
    threads: int = 1

    def budget(self, limits: Limits) -> Budget:
        """The player's own limits and those of the game; of two time limits the shorter one counts."""
        iterations = self.iterations if self.iterations is not None else limits.nodes
        seconds = shorter(self.seconds, limits.seconds)
        if seconds is None and not iterations:
            seconds = SECONDS
        return Budget(iterations, seconds, CONFIDENCE)


@dataclass(frozen=True)
class Simulated:
    """The result of a simulation and the decision that follows from it."""

    result: Result

    @property
    def decision(self) -> Decision:
        best = self.result.best
        spread, win = best.spread or 0.0, best.win
        chance = "" if win is None else f"wins {win:.1%}, "
        why = f"{chance}spread {spread:+.1f} after {best.iterations} play-outs"
        return Decision(str(best.move), round(1000 * spread), statistics={"iterations": best.iterations}, why=why)


class SimPlayer:
    """Simulates while the bag has tiles, then solves the endgame. It uses only the given view.

    >>> from kotva import Lexicon, games, languages, players
    >>> words = Lexicon.of(["anchor", "anchors", "hat", "hats", "at", "ha"], languages.get("en").alphabet)
    >>> game = games.get("crossword", lexicon=words)
    >>> view = game.position(text="15/" * 14 + "15 ANCHORS/ 0/0 0").view(0)
    >>> players.get("sim:iterations=200", game).choose(view, Limits()).move
    '8B ANCHORS'
    """

    def __init__(self, name: str, settings: Settings, seed: int = 0) -> None:
        self.name, self.settings, self.seed = name, settings, seed

    def begin(self) -> None:
        """Nothing to reset: the player has no state."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        budget = self.settings.budget(limits)
        if view.bag == 0:
            return self._endgame(budget).choose(view, limits)
        return self.simulated(view, limits).decision

    def simulated(self, view: Position, limits: Limits) -> Simulated:
        """The result of the simulation, while the bag has tiles."""
        return Simulated(self._simulation(view).finish(self.settings.budget(limits)))

    def _simulation(self, view: Position) -> Simulation:
        """Uses the opponent's tiles that the view shows. Nothing is inferred from a last move outside the lexicon."""
        two = view.players == 2
        how = partial(
            Simulation,
            view,
            plies=self.settings.plies,
            candidates=self.settings.candidates,
            opponent=view.shown if two else "",
            seed=self.seed,
            threads=options.cores(self.settings.threads),
        )
        if self.settings.infer and two and view.last is not None:
            with suppress(KotvaError):
                return how(last=view.last)
        return how()

    def _endgame(self, budget: Budget) -> Player:
        solver = strategy(ENDGAME)
        return StrategyPlayer(replace(solver, seconds=budget.seconds) if budget.seconds else solver, self.seed)

    def __repr__(self) -> str:
        return f"SimPlayer({self.name!r})"


def is_simulating(name: object) -> bool:
    """
    >>> is_simulating("sim:plies=4"), is_simulating("similar")
    (True, False)
    """
    return unfolded(str(name)).partition(":")[0] == NAME


def tables(start: Position) -> dict[str, str]:
    """The checksums of the tables that the player uses for the game with this start position."""
    path = winning.find(start.lexicon, start.rules)
    found = {} if path is None else {path.name: winning.FORMAT.checksum(path)}
    return crossword.tables(ENDGAME, start) | found


class SimFamily:
    """The player `sim` of crosswords."""

    def serves(self, game: Game) -> bool:
        return isinstance(game, CrosswordGame)

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return [NAME]

    def make(self, name: Any, game: Game, *, seed: int = 0, **how: Any) -> Player | None:
        if not is_simulating(name):
            return None
        settings = options.parse(NAME, Settings(), unfolded(str(name)).partition(":")[2], MOST)
        return SimPlayer(str(name), settings, seed)


FAMILY = SimFamily()
