"""Fixtures for tests of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Keeps the unfinished games of the tests out of the developer's data."""
    monkeypatch.setattr("kotva.cli.unfinished.path", lambda: tmp_path / "unfinished.json")


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Types these lines at the prompts, then ends the input."""

    def give(*lines: str) -> None:
        left: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return give
