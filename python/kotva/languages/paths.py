"""The folder of the user's own packs, overlays and meanings."""

from __future__ import annotations

import os
from pathlib import Path


def data_dir() -> Path:
    """The folder of the user's own data: `KOTVA_DATA` if it is set, else the platform's data folder."""
    if chosen := os.environ.get("KOTVA_DATA"):
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("kotva", appauthor=False)
