from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kotva import languages
from kotva._core import compile_lexicon
from kotva.lexicons import paths
from kotva.lexicons.store import Notes
from kotva.web.app import create_app
from kotva.web.page import NAMES

Install = Callable[[str, Iterable[str]], None]


@pytest.fixture
def install(home: Path) -> Install:
    """Installs a word list as the lexicon `small` of a language; no other lexicon is installed."""

    def small(language: str, words: Iterable[str]) -> None:
        path = paths.lexicon_file("small")
        path.parent.mkdir(parents=True)
        notes = Notes(name="small", language=language, source="words.txt", licence="none")
        compile_lexicon(languages.get(language).alphabet, "\n".join(words).encode(), path, notes.text())

    return small


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A small example of a built page."""
    (tmp_path / "assets").mkdir()
    for name in ("index", *NAMES):
        (tmp_path / f"{name}.html").write_text(f"<!doctype html><title>Kotva</title>{name}", encoding="utf-8")
    (tmp_path / "theme.js").write_text("0;\n", encoding="utf-8")
    (tmp_path / "assets" / "index-abc.js").write_text("1;\n" * 2000, encoding="utf-8")
    return tmp_path


@pytest.fixture
def client(static: Path) -> Iterator[TestClient]:
    with TestClient(
        create_app(static=static),
        base_url="http://127.0.0.1:8620",
        raise_server_exceptions=False,
        client=("127.0.0.1", 50000),
    ) as client:
        yield client
