"""What tests of commands need."""

from __future__ import annotations

import os
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
