"""The page and its files: cached files, revalidated files, missing files."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from kotva.web.app import create_app

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


@pytest.mark.parametrize(
    ("path", "name"), [("/", "play"), ("/words", "words"), ("/words?lexicon=cs&word=kotva", "words")]
)
def test_every_route_gives_the_page_that_names_its_files(client: TestClient, path: str, name: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["cache-control"]) == (200, "no-cache")
    assert answer.text == f"<!doctype html><title>Kotva</title>{name}"


def test_hashed_files_are_cached_for_ever_and_others_are_not(client: TestClient) -> None:
    assert "immutable" in client.get("/assets/index-abc.js").headers["cache-control"]
    assert client.get("/theme.js").headers["cache-control"] == "no-cache"


def test_an_unchanged_file_is_not_sent_again(client: TestClient) -> None:
    stamp = client.get("/theme.js").headers["etag"]
    assert client.get("/theme.js", headers={"If-None-Match": stamp}).status_code == 304


def test_large_answers_are_packed(client: TestClient) -> None:
    answer = client.get("/assets/index-abc.js", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "1;\n" * 2000


def test_an_unknown_address_is_a_404_that_people_see_as_the_page(client: TestClient) -> None:
    assert client.get("/chess", headers=BROWSER).status_code == 404
    assert "<title>Kotva</title>" in client.get("/chess", headers=BROWSER).text
    assert client.get("/chess").json()["error"]["code"] == "not-found"


@pytest.mark.parametrize(
    "path",
    [
        "/../app.py",
        "/%2e%2e/app.py",
        "/assets/%2e%2e%2f%2e%2e%2fapp.py",
        "/..%5capp.py",
        "/%00",
        "//etc/passwd",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_the_folder_is_served(client: TestClient, static: Path, path: str) -> None:
    (static.parent / "app.py").write_text("outside", encoding="utf-8")
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]["code"] == "not-found"


def test_without_a_built_page_the_server_says_how_to_build_it(tmp_path: Path) -> None:
    client = TestClient(create_app(static=tmp_path / "missing"), base_url="http://localhost")
    answer = client.get("/", headers=BROWSER)
    assert answer.status_code == 503
    assert "make build" in answer.text
    assert client.get("/api/about").status_code == 200
