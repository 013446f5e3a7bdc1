"""How much one client may ask for."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Bucket", "Limits"]


@dataclass(frozen=True)
class Limits:
    """Generous for people, narrow for floods. A client is an address."""

    rooms_a_day: int = 10_000
    pages: int = 1000
    rooms_a_page: int = 64
    message_bytes: int = 256 * 1024
    """A game record that is asked about is the largest."""
    questions: int = 8
    """Analyses and hints that a page waits for at the same time."""
    simulations: int = 2
    """Simulations and deep reviews of a page at the same time, those that pause among them."""
    simulations_in_all: int = 16
    """The same of all pages together."""
    messages_a_second: float = 20.0
    burst: int = 60
    patience: int = 200
    """So many refused messages, and the page is cut off."""
    waiting: int = 512
    """A page that does not read what it is sent is cut off when so many messages wait."""


class Bucket:
    """Tokens that fill at a rate up to a burst.

    >>> clock = iter([0.0, 0.0, 0.0, 0.0, 1.0]).__next__
    >>> bucket = Bucket(rate=1.0, burst=2, now=clock)
    >>> [bucket.take() for _ in range(4)]
    [True, True, False, True]
    """

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.burst, self.now = rate, burst, now
        self.level = float(burst)
        self.at = now()

    def take(self) -> bool:
        now = self.now()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
