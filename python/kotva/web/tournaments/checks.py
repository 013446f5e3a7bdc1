"""Validation of a tournament before it enters the queue."""

from __future__ import annotations

import re

from kotva import games, players
from kotva.games import Configurable, Game
from kotva.matches.robin import check_names
from kotva.players import Player, SearchPlayer
from kotva.players.crossword import StrategyPlayer
from kotva.web import words
from kotva.web.errors import Refused
from kotva.web.tournaments.models import (
    MOST_DEPTH,
    MOST_IN_ALL,
    MOST_NODES,
    MOST_SECONDS,
    MOST_WITH_PEOPLE,
    NewTournament,
)
from kotva.web.tournaments.playing import game_of, pairing

__all__ = ["check"]

FILE = re.compile(r"\.[A-Za-z]")


def check(request: NewTournament) -> None:
    """Raises for everything that `kotva match` refuses, and for requests above the server's limits.

    >>> check(NewTournament(game="terrace", players=["easy", "alpha-beta:fast"], games=2))
    Traceback (most recent call last):
    kotva.web.errors.Refused: alpha-beta:fast would think for ever: limit its depth, time or states, or those of a move
    """
    check_names(request.players)
    if request.total > MOST_IN_ALL:
        raise Refused("too-long", f"these are {request.total} games; a tournament has at most {MOST_IN_ALL}")
    if request.sprt and len(request.players) > 2:
        raise Refused("bad-options", "a sequential test belongs to a match of two players")
    if request.people:
        check_people(request)
    computers = [name for place, name in enumerate(request.players) if place not in request.people]
    for name in computers:
        if FILE.search(name):
            raise Refused("bad-player", f"{name}: a player of a tournament is not a file")
    game = checked_game(request)
    pairing(request, game, (0, 1))
    for name in computers:
        check_player(players.get(name, game), request)


def check_people(request: NewTournament) -> None:
    """A game of people is a room, which has no limits but time."""
    if request.total > MOST_WITH_PEOPLE:
        raise Refused("too-long", f"these are {request.total} games; with people there are at most {MOST_WITH_PEOPLE}")
    if request.sprt or request.nodes or request.depth:
        raise Refused("bad-options", "with people a tournament has no sequential test and limits only the time")


def checked_game(request: NewTournament) -> Game:
    """The game with its options; the lexicon must be installed."""
    game = games.get(request.game)
    if isinstance(game, Configurable) and "lexicon" in game.options:
        if request.lexicon is None:
            raise Refused("no-lexicon", f"a tournament of {game.name} needs words: name a lexicon")
        words.found(request.lexicon)
    return game_of(request)


def check_player(player: Player, request: NewTournament) -> None:
    match player:
        case SearchPlayer():
            check_limits(player, request)
        case StrategyPlayer() if player.strategy.nodes > MOST_NODES:
            raise Refused("bad-player", f"{player.name}: a move has at most {MOST_NODES} nodes")


def check_limits(player: SearchPlayer, request: NewTournament) -> None:
    settings = player.settings
    limits = settings.limits.over(request.limits)
    if settings.algorithm != "best-move" and limits == players.Limits():
        raise Refused(
            "bad-player",
            f"{player.name} would think for ever: limit its depth, time or states, or those of a move",
        )
    bounds = ((limits.depth, MOST_DEPTH, "plies"), (limits.seconds, MOST_SECONDS, "seconds"))
    for value, most, what in (*bounds, (limits.nodes, MOST_NODES, "states")):
        if value is not None and not 0 < value <= most:
            raise Refused("bad-player", f"{player.name}: a move has more than 0 and at most {most:g} {what}")
