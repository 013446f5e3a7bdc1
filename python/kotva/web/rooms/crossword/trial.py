"""Trial of a play that the player is still placing: its points, or the rule it breaks. The game does not change."""

from __future__ import annotations

from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.web.errors import broken_rule
from kotva.web.rooms.models import Trial

__all__ = ["trial"]


def trial(position: Position, text: str) -> Trial:
    """The words and points of a play by the side to move. Words are judged only where a wrong word cannot be played:
    elsewhere that would leak hidden information."""
    try:
        move = position.parse(text)
    except KotvaError as error:
        return Trial(move=text, legal=False, words=[], message=str(error), **broken_rule(error))
    return Trial(move=str(move), legal=True, score=move.score or 0, words=position.words(move))
