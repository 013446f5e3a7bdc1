"""Clocks of the seats. Only the clock of the seat to move runs. The remaining time is stored with every step, so a
restart continues from the last step, and nobody loses time while the server is down."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from kotva.web.rooms.models import Clock

__all__ = ["OVERTIME", "Clocks", "penalty"]

OVERTIME = 600.0
"""Crosswords continue in overtime, which costs points; a player who is ten minutes over loses."""
PENALTY = 10
"""Points lost for every started minute of overtime (tournament rules of the crossword federations)."""


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
        """Starts the clock of this seat; None stops all clocks."""
        if seat == self.running:
            return
        self.pause()
        self.running, self.since = seat, self.now() if seat is not None else 0.0

    def pause(self) -> None:
        """Stops the running clock and subtracts the elapsed time from its seat."""
        if self.running is not None:
            self.left[self.running] -= self.now() - self.since
            self.running = None

    def press(self, seat: int) -> float:
        """The seat has moved: stops its clock, adds the increment and returns the length of the turn."""
        spent = self.now() - self.since if self.running == seat else 0.0
        self.running = None
        self.left[seat] += (self.clock.increment if self.clock else 0.0) - spent
        return spent

    def remaining(self, seat: int) -> float | None:
        """The remaining time, or None for a game without a clock. (Turns are timed without a clock, too.)"""
        if self.clock is None:
            return None
        return self.left[seat] - (self.now() - self.since if self.running == seat else 0.0)
