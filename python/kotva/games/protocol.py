"""What a game offers, in the core or in plain Python: the one interface of command line, server, matches and search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, Self, runtime_checkable

if TYPE_CHECKING:
    from kotva._core import Outcome
    from kotva.games.picture import Picture

Move = str
"""A whole turn of one player, as text."""


@runtime_checkable
class Position(Protocol):
    """A state of a game and the moves that led to it. Players are counted from 0, in texts from 1."""

    @property
    def players(self) -> int: ...

    @property
    def side(self) -> int:
        """Who moves next."""

    @property
    def text(self) -> str:
        """The position on one line; `Game.position(text=…)` reads it back."""

    @property
    def hash(self) -> int:
        """A number of 64 bits, the same for positions that can go on alike."""

    def fresh_hash(self) -> int:
        """The same number computed from nothing."""

    @property
    def scores(self) -> Sequence[int]:
        """How near each player is to winning, in the game's own points."""

    @property
    def moves(self) -> Sequence[Move]:
        """The moves played since the position was made."""

    def legal_moves(self) -> list[Move]:
        """All moves, always in the same order; none if the game is over."""

    def play(self, move: Move, /) -> Move:
        """Play a move and answer it as it is written; an illegal one raises and changes nothing."""

    def undo(self) -> Move:
        """Take back the last move and answer it; at the start an IndexError."""

    def outcome(self) -> Outcome | None:
        """Who won and why, as far as the position alone tells; repetition and agreement belong to `History`."""

    def copy(self) -> Self: ...


@runtime_checkable
class Game(Protocol):
    """A game makes positions and describes itself."""

    @property
    def name(self) -> str:
        """The word used in commands and records."""

    @property
    def setups(self) -> Sequence[str]:
        """Names of the starting positions, the default first."""

    def position(self, setup: str | None = None, *, text: str | None = None) -> Position:
        """A position at the start of a game, or one read from text."""

    def picture(self, position: Position, /) -> Picture:
        """What to draw."""

    def title(self, language: str = "en") -> str: ...

    def description(self, language: str = "en") -> str:
        """One paragraph."""

    def rules(self, language: str = "en") -> str:
        """The rules in Markdown."""
