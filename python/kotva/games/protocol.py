"""What a game offers, in the core or in plain Python: the one interface of command line, server, matches and search.

Every game has the parts of `Game` and `Position`. What only some games have is a capability of its own: code asks with
`isinstance`, never for the name of a game. docs/interface.md has the table.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self, runtime_checkable

if TYPE_CHECKING:
    from kotva._core import Outcome
    from kotva.games.picture import Picture

__all__ = [
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
    def moves(self) -> Sequence[Any]:
        """The moves played since the position was made."""

    def legal_moves(self) -> Sequence[Any]:
        """All moves that `play` accepts, always in the same order; none if the game is over."""

    def play(self, move: Any, /) -> Any:
        """Play a move, given as one or as text, and answer it; an illegal one raises and changes nothing."""

    def undo(self) -> Any:
        """Take back the last move and answer it; at the start an IndexError."""

    def outcome(self) -> Outcome | None:
        """Who won and why, as far as the position alone tells; repetition and agreement belong to `History`."""

    def copy(self) -> Self: ...


@runtime_checkable
class Chance(Protocol):
    """A position in which chance takes part. It acts when the position is made and after each move."""

    def draw(self, rng: Any, /) -> str:
        """Let chance act, and answer what happened as text; empty where there was nothing to decide.

        `rng` is a `random.Random` or what the game's `CommonDraws.source` answered.
        """

    def deal(self, event: str, /) -> None:
        """Repeat what `draw` answered."""

    def draws(self) -> Sequence[tuple[str, int]] | None:
        """The events that may happen now, each with its weight; None where they are too many to list."""


@runtime_checkable
class Hidden(Protocol):
    """A position of which players know different parts."""

    def view(self, player: int | None, /) -> Position:
        """What that player may know; None is somebody who only watches."""


@runtime_checkable
class Challenges(Protocol):
    """A position whose last move may be challenged."""

    def challengeable(self) -> bool:
        """Whether the last move may be challenged now."""

    def challenge(self) -> bool:
        """Challenge the last move; true if it stays."""

    def withdraw(self) -> None:
        """Take the last move back at the cost of the turn, whatever a judge would say."""


@runtime_checkable
class Noting(Protocol):
    """A position that knows facts about a move which nobody could tell from the move alone."""

    def note(self, move: Any, /) -> dict[str, Any]:
        """Facts for records and data sets about a legal move, asked for before it is played.

        With `phase` a match counts the points of each phase.
        """

    def note_end(self) -> dict[str, Any]:
        """Facts about the position at the end of a game; `phases` may name all phases, with zeros for each seat."""


@runtime_checkable
class Forfeits(Protocol):
    """A position that says what is played for a player who fails; elsewhere it is the first legal move."""

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
        """What to draw."""

    def title(self, language: str = "en") -> str: ...

    def description(self, language: str = "en") -> str:
        """One paragraph."""

    def rules(self, language: str = "en") -> str:
        """The rules in Markdown."""


@runtime_checkable
class Configurable(Protocol):
    """A game that is made with options, such as the words of a crossword."""

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option with its present value; None where it has to be given yet."""

    def configured(self, **options: Any) -> Game:
        """The game with these options; a `KotvaError` names the wrong one."""


@runtime_checkable
class CommonDraws(Protocol):
    """A game that can give the same luck to both games of a pair."""

    def source(self, seed: int, index: int, /) -> Any:
        """What `Chance.draw` takes in one game of a match: the same index gives the same draws."""
