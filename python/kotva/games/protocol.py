"""The interface of a game, whether it is written in the core or in Python. Command line, server, matches and search use
only this.

Every game implements `Game` and `Position`. A feature that only some games have is a capability: a separate protocol.
Code checks for it with `isinstance` and never compares the name of a game. docs/interface.md has a table.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

if TYPE_CHECKING:
    from kotva._core import Outcome
    from kotva.games.picture import Laid, Picture

__all__ = [
    "Arrangeable",
    "Challenges",
    "Chance",
    "CommonDraws",
    "Configurable",
    "Forfeits",
    "Game",
    "Hidden",
    "Move",
    "Noting",
    "Position",
]

Move = Hashable
"""A whole turn of one player; `str(move)` is its notation."""


@runtime_checkable
class Position(Protocol):
    """A state of a game and the moves that led to it. Players are counted from 0; texts count from 1."""

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
        """A 64-bit hash. Positions with the same possible continuations have the same hash."""

    def fresh_hash(self) -> int:
        """The hash, computed from scratch."""

    @property
    def scores(self) -> Sequence[int]:
        """Each player's progress towards winning, in the points of the game."""

    @property
    def moves(self) -> Sequence[Any]:
        """The moves played since the position was created."""

    def legal_moves(self) -> Sequence[Any]:
        """All legal moves in a fixed order; none if the game is over."""

    def play(self, move: Any, /) -> Any:
        """Play a move, given as a move or as text, and return it. An illegal move raises an error and changes
        nothing."""

    def undo(self) -> Any:
        """Take back the last move and return it. Raises IndexError at the start."""

    def outcome(self) -> Outcome | None:
        """Who won and why, by the rules that need only the position. `History` adds repetition and agreement."""

    def copy(self) -> Self: ...


@runtime_checkable
class Chance(Protocol):
    """A position of a game with chance. Chance acts at the start and after each move."""

    def draw(self, rng: Any, /) -> str:
        """Let chance act and return the result as text; empty if there was nothing to decide.

        `rng` is a `random.Random` or the result of the game's `CommonDraws.source`.
        """

    def deal(self, event: str, /) -> None:
        """Repeat a result of `draw`."""

    def draws(self) -> Sequence[tuple[str, int]] | None:
        """All possible results of `draw` with their weights; None if there are too many to list."""


@runtime_checkable
class Hidden(Protocol):
    """A position with hidden information: each player sees another part of it."""

    def view(self, player: int | None, /) -> Position:
        """The position as this player may see it; None is a spectator."""


@runtime_checkable
class Challenges(Protocol):
    """A position whose last move may be challenged."""

    def challengeable(self) -> bool:
        """Whether the last move may be challenged now."""

    def challenge(self) -> bool:
        """Challenge the last move. Returns whether it stays."""

    def withdraw(self) -> None:
        """Take back the last move; the turn is lost. The move is not judged."""


@runtime_checkable
class Noting(Protocol):
    """A position that adds facts to a move which the move alone does not contain."""

    def note(self, move: Any, /) -> dict[str, Any]:
        """Facts about a legal move for records and data sets. It is called before the move is played.

        If the facts have a `phase`, a match counts the points of each phase.
        """

    def note_end(self) -> dict[str, Any]:
        """Facts about the final position. `phases` may list all phases, each with a zero for every seat."""


@runtime_checkable
class Forfeits(Protocol):
    """A position that chooses the move of a forfeited turn. Other games play the first legal move."""

    def forfeit(self) -> Any: ...


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

    def picture(self, position: Any, /) -> Picture:
        """The picture of a position."""

    def title(self, language: str = "en") -> str: ...

    def description(self, language: str = "en") -> str:
        """One paragraph."""

    def rules(self, language: str = "en") -> str:
        """The rules in Markdown."""


@runtime_checkable
class Configurable(Protocol):
    """A game with options, such as the lexicon of a crossword."""

    @property
    def options(self) -> Mapping[str, Any]:
        """All options with their values; None if an option is not set."""

    def configured(self, **options: Any) -> Game:
        """The game with these options. Raises KotvaError, which names a wrong option."""


@runtime_checkable
class CommonDraws(Protocol):
    """A game that can repeat the same draws in both games of a pair."""

    def source(self, seed: int, index: int, /) -> Any:
        """The `rng` of `Chance.draw` in one game of a match. The same index gives the same draws."""


@runtime_checkable
class Arrangeable(Protocol):
    """A game whose positions can be made from pieces on cells, as a position editor does."""

    @property
    def kinds(self) -> Mapping[str, int]:
        """The kinds of pieces in the picture, each with the most that one player can have on the board."""

    def arrange(self, pieces: Sequence[Laid], side: int, like: Any, /) -> Position:
        """The position with these pieces. What the picture does not show (rules in use, number of players) is taken
        from the position `like`. Raises KotvaError if the position cannot occur."""
