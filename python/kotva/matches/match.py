"""A match of two players over many games. The games come in pairs: both games of a pair have the same opening or the
same draws, and the players change sides."""

from __future__ import annotations

import hashlib
import math
import os
import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import cached_property
from statistics import fmean
from threading import Event
from typing import Any, TypeVar

from kotva.errors import KotvaError
from kotva.games import Chance, CommonDraws, Configurable, Game, Position
from kotva.matches.loop import MOST_MOVES, OnTurn, Played, play
from kotva.matches.series import Series, series
from kotva.matches.sprt import Sprt
from kotva.matches.statistics import mean_interval
from kotva.matches.summary import pairs_of, summary
from kotva.players import Limits, Player, registry, seated

__all__ = ["RANDOM_PLIES", "Match", "Pairing", "in_order", "opening"]

RANDOM_PLIES = 4

Task = TypeVar("Task")
Done = TypeVar("Done")


@dataclass(frozen=True)
class Match:
    """The games of a match, pair by pair. In the second game of a pair the players change sides."""

    names: tuple[str, str]
    games: list[Played]
    sprt: Sprt | None = None
    seed: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    """The options of the game, such as the name of a lexicon."""
    chance: bool = False

    def results(self, player: int = 0) -> list[float]:
        """The player's result in each game: 1 for a win, 0.5 for a draw, 0 for a loss."""
        return [game.result_of(game.seat(player)) for game in self.games]

    def pairs(self) -> list[float]:
        """The first player's mean result in each pair."""
        return pairs_of(self.results())

    def scores(self, player: int) -> list[float]:
        return [game.scores[game.seat(player)] for game in self.games]

    def mean_score(self, player: int) -> float:
        return fmean(self.scores(player))

    def points(self, player: int) -> list[float]:
        """Match points, as in Houdek 2010."""
        return [game.points_of(game.seat(player)) for game in self.games]

    def document(self) -> dict[str, Any]:
        """The match as the command line prints it. The intervals are computed over pairs."""
        found = summary(self.names, self.results(), [self.mean_score(player) for player in (0, 1)])
        return found | self._play() | self._about()

    def _play(self) -> dict[str, Any]:
        """Means and counts over all games."""
        return {
            "spread": self._spread(),
            "turns": round(fmean(game.length for game in self.games), 3),
            "unfinished": sum(game.reason == "unfinished" for game in self.games),
            "forfeited_turns": sum(game.faults for game in self.games),
            "overruns": sum(game.overruns for game in self.games),
            "longest_overrun": round(max(game.longest_overrun for game in self.games), 3),
        }

    def _about(self) -> dict[str, Any]:
        """Entries that only some matches have. Match points exist only in games that can be drawn by repetition."""
        found: dict[str, Any] = {"seed": self.seed} if self.seed is not None else {}
        found |= {name: value for name, value in self.options.items() if value is not None}
        if not self.chance:
            found["points"] = [round(fmean(self.points(player)), 3) for player in (0, 1)]
        if late := sum(game.reason == "time" for game in self.games):
            found["lost_on_time"] = late
        if phases := self._phases():
            found["phases"] = phases
        if self.sprt:
            found["sprt"] = self.sprt.document(self.pairs())
        return found

    def _phases(self) -> dict[str, list[float]]:
        """Each player's mean points per game from moves, by phase. Points for tiles left at the end are not
        included."""
        names = dict.fromkeys(name for game in self.games for name in game.notes.get("phases", ()))

        def mean(player: int, phase: str) -> float:
            points = (game.notes.get("phases", {}).get(phase, (0, 0))[game.seat(player)] for game in self.games)
            return round(fmean(points), 3)

        return {name: [mean(player, name) for player in (0, 1)] for name in names}

    def _spread(self) -> dict[str, Any]:
        """The first player's mean spread per game with its 95 % interval over pairs. The interval is None if the pairs
        have no variance."""
        games = [mine - theirs for mine, theirs in zip(self.scores(0), self.scores(1), strict=True)]
        mean, half = mean_interval(pairs_of(games))
        interval = [round(mean - half, 3), round(mean + half, 3)] if math.isfinite(half) else None
        return {"mean": round(mean, 3), "interval": interval}


def opening(game: Game, setup: str | None, plies: int, rng: random.Random) -> Position:
    """A position after `plies` random moves from the start. The game is not over there.

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
    """The settings that all games of a match share. The pairs can be played in any order: the opening and the draws of
    a pair depend only on the seed and its index, and players remember nothing from earlier pairs.

    In a game of chance the draws differ from pair to pair, so random opening moves are not needed. A player against
    itself would play both games of such a pair identically; then each game has its own draws (see `paired`).
    """

    game: Game
    names: tuple[Any, Any]
    seed: int
    setup: str | None = None
    plies: int = RANDOM_PLIES
    limits: Limits = field(default_factory=Limits)
    most_moves: int = MOST_MOVES
    paired: bool | None = None
    outside: bool = False
    """Whether outside programs may play."""
    keep_turns: bool = True
    """Whether games played in the core keep their turns. Games played in Python always keep them."""
    on_turn: OnTurn | None = None
    """Called after each turn of a game played in Python."""

    def __post_init__(self) -> None:
        if not 0 <= self.seed < 2**64:
            raise KotvaError(f"a seed is a whole number from 0 to 2^64 - 1, not {self.seed}")
        if self.start.players != 2:
            raise KotvaError(f"a match is between two players; the setup of {self.game.name} is for more")
        with seated(self.names, self.game, outside=self.outside):
            pass  # raises now, before the first game, if a player does not exist

    @cached_property
    def start(self) -> Position:
        return self.game.position(self.setup)

    @cached_property
    def chance(self) -> bool:
        return isinstance(self.start, Chance)

    @cached_property
    def same_draws(self) -> bool:
        return self.names[0] != self.names[1] if self.paired is None else self.paired

    @cached_property
    def series(self) -> Series | None:
        """The fast loop of the core, or None if the core cannot play these games."""
        return series(self.game, self)

    @cached_property
    def concurrent(self) -> bool:
        """Whether games may run in parallel. Players of other packages run only in the calling thread."""
        added = registry.added()
        return all(isinstance(name, str) and name.partition(":")[0] not in added for name in self.names)

    @property
    def called(self) -> tuple[str, str]:
        """The players' names in tables and records."""
        first, second = (name if isinstance(name, str) else name.name for name in self.names)
        return first, second

    def match(self, games: list[Played], test: Sprt | None = None) -> Match:
        options = dict(self.game.options) if isinstance(self.game, Configurable) else {}
        shown = {name: value for name, value in options.items() if isinstance(value, str | int | float)}
        return Match(self.called, games, test, self.seed, shown, self.chance)

    def play(self, index: int, stop: Event | None = None) -> Played:
        """Play the game with this index. The second player begins games with an odd index. Setting `stop` leaves the
        game unfinished."""
        with self._crew(index // 2) as crew:
            return self._game(crew, index, stop)

    def play_pair(self, pair: int, stop: Event | None = None) -> list[Played]:
        """Play both games of a pair with the same player objects, which may remember the first game in the second."""
        with self._crew(pair) as crew:
            return [self._game(crew, 2 * pair + game, stop) for game in (0, 1)]

    def _crew(self, pair: int) -> AbstractContextManager[list[Player]]:
        seed = int.from_bytes(hashlib.sha256(f"kotva match {self.seed} {pair}".encode()).digest()[:7])
        return seated(self.names, self.game, seed=seed, outside=self.outside)

    def _game(self, crew: Sequence[Player], index: int, stop: Event | None) -> Played:
        return play(
            self.game,
            self._opening(index // 2),
            crew if index % 2 == 0 else crew[::-1],
            self.limits,
            self.most_moves,
            rng=self._source(index // 2 if self.same_draws else index),
            index=index,
            stop=stop,
            on_turn=self.on_turn,
        )

    def _opening(self, pair: int) -> Position:
        if self.chance:
            return self.game.position(self.setup)
        return opening(self.game, self.setup, self.plies, random.Random(f"kotva match {self.seed} {pair}"))

    def _source(self, index: int) -> Any:
        if isinstance(self.game, CommonDraws):
            return self.game.source(self.seed, index)
        return random.Random(f"kotva draws {self.seed} {index}")


def in_order(
    one: Callable[[Task], Done], tasks: Iterable[Task], threads: int | None, stop: Event | None = None
) -> Iterator[Done]:
    """Run the tasks on several threads and yield their results in the order of the tasks. Threads run in parallel
    because the core releases the GIL. When the caller stops iterating, tasks that have not begun are cancelled, and
    `stop` is set for those that are running. With `threads=1` everything runs in the calling thread."""
    if threads == 1:
        yield from map(one, tasks)
        return
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        yield from pool.map(one, tasks)
    finally:
        if stop:
            stop.set()
        pool.shutdown(cancel_futures=True)
