"""Warnings that do not stop the program. Each is shown once, on standard error or in the log if a handler is set."""

from __future__ import annotations

import logging
from functools import cache

__all__ = ["say"]

LOG = logging.getLogger("kotva")


@cache
def say(notice: str) -> None:
    LOG.warning("%s", notice)
