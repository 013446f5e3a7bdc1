"""Published figures, stored in data files."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def published(name: str) -> dict[str, Any]:
    """The figures of one source.

    >>> published("game-collection")["complexity"]["abalone"]["plies"]
    87.0
    """
    text = (files("kotva.lab") / "data" / f"{name}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
