"""What moves are worth: the orders a list of plays can have, and the terms of which each value is the sum."""

from __future__ import annotations

from collections.abc import Sequence

from kotva._core import CrosswordStrategy
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.players.crossword import POINT, compiled
from kotva.players.strategies import strategies
from kotva.players.worth import ValuedMove

__all__ = ["ORDERS", "orders", "others", "ranked", "usual", "valued"]

ORDERS = ("score", "equity", "smart")
"""Points alone, or the worth that the player of that name gives to its plays."""


def orders(position: Position) -> tuple[str, ...]:
    """The orders that plays of this position can have: not every player knows every language."""
    return tuple(by for by in ORDERS if by == "score" or strategy(by, position))


def usual(position: Position) -> str:
    """The order to begin with: equity where leaves are known, else points."""
    return "equity" if strategy("equity", position) else "score"


def strategy(by: str, position: Position) -> CrosswordStrategy | None:
    if by not in strategies():
        return None
    try:
        return compiled(by, position)
    except KotvaError:
        return None


def valued(position: Position, moves: Sequence[Move], by: str) -> list[ValuedMove]:
    """The worth of each move, in the order given. A phony is worth what it would be as a word, an exchange what it
    keeps; a pass is worth nothing.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["hat", "hats"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", lexicon)
    >>> valued(position, position.plays()[:1], "score")[0].terms
    {'score': 14000}
    >>> valued(position, [], "beauty")
    Traceback (most recent call last):
    kotva._core.KotvaError: plays are not ordered by `beauty`; the orders are score, ...
    """
    if by == "score":
        return [points(move) for move in moves]
    player = strategy(by, position) if by in ORDERS else None
    if player is None:
        raise refusal(by, position)
    return [ValuedMove(move, dict(player.explain(position.core, move)[1])) for move in moves]


def ranked(position: Position, by: str) -> list[ValuedMove]:
    """All plays of a position, the most valuable first."""
    if by == "score":
        return [points(move) for move in position.plays()]
    player = strategy(by, position) if by in ORDERS else None
    if player is None:
        raise refusal(by, position)
    return [ValuedMove(move, dict(terms)) for move, _, terms in player.terms(position.core)]


def others(position: Position, by: str) -> list[ValuedMove]:
    """Exchanges, those that keep most first, and the pass at the end.

    By equity an exchange is worth the tiles it keeps; by points, and by the value of the Scrabble Analyser
    thesis, whose program knows no exchange, it brings nothing.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["hat", "hats"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 AB/ 0/0 0", lexicon)
    >>> [str(found.move) for found in others(position, "score")]
    ['-A', '-B', '-AB', '-']
    """
    moves = [move for move in position.legal_moves() if move.kind != "play"]
    if by != "equity":
        return [points(move) for move in moves]
    found = valued(position, moves, by)
    return sorted(found, key=lambda one: (one.move.kind == "pass", -one.value))


def points(move: Move) -> ValuedMove:
    return ValuedMove(move, {"score": POINT * (move.score or 0)})


def refusal(by: str, position: Position) -> KotvaError:
    return KotvaError(f"plays are not ordered by `{by}`; the orders are {', '.join(orders(position))}")
