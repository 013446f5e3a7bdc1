"""What a room needs of a game. `GameRoom` serves every game; a kind of game may register a class of its own.

A room keeps a *line* of steps: plain data that, played from the start, gives the position. What chance decides (tiles
drawn) is written into the step when it is first played, so that playing it again gives the same.
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
from kotva.web.rooms.models import Board, Entry, Hint, NewRoom, Options, PlayerInfo, SetUp, Trial

__all__ = ["Ended", "Hints", "Mind", "Progress", "RoomGame", "Step", "Thought", "only", "seed_of"]

Step = dict[str, Any]
Progress = Callable[[dict[str, Any]], None]


@dataclass(frozen=True)
class Ended:
    """How a game ended: by which rule, who won (several or nobody in a draw), the final scores."""

    reason: str
    winners: tuple[int, ...]
    scores: tuple[int, ...]


@dataclass(frozen=True)
class Thought:
    """What a computer seat wants to do: a move, or a challenge of the last play."""

    move: str
    value: int | None = None
    challenge: bool = False
    why: str = ""


class Mind(Protocol):
    """A player of the program in a computer's seat."""

    @property
    def quick(self) -> bool:
        """Whether it answers at once; the others wait for their turn in a pool of their own."""

    def think(self, seconds: float | None, stop: StopFlag, progress: Progress) -> Thought:
        """Called in a thread of the pool; what the seat may know was taken before."""


@dataclass(frozen=True)
class Hints:
    """A function for the pool that finds the best moves, and whether it answers at once."""

    find: Callable[[], list[Hint]]
    quick: bool


class RoomGame(ABC):
    """The game behind a room."""

    kind: ClassVar[Literal["crossword", "board"]]
    """The screen that draws it."""
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
        """A player that may be chosen."""
        return PlayerInfo(name=name, about="")

    @classmethod
    def seated(cls, request: NewRoom) -> NewRoom:
        """The room that is asked for, with its seats in the order in which they play."""
        return request

    @property
    @abstractmethod
    def side(self) -> int:
        """Who moves next."""

    @abstractmethod
    def restart(self) -> None:
        """Back to the beginning, before any step."""

    @abstractmethod
    def move(self, text: str) -> Step:
        """The step of a move that the rules allow now, else a `KotvaError` that says why not."""

    @abstractmethod
    def forfeit(self) -> str:
        """What is played for a computer that fails: nothing where the game knows a pass, else the first legal move."""

    @abstractmethod
    def set_up(self, ask: SetUp) -> Step:
        """The step that changes the position to what is asked."""

    @abstractmethod
    def apply(self, step: Step) -> Entry:
        """Plays a step, completes it with what chance decided, and tells it as a line of the log."""

    def hidden(self, entry: Entry) -> Entry:
        """A line of the log as players of other seats read it."""
        return entry

    @abstractmethod
    def outcome(self) -> Ended | None: ...

    @abstractmethod
    def scores(self) -> list[int]: ...

    def best_score(self) -> int | None:
        """The most points a player can have, where a game has such a number."""
        return None

    def rack_sizes(self) -> list[int] | None:
        """How many tiles each player holds, in games that have racks."""
        return None

    def challengeable(self) -> bool:
        """Whether the last move may be challenged now."""
        return False

    def overtime(self) -> float:
        """Seconds that a player may play on after the time is over; then the game is lost."""
        return 0.0

    def penalty(self, left: float) -> int:
        """Points lost for overtime, with this time left on the clock."""
        return 0

    def accepts_draw(self, value: int | None) -> bool:
        """Whether a computer agrees to a draw after a search with this value: when it found itself no better off."""
        return value is not None and value <= 0

    def hintable(self) -> bool:
        """Whether there are hints."""
        return True

    def edits(self) -> tuple[str, ...]:
        """Actions beyond set-up by which the owner of a room changes a game under way."""
        return ()

    def present_options(self) -> Options:
        """As the room was made, with what a set-up has changed since."""
        return self.options

    def secret_options(self) -> tuple[str, ...]:
        """Options that hold hidden information: no page is told them."""
        return ()

    def trial(self, seat: int, text: str) -> Trial:
        """What a move that is being laid would be worth; nothing changes."""
        raise Refused("not-now", f"moves of {self.name} are not tried")

    @abstractmethod
    def board(self) -> Board:
        """What does not change from move to move."""

    @abstractmethod
    def shown(self) -> dict[str, Any]:
        """The fields of a `View` that belong to the game and that everybody may know."""

    @abstractmethod
    def private(self, seats: frozenset[int], *, over: bool, moves: bool) -> dict[str, Any]:
        """Those that differ from seat to seat, as far as these seats may know them; everything once it is over."""

    @abstractmethod
    def closed(self, people: set[int]) -> list[Closed]:
        """The present position, as it is closed to analysis while these seats are played by different people."""

    @abstractmethod
    def check_player(self, player: str) -> None:
        """Raises if no player of that name can play here."""

    @abstractmethod
    def mind(self, player: str, seat: int) -> Mind:
        """The player of that name, looking at the present position from that seat."""

    @abstractmethod
    def hints(self, seat: int, count: int) -> Hints:
        """The best moves, still to be found."""

    @abstractmethod
    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        """The game or position as a text of that format."""


def seed_of(*parts: int) -> int:
    """A seed of 64 bits that these numbers decide: the room's own, how many draws there were before, the seat."""
    key = ":".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.sha256(key).digest()[:8])


def only(options: Options, game: str, *allowed: str) -> None:
    """Refuses options of other games."""
    foreign = sorted(options.model_fields_set - {"clock", *allowed})
    given = [name for name in foreign if getattr(options, name) is not None]
    if given:
        raise Refused("bad-options", f"{game} has no option {', '.join(given)}; there are clock, {', '.join(allowed)}")
