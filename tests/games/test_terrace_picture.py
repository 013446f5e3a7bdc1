"""The picture of Terrace has the same heights as the core."""

from __future__ import annotations

from pathlib import Path

from kotva.games.terrace import level

HEIGHTS = Path(__file__).resolve().parents[2] / "crates" / "core" / "src" / "boards" / "terrace" / "heights.txt"


def test_levels_are_those_of_the_core() -> None:
    lines = [line for line in HEIGHTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for row, line in zip(reversed(range(8)), lines, strict=True):
        assert [level(column, row) for column in range(8)] == [int(height) for height in line.split()]
