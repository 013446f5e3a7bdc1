"""Where computer seats think: threads that the core frees of Python's lock, few enough that the server stays awake.

Players that answer at once have lanes of their own, so that nobody waits for them behind a long search.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

__all__ = ["Pool"]

Answer = TypeVar("Answer")


class Pool:
    def __init__(self, threads: int | None = None) -> None:
        count = threads or max(2, os.cpu_count() or 1)
        self.quick = ThreadPoolExecutor(count, "kotva-quick")
        self.slow = ThreadPoolExecutor(count, "kotva-slow")

    async def run(self, work: Callable[[], Answer], *, quick: bool) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self.quick if quick else self.slow, work)

    def close(self) -> None:
        self.quick.shutdown(wait=False, cancel_futures=True)
        self.slow.shutdown(wait=False, cancel_futures=True)
