"""The games of a tournament, played on from those that are finished. Who plays and what counts is `kotva.matches`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any, Protocol

from kotva import games as all_games
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.board import Played
from kotva.matches.crossword import CrosswordGame, CrosswordMatch, CrosswordPairing, Pace
from kotva.matches.crossword_records import record as crossword_record
from kotva.matches.match import Match, Pairing, in_order
from kotva.matches.robin import Paired, RoundRobin
from kotva.records import boards, gcg
from kotva.web.tournaments.models import NewTournament
from kotva.web.tournaments.store import Kept

__all__ = ["CROSSWORD", "Meetings", "document", "meetings", "play_on", "results_of"]

CROSSWORD = "crossword"
Key = tuple[int, int]


class Meeting(Protocol):
    """Two players of a tournament and their games."""

    def restore(self, facts: dict[str, Any]) -> None:
        """A game that was finished before."""

    @property
    def match(self) -> Paired | None:
        """The whole pairs of games; nothing before the first one."""


class BoardMeeting:
    def __init__(self, request: NewTournament, key: Key) -> None:
        names = (request.players[key[0]], request.players[key[1]])
        game = all_games.get(request.game)
        self.test = request.test
        self.pairing = Pairing(game, names, request.seed, request.setup, request.random_plies, request.limits)
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

    @property
    def match(self) -> Match | None:
        whole = len(self.games) - len(self.games) % 2
        return Match(self.pairing.names, self.games[:whole], self.test) if whole else None

    def decided(self) -> bool:
        match = self.match
        return bool(match and self.test and len(self.games) % 2 == 0 and self.test.decided(match.pairs()))


class CrosswordMeeting:
    def __init__(self, request: NewTournament, key: Key, lexicon: Lexicon) -> None:
        names = (request.players[key[0]], request.players[key[1]])
        self.pairing = CrosswordPairing(lexicon, names, request.seed, limits=request.limits, keep_turns=True)
        self.all = CrosswordMatch(names, lexicon.name, request.seed, [], request.test)

    def restore(self, facts: dict[str, Any]) -> None:
        first, second = facts["phases"]
        index = len(self.all.games)
        scores, left = tuple(facts["scores"]), tuple(facts["left"])
        how = (facts["winner"], facts["reason"], facts["length"])
        phases = (tuple(first), tuple(second))
        game = CrosswordGame(index, scores, *how, left, faults=facts["faults"], phases=phases)
        game.overruns, game.longest_overrun = facts.get("overruns", 0), facts.get("longest_overrun", 0.0)
        self.all.games.append(game)

    def play(self, part: range) -> list[Kept]:
        """Plays a span of games; those beyond the answer of a sequential test are dropped."""
        games = self.pairing.play(part)
        self.all.games.extend(games)
        self.all.decided()
        return [self._kept(game) for game in games if game.index < len(self.all.games)]

    def _kept(self, game: CrosswordGame) -> Kept:
        names = ("scores", "winner", "reason", "length", "left", "faults", "phases", "overruns", "longest_overrun")
        facts = {name: getattr(game, name) for name in names}
        record = gcg.write(crossword_record(self.all, game))
        game.turns = []
        return Kept(game.index, facts, record)

    @property
    def match(self) -> CrosswordMatch | None:
        return self.all if self.all.games else None


Meetings = dict[Key, BoardMeeting] | dict[Key, CrosswordMeeting]


def meetings(request: NewTournament) -> Meetings:
    """The pairings by the places of their players, without games."""
    if request.game == CROSSWORD:
        lexicon = Lexicon.open(request.lexicon or "")
        return {key: CrosswordMeeting(request, key, lexicon) for key in request.pairings}
    return {key: BoardMeeting(request, key) for key in request.pairings}


def play_on(request: NewTournament, found: Meetings) -> Iterator[tuple[Key, list[Kept]]]:
    """The missing games, the pairings taking turns."""
    boards = {key: one for key, one in found.items() if isinstance(one, BoardMeeting)}
    crosswords = {key: one for key, one in found.items() if isinstance(one, CrosswordMeeting)}
    return play_boards(request, boards) if boards else play_crosswords(request, crosswords)


def play_boards(request: NewTournament, found: dict[Key, BoardMeeting]) -> Iterator[tuple[Key, list[Kept]]]:
    rounds = ((index, key) for index in range(request.wanted) for key in found)
    missing = [(key, index) for index, key in rounds if index >= len(found[key].games)]
    if any(one.decided() for one in found.values()):
        return

    def play(task: tuple[Key, int]) -> tuple[Key, Played]:
        key, index = task
        return key, found[key].pairing.play(index)

    for key, game in in_order(play, missing, None):
        yield key, [found[key].take(game)]
        if found[key].decided():
            return


def play_crosswords(request: NewTournament, found: dict[Key, CrosswordMeeting]) -> Iterator[tuple[Key, list[Kept]]]:
    def parts(key: Key) -> Iterator[tuple[Key, range]]:
        meeting = found[key]
        for part in Pace(meeting.pairing.block).parts(range(len(meeting.all.games), request.wanted)):
            if meeting.all.decided():
                return
            yield key, part

    for turn in zip_longest(*(parts(key) for key in found)):
        for key, part in filter(None, turn):
            yield key, found[key].play(part)


def document(request: NewTournament, found: Meetings) -> dict[str, Any] | None:
    """The table as `kotva match` tells it, of what is finished; nothing before the first pair of games."""
    robin = RoundRobin(tuple(request.players))
    items: Iterable[tuple[Key, Meeting]] = found.items()
    for key, meeting in items:
        if meeting.match is not None:
            robin.matches[key] = meeting.match
    return robin.document() if robin.matches else None


def results_of(document: dict[str, Any]) -> dict[str, Any]:
    """What `kotva match --json` prints: of two players their match, of more the whole table."""
    return document if len(document["players"]) > 2 else document["matches"][0]
