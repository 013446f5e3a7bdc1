"""The value of a move as a sum of terms, by any strategy."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from kotva.games.crossword import Move, Position
from kotva.players.crossword import POINT, compiled

__all__ = ["ALL", "ValuedMove", "best", "worth"]

ALL = 1 << 30
"""A count above any number of moves."""


class ValuedMove(msgspec.Struct, frozen=True, gc=False):
    """A move and the terms of its value, in thousandths of a point: the score of a play, the leave (in place of it
    `endgame` once the bag is empty), and each part by its name."""

    move: Move
    terms: Mapping[str, int]

    @property
    def value(self) -> int:
        return sum(self.terms.values())

    @property
    def score(self) -> int:
        return self.move.score or 0

    @property
    def points(self) -> float:
        """The value in points, for display."""
        return self.value / POINT

    def terms_in_points(self) -> dict[str, float]:
        """The terms in points, for display."""
        return {name: value / POINT for name, value in self.terms.items()}


def best(position: Position, count: int = 1, by: str = "equity") -> list[ValuedMove]:
    """The best moves by a strategy, including exchanges if the strategy makes them.

    >>> from kotva import Lexicon, languages
    >>> lexicon = Lexicon.of(["anchor", "anchors", "hat"], languages.get("en").alphabet)
    >>> position = Position.from_cgp("15/" * 14 + "15 ANCHORT/HATTERS 0/0 0", lexicon)
    >>> [(str(v.move), v.value, v.terms) for v in best(position, 1, by="gordon-h2")]
    [('8C ANCHOR', 24000, {'score': 24000, 'leave': 0})]
    """
    ranked = compiled(by, position).ranked(position.core, count)
    return [ValuedMove(move, dict(terms)) for move, _, terms in ranked]


def worth(position: Position, move: Move, by: str = "equity") -> ValuedMove:
    """The value of one move by a strategy."""
    _, terms = compiled(by, position).explain(position.core, move)
    return ValuedMove(move, dict(terms))
