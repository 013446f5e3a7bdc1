"""Clocks of the seats. Only the time of the seat to move runs; what is left is stored with every step, so after a
restart a clock stands where the last step left it: time without a server costs nobody anything."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from kotva.web.rooms.models import Clock

__all__ = ["OVERTIME", "Clocks", "penalty"]

OVERTIME = 600.0
"""Crosswords go on in overtime, which costs points; who is ten minutes over has lost."""
PENALTY = 10
"""Points for every minute of overtime that has begun (tournament rules of the crossword federations)."""


def penalty(left: float) -> int:
    """
    >>> penalty(3.0), penalty(-0.5), penalty(-60.0), penalty(-61.0)
    (0, 10, 10, 20)
    """
    return PENALTY * math.ceil(-left / 60) if left < 0 else 0


class Clocks:
    """
    >>> now = iter([0.0, 2.5, 2.5, 4.0]).__next__
    >>> clocks = Clocks(Clock(seconds=10, increment=1), 2, now)
    >>> clocks.run(0)
    >>> clocks.press(0)
    2.5
    >>> clocks.left, clocks.running
    ([8.5, 10.0], None)
    >>> clocks.run(1)
    >>> clocks.remaining(1)
    8.5
    """

    def __init__(self, clock: Clock | None, seats: int, now: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.left = [clock.seconds if clock else 0.0] * seats
        self.running: int | None = None
        self.now = now
        self.since = 0.0

    def run(self, seat: int | None) -> None:
        """That seat's time runs from now on; none stops all."""
        if seat == self.running:
            return
        self.pause()
        self.running, self.since = seat, self.now() if seat is not None else 0.0

    def pause(self) -> None:
        """Stops, and charges the seat whose time ran."""
        if self.running is not None:
            self.left[self.running] -= self.now() - self.since
            self.running = None

    def press(self, seat: int) -> float:
        """The seat has moved: stops its time, adds the increment, and answers how long it took."""
        spent = self.now() - self.since if self.running == seat else 0.0
        self.running = None
        self.left[seat] += (self.clock.increment if self.clock else 0.0) - spent
        return spent

    def remaining(self, seat: int) -> float | None:
        """What is left now, if there is a clock; the time of a turn is measured without one too."""
        if self.clock is None:
            return None
        return self.left[seat] - (self.now() - self.since if self.running == seat else 0.0)
