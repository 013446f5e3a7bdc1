"""Two players against each other over many games, in pairs: each opening is played from both sides."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from threading import Event
from typing import Any, TypeVar

from kotva import players
from kotva.errors import KotvaError
from kotva.games import Game, Position
from kotva.matches.board import MOST_MOVES, Played, play
from kotva.matches.sprt import Sprt
from kotva.matches.summary import pairs_of, summary
from kotva.players import Limits, Player

__all__ = ["Match", "Pairing", "in_order", "opening", "play_match"]

RANDOM_PLIES = 4

Task = TypeVar("Task")
Done = TypeVar("Done")


@dataclass(frozen=True)
class Match:
    """The games of a match, pair by pair: in the second game of a pair the sides are changed."""

    names: tuple[str, str]
    games: list[Played]
    sprt: Sprt | None = None

    def seat(self, index: int, player: int) -> int:
        """Where a player sat in the game with that index."""
        return (player + index) % 2

    def results(self, player: int = 0) -> list[float]:
        """One number for each game: 1 won, 0.5 drawn, 0 lost."""
        return [game.result_of(self.seat(i, player)) for i, game in enumerate(self.games)]

    def pairs(self) -> list[float]:
        """The first player's mean result in each pair."""
        return pairs_of(self.results())

    def scores(self, player: int) -> list[float]:
        return [game.scores[self.seat(i, player)] for i, game in enumerate(self.games)]

    def mean_score(self, player: int) -> float:
        return fmean(self.scores(player))

    def points(self, player: int) -> list[float]:
        return [game.points_of(self.seat(i, player)) for i, game in enumerate(self.games)]

    def document(self) -> dict[str, Any]:
        """The match as the command line prints it."""
        found = summary(self.names, self.results(), [self.mean_score(player) for player in (0, 1)])
        return (
            found
            | {
                "points": [round(fmean(self.points(player)), 3) for player in (0, 1)],
                "unfinished": sum(game.reason == "unfinished" for game in self.games),
                "forfeited_turns": sum(game.faults for game in self.games),
                "overruns": sum(game.overruns for game in self.games),
                "longest_overrun": round(max(game.longest_overrun for game in self.games), 3),
            }
            | ({"sprt": self.sprt.document(self.pairs())} if self.sprt else {})
        )


def opening(game: Game, setup: str | None, plies: int, rng: random.Random) -> Position:
    """The start position after so many random moves, not yet decided.

    >>> from kotva import games
    >>> opening(games.get("abalone"), "belgian-daisy", 4, random.Random(1)).side
    0
    """
    for _ in range(100):
        position = game.position(setup)
        for _ in range(plies):
            if moves := position.legal_moves():
                position.play(rng.choice(moves))
        if position.outcome() is None and position.legal_moves():
            return position
    raise KotvaError(f"{plies} random moves end every game of {game.name}; ask for fewer")


@dataclass(frozen=True)
class Pairing:
    """What the games of a match have in common. Each game can be played alone and in any order: its opening depends on
    the seed and its place, and nobody remembers an earlier game."""

    game: Game
    names: tuple[str, str]
    seed: int
    setup: str | None = None
    plies: int = RANDOM_PLIES
    limits: Limits | None = None
    most_moves: int = MOST_MOVES

    def __post_init__(self) -> None:
        if self.game.position(self.setup).players != 2:
            raise KotvaError(f"a match is between two players; the setup of {self.game.name} is for more")

    def play(self, index: int, stop: Event | None = None) -> Played:
        """The game with that index; in odd ones the second player begins. It is left unfinished once `stop` is set."""
        rng = random.Random(f"kotva match {self.seed} {index // 2}")
        position = opening(self.game, self.setup, self.plies, rng)
        seats = self.names if index % 2 == 0 else self.names[::-1]
        crew = self.crew(seats, position, index)
        return play(self.game, position, crew, self.limits, self.most_moves, stop)

    def crew(self, seats: Sequence[str], position: Position, index: int) -> list[Player]:
        """The players of a game, in the order of its seats; the position is its opening."""
        return [players.get(name, self.game.name) for name in seats]


def play_match(
    game: Game,
    names: Sequence[str],
    games: int,
    seed: int,
    *,
    setup: str | None = None,
    plies: int = RANDOM_PLIES,
    limits: Limits | None = None,
    threads: int | None = None,
    most_moves: int = MOST_MOVES,
    sprt: Sprt | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Match:
    """Play `games` games (rounded up to pairs) and answer them in order, whatever the number of threads; fewer where a
    sequential test has its answer before."""
    first, second = names
    pairing = Pairing(game, (first, second), seed, setup, plies, limits, most_moves)
    match = Match((first, second), [], sprt)
    stop = Event()
    for played in in_order(partial(pairing.play, stop=stop), range(games + games % 2), threads, stop):
        match.games.append(played)
        progress(len(match.games))
        if sprt and len(match.games) % 2 == 0 and sprt.decided(match.pairs()):
            break
    return match


def in_order(
    one: Callable[[Task], Done], tasks: Iterable[Task], threads: int | None, stop: Event | None = None
) -> Iterator[Done]:
    """What becomes of the tasks, in their order; several are done at once where the search releases the lock. Those not
    begun when the caller has enough are not done, and `stop` tells those under way to end."""
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        yield from pool.map(one, tasks)
    finally:
        if stop:
            stop.set()
        pool.shutdown(cancel_futures=True)
