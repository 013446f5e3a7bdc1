"""Two players against each other over many games, in pairs: each opening is played from both sides."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from kotva import players
from kotva.errors import KotvaError
from kotva.games import Game, Position
from kotva.matches.board import MOST_MOVES, Played, play
from kotva.matches.sprt import Sprt
from kotva.matches.statistics import elo, elo_interval, interval
from kotva.players import Limits

__all__ = ["Match", "opening", "play_match"]

RANDOM_PLIES = 4


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
        results = self.results()
        return [(a + b) / 2 for a, b in zip(results[::2], results[1::2], strict=True)]

    def mean_score(self, player: int) -> float:
        return sum(game.scores[self.seat(i, player)] for i, game in enumerate(self.games)) / len(self.games)

    def mean_points(self, player: int) -> float:
        return sum(game.points_of(self.seat(i, player)) for i, game in enumerate(self.games)) / len(self.games)

    def document(self) -> dict[str, Any]:
        """The match as the command line prints it."""
        results, pairs = self.results(), self.pairs()
        rate = sum(results) / len(results)
        low, high = interval(pairs)
        elo_low, elo_high = elo_interval(pairs)
        return {
            "players": list(self.names),
            "games": len(results),
            "wins": [results.count(1.0), results.count(0.0)],
            "draws": results.count(0.5),
            "win_rate": round(rate, 6),
            "interval": [round(low, 6), round(high, 6)],
            "mean_score": [round(self.mean_score(player), 3) for player in (0, 1)],
            "points": [round(self.mean_points(player), 3) for player in (0, 1)],
            "elo": [finite(elo_low), finite(elo(rate)), finite(elo_high)],
            "unfinished": sum(game.reason == "unfinished" for game in self.games),
            "forfeited_turns": sum(bool(turn.fault) for game in self.games for turn in game.turns),
        } | ({"sprt": self.sprt.document(pairs)} if self.sprt else {})


def finite(value: float) -> float | None:
    """JSON has no infinity: nothing stands for it."""
    return round(value, 1) if abs(value) < 1e6 else None


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
    if game.position(setup).players != 2:
        raise KotvaError(f"a match is between two players; the setup of {game.name} is for more")

    def one(index: int) -> Played:
        rng = random.Random(f"kotva match {seed} {index // 2}")
        position = opening(game, setup, plies, rng)
        seats = [first, second] if index % 2 == 0 else [second, first]
        crew = [players.get(name, game.name) for name in seats]
        return play(game, position, crew, limits, most_moves)

    match = Match((first, second), [], sprt)
    for played in in_order(one, games + games % 2, threads):
        match.games.append(played)
        progress(len(match.games))
        if sprt and len(match.games) % 2 == 0 and sprt.decided(match.pairs()):
            break
    return match


def in_order(one: Callable[[int], Played], count: int, threads: int | None) -> Iterator[Played]:
    """The games by index; several are played at once where the search releases the lock. Games that are not begun when
    the caller has enough are not played."""
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        yield from pool.map(one, range(count))
    finally:
        pool.shutdown(cancel_futures=True)
