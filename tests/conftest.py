"""What several tests need."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kotva import Lexicon
from kotva.lexicons import paths

# A busy machine is no fault of the code under test.
settings.register_profile("kotva", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kotva")

INSTALLED = paths.lexicon_file("x").parent  # before a test hides the user's folders
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

    def opened(name: str) -> Lexicon:
        file = INSTALLED / f"{name}{paths.SUFFIX}"
        if not file.exists():
            pytest.skip(f"the lexicon {name} is not installed (kotva lexicon install {name})")
        return Lexicon.open(file)

    return opened


@pytest.fixture
def kotva(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command in this process; answers its exit code, standard output and standard error."""
    from kotva.cli import main

    def run(*arguments: object) -> tuple[int, str, str]:
        try:
            code: object = main.run([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return int(code or 0) if isinstance(code, int | None) else 1, out, err

    return run
