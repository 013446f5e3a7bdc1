"""The games of a tournament, played on from those that are finished. Who plays and what counts is `kotva.matches`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import Any

from kotva import games as all_games
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.board import Played
from kotva.matches.crossword import CrosswordPairing
from kotva.matches.match import Pairing, in_order
from kotva.matches.meeting import BoardMeeting, CrosswordMeeting, Kept, Meeting
from kotva.matches.robin import RoundRobin
from kotva.web.tournaments.models import NewTournament

__all__ = ["CROSSWORD", "Meetings", "document", "meetings", "play_on", "results_of"]

CROSSWORD = "crossword"
Key = tuple[int, int]


Meetings = dict[Key, BoardMeeting] | dict[Key, CrosswordMeeting]


def meetings(request: NewTournament) -> Meetings:
    """The pairings by the places of their players, without games."""
    if request.game == CROSSWORD:
        lexicon = Lexicon.open(request.lexicon or "")
        return {key: crossword_meeting(request, key, lexicon) for key in request.pairings}
    return {key: board_meeting(request, key) for key in request.pairings}


def board_meeting(request: NewTournament, key: Key) -> BoardMeeting:
    names = (request.players[key[0]], request.players[key[1]])
    game = all_games.get(request.game)
    pairing = Pairing(game, names, request.seed, request.setup, request.random_plies, request.limits)
    return BoardMeeting(pairing, request.test)


def crossword_meeting(request: NewTournament, key: Key, lexicon: Lexicon) -> CrosswordMeeting:
    names = (request.players[key[0]], request.players[key[1]])
    pairing = CrosswordPairing(lexicon, names, request.seed, limits=request.limits, keep_turns=True)
    return CrosswordMeeting(pairing, request.test)


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
        for part in found[key].parts(request.wanted):
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
