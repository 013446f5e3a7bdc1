"""Limits on the requests of one client."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

__all__ = ["Bucket", "Limits"]


@dataclass(frozen=True)
class Limits:
    """Wide enough for humans, too narrow for floods. A client is an IP address."""

    rooms_a_day: int = 10_000
    pages: int = 1000
    rooms_a_page: int = 64
    message_bytes: int = 256 * 1024
    """The largest message is a question with a game record."""
    questions: int = 8
    """Analyses and hints that a page may have running at the same time."""
    simulations: int = 2
    """Simulations and deep reviews that a page may have at the same time, paused ones included."""
    simulations_in_all: int = 16
    """The same limit for all pages together."""
    messages_a_second: float = 20.0
    burst: int = 60
    patience: int = 200
    """Number of refused messages after which the page is disconnected."""
    waiting: int = 512
    """Number of unread messages after which the page is disconnected."""


class Bucket:
    """A token bucket: it fills at `rate` tokens per second, up to `burst`.

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
