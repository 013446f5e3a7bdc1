"""Players by name, with one interface: they get a view of a position and limits, and return a decision.

>>> from kotva import games, players
>>> player = players.get("medium", "terrace")
>>> decision = player.choose(games.get("terrace").position(), players.Limits())
>>> decision.move in games.get("terrace").position().legal_moves()
True
"""

from kotva.players.levels import level
from kotva.players.protocol import Decision, Limits, Player
from kotva.players.registry import available, get, levels, seated
from kotva.players.searching import SearchPlayer, Settings, heuristics, search_position

__all__ = [
    "Decision",
    "Limits",
    "Player",
    "SearchPlayer",
    "Settings",
    "available",
    "get",
    "heuristics",
    "level",
    "levels",
    "search_position",
    "seated",
]
