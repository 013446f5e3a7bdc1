"""Fast matches between two strategies: the core plays a whole series of games in one call. The games are the same as
those of the loop in `kotva.matches.loop`; a test compares them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from functools import singledispatch
from typing import TYPE_CHECKING, Any, Protocol

import numpy

from kotva._core import CrosswordGames, play_crossword
from kotva.games import Game
from kotva.games.crossword import CrosswordGame
from kotva.games.crossword.position import PHASES, phase_of
from kotva.matches.loop import Played, Turn
from kotva.players.crossword import compiled, is_strategy

if TYPE_CHECKING:
    from kotva.matches.match import Pairing

__all__ = ["Pace", "Series", "series", "unpacked"]

BLOCK_SECONDS = 0.5
"""The time that one block of games should take, so that progress is shown and Ctrl-C works."""


class Series(Protocol):
    """Plays spans of games faster than one game after another."""

    def play(self, span: range, threads: int | None = None) -> list[Played]:
        """Play the games with these indices. The span consists of whole pairs."""


@singledispatch
def series(game: Game, pairing: Pairing) -> Series | None:
    """The series of a pairing, or None if its games are played one by one. Each kind of game can register its own."""
    return None


@series.register(CrosswordGame)
def _(game: CrosswordGame, pairing: Pairing) -> Series | None:
    in_core = all(is_strategy(name) for name in pairing.names)
    fits = in_core and pairing.setup is None and pairing.limits.clock is None
    return CrosswordSeries(game, pairing) if fits else None


class CrosswordSeries:
    """Two strategies compiled for the core."""

    def __init__(self, game: CrosswordGame, pairing: Pairing) -> None:
        self.pairing = pairing
        self.start = game.position()
        self.cores = [compiled(name, self.start) for name in pairing.names]

    def play(self, span: range, threads: int | None = None) -> list[Played]:
        return unpacked(self.block(span, threads), self.pairing.called, self.pairing.keep_turns)

    def block(self, span: range, threads: int | None = None, *, traced: bool = False) -> CrosswordGames:
        """Play the games and return them as columns."""
        return play_crossword(
            self.start.core,
            *self.cores,
            seed=self.pairing.seed,
            begin=span.start,
            end=span.stop,
            threads=threads or os.cpu_count() or 1,
            paired=self.pairing.same_draws,
            traced=traced,
        )


def unpacked(block: CrosswordGames, names: tuple[str, str], keep_turns: bool) -> list[Played]:
    columns = block.games()
    wanted = ("game", "score1", "score2", "winner", "reason", "turns", "left1", "left2")
    phases = phase_points(block)
    games = [
        Played(
            CrosswordGame.name,
            "",
            names if index % 2 == 0 else names[::-1],
            index,
            winner,
            reason,
            (score1, score2),
            length,
            notes={"left": (left1, left2), "phases": next(phases)},
        )
        for index, score1, score2, winner, reason, length, left1, left2 in zip(*map(columns.get, wanted), strict=True)
    ]
    if keep_turns and games:
        turns = block.turns()
        wanted = ("game", "player", "rack", "move", "score", "equity", "bag", "leave")
        for index, side, rack, move, score, equity, bag, leave in zip(*map(turns.get, wanted), strict=True):
            notes = {"rack": rack, "bag": bag, "phase": phase_of(bag), "leave": leave}
            games[index - games[0].index].turns.append(Turn(side, move, score, equity, notes=notes))
    return games


def phase_points(block: CrosswordGames) -> Iterator[dict[str, list[int]]]:
    """Points of plays by phase and seat, for each game of a block."""
    columns = block.columns()

    def numbers(name: str, kind: str) -> Any:
        data = columns[name]
        assert isinstance(data, bytes)
        return numpy.frombuffer(data, kind).astype(int)

    game, bag = numbers("game", "u8"), numbers("bag", "u2")
    phase = numpy.where(bag == 0, 2, numpy.where(bag <= 2, 1, 0))
    place = ((game - game[:1]) * 3 + phase) * 2 + numbers("seat", "u1")
    points = numpy.zeros((len(block), 3, 2), dtype=int)
    numpy.add.at(points.reshape(-1), place, numbers("score", "i2"))
    for by_phase in points.tolist():
        yield dict(zip(PHASES, by_phase, strict=True))


class Pace:
    """Cuts a span of games into parts. The size doubles until a part takes `BLOCK_SECONDS`."""

    def __init__(self, size: int) -> None:
        self.size = size

    def parts(self, span: range) -> Iterator[range]:
        """
        >>> list(Pace(2).parts(range(10, 17)))
        [range(10, 12), range(12, 16), range(16, 17)]
        """
        begin = span.start
        while begin < span.stop:
            part, begun = range(begin, min(begin + self.size, span.stop)), time.monotonic()
            yield part
            begin = part.stop
            if time.monotonic() - begun < BLOCK_SECONDS:
                self.size *= 2
