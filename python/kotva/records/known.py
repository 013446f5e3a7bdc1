"""What a player could know about the opponent's tiles at a turn of a record.

The record may have the racks of both players, but a player saw only the tiles of a withdrawn play. These stay known
until they are played or until tiles are exchanged.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import zip_longest

from kotva.errors import KotvaError
from kotva.games.crossword.position import join_tiles, laid_tiles, split_tiles
from kotva.records.model import Exchange, Withdrawal
from kotva.records.replay import Replay, Step

__all__ = ["Known", "known_before", "step_of"]


@dataclass(frozen=True, slots=True)
class Known:
    """Known tiles of the next player, and the move before this turn (`-4` is an exchange of four tiles)."""

    tiles: str = ""
    last: str | None = None


def step_of(game: Replay, turn: int) -> Step:
    """The step of a turn, counted from 1."""
    found = next((step for step in game.steps if step.turn == turn), None)
    if found is None:
        last = max((step.turn for step in game.steps), default=0)
        raise KotvaError(f"there is no turn {turn}; the record has the turns 1 to {last}")
    return found


def known_before(game: Replay, turn: int) -> Known:
    """What the player of this turn knows about the next player.

    >>> from kotva.records import gcg
    >>> from kotva.records.replay import replay
    >>> text = ">a: HATTERS 8F TTH +12 12\\n>a: HATTERS -- -12 0\\n>b: AB 8G AB +8 8\\n>a: HATTERS 9G HAT +9 9\\n"
    >>> game = replay(gcg.parse(text + ">b: CDE 10I ED +9 17\\n"), language="en")
    >>> known_before(game, 2)
    Known(tiles='HTT', last=None)
    >>> known_before(game, 4)
    Known(tiles='T', last='9G HAT')
    """
    here = step_of(game, turn)
    nicks = [player.nick for player in game.record.players]
    held = {nick: Counter[str]() for nick in nicks}
    last: str | None = None
    for step, following in zip_longest(game.steps, game.steps[1:]):
        if step is here:
            break
        if step.move is not None:
            last = _see(step, isinstance(following and following.event, Withdrawal), held)
    position = here.position
    following_seat = (position.side + 1) % position.players
    tiles = held[nicks[following_seat]] if following_seat < len(nicks) else Counter[str]()
    possible = sorted((tiles & Counter(position.unseen)).elements())
    return Known(join_tiles(possible[: position.rack_sizes[following_seat]]), last)


def _see(step: Step, withdrawn: bool, held: dict[str, Counter[str]]) -> str | None:
    """Updates the known tiles of the player who moves; returns the move in the form that the others saw."""
    move, event = step.move, step.event
    assert move is not None
    if isinstance(event, Exchange):
        held[event.player] = Counter()
        count = event.tiles if isinstance(event.tiles, int) else len(split_tiles(event.tiles))
        return f"-{count}" if move.kind == "exchange" else "-"
    laid = Counter(laid_tiles(move))
    if withdrawn:
        held[event.player] |= laid
        return None
    held[event.player] -= laid
    return str(move)
