"""How a person makes a move: cell by cell, so that a page can offer the legal moves without knowing any rule.

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

__all__ = ["Change", "Described", "Step", "best_score", "described"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What lies on a cell after a step; an empty kind is nothing."""

    at: str
    kind: str = ""
    player: int = 0


class Step(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One choice within a move.

    `group`: all of the cells, picked in any order. `piece`: the cell of a piece that moves. `target`: where it goes;
    each of the cells names it. `place`: an empty cell for a new piece. `row`: cells that are cleared together. `ring`:
    a piece that is given up. `shows` is how the board looks once the step is made, for moves that go on after it.
    """

    kind: str
    cells: tuple[str, ...]
    shows: tuple[Change, ...] = ()


class Described(msgspec.Struct, frozen=True, gc=False):
    """A move, the choices that make it, and which pieces it takes where (an empty text is off the board)."""

    move: str
    steps: tuple[Step, ...]
    motion: tuple[tuple[str, str], ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Plain tuples and texts; what is empty is left out."""
        plain: dict[str, Any] = msgspec.to_builtins(self)
        return plain


def described(game: Game, position: Position, move: Move) -> Described:
    """A legal move as choices: the game's own description, or what the picture shows of any other game.

    An added game may offer `describe(position, move)`; without it a move is the cells that it empties and fills.
    """
    own = getattr(game, "describe", None)
    if own is not None:
        answer = own(position, move)
        assert isinstance(answer, Described)
        return answer
    return seen(game, position, move)


def seen(game: Game, position: Position, move: Move) -> Described:
    """A move told by what it changes."""
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
    """The most points a player can have in a game that begins so (Houdek 2010, table 4); None where nobody says.

    >>> from kotva import games
    >>> [best_score(games.get(name), games.get(name).position()) for name in ("abalone", "terrace", "yinsh")]
    [6, 80, 3]
    """
    own = getattr(game, "best_score", None)
    return None if own is None else int(own(start))
