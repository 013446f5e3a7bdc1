"""What a room needs of a game. Crosswords and board games each have one such face; added games use that of the boards.

A room keeps a *line* of steps: plain data that, played from the start, gives the position. What chance decides (tiles
drawn) is written into the step when it is first played, so that playing it again gives the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from kotva._core import StopFlag
from kotva.web.closed import Closed
from kotva.web.errors import Refused
from kotva.web.rooms.models import Board, Entry, Options, SetUp

__all__ = ["Ended", "Mind", "Progress", "RoomGame", "Step", "Thought"]

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


class RoomGame(Protocol):
    """The game behind a room."""

    @property
    def name(self) -> str: ...

    @property
    def players(self) -> int: ...

    @property
    def side(self) -> int:
        """Who moves next."""

    def restart(self) -> None:
        """Back to the beginning, before any step."""

    def move(self, text: str) -> Step:
        """The step of a move that the rules allow now, else a `KotvaError` that says why not."""

    def forfeit(self) -> str:
        """What is played for a computer that fails: nothing where the game knows a pass, else the first legal move."""

    def set_up(self, ask: SetUp) -> Step:
        """The step that changes the position to what is asked."""

    def apply(self, step: Step) -> Entry:
        """Plays a step, completes it with what chance decided, and tells it as a line of the log."""

    def outcome(self) -> Ended | None: ...

    def scores(self) -> list[int]: ...

    def best_score(self) -> int | None:
        """The most points a player can have, where a game has such a number."""

    def rack_sizes(self) -> list[int] | None:
        """How many tiles each player holds, in games that have racks."""

    def challengeable(self) -> bool:
        """Whether the last play may be challenged now."""

    def board(self) -> Board:
        """What does not change from move to move."""

    def shown(self) -> dict[str, Any]:
        """The fields of a `View` that belong to the game and that everybody may know."""

    def private(self, seats: frozenset[int], *, open_racks: bool, moves: bool) -> dict[str, Any]:
        """Those that differ from seat to seat, as far as these seats may know them."""

    def closed(self, people: set[int]) -> list[Closed]:
        """The present position, as it is closed to analysis while these seats are played by different people."""

    def check_player(self, player: str) -> None:
        """Raises if no player of that name can play here."""

    def mind(self, player: str, seat: int) -> Mind:
        """The player of that name, looking at the present position from that seat."""

    def hints(self, seat: int, count: int) -> Callable[[], list[dict[str, Any]]]:
        """A function for the pool that answers the best moves."""

    def export(self, kind: str, names: list[str], history: list[Entry], seats: frozenset[int]) -> str:
        """The game or position as a text of that format."""


def only(options: Options, game: str, *allowed: str) -> None:
    """Refuses options of other games."""
    foreign = sorted(options.model_fields_set - {"clock", *allowed})
    given = [name for name in foreign if getattr(options, name) is not None]
    if given:
        raise Refused("bad-options", f"{game} has no option {', '.join(given)}; there are clock, {', '.join(allowed)}")
