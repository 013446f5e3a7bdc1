"""The games by name, built-in and added, behind one interface.

>>> from kotva import games
>>> position = games.get("abalone").position(setup="belgian-daisy")
>>> position.side, len(position.legal_moves()), position.outcome()
(0, 52, None)
"""

from kotva._core import Outcome
from kotva.games.history import History
from kotva.games.picture import Picture
from kotva.games.protocol import (
    Arrangeable,
    Challenges,
    Chance,
    CommonDraws,
    Configurable,
    Forfeits,
    Game,
    Hidden,
    Move,
    Noting,
    Position,
)
from kotva.games.registry import available, get

__all__ = [
    "Arrangeable",
    "Challenges",
    "Chance",
    "CommonDraws",
    "Configurable",
    "Forfeits",
    "Game",
    "Hidden",
    "History",
    "Move",
    "Noting",
    "Outcome",
    "Picture",
    "Position",
    "available",
    "get",
]
