"""The interface of a player: it gets a view of a position and limits, and returns a decision."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

__all__ = ["Decision", "Limits", "NoAnswer", "Player"]


@dataclass(frozen=True)
class Limits:
    """What a player may spend on a move; a missing limit does not bind.

    >>> Limits(depth=3)
    Limits(depth=3, seconds=None, nodes=None)
    """

    depth: int | None = None
    seconds: float | None = None
    nodes: int | None = None

    def over(self, other: Limits) -> Limits:
        """These limits, completed by the other ones; of two time limits the shorter one counts.

        >>> Limits(depth=3, seconds=5.0).over(Limits(depth=9, seconds=1.0))
        Limits(depth=3, seconds=1.0, nodes=None)
        """
        times = [seconds for seconds in (self.seconds, other.seconds) if seconds is not None]
        return Limits(
            self.depth if self.depth is not None else other.depth,
            min(times, default=None),
            self.nodes if self.nodes is not None else other.nodes,
        )


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
