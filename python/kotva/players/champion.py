"""The strongest crossword player: `champion`, with options as in `champion:seconds=2,threads=2`.

It simulates while the bag is full, and solves pre-endgame and endgame (docs/champion.md). It uses what the view shows
of the opponent's rack and what the opponent's last move tells about it.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.players import options, preendgame, simulating
from kotva.players.crossword import StrategyPlayer
from kotva.players.levels import unfolded
from kotva.players.preendgame import MoveResult, PreEndgame
from kotva.players.protocol import Decision, Limits, Player, shorter
from kotva.players.simulating import SimPlayer, Simulated
from kotva.players.simulation import PLIES
from kotva.players.strategies import strategy

__all__ = ["FAMILY", "ChampionPlayer", "Settings", "allotted"]

NAME = "champion"
FAST = "expert"
"""The same with 0.15 s for a move (levels.toml)."""
SECONDS = 1.0
"""Time per move if no limit is given."""
ENDGAME = "equity:endgame=exact,nodes=1000000"
MOST = {"seconds": 60, "threads": 64, "infer": 1}
TILES_PER_TURN = 9
"""Tiles that both players place between two turns of one player, in self-play of `equity`."""
RESERVE = 1.5
"""Turns kept in reserve: the last turns place few tiles."""
NEAR_END = 7
"""If the bag has at most this many tiles, play-outs go to the end of the game."""
TO_THE_END = 20
LEAST_FOR_SOLVING = 0.3
"""Below this time per move, setting up the pre-endgame solver costs too much."""
SHARE_OF_SIMULATION = 0.3
SOLVED = 6
"""Moves of the simulation that are compared over all draws."""
LEAST_DECIDED = 2


@dataclass(frozen=True)
class Settings:
    """Options of the champion. `threads=0` uses all cores; `infer=0` ignores the opponent's last move."""

    seconds: float | None = None
    threads: int = 1
    infer: int = 1


def allotted(view: Position, limits: Limits, own: float | None) -> float:
    """The seconds for this move. A clock is shared among the turns that are left.

    >>> from kotva import Lexicon, games, languages
    >>> game = games.get("crossword", lexicon=Lexicon.of(["at"], languages.get("en").alphabet))
    >>> view = game.position().view(0)
    >>> allotted(view, Limits(seconds=2.0), None), allotted(view, Limits(), 0.5), allotted(view, Limits(), None)
    (2.0, 0.5, 1.0)
    >>> round(allotted(view, Limits(clock=60.0), None), 1)
    4.8
    """
    if limits.clock is None:
        return shorter(limits.seconds, own) or SECONDS
    tiles = view.bag + sum(view.rack_sizes)
    share = limits.clock / (tiles / TILES_PER_TURN + RESERVE)
    return shorter(share, own) or share


def points(play: MoveResult) -> float:
    """The won draws; a tie counts half."""
    return play.wins + play.ties / 2


class ChampionPlayer:
    """Simulation, pre-endgame and endgame by phase.

    >>> from kotva import Lexicon, games, languages, players
    >>> words = Lexicon.of(["anchor", "anchors", "hat", "hats", "at", "ha"], languages.get("en").alphabet)
    >>> game = games.get("crossword", lexicon=words)
    >>> view = game.position(text="15/" * 14 + "15 ANCHORS/ 0/0 0").view(0)
    >>> players.get("champion:seconds=0.05", game).choose(view, Limits()).move
    '8B ANCHORS'
    """

    def __init__(self, name: str, settings: Settings, seed: int = 0) -> None:
        self.name, self.settings, self.seed = name, settings, seed

    def begin(self) -> None:
        """Nothing to reset: the player has no state."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        seconds = allotted(view, limits, self.settings.seconds)
        if view.bag == 0:
            return self._endgame(view, seconds)
        if preendgame.is_preendgame(view) and seconds >= LEAST_FOR_SOLVING:
            return self._pre_endgame(view, seconds)
        return self._simulated(view, seconds).decision

    def _simulated(self, view: Position, seconds: float) -> Simulated:
        plies = TO_THE_END if view.bag <= NEAR_END else PLIES
        how = simulating.Settings(plies=plies, infer=self.settings.infer, threads=self.settings.threads)
        return SimPlayer(self.name, how, self.seed).simulated(view, Limits(seconds=seconds))

    def _pre_endgame(self, view: Position, seconds: float) -> Decision:
        """Simulates first and compares the best moves over all draws. Among equal ones the order of the simulation
        counts, so that points are not given away. If too few are decided in time, the simulation decides."""
        begun = time.monotonic()
        found = self._simulated(view, seconds * SHARE_OF_SIMULATION)
        moves = [play.move for play in found.result.plays[:SOLVED]]
        solver = PreEndgame(view, moves, opponent=view.shown, threads=options.cores(self.settings.threads))
        left = seconds - (time.monotonic() - begun)
        if left <= 0:
            return found.decision
        result = solver.finish(left)
        decided = {str(play.move): play for play in result.plays if play.exact}
        if not result.best.exact or len(decided) < min(len(moves), LEAST_DECIDED):
            return found.decision
        best = max((decided[str(move)] for move in moves if str(move) in decided), key=points)
        share = f"{best.wins:g} of {result.weight} draws win, {best.ties:g} tie"
        return Decision(str(best.move), found.decision.value, why=share, statistics={"draws": result.weight})

    def _endgame(self, view: Position, seconds: float) -> Decision:
        solver = replace(strategy(ENDGAME), seconds=seconds)
        return StrategyPlayer(solver, self.seed).choose(view, Limits())


class ChampionFamily:
    """The player `champion` of crosswords."""

    def serves(self, game: Game) -> bool:
        return isinstance(game, CrosswordGame)

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return [FAST, NAME]

    def make(self, name: Any, game: Game, *, seed: int = 0, **how: Any) -> Player | None:
        head, _, text = unfolded(str(name)).partition(":")
        return ChampionPlayer(str(name), options.parse(NAME, Settings(), text, MOST), seed) if head == NAME else None


FAMILY = ChampionFamily()
