"""Plays the missing games of a tournament. `kotva.matches` decides who plays and how games count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from kotva import games
from kotva.games import Game, Position
from kotva.matches import Pairing
from kotva.matches.loop import Played
from kotva.matches.meeting import Kept, Meeting, play_all
from kotva.matches.robin import RoundRobin
from kotva.players import Limits
from kotva.players.protocol import Decision, NoAnswer
from kotva.web.tournaments.models import NewTournament

__all__ = ["Key", "Meetings", "document", "game_of", "meetings", "play_on", "results_of", "stored"]

Key = tuple[int, int]
Meetings = dict[Key, Meeting]
OnTurn = Callable[[Key, Played, Position], None]


def game_of(request: NewTournament) -> Game:
    return games.get(request.game, **({"lexicon": request.lexicon} if request.lexicon else {}))


@dataclass(frozen=True)
class Person:
    """A human in the table. The games are played in rooms, so nobody asks it for a move."""

    name: str

    def begin(self) -> None:
        """Nothing to reset."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        raise NoAnswer("plays in a room")


def meetings(request: NewTournament, on_turn: OnTurn | None = None) -> Meetings:
    """The pairings by player numbers, still without games. `on_turn` hears of every turn of a game."""
    game = game_of(request)
    found = {key: Meeting(pairing(request, game, key), request.test) for key in request.pairings}
    if on_turn is None:
        return found
    return {
        key: Meeting(replace(meeting.pairing, on_turn=partial(on_turn, key)), meeting.test)
        for key, meeting in found.items()
    }


def pairing(request: NewTournament, game: Game, key: Key) -> Pairing:
    first, second = (Person(request.players[i]) if i in request.people else request.players[i] for i in key)
    return Pairing(game, (first, second), request.seed, request.setup, request.random_plies, request.limits)


def play_on(request: NewTournament, found: Meetings) -> Iterator[tuple[Key, list[Kept]]]:
    """Plays the missing games of the computers; the pairings take turns."""
    computers = {key: meeting for key, meeting in found.items() if request.between_computers(key)}
    for key, played in play_all(computers, request.wanted):
        yield key, found[key].put_away(played)


def stored(request: NewTournament, facts: Callable[[Key], list[dict[str, Any]]]) -> dict[str, Any] | None:
    """The document of all finished games, computed from their facts."""
    found = meetings(request)
    for key, meeting in found.items():
        for one in facts(key):
            meeting.restore(one)
    return document(request, found)


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
