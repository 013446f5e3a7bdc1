"""A match that can be saved and continued later, in the folder of a match or in the store of a tournament.

A finished game is saved as its record and as a few facts. The facts are enough to compute the document of the match.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from threading import Event
from typing import Any, TypeVar

from kotva.games.crossword.position import PHASES
from kotva.matches import records
from kotva.matches.loop import Played
from kotva.matches.match import Match, Pairing, in_order
from kotva.matches.series import Pace
from kotva.matches.sprt import Sprt

__all__ = ["Kept", "Meeting", "play_all", "play_match"]

FACTS = ("scores", "winner", "reason", "length", "faults", "overruns", "longest_overrun")
FIRST_BLOCK = 16
"""Games in the first part of a series: whole pairs, enough for a few threads."""
Key = TypeVar("Key")


@dataclass(frozen=True)
class Kept:
    """A saved game: its number from 0, the facts that the match document needs, and its record."""

    number: int
    facts: dict[str, Any]
    record: str


class Meeting:
    """A pairing and its games so far, in order."""

    def __init__(self, pairing: Pairing, test: Sprt | None = None) -> None:
        self.pairing, self.test = pairing, test
        self.games: list[Played] = []

    @property
    def suffix(self) -> str:
        """The suffix of record files."""
        return records.suffix(self.pairing.game)

    @property
    def together(self) -> int:
        """How many games are played as one unit: 2 in a series and for players that may remember a pair's first
        game."""
        return 1 if self.pairing.concurrent and not self.pairing.series else 2

    def restore(self, facts: dict[str, Any]) -> None:
        """Add a game that was finished in an earlier run."""
        known = {name: facts[name] for name in FACTS if name in facts} | {"scores": tuple(facts["scores"])}
        index, names = len(self.games), self.pairing.called
        seats = names if index % 2 == 0 else names[::-1]
        self.games.append(Played(self.pairing.game.name, "", seats, index, notes=notes_of(facts), **known))

    def missing(self, wanted: int) -> Iterator[range]:
        """The spans of games that are still to be played. They end when the sequential test has decided."""
        span, step = range(len(self.games), wanted), self.together
        parts = (range(begin, begin + step) for begin in span[::step])
        for part in Pace(FIRST_BLOCK).parts(span) if self.pairing.series else parts:
            if self.decided():
                return
            yield part

    def play(self, span: range, threads: int | None = None, stop: Event | None = None) -> list[Played]:
        """Play these games without adding them; `take` adds them."""
        if self.pairing.series:
            return self.pairing.series.play(span, threads)
        if len(span) == 1:
            return [self.pairing.play(span.start, stop)]
        return self.pairing.play_pair(span.start // 2, stop)

    def take(self, games: Sequence[Played]) -> list[Played]:
        """Add games, drop those after the decision of the sequential test, and return the ones that stay."""
        first = len(self.games)
        self.games.extend(games)
        if (pairs := self._enough()) is not None:
            del self.games[2 * pairs :]
        return self.games[first:]

    def put_away(self, games: Sequence[Played]) -> list[Kept]:
        """Convert games to what is saved. This clears their turns to free memory: the records have the moves."""
        match = self.pairing.match(list(games))
        kept = [self._kept(match, game) for game in games]
        for game in games:
            game.turns = []
        return kept

    def _kept(self, match: Match, game: Played) -> Kept:
        facts = {name: getattr(game, name) for name in FACTS} | game.notes
        return Kept(game.index, facts, records.text(self.pairing.game, match, game))

    def play_on(self, wanted: int, threads: int | None = None) -> Iterator[list[Kept]]:
        """Play the missing games until the sequential test decides, and yield them in order as they finish."""
        for _, games in play_all({None: self}, wanted, threads):
            yield self.put_away(games)

    @property
    def match(self) -> Match | None:
        """The match of all complete pairs; None before the first one."""
        whole = len(self.games) - len(self.games) % 2
        return self.pairing.match(self.games[:whole], self.test) if whole else None

    def _enough(self) -> int | None:
        """The number of pairs that the sequential test needed, or None while it is undecided."""
        match = self.match
        return self.test.decided(match.pairs()) if match and self.test and len(self.games) % 2 == 0 else None

    def decided(self) -> bool:
        """Whether the sequential test has decided."""
        return self._enough() is not None


def notes_of(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts that belong to this kind of game. Files of revision 5f48b87 have crossword phases as lists by seat."""
    notes = {name: value for name, value in facts.items() if name not in FACTS}
    if isinstance(by_seat := notes.get("phases"), list | tuple):
        notes["phases"] = {name: [seat[i] for seat in by_seat] for i, name in enumerate(PHASES)}
    return notes


def play_all(
    meetings: Mapping[Key, Meeting], wanted: int, threads: int | None = None
) -> Iterator[tuple[Key, list[Played]]]:
    """Play the missing games of all meetings in turn; yield each finished part with the key of its meeting."""
    tasks = interleaved({key: meeting.missing(wanted) for key, meeting in meetings.items()})
    alone = any(meeting.pairing.series or not meeting.pairing.concurrent for meeting in meetings.values())
    stop = Event()

    def play(task: tuple[Key, range]) -> tuple[Key, list[Played]]:
        key, span = task
        return key, meetings[key].play(span, threads, stop)

    for key, games in in_order(play, tasks, 1 if alone else threads, stop):
        yield key, meetings[key].take(games)
        if meetings[key].decided():
            return


def interleaved(parts: Mapping[Key, Iterator[range]]) -> Iterator[tuple[Key, range]]:
    """The parts of all meetings, one of each meeting in turn.

    >>> list(interleaved({"a": iter([range(2), range(2, 4)]), "b": iter([range(2)])}))
    [('a', range(0, 2)), ('b', range(0, 2)), ('a', range(2, 4))]
    """
    for turn in zip_longest(*parts.values()):
        yield from ((key, part) for key, part in zip(parts, turn, strict=True) if part is not None)


def play_match(
    pairing: Pairing,
    games: int,
    *,
    threads: int | None = None,
    sprt: Sprt | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Match:
    """Play `games` games, rounded up to pairs. A sequential test may stop the match earlier. The order of the games
    does not depend on the number of threads.

    >>> from kotva import Lexicon, games, languages
    >>> words = Lexicon.of(["ae", "ai", "tea", "eta", "ten", "net", "rain"], languages.get("en").alphabet)
    >>> pairing = Pairing(games.get("crossword", lexicon=words), ("greedy", "random"), seed=1)
    >>> match = play_match(pairing, 4)
    >>> len(match.games), match.games[0].reason
    (4, 'scoreless')
    """
    meeting = Meeting(pairing, sprt)
    for _ in play_all({None: meeting}, games + games % 2, threads):
        progress(len(meeting.games))
    match = meeting.match
    assert match is not None, "a match has at least one pair of games"
    return match
