"""Why a move: the parts of its equity, by any strategy."""

from __future__ import annotations

from dataclasses import dataclass

from kotva._core import CrosswordMove
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.players.crossword import compiled

__all__ = ["ALL", "Valued", "best", "worth"]

ALL = 1 << 30
"""As many moves as there are."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A move with its equity and the terms that add up to it, in points: the score of a play, the leave (in place
    of it `endgame` once the bag is empty), `placement` and whatever else the strategy looks at."""

    move: CrosswordMove
    equity: float
    terms: dict[str, float]


def best(position: Position, count: int = 1, by: str = "equity") -> list[Valued]:
    """The best moves by a strategy, exchanges among them where that strategy may choose them.

    >>> from kotva import Lexicon, languages
    >>> from kotva.games.crossword.rules import alphabet
    >>> lexicon = Lexicon.of(["anchor", "anchors", "hat"], alphabet(languages.get("en")))
    >>> position = Position.from_cgp("15/" * 14 + "15 ANCHORT/HATTERS 0/0 0", lexicon)
    >>> [(str(v.move), v.equity, v.terms) for v in best(position, 1, by="gordon-h2")]
    [('8C ANCHOR', 24.0, {'score': 24.0, 'leave': 0.0})]
    """
    core = compiled(by, position)
    if core is None:
        raise KotvaError(f"moves are valued by a strategy, which the player `{by}` of another package is not")
    return [_valued(move, equity, terms) for move, equity, terms in core.ranked(position.core, count)]


def worth(position: Position, move: CrosswordMove, by: str = "equity") -> Valued:
    """What a strategy thinks of one move."""
    core = compiled(by, position)
    if core is None:
        raise KotvaError(f"moves are valued by a strategy, which the player `{by}` of another package is not")
    return _valued(move, *core.explain(position.core, move))


def _valued(move: CrosswordMove, equity: int, terms: list[tuple[str, int]]) -> Valued:
    return Valued(move, equity / 1000, {name: value / 1000 for name, value in terms})
