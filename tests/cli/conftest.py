"""Fixtures for tests of commands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest


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
