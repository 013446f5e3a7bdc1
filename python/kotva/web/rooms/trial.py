"""A crossword play that is being laid: what it is worth, or which rule it breaks. Nothing changes by trying."""

from __future__ import annotations

from typing import Any

from kotva.errors import KotvaError
from kotva.web.errors import Refused, broken_rule
from kotva.web.rooms.crossword import CrosswordRoom, placed, state_of
from kotva.web.rooms.game import RoomGame

__all__ = ["trial"]


def trial(game: RoomGame, seat: int, text: str) -> dict[str, Any]:
    """The words and points of a play for that seat, as if it were its turn. Words are judged only where a wrong word
    cannot be played: under the other rules that would be telling."""
    if not isinstance(game, CrosswordRoom):
        raise Refused("not-now", "only plays of crosswords are tried")
    position = game.position
    if seat != position.side:
        state = state_of(position) | {"turn": seat}
        position = placed(game.settings, game.lexicon, state, game.players)
    try:
        move = position.parse(text)
    except KotvaError as error:
        return {"move": text, "legal": False, "words": [], "message": str(error), **broken_rule(error)}
    return {"move": str(move), "legal": True, "score": move.score or 0, "words": position.words(move)}
