"""A crossword player that simulates: `sim`, with options as in `sim:plies=4,candidates=10`."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.players.crossword import StrategyPlayer
from kotva.players.protocol import Decision, Limits, Player
from kotva.players.simulation import CANDIDATES, PLIES, Budget, Simulation
from kotva.players.strategies import strategy

__all__ = ["FAMILY", "SimPlayer"]

NAME = "sim"
SECONDS = 1.0
"""Time per move if no limit is given."""
ENDGAME = "equity:endgame=exact"
MOST = {"plies": 20, "candidates": 100, "iterations": 1_000_000, "seconds": 60, "infer": 1}
"""Upper limits of the options, because a remote user may name any player."""


@dataclass(frozen=True)
class Settings:
    """Options of a simulating player. `iterations` is the number of play-outs over all candidates; with `infer=1` the
    opponent's rack is inferred from the last move."""

    plies: int = PLIES
    candidates: int = CANDIDATES
    iterations: int | None = None
    seconds: float | None = None
    infer: int = 0

    @staticmethod
    def parse(text: str) -> Settings:
        """
        >>> Settings.parse("plies=4,seconds=0.5")
        Settings(plies=4, candidates=15, iterations=None, seconds=0.5, infer=0)
        >>> Settings.parse("depth=3")
        Traceback (most recent call last):
        kotva._core.KotvaError: `depth=3` is not an option of sim; there are plies, candidates, iterations, ...
        """
        settings = Settings()
        for option in filter(None, text.split(",")):
            key, _, value = option.partition("=")
            if key not in Settings.__dataclass_fields__:
                names = ", ".join(Settings.__dataclass_fields__)
                raise KotvaError(f"`{option}` is not an option of {NAME}; there are {names}")
            try:
                number: Any = float(value) if key == "seconds" else int(value)
            except ValueError:
                raise KotvaError(f"`{option}`: `{value}` is not a number") from None
            zero = key in ("plies", "infer")
            if not (0 if zero else 1e-9) <= number <= MOST[key]:
                least = "at least 0" if zero else "more than 0"
                raise KotvaError(f"`{option}`: {key} is {least} and at most {MOST[key]}")
            settings = replace(settings, **{key: number})
        return settings

    def budget(self, limits: Limits) -> Budget:
        """The player's own limits and those of the game; of two time limits the shorter one counts."""
        times = [seconds for seconds in (self.seconds, limits.seconds) if seconds is not None]
        iterations = self.iterations if self.iterations is not None else limits.nodes
        seconds = min(times, default=None if iterations else SECONDS)
        return Budget(iterations, seconds)


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
        best = self._simulation(view).finish(budget).best
        spread, win = best.spread or 0.0, best.win
        chance = "" if win is None else f"wins {win:.1%}, "
        why = f"{chance}spread {spread:+.1f} after {best.iterations} play-outs"
        return Decision(str(best.move), round(1000 * spread), statistics={"iterations": best.iterations}, why=why)

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


class SimFamily:
    """The player `sim` of crosswords."""

    def serves(self, game: Game) -> bool:
        return isinstance(game, CrosswordGame)

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return [NAME]

    def make(self, name: Any, game: Game, *, seed: int = 0, **how: Any) -> Player | None:
        head, _, options = str(name).partition(":")
        return SimPlayer(str(name), Settings.parse(options), seed) if head == NAME else None


FAMILY = SimFamily()
