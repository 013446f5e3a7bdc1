from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kotva.web.app import create_app


@pytest.fixture
def static(tmp_path: Path) -> Path:
    """A page as the build leaves it, small."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Kotva</title>", encoding="utf-8")
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
