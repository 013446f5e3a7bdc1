"""Plays the missing games of a tournament. `kotva.matches` decides who plays and how games count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kotva import games
from kotva.games import Game
from kotva.matches import Pairing
from kotva.matches.meeting import Kept, Meeting, play_all
from kotva.matches.robin import RoundRobin
from kotva.web.tournaments.models import NewTournament

__all__ = ["Meetings", "document", "game_of", "meetings", "play_on", "results_of"]

Key = tuple[int, int]
Meetings = dict[Key, Meeting]


def game_of(request: NewTournament) -> Game:
    return games.get(request.game, **({"lexicon": request.lexicon} if request.lexicon else {}))


def meetings(request: NewTournament) -> Meetings:
    """The pairings by player numbers, still without games."""
    game = game_of(request)
    return {key: Meeting(pairing(request, game, key), request.test) for key in request.pairings}


def pairing(request: NewTournament, game: Game, key: Key) -> Pairing:
    names = (request.players[key[0]], request.players[key[1]])
    return Pairing(game, names, request.seed, request.setup, request.random_plies, request.limits)


def play_on(request: NewTournament, found: Meetings) -> Iterator[tuple[Key, list[Kept]]]:
    """Plays the missing games; the pairings take turns."""
    for key, played in play_all(found, request.wanted):
        yield key, found[key].put_away(played)


def document(request: NewTournament, found: Meetings) -> dict[str, Any] | None:
    """The results of the finished games, as `kotva match` has them; None before the first finished pair."""
    robin = RoundRobin(tuple(request.players))
    for key, meeting in found.items():
        if meeting.match is not None:
            robin.matches[key] = meeting.match
    return robin.document() if robin.matches else None


def results_of(document: dict[str, Any]) -> dict[str, Any]:
    """The document of `kotva match --json`: the match for two players, the whole table for more."""
    return document if len(document["players"]) > 2 else document["matches"][0]
