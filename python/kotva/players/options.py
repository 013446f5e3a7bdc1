"""Options of players, written as `name=number,name=number` and read into a dataclass."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from kotva.errors import KotvaError

__all__ = ["cores", "parse"]

Settings = TypeVar("Settings")


ZERO = ("plies", "infer", "threads")
"""Options that may be 0; others must be more."""


def parse(player: str, settings: Settings, text: str, most: Mapping[str, float]) -> Settings:
    """The settings with the options of a text. `most` has the upper limit of each option, because a remote user may
    name any player.

    >>> from kotva.players.simulating import Settings
    >>> parse("sim", Settings(), "plies=4", {"plies": 20}).plies
    4
    >>> parse("sim", Settings(), "plies=40", {"plies": 20})
    Traceback (most recent call last):
    kotva._core.KotvaError: `plies=40`: plies is at least 0 and at most 20
    """
    names = [field.name for field in fields(settings)]  # type: ignore[arg-type]
    for option in filter(None, text.split(",")):
        key, _, value = option.partition("=")
        if key not in names:
            raise KotvaError(f"`{option}` is not an option of {player}; there are {', '.join(names)}")
        try:
            number: Any = float(value) if key == "seconds" else int(value)
        except ValueError:
            raise KotvaError(f"`{option}`: `{value}` is not a number") from None
        if not (0 if key in ZERO else 1e-9) <= number <= most[key]:
            least = "at least 0" if key in ZERO else "more than 0"
            raise KotvaError(f"`{option}`: {key} is {least} and at most {most[key]}")
        settings = replace(settings, **{key: number})  # type: ignore[type-var]
    return settings


def cores(threads: int) -> int:
    """The number of threads to use: 0 stands for all cores, and more than those gain nothing."""
    most = os.cpu_count() or 1
    return min(threads, most) or most
