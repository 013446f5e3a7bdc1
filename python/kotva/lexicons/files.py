"""Writing small files: whole or not at all."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a text file so that a reader, a second writer or a full disk never meets half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".kotva-", delete=False) as half:
        try:
            half.write(text)
            half.flush()
            os.fsync(half.fileno())
            Path(half.name).replace(path)
        except BaseException:
            Path(half.name).unlink(missing_ok=True)
            raise
