"""A language is loaded from a ZIP file over HTTP."""

from __future__ import annotations

import base64
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kotva import Lexicon, languages
from kotva.web.app import create_app
from kotva.web.guard import BODY_LIMIT

SPECIAL = "ÁČĎ"


def packed(words: str = "", padding: int = 0) -> str:
    """An archive of the Scrabble Analyser in base64."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("alphabet.txt", SPECIAL.lower() + SPECIAL)
        archive.writestr("letters_in_a_bag.csv", "".join(f"{c},1,2\n" for c in "ABDJKLOR" + SPECIAL) + "_,0,2\n")
        if words:
            archive.writestr("slova.txt", words)
        archive.writestr("readme.md", b"x" * padding)
    return base64.b64encode(stream.getvalue()).decode()


def load(client: TestClient, **body: object) -> tuple[int, dict[str, Any]]:
    answer = client.post("/api/languages", json=body)
    return answer.status_code, answer.json()


def test_an_archive_becomes_a_language_with_its_words(client: TestClient, home: Path) -> None:
    status, loaded = load(client, data=packed("jar\nčáka\n"), file="moje.zip")
    assert (status, loaded["lexicon"], loaded["words"]) == (201, "moje", 2)
    assert "moje" in [language["code"] for language in client.get("/api/languages").json()]
    assert Lexicon.open("moje").words() == ["ČÁKA", "JAR"]


def test_an_archive_without_words_is_a_language_without_a_lexicon(client: TestClient, home: Path) -> None:
    status, loaded = load(client, data=packed(), code="holy")
    assert (status, loaded["lexicon"], loaded["words"]) == (201, None, 0)
    assert "holy" in languages.available()


def test_a_language_is_replaced_only_if_asked(client: TestClient, home: Path) -> None:
    load(client, data=packed("jar\n"), code="moje")
    status, answer = load(client, data=packed("jar\nbor\n"), code="moje")
    assert (status, answer["error"]["rule"], answer["error"]["about"]) == (400, "language-taken", ["moje"])
    assert load(client, data=packed("jar\nbor\n"), code="moje", replace=True)[1]["words"] == 2


def zipped(**members: str) -> str:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in members.items():
            archive.writestr(name.replace("__", "."), text)
    return base64.b64encode(stream.getvalue()).decode()


BAG = "A,1,2\nB,3,1\n_,0,2\n"


@pytest.mark.parametrize(
    ("data", "rule"),
    [
        ("", "not-a-zip"),
        (base64.b64encode(b"no archive").decode(), "not-a-zip"),
        (zipped(readme__md="hello"), "no-language"),
        (zipped(letters_in_a_bag__csv=BAG), "archive-lacks"),
        (zipped(letters_in_a_bag__csv="A,one,2\nB,3,b", alphabet__txt="áÁ"), "bag-line"),
        (zipped(letters_in_a_bag__csv=BAG, alphabet__txt="áÁ", a__txt="ab", b__txt="ba"), "archive-lists"),
        (zipped(letters_in_a_bag__csv=BAG, alphabet__txt="áÁ", words__gdg="no graph"), "not-a-gdg"),
        (zipped(pack__toml="names = 3", tiles__csv="letter"), "language-faulty"),
    ],
)
def test_what_is_no_language_is_refused_by_its_rule_and_nothing_is_kept(
    client: TestClient, home: Path, data: str, rule: str
) -> None:
    before = languages.available()
    status, answer = load(client, data=data, code="nic")
    error = answer["error"]
    assert (status, error["rule"]) == (400, rule)
    assert "/" not in error["message"], "the server's own folders are not shown"
    assert languages.available() == before


def test_a_large_archive_is_taken_from_this_machine(client: TestClient, home: Path) -> None:
    assert load(client, data=packed("jar\n", padding=2 * BODY_LIMIT), code="velky")[0] == 201


def test_another_machine_loads_no_language(home: Path) -> None:
    there = TestClient(create_app(), base_url="http://localhost", client=("192.0.2.7", 1))
    assert load(there, data=packed("jar\n"), code="cizi")[0] == 403
    assert load(there, data=packed("jar\n", padding=2 * BODY_LIMIT), code="cizi")[0] == 413
