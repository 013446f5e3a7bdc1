"""Trial of a play that the player is still placing: its points, or the rule it breaks. The game does not change."""

from __future__ import annotations

from typing import Any

from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.web.errors import broken_rule

__all__ = ["trial"]


def trial(position: Position, text: str) -> dict[str, Any]:
    """The words and points of a play by the side to move. Words are checked only under rules that forbid phonies;
    where a phony can be played and challenged, the check would help the player to cheat."""
    try:
        move = position.parse(text)
    except KotvaError as error:
        return {"move": text, "legal": False, "words": [], "message": str(error), **broken_rule(error)}
    return {"move": str(move), "legal": True, "score": move.score or 0, "words": position.words(move)}
