"""Positions of games of a match, as both players met them, and all plays as a strategy values them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from kotva import Lexicon
from kotva._core import CrosswordStrategy
from kotva.games.crossword import Position
from kotva.games.crossword.position import split_tiles
from kotva.matches import Played, Turn
from kotva.players.crossword import compiled
from kotva.players.worth import ALL, ValuedMove


def replayed(game: Played, lexicon: Lexicon) -> Iterator[tuple[Position, Turn]]:
    """Each turn with the position before it, up to the first exchange."""
    position = Position.start(lexicon)
    for turn in game.turns[:2]:
        position.give(turn.side, turn.notes["rack"])
    for number, turn in enumerate(game.turns):
        yield position.copy(), turn
        if turn.move.startswith("-"):
            return
        position.play(turn.move)
        following = next((t for t in game.turns[number + 1 :] if t.side == turn.side), None)
        rack = following.notes["rack"] if following else game.notes["left"][turn.side]
        missing = Counter(split_tiles(rack)) - Counter(split_tiles(position.racks[turn.side] or ""))
        position.give(turn.side, "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in missing.elements()))


def worths(position: Position, player: str | CrosswordStrategy) -> list[ValuedMove]:
    """All plays, the best first."""
    core = compiled(player, position) if isinstance(player, str) else player
    assert core
    rows = [ValuedMove(move, dict(terms)) for move, _, terms in core.ranked(position.core, ALL)]
    return [row for row in rows if row.move.kind == "play"]
