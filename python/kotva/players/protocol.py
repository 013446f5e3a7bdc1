"""The interface of a player: it gets a view of a position and limits, and returns a decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

__all__ = ["Decision", "Limits", "NoAnswer", "Player", "shorter"]


@dataclass(frozen=True)
class Limits:
    """What a player may spend on a move; a missing limit does not bind. `clock` is the time left for the whole game: a
    player that plans its time may use it instead of `seconds`.

    >>> Limits(depth=3)
    Limits(depth=3, seconds=None, nodes=None, clock=None)
    """

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None
    clock: float | None = None

    def over(self, other: Limits) -> Limits:
        """These limits, completed by the other ones; of two time limits the shorter one counts.

        >>> Limits(depth=3, seconds=5.0).over(Limits(depth=9, seconds=1.0))
        Limits(depth=3, seconds=1.0, nodes=None, clock=None)
        """
        return Limits(
            self.depth if self.depth is not None else other.depth,
            shorter(self.seconds, other.seconds),
            self.nodes if self.nodes is not None else other.nodes,
            shorter(self.clock, other.clock),
        )


def shorter(*times: float | None) -> float | None:
    """The shortest of these times; None is no limit.

    >>> shorter(None, 2.0, 1.0), shorter(None)
    (1.0, None)
    """
    return min((time for time in times if time is not None), default=None)


@dataclass(frozen=True)
class Decision:
    """A move with its value for the side to move, the expected line, and the figures of the search."""

    move: str
    value: int | None = None
    line: tuple[str, ...] = ()
    statistics: dict[str, Any] = field(default_factory=dict)
    why: str = ""


class NoAnswer(Exception):  # noqa: N818
    """An external player has crashed or does not answer. The message continues a sentence that begins with its name."""


@runtime_checkable
class Player(Protocol):
    """Chooses moves. A view has only what the player may see; in board games it is the position itself."""

    @property
    def name(self) -> str:
        """The name of the player in tables and records."""

    def begin(self) -> None:
        """A new game begins: forget the last one."""

    def choose(self, view: Any, limits: Limits, /) -> Decision:
        """The move to play. The player must not change the view."""
