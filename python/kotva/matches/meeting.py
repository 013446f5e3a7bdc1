"""Two players and their games so far, which can be put away and gone on with: in the folder of a match, or in the store
of a tournament. A game is kept as a few facts, from which the document of the match follows, and as its record."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from threading import Event
from typing import Any, Protocol

from kotva.matches.board import Played
from kotva.matches.crossword import CrosswordGame, CrosswordMatch, CrosswordPairing, Pace
from kotva.matches.crossword_records import record as crossword_record
from kotva.matches.match import Match, Pairing, in_order
from kotva.matches.robin import Paired
from kotva.matches.sprt import Sprt
from kotva.records import boards, gcg

__all__ = ["BoardMeeting", "CrosswordMeeting", "Kept", "Meeting"]


@dataclass(frozen=True)
class Kept:
    """A finished game: its number from 0, what the document needs of it, and its record."""

    number: int
    facts: dict[str, Any]
    record: str


class Meeting(Protocol):
    """Two players and their games."""

    suffix: str
    """Of a file with a game's record."""
    together: int
    """So many games are finished at a time: crosswords are played in pairs."""

    def restore(self, facts: dict[str, Any]) -> None:
        """A game that was finished before."""

    def play_on(self, wanted: int, threads: int | None = None) -> Iterator[list[Kept]]:
        """Plays the missing games, or as many as a sequential test needs; gives them in order as they are finished."""

    @property
    def match(self) -> Paired | None:
        """The whole pairs of games; nothing before the first one."""


class BoardMeeting:
    suffix = ".txt"
    together = 1

    def __init__(self, pairing: Pairing, test: Sprt | None = None) -> None:
        self.pairing, self.test = pairing, test
        self.games: list[Played] = []

    def restore(self, facts: dict[str, Any]) -> None:
        self.games.append(
            Played(
                self.pairing.game.name,
                "",
                self.pairing.names,
                winner=facts["winner"],
                reason=facts["reason"],
                scores=tuple(facts["scores"]),
                faults=facts["faults"],
                overruns=facts.get("overruns", 0),
                longest_overrun=facts.get("longest_overrun", 0.0),
            )
        )

    def take(self, game: Played) -> Kept:
        """The game joins the others; its moves are in the record and need not stay in memory."""
        names = ("scores", "winner", "reason", "faults", "overruns", "longest_overrun")
        facts = {name: getattr(game, name) for name in names} | {"length": len(game.turns)}
        kept = Kept(len(self.games), facts, boards.write(game.record()))
        game.turns = []
        self.games.append(game)
        return kept

    def play_on(self, wanted: int, threads: int | None = None) -> Iterator[list[Kept]]:
        if self.decided():
            return
        stop = Event()
        play = partial(self.pairing.play, stop=stop)
        for game in in_order(play, range(len(self.games), wanted), threads, stop):
            yield [self.take(game)]
            if self.decided():
                return

    @property
    def match(self) -> Match | None:
        whole = len(self.games) - len(self.games) % 2
        return Match(self.pairing.names, self.games[:whole], self.test) if whole else None

    def decided(self) -> bool:
        """Whether the sequential test has its answer."""
        match = self.match
        return bool(match and self.test and len(self.games) % 2 == 0 and self.test.decided(match.pairs()))


class CrosswordMeeting:
    """Its games are played and kept in whole pairs."""

    suffix = ".gcg"
    together = 2

    def __init__(self, pairing: CrosswordPairing, test: Sprt | None = None) -> None:
        self.pairing = pairing
        self.all = CrosswordMatch(pairing.names, pairing.lexicon.name, pairing.seed, [], test)

    def restore(self, facts: dict[str, Any]) -> None:
        first, second = facts["phases"]
        index = len(self.all.games)
        scores, left = tuple(facts["scores"]), tuple(facts["left"])
        how = (facts["winner"], facts["reason"], facts["length"])
        game = CrosswordGame(index, scores, *how, left, faults=facts["faults"], phases=(tuple(first), tuple(second)))
        game.overruns, game.longest_overrun = facts.get("overruns", 0), facts.get("longest_overrun", 0.0)
        self.all.games.append(game)

    def play(self, part: range) -> list[Kept]:
        """Plays a span of games; those beyond the answer of a sequential test are dropped."""
        games = self.pairing.play(part)
        self.all.games.extend(games)
        self.all.decided()
        return [self._kept(game) for game in games if game.index < len(self.all.games)]

    def parts(self, wanted: int) -> Iterator[range]:
        """The spans of games that are missing, until the sequential test has its answer."""
        for part in Pace(self.pairing.block).parts(range(len(self.all.games), wanted)):
            if self.all.decided():
                return
            yield part

    def play_on(self, wanted: int, threads: int | None = None) -> Iterator[list[Kept]]:
        """On the threads of the pairing."""
        for part in self.parts(wanted):
            yield self.play(part)

    def _kept(self, game: CrosswordGame) -> Kept:
        names = ("scores", "winner", "reason", "length", "left", "faults", "phases", "overruns", "longest_overrun")
        facts = {name: getattr(game, name) for name in names}
        record = gcg.write(crossword_record(self.all, game))
        game.turns = []
        return Kept(game.index, facts, record)

    @property
    def match(self) -> CrosswordMatch | None:
        return self.all if self.all.games else None
