"""Thread pools for computer seats. The core releases the GIL while it searches, and the number of threads is small
enough that the server stays responsive.

Fast players have their own pool, so that they do not wait behind a long search.
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
