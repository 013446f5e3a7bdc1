"""The folders of compiled lexica."""

from __future__ import annotations

import os
from pathlib import Path

SUFFIX = ".klx"


def cache_dir() -> Path:
    """The folder of everything that can be rebuilt: `KOTVA_CACHE` if it is set, else the platform's cache folder."""
    if chosen := os.environ.get("KOTVA_CACHE"):
        return Path(chosen)
    from platformdirs import user_cache_path

    return user_cache_path("kotva", appauthor=False)


def lexicon_file(name: str) -> Path:
    """The compiled file of an installed lexicon.

    >>> lexicon_file("cs").name
    'cs.klx'
    """
    return cache_dir() / "lexica" / f"{name}{SUFFIX}"
