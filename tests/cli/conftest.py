"""What tests of commands need."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kotva import _core, languages
from kotva.games.crossword.rules import alphabet


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The list the truth table was made with, compiled; `make test` fetches it."""
    path = os.environ.get("KOTVA_SOWPODS")
    if path is None:
        pytest.skip("KOTVA_SOWPODS does not name the word list of the truth tables")
    file = tmp_path_factory.mktemp("lexica") / "reference.klx"
    _core.compile_lexicon(alphabet(languages.get("en")), Path(path).read_bytes(), file, '{"language": "en"}')
    return str(file)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Answers the prompts with these lines, then with the end of the input."""

    def give(*lines: str) -> None:
        left: Iterator[str] = iter(lines)

        def answer(prompt: str = "") -> str:
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr("builtins.input", answer)

    return give
