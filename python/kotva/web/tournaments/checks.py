"""Whether a tournament can be played, found out before it waits in line."""

from __future__ import annotations

import re

from kotva import games, players
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.matches.match import Pairing
from kotva.matches.robin import check_names
from kotva.players import SearchPlayer
from kotva.players.crossword import available_crossword, choices, compiled
from kotva.players.levels import unfolded
from kotva.web import words
from kotva.web.errors import Refused
from kotva.web.tournaments.models import MOST_DEPTH, MOST_IN_ALL, MOST_NODES, MOST_SECONDS, NewTournament
from kotva.web.tournaments.playing import CROSSWORD

__all__ = ["check"]

FILE = re.compile(r"\.[A-Za-z]")
NODES = re.compile(r"nodes=(\d+)")


def check(request: NewTournament) -> None:
    """Raises where `kotva match` would, and beyond its bounds.

    >>> check(NewTournament(game="terrace", players=["easy", "alpha-beta:fast"], games=2))
    Traceback (most recent call last):
    kotva.web.errors.Refused: alpha-beta:fast would think for ever: limit its depth, time or states, or those of a move
    """
    check_names(request.players)
    if request.total > MOST_IN_ALL:
        raise Refused("too-long", f"these are {request.total} games; a tournament has at most {MOST_IN_ALL}")
    if request.sprt and len(request.players) > 2:
        raise Refused("bad-options", "a sequential test belongs to a match of two players")
    for name in request.players:
        if FILE.search(name):
            raise Refused("bad-player", f"{name}: a player of a tournament is not a file")
    (check_crossword if request.game == CROSSWORD else check_board)(request)


def check_board(request: NewTournament) -> None:
    if request.lexicon:
        raise Refused("bad-options", f"a lexicon belongs to crossword games, not to {request.game}")
    first, second = request.players[:2]
    Pairing(games.get(request.game), (first, second), request.seed, request.setup)
    for name in request.players:
        player = players.get(name, request.game)
        if isinstance(player, SearchPlayer):
            check_limits(player, request)


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


def check_crossword(request: NewTournament) -> None:
    if request.lexicon is None:
        raise Refused("no-lexicon", "a crossword tournament needs words: name a lexicon")
    if request.setup:
        raise Refused("bad-options", "a start position belongs to board games, not to crosswords")
    start = Position.start(Lexicon.open(words.found(request.lexicon).path))
    for name in request.players:
        head, _, options = unfolded(name).partition(":")
        if head not in available_crossword():
            raise Refused("bad-player", f"there is no crossword player `{head}`; there are {choices()}")
        nodes = NODES.search(options)
        if nodes and int(nodes[1]) > MOST_NODES:
            raise Refused("bad-player", f"{name}: a move has at most {MOST_NODES} nodes")
        compiled(name, start)
