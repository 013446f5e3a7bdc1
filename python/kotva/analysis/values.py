"""What moves are worth: the orders a list of plays can have, and the terms of which each value is the sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position

__all__ = ["ORDERS", "Valued", "orders", "ranked", "valued"]

ORDERS = ("score",)


@dataclass(frozen=True, slots=True)
class Valued:
    """A move with its worth in thousandths of a point; the terms add up to it."""

    move: Move
    terms: Mapping[str, int]

    @property
    def value(self) -> int:
        return sum(self.terms.values())

    @property
    def score(self) -> int:
        return self.move.score or 0


def orders(position: Position) -> tuple[str, ...]:
    """The orders that plays of this position can have, the plainest first."""
    return ORDERS


def valued(position: Position, moves: Sequence[Move], by: str) -> list[Valued]:
    """The worth of each move, in the order given.

    >>> from kotva import Lexicon, languages
    >>> from kotva.games.crossword.rules import alphabet
    >>> lexicon = Lexicon.of(["hat", "hats"], alphabet(languages.get("en")))
    >>> position = Position.from_cgp("15/" * 14 + "15 HATTERS/ 0/0 0", lexicon)
    >>> valued(position, position.legal_moves()[:1], "score")[0].terms
    {'score': 14000}
    >>> valued(position, [], "beauty")
    Traceback (most recent call last):
    kotva._core.KotvaError: plays are not ordered by `beauty`; the orders are score
    """
    known = orders(position)
    if by not in known:
        raise KotvaError(f"plays are not ordered by `{by}`; the orders are {', '.join(known)}")
    return [Valued(move, {"score": 1000 * (move.score or 0)}) for move in moves]


def ranked(position: Position, by: str) -> list[Valued]:
    """All plays of a position, the most valuable first; among equals those with more points."""
    return sorted(valued(position, position.legal_moves(), by), key=lambda found: (-found.value, -found.score))
