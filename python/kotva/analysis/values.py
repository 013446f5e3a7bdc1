"""Values of moves: the orders of a list of plays, and the terms that add up to each value."""

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
"""`score`, or the value that the player of this name gives to plays."""


def orders(position: Position) -> tuple[str, ...]:
    """The possible orders in this position; not every player knows every language."""
    return tuple(by for by in ORDERS if by == "score" or strategy(by, position))


def usual(position: Position) -> str:
    """The default order: equity if there are leave values, else score."""
    return "equity" if strategy("equity", position) else "score"


def strategy(by: str, position: Position) -> CrosswordStrategy | None:
    if by not in strategies():
        return None
    try:
        return compiled(by, position)
    except KotvaError:
        return None


def valued(position: Position, moves: Sequence[Move], by: str) -> list[ValuedMove]:
    """Values moves and keeps their order. A phony is valued as if it were a word, an exchange by its leave; a pass has
    the value 0.

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
    """All plays of a position, highest value first."""
    if by == "score":
        return [points(move) for move in position.plays()]
    player = strategy(by, position) if by in ORDERS else None
    if player is None:
        raise refusal(by, position)
    return [ValuedMove(move, dict(terms)) for move, _, terms in player.terms(position.core)]


def others(position: Position, by: str) -> list[ValuedMove]:
    """Exchanges (by equity the highest value first, otherwise the fewest tiles first), and the pass at the end.

    By equity the value of an exchange is its leave value. By score it is 0, and also by the value of the Scrabble
    Analyser thesis, whose program has no exchanges.

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
