"""What several tests need."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon

SHARED = Path(__file__).resolve().parent.parent.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of samples and truth tables beside the project; a clone of the project alone does not have it."""
    if not (SHARED / "data").is_dir():
        pytest.skip("the folder of shared samples is not beside the project")
    return SHARED


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Empty folders for the user's data and caches, so that a test neither sees nor changes the real ones."""
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("KOTVA_CACHE", str(tmp_path / "cache"))
    return tmp_path


@pytest.fixture(scope="session")
def installed() -> Callable[[str], Lexicon]:
    """Opens an installed lexicon; `make test` installs them before the tests."""
    from kotva.lexicons import paths

    def opened(name: str) -> Lexicon:
        if not paths.lexicon_file(name).exists():
            pytest.skip(f"the lexicon {name} is not installed (kotva lexicon install {name})")
        return Lexicon.open(name)

    return opened
