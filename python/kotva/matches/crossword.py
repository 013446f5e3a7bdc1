"""Crossword games between two players: the same tiles for both games of a pair, sides changed. A player that meets
itself would play both alike, so each of its games has tiles of its own."""

from __future__ import annotations

import hashlib
import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

import numpy

from kotva._core import CrosswordBag, CrosswordGames, CrosswordStrategy, play_crossword
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.board import overrun
from kotva.matches.sprt import Sprt
from kotva.matches.statistics import mean_interval
from kotva.matches.summary import pairs_of, summary
from kotva.players.crossword import compiled, seated
from kotva.players.engine import command_of, is_engine
from kotva.players.protocol import Limits, NoAnswer, Player

__all__ = ["CrosswordGame", "CrosswordMatch", "CrosswordPairing", "CrosswordTurn", "Pace", "play_crossword_match"]

MOST_TURNS = 500
PHASES = ("middle", "pre-endgame", "endgame")
"""As 004 has them: more than two tiles in the bag, one or two, none."""
BLOCK_SECONDS = 0.5
"""Games are played in blocks of about this long, so that progress is shown and Ctrl-C is heard."""


@dataclass(frozen=True, slots=True)
class CrosswordTurn:
    """Who moved (0 began), the rack before, the move as text, its worth to the player in thousandths of a point, the
    tiles in the bag before, what was kept; why the turn was forfeited, if it was. Of turns that were played here also
    the position before as CGP, the main word, the time, and the seconds beyond the limit if the move came late."""

    player: int
    rack: str
    move: str
    score: int
    equity: int | None
    bag: int
    leave: str
    fault: str = ""
    position: str = field(default="", compare=False)
    word: str = field(default="", compare=False)
    micros: int = field(default=0, compare=False)
    overrun: float = field(default=0.0, compare=False)


@dataclass(slots=True)
class CrosswordGame:
    """A game by seats: who began is 0. Turns are kept only where somebody wants them."""

    index: int
    scores: tuple[int, int]
    winner: int | None
    reason: str
    length: int
    left: tuple[str, str]
    turns: list[CrosswordTurn] = field(default_factory=list)
    faults: int = 0
    phases: tuple[tuple[int, ...], tuple[int, ...]] = ((0, 0, 0), (0, 0, 0))
    """Points of plays by seat and phase."""
    last: str = field(default="", compare=False)
    """The position at the end, of games that were played here."""
    overruns: int = field(default=0, compare=False)
    """Moves that took longer than their time; they are played all the same."""
    longest_overrun: float = field(default=0.0, compare=False)
    """Seconds beyond the limit, of the slowest such move."""

    def seat(self, player: int) -> int:
        """Where the player sat: the second begins games of odd index."""
        return (player + self.index) % 2

    def result_of(self, player: int) -> float:
        return 0.5 if self.winner is None else float(self.winner == self.seat(player))


@dataclass(frozen=True)
class CrosswordMatch:
    """All games of a match in order."""

    names: tuple[str, str]
    lexicon: str
    seed: int
    games: list[CrosswordGame]
    sprt: Sprt | None = None

    def results(self) -> list[float]:
        """One number for each game: 1 if the first player won, 0.5 drawn, 0 lost."""
        return [game.result_of(0) for game in self.games]

    def pairs(self) -> list[float]:
        return pairs_of(self.results())

    def decided(self) -> bool:
        """Whether the sequential test has its answer; games played beyond it are dropped."""
        if self.sprt is None or len(self.games) % 2:
            return False
        number = self.sprt.decided(self.pairs())
        if number is not None:
            del self.games[2 * number :]
        return number is not None

    def mean_score(self, player: int) -> float:
        return sum(game.scores[game.seat(player)] for game in self.games) / len(self.games)

    def document(self) -> dict[str, Any]:
        """The match as the command line prints it; the intervals are taken over pairs."""
        found = summary(self.names, self.results(), [self.mean_score(player) for player in (0, 1)])
        return (
            found
            | {
                "spread": self._spread(),
                "phases": self._phases(),
                "turns": round(sum(game.length for game in self.games) / len(self.games), 3),
                "unfinished": sum(game.reason == "unfinished" for game in self.games),
                "forfeited_turns": sum(game.faults for game in self.games),
                "overruns": sum(game.overruns for game in self.games),
                "longest_overrun": round(max(game.longest_overrun for game in self.games), 3),
                "lexicon": self.lexicon,
                "seed": self.seed,
            }
            | ({"sprt": self.sprt.document(self.pairs())} if self.sprt else {})
        )

    def _phases(self) -> dict[str, list[float]]:
        """Points of plays in a game by phase, for each player; the rest of the score is for tiles left at the end."""

        def mean(player: int, phase: int) -> float:
            return round(sum(game.phases[game.seat(player)][phase] for game in self.games) / len(self.games), 3)

        return {name: [mean(player, phase) for player in (0, 1)] for phase, name in enumerate(PHASES)}

    def _spread(self) -> dict[str, Any]:
        """How many points more the first player makes in a game, with its 95 % interval over pairs; nothing for an
        interval that the pairs cannot tell."""
        games = [game.scores[game.seat(0)] - game.scores[game.seat(1)] for game in self.games]
        mean, half = mean_interval(pairs_of(games))
        known = [round(mean - half, 3), round(mean + half, 3)] if math.isfinite(half) else None
        return {"mean": round(mean, 3), "interval": known}


def play_crossword_match(
    lexicon: Lexicon,
    names: tuple[str, str],
    games: int,
    seed: int,
    *,
    limits: Limits | None = None,
    threads: int | None = None,
    keep_turns: bool = False,
    paired: bool | None = None,
    sprt: Sprt | None = None,
    outside: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> CrosswordMatch:
    """Play `games` games (rounded up to pairs), fewer where a sequential test has its answer before. Strategies play in
    the core on all threads; as soon as one player is written in Python or an outside program, games are played here one
    after another. Limits bind only players that heed them.

    >>> from kotva import languages
    >>> from kotva.games.crossword.rules import alphabet
    >>> words = Lexicon.of(["ae", "ai", "tea", "eta", "ten", "net", "rain"], alphabet(languages.get("en")))
    >>> match = play_crossword_match(words, ("greedy", "random"), 4, seed=1)
    >>> len(match.games), match.games[0].reason
    (4, 'scoreless')
    """
    pairing = CrosswordPairing(
        lexicon, names, seed, limits=limits, threads=threads, keep_turns=keep_turns, paired=paired, outside=outside
    )
    match = CrosswordMatch(names, lexicon.name, seed, [], sprt)
    for part in Pace(pairing.block).parts(range(games + games % 2)):
        match.games.extend(pairing.play(part))
        progress(len(match.games))
        if match.decided():
            break
    return match


class CrosswordPairing:
    """What the games of a match have in common: any span of whole pairs can be played alone, with the same result.
    Outside programs play only where the caller lets them."""

    def __init__(
        self,
        lexicon: Lexicon,
        names: tuple[str, str],
        seed: int,
        *,
        limits: Limits | None = None,
        threads: int | None = None,
        keep_turns: bool = False,
        paired: bool | None = None,
        outside: bool = False,
    ) -> None:
        if not 0 <= seed < 2**64:
            raise KotvaError(f"a seed is a whole number from 0 to 2^64 - 1, not {seed}")
        self.lexicon, self.start = lexicon, Position.start(lexicon)
        self.names, self.seed = names, seed
        self.limits, self.keep_turns = limits or Limits(), keep_turns
        self.paired = names[0] != names[1] if paired is None else paired
        self.threads = threads or os.cpu_count() or 1
        self.outside = outside
        self.cores = self.strategies()

    def strategies(self) -> list[CrosswordStrategy | None]:
        """Those that the core plays by itself; nothing in the place of other players. KotvaError if one is missing."""
        for name in filter(is_engine, self.names):
            command_of(name)
        return [compiled(name, self.start) for name in self.names]

    @property
    def block(self) -> int:
        """How many games to begin with: few where they are played here, one after another."""
        return 8 * self.threads if all(self.cores) else 2

    def play(self, span: range) -> list[CrosswordGame]:
        first, second = self.cores
        if first and second:
            block = play_crossword(
                self.start.core, first, second, seed=self.seed, begin=span.start, end=span.stop, threads=self.threads,
                paired=self.paired,
            )  # fmt: skip
            return unpacked(block, self.keep_turns)
        return [game for pair in range(span.start // 2, span.stop // 2) for game in self._played_here(pair)]

    def _played_here(self, pair: int) -> Iterator[CrosswordGame]:
        """Players written in Python may remember; made anew for each pair, they cannot remember an earlier one."""
        text = f"kotva match {self.seed} {pair}"
        seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:7])
        with self.crew(pair, seed) as crew:
            for index in (2 * pair, 2 * pair + 1):
                bag = CrosswordBag(self.start.rules, self.seed, pair if self.paired else index)
                yield play_here(self.start, crew if index % 2 == 0 else crew[::-1], bag, index, self.limits)

    def crew(self, pair: int, seed: int) -> AbstractContextManager[list[Player]]:
        """The players of a pair of games, in the order of the names."""
        return seated(self.names, self.start, seed, outside=self.outside)


class Pace:
    """Cuts a span of games into parts of about `BLOCK_SECONDS`, each twice the last one as long as that is fast."""

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


def unpacked(block: CrosswordGames, keep_turns: bool) -> list[CrosswordGame]:
    columns = block.games()
    names = ("game", "score1", "score2", "winner", "reason", "turns", "left1", "left2")
    phases = phase_points(block)
    games = [
        CrosswordGame(index, (score1, score2), winner, reason, length, (left1, left2), phases=next(phases))
        for index, score1, score2, winner, reason, length, left1, left2 in zip(*map(columns.get, names), strict=True)
    ]
    if keep_turns and games:
        turns = block.turns()
        names = ("game", "player", "rack", "move", "score", "equity", "bag", "leave")
        for index, *row in zip(*map(turns.get, names), strict=True):
            games[index - games[0].index].turns.append(CrosswordTurn(*row))
    return games


def phase(bag: int) -> int:
    """The place in PHASES for so many tiles in the bag."""
    return 2 if bag == 0 else 1 if bag <= 2 else 0


def phase_points(block: CrosswordGames) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Points of plays by seat and phase, for each game of a block."""
    columns = block.columns()

    def numbers(name: str, kind: str) -> numpy.ndarray:
        data = columns[name]
        assert isinstance(data, bytes)
        return numpy.frombuffer(data, kind).astype(int)

    game, bag = numbers("game", "u8"), numbers("bag", "u2")
    place = ((game - game[:1]) * 2 + numbers("seat", "u1")) * 3 + numpy.where(bag == 0, 2, numpy.where(bag <= 2, 1, 0))
    points = numpy.zeros((len(block), 2, 3), dtype=int)
    numpy.add.at(points.reshape(-1), place, numbers("score", "i2"))
    for first, second in points.tolist():
        yield tuple(first), tuple(second)


def play_here(start: Position, seats: list[Player], bag: CrosswordBag, index: int, limits: Limits) -> CrosswordGame:
    """One game with the rules and draws of the core's loop, players being asked here."""
    position = start.copy()
    turns: list[CrosswordTurn] = []
    for player in seats:
        player.begin()
    for seat in (0, 1):
        position.draw(seat, bag.draw(seat, position.rules.rack_size))
    while position.outcome() is None and len(turns) < MOST_TURNS:
        seat = position.side
        turn = take_turn(position, seats[seat], limits)
        turns.append(turn)
        wanted = position.rules.rack_size - position.rack_sizes[seat]
        position.draw(seat, bag.draw(seat, wanted))
        if turn.move.startswith("-"):
            bag.put_back(seat, turn.move[1:])
    outcome = position.outcome()
    scores = outcome.scores if outcome else position.scores
    left = tuple(rack or "" for rack in position.racks)
    return CrosswordGame(
        index,
        (scores[0], scores[1]),
        outcome.winner if outcome else None,
        outcome.reason if outcome else "unfinished",
        len(turns),
        (left[0], left[1]),
        turns,
        sum(bool(turn.fault) for turn in turns),
        (points_of(turns, 0), points_of(turns, 1)),
        position.cgp(),
        sum(turn.overrun > 0 for turn in turns),
        max((turn.overrun for turn in turns), default=0.0),
    )


def points_of(turns: list[CrosswordTurn], seat: int) -> tuple[int, ...]:
    points = [0] * len(PHASES)
    for turn in turns:
        points[phase(turn.bag)] += turn.score if turn.player == seat else 0
    return tuple(points)


def take_turn(position: Position, player: Player, limits: Limits) -> CrosswordTurn:
    """Ask the player and play the answer; whoever raises, answers illegally or not at all passes instead. A late move
    is played and its overrun kept."""
    seat, bag, before = position.side, position.bag, position.cgp()
    rack = position.racks[seat] or ""
    begun = time.monotonic()
    decision, fault = None, ""
    try:
        decision = player.choose(position.view(seat), limits)
    except NoAnswer as error:
        fault = f"{player.name} {error}"
    except Exception as error:  # a foreign player may raise anything; the match goes on
        fault = f"{player.name} raised {type(error).__name__}: {error}"
    seconds = time.monotonic() - begun
    move, word = None, ""
    if decision and not fault:
        try:
            move = position.parse(checked(decision.move))
            word = position.words(move)[0] if move.kind == "play" else ""
            position.play(move)
        except (KotvaError, TypeError) as error:
            fault = f"{player.name} answered {decision.move!r}: {error}"
    elif not fault:
        fault = f"{player.name} answered nothing"
    if move is None:
        move = position.play("-")
    equity = decision.value if decision and not fault else None
    leave = position.racks[seat] or ""
    return CrosswordTurn(
        seat,
        rack,
        str(move),
        move.score or 0,
        equity,
        bag,
        leave,
        " ".join(fault.split()),
        before,
        word,
        round(1e6 * seconds),
        overrun(seconds, limits.seconds),
    )


def checked(move: object) -> str:
    """An exchange must name its tiles: only then can they go back into the bag."""
    text = str(move)
    if text.startswith("-") and text[1:].strip().isdigit():
        raise KotvaError("an exchange names its tiles, as in `-ABC`")
    return text
