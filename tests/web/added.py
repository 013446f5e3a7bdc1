"""Packages of games as pip installs them: modules on the path, and a folder with the entry points."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kotva.games import registry
from kotva.web.rooms.catalogue import catalogue

ROOT = Path(__file__).resolve().parents[2]
POINTS = "[kotva.games]\nhigh-card = high_card:GAME\nnine-mens-morris = nine_mens_morris:GAME\n"
FOLDERS = (ROOT / "tests" / "toys", ROOT / "examples" / "nine-mens-morris")


@contextmanager
def added_games(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A toy game with hidden cards and chance, and Nine Men's Morris, for this process and its child processes."""
    info = folder / "toys-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toys\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(POINTS)
    paths = [str(path) for path in (folder, *FOLDERS)]
    for path in paths:
        monkeypatch.syspath_prepend(path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([*paths, os.environ.get("PYTHONPATH", "")]))
    forget()
    yield
    forget()


def forget() -> None:
    registry.by_name.cache_clear()
    catalogue.cache_clear()
