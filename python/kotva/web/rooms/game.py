"""The interface between a room and its game. `GameRoom` serves every game; a kind of game may register its own class.

A room keeps a *line* of steps: plain data from which the position can be replayed. The result of chance (tiles drawn)
is written into a step when it is first played, so a replay gives the same position.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Literal, Protocol

from kotva._core import StopFlag
from kotva.games import Game
from kotva.web.closed import Closed
from kotva.web.errors import Refused
from kotva.web.rooms.models import Entry, Hint, NewRoom, Options, PlayerInfo, RoomBoard, SetUp, Trial

__all__ = ["Ended", "Hints", "Mind", "Progress", "RoomGame", "Step", "Thought", "only", "seed_of"]

Step = dict[str, Any]
Progress = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Ended:
    """How a game ended: the rule, the winners (several or none in a draw) and the final scores."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Thought:
    """The decision of a computer seat: a move, or a challenge of the last play."""

    move: str
    value: int | None = None
    challenge: bool = False
    why: str = ""


class Mind(Protocol):
    """A computer player on one seat."""

    @property
    def quick(self) -> bool:
        """Whether it answers at once. Slow players wait in a separate pool."""

    def think(self, seconds: float | None, stop: StopFlag, progress: Progress) -> Thought:
        """Runs in a thread of the pool. The view of the seat was copied before."""


@dataclass(frozen=True)
class Hints:
    """A function that finds the best moves in the pool, and whether it is fast."""

    find: Callable[[], list[Hint]]
    quick: bool


class RoomGame(ABC):
    """The game behind a room."""

    kind: ClassVar[Literal["crossword", "board"]]
    """The screen of the page that draws this game."""
    name: str
    players: int
    options: Options

    @abstractmethod
    def __init__(self, game: Game, options: Options, seats: int, seed: int) -> None: ...

    @classmethod
    @abstractmethod
    def about(cls, game: Game) -> dict[str, Any]:
        """The fields of a `GameInfo` that depend on the kind of game."""

    @classmethod
    def player_info(cls, name: str) -> PlayerInfo:
        """Describes a player for the new-game dialog."""
        return PlayerInfo(name=name, about="")

    @classmethod
    def seated(cls, request: NewRoom) -> NewRoom:
        """The request with its seats in playing order."""
        return request

    @property
    @abstractmethod
    def side(self) -> int:
        """The seat to move."""

    @abstractmethod
    def restart(self) -> None:
        """Back to the beginning, before any step."""

    @abstractmethod
    def move(self, text: str) -> Step:
        """Returns the step of a legal move; raises `KotvaError` with the reason if the move is illegal."""

    @abstractmethod
    def forfeit(self) -> str:
        """The move for a computer that failed: a pass if the game has one, else the first legal move."""

    @abstractmethod
    def set_up(self, ask: SetUp) -> Step:
        """The step that sets up the requested position."""

    @abstractmethod
    def apply(self, step: Step) -> Entry:
        """Plays a step, adds the result of chance to it, and returns its log entry."""

    def hidden(self, entry: Entry) -> Entry:
        """The log entry as players of other seats may see it."""
        return entry

    @abstractmethod
    def outcome(self) -> Ended | None: ...

    @abstractmethod
    def scores(self) -> list[int]: ...

    def best_score(self) -> int | None:
        """The highest possible score, for games that have one."""
        return None

    def rack_sizes(self) -> list[int] | None:
        """How many tiles each player holds, in games that have racks."""
        return None

    def eliminated(self) -> frozenset[int]:
        """The players who are out while the others play on."""
        return frozenset()

    def challengeable(self) -> bool:
        """Whether the last move may be challenged now."""
        return False

    def overtime(self) -> float:
        """Seconds of overtime after which a player loses the game."""
        return 0.0

    def penalty(self, left: float) -> int:
        """Points lost for overtime; `left` is the remaining time, negative in overtime."""
        return 0

    def accepts_draw(self, value: int | None) -> bool:
        """Whether a computer agrees to a draw: the value of its last search is not positive."""
        return value is not None and value <= 0

    def hintable(self) -> bool:
        """Whether there are hints."""
        return True

    def edits(self) -> tuple[str, ...]:
        """Actions, besides set-up, with which the owner of a room can change a running game."""
        return ()

    def present_options(self) -> Options:
        """The options of the room, including changes by a set-up."""
        return self.options

    def secret_options(self) -> tuple[str, ...]:
        """Options with hidden information; they are sent to no page."""
        return ()

    def trial(self, seat: int, text: str) -> Trial:
        """What a move that is being laid would be worth; nothing changes."""
        raise Refused("not-now", f"moves of {self.name} are not tried")

    @abstractmethod
    def board(self) -> RoomBoard:
        """The part of the view that does not change from move to move."""

    @abstractmethod
    def shown(self) -> dict[str, Any]:
        """The public fields of a `View` that come from the game."""

    @abstractmethod
    def private(self, seats: frozenset[int], *, over: bool, moves: bool) -> dict[str, Any]:
        """The fields of a `View` that these seats may see; all fields when the game is over."""

    @abstractmethod
    def closed(self, people: set[int]) -> list[Closed]:
        """Keys of the present position, which is closed to analysis while different people play these seats."""

    @abstractmethod
    def check_player(self, player: str) -> None:
        """Raises if this game has no such player."""

    @abstractmethod
    def mind(self, player: str, seat: int) -> Mind:
        """A computer player with the present position as its seat sees it."""

    @abstractmethod
    def hints(self, seat: int, count: int) -> Hints:
        """A search for the best `count` moves; the caller runs it in the pool."""

    @abstractmethod
    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        """The game or position as text; `kind` is the format."""


def seed_of(*parts: int) -> int:
    """A 64-bit seed derived from these numbers: the room's seed, the number of earlier draws, the seat."""
    key = ":".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(key).digest()[:8])


def only(options: Options, game: str, *allowed: str) -> None:
    """Refuses options of other games."""
    foreign = sorted(options.model_fields_set - {"clock", *allowed})
    given = [name for name in foreign if getattr(options, name) is not None]
    if given:
        raise Refused("bad-options", f"{game} has no option {', '.join(given)}; there are clock, {', '.join(allowed)}")
