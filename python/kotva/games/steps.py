"""Moves as steps: a human chooses a move cell by cell, so a page can offer legal moves without knowing the rules.

>>> from kotva import games
>>> game = games.get("abalone")
>>> described(game, game.position("belgian-daisy"), "a1-c3,d4").as_json()["steps"]
({'kind': 'group', 'cells': ('a1', 'b2', 'c3')}, {'kind': 'target', 'cells': ('d4',)})
"""

from __future__ import annotations

from typing import Any

import msgspec

from kotva.games.picture import Piece
from kotva.games.protocol import Game, Move, Position

__all__ = ["Change", "Described", "Step", "best_score", "described", "eliminated", "flipped", "preview"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The piece on a cell after a step; an empty kind means no piece."""

    at: str
    kind: str = ""
    player: int = 0


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One choice within a move.

    Kinds:

    - `group`: all these cells, chosen in any order.
    - `piece`: the cell of the piece that moves.
    - `target`: where the piece goes; choosing any of the cells is enough.
    - `place`: an empty cell for a new piece.
    - `row`: cells that are cleared together.
    - `ring`: a ring that is removed.

    `shows` has the changes of the board after this step, for moves with further steps.
    """

    kind: str
    cells: tuple[str, ...]
    shows: tuple[Change, ...] = ()


class Described(msgspec.Struct, frozen=True, gc=False):
    """A move, its steps, and its motion: from and to for each piece (an empty text is off the board).

    `flips` of a played move has the cells whose pieces changed sides (`flipped`)."""

    move: str
    steps: tuple[Step, ...]
    motion: tuple[tuple[str, str], ...] = ()
    flips: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET

    def as_json(self) -> dict[str, Any]:
        """Plain tuples and texts without empty fields."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def described(game: Game, position: Position, move: Move) -> Described:
    """A legal move as steps. A game may have its own `describe(position, move)`; otherwise the steps are the cells that
    the move empties and fills in the picture.
    """
    own = getattr(game, "describe", None)
    if own is not None:
        answer = own(position, move)
        assert isinstance(answer, Described)
        return answer
    return seen(game, position, move)


def seen(game: Game, position: Position, move: Move) -> Described:
    """A move as the changes that it makes in the picture."""
    before = {piece.at: piece for piece in game.picture(position).pieces}
    after_move = position.copy()
    after_move.play(move)
    after = {piece.at: piece for piece in game.picture(after_move).pieces}
    left = [at for at, piece in before.items() if piece.player == position.side and at not in after]
    reached = [at for at, piece in after.items() if piece.player == position.side and not alike(piece, before.get(at))]
    if not left:
        return Described(str(move), tuple(Step("place", (at,)) for at in reached))
    steps = (Step("group" if len(left) > 1 else "piece", tuple(left)), Step("target", tuple(reached)))
    single = len(left) == len(reached) == 1
    return Described(str(move), steps if reached else steps[:1], ((left[0], reached[0]),) if single else ())


def alike(piece: Piece, other: Piece | None) -> bool:
    return other is not None and (piece.player, piece.kind) == (other.player, other.kind)


def best_score(game: Game, start: Position) -> int | None:
    """The most points a player can reach from this start (Houdek 2010, table 4); None if the game does not say.

    >>> from kotva import games
    >>> [best_score(games.get(name), games.get(name).position()) for name in ("abalone", "terrace", "yinsh")]
    [6, 80, 3]
    """
    own = getattr(game, "best_score", None)
    return None if own is None else int(own(start))


def flipped(game: Game, before: Position, after: Position, move: Described) -> Described:
    """The move with the cells on which it flipped a piece: same kind, another player.

    >>> from kotva import games
    >>> game = games.get("yinsh")
    >>> start = game.position(text="rings 1 c3 g2 k7; rings 2 h8 b1 a4; marks 2 c4; side 1")
    >>> after = start.copy()
    >>> _ = after.play("c3-c5")
    >>> flipped(game, start, after, described(game, start, "c3-c5")).flips
    ('c4',)
    """
    old = {piece.at: piece for piece in game.picture(before).pieces}
    moved = {at for pair in move.motion for at in pair}
    flips = tuple(
        piece.at
        for piece in game.picture(after).pieces
        if piece.at in old
        and piece.at not in moved
        and piece.kind == old[piece.at].kind
        and piece.player != old[piece.at].player
    )
    return msgspec.structs.replace(move, flips=flips) if flips else move


def eliminated(game: Game, position: Position) -> frozenset[int]:
    """The players who are out of the game while others play on; nobody if the game does not say.

    >>> from kotva import games
    >>> game = games.get("terrace")
    >>> eliminated(game, game.position("4p-pbem"))
    frozenset()
    """
    own = getattr(game, "eliminated", None)
    return frozenset() if own is None else frozenset(own(position))


def preview(game: Game, start: Position) -> Position:
    """A position from the middle of a game, for pictures; the start if the game has none."""
    own = getattr(game, "preview", None)
    return start if own is None else own() or start
