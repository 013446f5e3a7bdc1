"""Long simulations in slices of a fraction of a second.

A slice is a task of a small thread pool, so that a few threads serve many pages in turn, and a paused simulation holds
no thread. These threads have a lower priority than those that answer requests.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections import Counter
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from kotva.web.errors import Refused

__all__ = ["Slices", "Slots", "finish"]

Slices = Generator[None, None, dict[str, Any]]
"""Work that can pause at each `yield`; its return value is the answer."""
NICENESS = 10


def give_way() -> None:
    """Lowers the priority of this thread. Only Linux has priorities per thread."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)


POOL = ThreadPoolExecutor(max(1, (os.cpu_count() or 1) - 1), "kotva-simulation", initializer=give_way)


class Slots:
    """Limits the number of simultaneous simulations, per page and in total.

    >>> slots = Slots(a_page=1, in_all=16)
    >>> with slots.take("page"), slots.take("page"):
    ...     pass
    Traceback (most recent call last):
    kotva.web.errors.Refused: a page has at most 1 simulations at once; stop one of them first
    """

    def __init__(self, a_page: int, in_all: int) -> None:
        self.a_page, self.in_all = a_page, in_all
        self.taken: Counter[object] = Counter()

    @contextmanager
    def take(self, page: object) -> Iterator[None]:
        if self.taken[page] >= self.a_page:
            message = f"a page has at most {self.a_page} simulations at once; stop one of them first"
            raise Refused("too-many-simulations", message)
        if self.taken.total() >= self.in_all:
            message = f"the server has at most {self.in_all} simulations at once; try again when one has ended"
            raise Refused("too-many-simulations", message)
        self.taken[page] += 1
        try:
            yield
        finally:
            self.taken[page] -= 1
            self.taken += Counter()  # drops pages without simulations


async def finish(slices: Slices, gate: asyncio.Event | None) -> dict[str, Any]:
    """Runs all slices, one after another, and waits while the gate is closed."""
    loop = asyncio.get_running_loop()
    answer = None
    while answer is None:
        if gate is not None:
            await gate.wait()
        answer = await loop.run_in_executor(POOL, next_slice, slices)
    return answer


def next_slice(slices: Slices) -> dict[str, Any] | None:
    """Runs one slice. Returns the answer after the last slice, otherwise None."""
    try:
        next(slices)
    except StopIteration as end:
        answer: dict[str, Any] = end.value
        return answer
    return None
