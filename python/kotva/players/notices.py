"""What a player has to say of itself: on standard error where nobody listens otherwise, each notice once."""

from __future__ import annotations

import logging
from functools import cache

__all__ = ["say"]

LOG = logging.getLogger("kotva.players")


@cache
def say(notice: str) -> None:
    LOG.warning("%s", notice)
