"""The models of an explanation: facts about a crossword move, and how they differ from those of another move.

Values are in points; chances and shares are from 0 to 1. `docs/explanations.md` says how each figure is computed.
"""

from __future__ import annotations

from typing import Literal

from kotva.analysis.model import Shape

__all__ = [
    "BagTile",
    "Difference",
    "Ending",
    "Explanation",
    "KeptTile",
    "KeptTiles",
    "MoveFacts",
    "NextTurn",
    "Replies",
    "Spot",
    "WinFacts",
]


class KeptTile(Shape):
    """A kind of tile that is kept. `effect` is the value that the leave loses if one of these tiles is missing."""

    tile: str
    count: int
    effect: float


class KeptTiles(Shape):
    """The tiles kept and their value in the leave table.

    `apart` is the sum of the values of the single tiles: the difference to `value` says how well they go together.
    A blank is neither a vowel nor a consonant.
    """

    tiles: str
    value: float
    apart: float
    vowels: int
    consonants: int
    each: tuple[KeptTile, ...]
    """The highest effect first."""

    @property
    def together(self) -> float:
        return self.value - self.apart


class Spot(Shape):
    """A row or a column, and how many of the opponent's best replies are in it before and after the move."""

    line: str
    down: bool
    before: int
    after: int


class Replies(Shape):
    """The score of the opponent's highest-scoring play, averaged over the sampled racks.

    `error` is the standard error of the difference between the two means.
    """

    racks: int
    before: float
    after: float
    error: float
    spot: Spot | None = None
    """The line in which the move adds the most best replies, if there is one."""


class NextTurn(Shape):
    """The number of sampled draws that allow a bingo in the own next turn, after the opponent's best reply."""

    draws: int
    bingos: int


class BagTile(Shape):
    """An unseen tile that matters. `value` is its value as the only tile of a leave."""

    tile: str
    unseen: int
    total: int
    value: float
    opponent: float
    """The chance that the opponent holds at least one."""
    drawn: float
    """The chance that the tiles drawn after the move contain at least one."""


class WinFacts(Shape):
    """The win probability and the mean final spread of a simulation, with their standard errors."""

    playouts: int
    win: float
    win_error: float
    spread: float
    spread_error: float


class Ending(Shape):
    """The final spread with best play after the move; `exact` if it is proved."""

    spread: int
    exact: bool


class MoveFacts(Shape):
    """What is known about one move. A field is None if it has no meaning here."""

    move: str
    kind: Literal["play", "exchange", "pass"]
    at: str = ""
    words: tuple[str, ...] = ()
    tiles: str = ""
    """The tiles laid or exchanged."""
    score: int
    bingo: bool = False
    kept: KeptTiles | None = None
    replies: Replies | None = None
    next_turn: NextTurn | None = None
    bag: tuple[BagTile, ...] = ()
    """The tile that matters most first."""
    win: WinFacts | None = None
    ending: Ending | None = None


class Difference(Shape):
    """The facts of the move minus those of the other move; None if one of them does not have the fact."""

    score: int
    leave: float | None = None
    reply: float | None = None
    """Points of the opponent's best reply: less is better."""
    reply_error: float | None = None
    bingos: float | None = None
    bingos_error: float | None = None
    win: float | None = None
    win_error: float | None = None
    ending: int | None = None


class Explanation(Shape):
    """A move, and the move it is compared with. `seed` is that of the sample and the simulation."""

    seed: int
    move: MoveFacts
    other: MoveFacts | None = None
    difference: Difference | None = None
