"""Positions made from pieces on cells, as a position editor makes them.

>>> from kotva import games
>>> game = games.get("yinsh")
>>> pieces = [Laid("c3", "ring", 0), Laid("e5", "ring", 1)]
>>> arranged(game, pieces, 0, game.position()).text
'rings 1 c3; rings 2 e5; side 1; phase place'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kotva.errors import ErrorParts, KotvaError, error_parts, error_with_parts
from kotva.games.picture import Laid
from kotva.games.protocol import Arrangeable, Game, Position

__all__ = ["arranged", "kinds"]


def kinds(game: Game) -> list[str]:
    """The kinds of pieces that an editor offers; none if positions of the game cannot be made from pieces."""
    return list(game.kinds) if isinstance(game, Arrangeable) else []


def arranged(game: Game, pieces: Sequence[Laid], side: int, like: Position) -> Position:
    """The position with these pieces; an error names the cells that are wrong."""
    if not isinstance(game, Arrangeable) or not game.kinds:
        raise KotvaError(f"positions of {game.name} cannot be made from pieces; give the position as text")
    check(game, pieces, like)
    if side not in range(like.players):
        raise KotvaError(f"the side to move is 1 to {like.players}, not {side + 1}")
    try:
        return game.arrange(pieces, side, like)
    except KotvaError as error:
        cells = culprits(game, pieces, like)
        # A game of another package may say only a sentence.
        parts = error_parts(error) or ErrorParts("arranged", (str(error),))
        raise fault(parts, str(error), cells) from error


def check(game: Arrangeable, pieces: Sequence[Laid], like: Position) -> None:
    """Refuses cells, kinds and players that the game does not have, a second piece on a cell, and too many pieces."""
    assert isinstance(game, Game)
    cells = {cell.at for cell in game.picture(like).cells}
    seen: set[str] = set()
    counts: dict[tuple[str, int], int] = {}
    for at, kind, player in pieces:
        if at not in cells:
            raise fault(ErrorParts("no-cell"), "the board has no such cell", [at])
        if kind not in game.kinds or player not in range(like.players):
            message = f"{game.name} has no piece {kind} of player {player + 1}"
            raise fault(ErrorParts("no-piece", (kind, str(player + 1))), message, [at])
        if at in seen:
            raise fault(ErrorParts("two-pieces"), "two pieces are on one cell", [at])
        seen.add(at)
        counts[kind, player] = counts.get((kind, player), 0) + 1
        if counts[kind, player] > game.kinds[kind]:
            message = f"player {player + 1} can have {game.kinds[kind]} of the kind {kind} at most"
            raise fault(ErrorParts("too-many-pieces", (str(player + 1), str(game.kinds[kind]))), message, [at])


def fault(parts: ErrorParts, message: str, cells: Sequence[str]) -> KotvaError:
    for at in reversed(cells):
        parts = parts.within("square", at)
    return error_with_parts(f"{', '.join(cells)}: {message}" if cells else message, parts)


def culprits(game: Arrangeable, pieces: Sequence[Laid], like: Position) -> list[str]:
    """The smallest group of cells without which the position can occur, whoever moves: a piece, the pieces of a kind,
    or those of a player. Later pieces are tried first, because the user has just put them there."""
    for group in ([], *groups(pieces)):  # with no piece too many, the wrong side is to move
        left = [piece for piece in pieces if piece.at not in group]
        if any(possible(game, left, side, like) for side in range(like.players)):
            return group
    return []


def possible(game: Arrangeable, pieces: Sequence[Laid], side: int, like: Position) -> bool:
    try:
        game.arrange(pieces, side, like)
    except KotvaError:
        return False
    return True


def groups(pieces: Sequence[Laid]) -> Iterator[list[str]]:
    yield from ([piece.at] for piece in reversed(pieces))
    for kind, player in dict.fromkeys((piece.kind, piece.player) for piece in pieces):
        yield [piece.at for piece in pieces if (piece.kind, piece.player) == (kind, player)]
    for player in dict.fromkeys(piece.player for piece in pieces):
        yield [piece.at for piece in pieces if piece.player == player]
