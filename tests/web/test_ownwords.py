"""The user's own words over HTTP."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from kotva import Lexicon
from kotva.web.app import create_app

if TYPE_CHECKING:
    from tests.web.conftest import Install


@pytest.fixture(autouse=True)
def lexica(install: Install) -> None:
    install("cs", ["kotva", "chata", "hora", "cihla"])


def listed(client: TestClient, name: str, words: bytes) -> dict[str, object]:
    body = {"name": name, "language": "cs", "data": base64.b64encode(words).decode()}
    return client.post("/api/lexica", json=body).json()  # type: ignore[no-any-return]


def test_words_are_added_banned_and_forgotten_and_questions_follow(client: TestClient) -> None:
    assert client.get("/api/lexica/small/words").json() == {"added": [], "banned": []}
    answer = client.post("/api/lexica/small/words", json={"add": ["chalva", "helma", "cesta"], "ban": ["hora"]}).json()
    assert answer == {"added": ["CESTA", "HELMA", "CHALVA"], "banned": ["HORA"]}  # CH comes after H
    assert client.get("/api/check", params={"lexicon": "small", "word": "helma"}).json()["kind"] == "added"
    assert client.get("/api/check", params={"lexicon": "small", "word": "hora"}).json()["kind"] == "banned"
    answer = client.post("/api/lexica/small/words", json={"forget": ["helma", "hora", "cesta"]}).json()
    assert answer == {"added": ["CHALVA"], "banned": []}


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"add": ["ñu"]}, 400),
        ({"add": ["a"]}, 400),
        ({"add": "kotva"}, 422),
        ({"eat": ["kotva"]}, 422),
        ({"add": ["x"] * 1001}, 422),
    ],
)
def test_what_is_no_word_is_refused_and_changes_nothing(
    client: TestClient, body: dict[str, object], status: int
) -> None:
    answer = client.post("/api/lexica/small/words", json=body)
    assert (answer.status_code, "error" in answer.json()) == (status, True)
    assert client.get("/api/lexica/small/words").json() == {"added": [], "banned": []}


def test_a_lexicon_that_is_not_there_is_not_made_by_adding(client: TestClient) -> None:
    assert client.post("/api/lexica/klingon/words", json={"add": ["qapla"]}).json()["error"]["code"] == "no-lexicon"
    assert client.get("/api/lexica/..%2Fetc/words").status_code in (404, 422)


def test_a_list_in_an_old_encoding_becomes_a_lexicon(client: TestClient) -> None:
    answer = listed(client, "mine", "řeka\nkůň\nnaïve\n".encode("cp1250", "ignore"))
    assert (answer["name"], answer["words"]) == ("mine", 3)
    assert "KŮŇ" in Lexicon.open("mine")
    names = [one["name"] for one in client.get("/api/lexica").json() if one["installed"]]
    assert names == ["mine", "small"]


def test_names_of_offered_lexica_are_not_taken_over(client: TestClient) -> None:
    assert listed(client, "cs", b"slovo")["error"]["code"] == "taken"  # type: ignore[index]
    assert listed(client, "../x", b"slovo")["error"]["code"] == "invalid"  # type: ignore[index]


def test_another_machine_may_look_but_not_change(static: Path) -> None:
    with TestClient(
        create_app({"kotva.example"}, static), base_url="http://kotva.example", client=("192.0.2.7", 5)
    ) as guest:
        assert guest.get("/api/lexica/small/words").status_code == 200
        assert guest.post("/api/lexica/small/words", json={"add": ["helma"]}).json()["error"]["code"] == "not-here"
        assert listed(guest, "mine", b"slovo")["error"]["code"] == "not-here"  # type: ignore[index]
