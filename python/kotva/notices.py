"""Sentences that do not stop the work: on standard error unless a program listens to the log, each one once."""

from __future__ import annotations

import logging
from functools import cache

__all__ = ["say"]

LOG = logging.getLogger("kotva")


@cache
def say(notice: str) -> None:
    LOG.warning("%s", notice)
