"""Word queries over HTTP, with small lexica and hostile input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

if TYPE_CHECKING:
    from tests.web.conftest import Install

CZECH = ["kotva", "kotvy", "skot", "kot", "chata", "cihla", "hora", "ihned", "slovo", "oslovo"]


@pytest.fixture(autouse=True)
def lexica(install: Install) -> None:
    install("cs", CZECH)


def test_languages_come_with_their_tiles(client: TestClient) -> None:
    found = {language["code"]: language for language in client.get("/api/languages").json()}
    assert {"cs", "sk", "pl", "en", "de", "fr", "es"} <= found.keys()
    english = {tile["letter"]: (tile["value"], tile["count"]) for tile in found["en"]["letters"]}
    assert (english["Q"], english["E"], found["en"]["blanks"]) == ((10, 1), (1, 12), 2)


def test_lexica_are_those_installed_and_those_that_could_be(client: TestClient) -> None:
    found = {lexicon["name"]: lexicon for lexicon in client.get("/api/lexica").json()}
    assert (found["small"]["installed"], found["small"]["words"]) == (True, len(CZECH))
    assert (found["cs"]["installed"], found["cs"]["install"]) == (False, "kotva lexicon install cs")


def test_a_verdict_has_tiles_points_and_hooks(client: TestClient) -> None:
    answer = client.get("/api/check", params={"lexicon": "small", "word": "slovo"}).json()
    assert (answer["word"], answer["valid"], answer["kind"]) == ("SLOVO", True, "listed")
    assert answer["letters"] == list("SLOVO")
    assert answer["hooks"] == {"left": ["O"], "right": []}


def test_a_verdict_on_a_foreign_letter_has_no_tiles(client: TestClient) -> None:
    answer = client.get("/api/check", params={"lexicon": "small", "word": "niño"}).json()
    assert (answer["valid"], answer["kind"], answer["letters"]) == (False, "foreign", [])


def test_words_are_found_by_every_condition_at_once_in_the_order_of_the_language(client: TestClient) -> None:
    answer = client.get("/api/find", params={"lexicon": "small", "pattern": "?????"}).json()
    # CH comes after H in Czech; words of equal length are in dictionary order.
    assert [row["word"] for row in answer["words"]] == ["CIHLA", "CHATA", "IHNED", "KOTVA", "KOTVY", "SLOVO"]
    answer = client.get(
        "/api/find", params={"lexicon": "small", "anagram": "KOTVA?S", "starts": "k", "ends": "t"}
    ).json()
    assert (answer["total"], [(w["word"], w["length"], w["points"]) for w in answer["words"]]) == (1, [("KOT", 3, 3)])


def test_the_answer_is_bounded_and_says_how_many_there_are(client: TestClient) -> None:
    answer = client.get("/api/find", params={"lexicon": "small", "pattern": "*", "limit": 3}).json()
    assert (answer["total"], len(answer["words"])) == (len(CZECH), 3)


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        ("/api/check?lexicon=cs&word=kotva", 404, "not-installed"),
        ("/api/check?lexicon=klingon&word=kotva", 404, "no-lexicon"),
        ("/api/check?lexicon=small", 422, "invalid"),
        ("/api/check?lexicon=small&word=", 422, "invalid"),
        ("/api/check?lexicon=small&word=" + "a" * 61, 422, "invalid"),
        ("/api/check?lexicon=../../etc/passwd&word=a", 422, "invalid"),
        ("/api/check?lexicon=small%00&word=a", 422, "invalid"),
        ("/api/check?lexicon=small&word=a&colour=red", 422, "invalid"),
        ("/api/find?lexicon=small", 422, "invalid"),
        ("/api/find?lexicon=small&starts=%20", 422, "invalid"),
        ("/api/find?lexicon=small&starts=a&limit=0", 422, "invalid"),
        ("/api/find?lexicon=small&starts=a&limit=1000000", 422, "invalid"),
        ("/api/find?lexicon=small&starts=a&sort=colour", 422, "invalid"),
        ("/api/find?lexicon=small&anagram=%F0%9F%98%80", 400, "bad-input"),
        ("/api/find?lexicon=small&pattern=%5Ba-z%5D", 400, "bad-input"),
        ("/api/define?lexicon=klingon&word=a", 404, "no-lexicon"),
        ("/api/nothing", 404, "not-found"),
        ("/api/", 404, "not-found"),
    ],
)
def test_every_refusal_has_one_shape(client: TestClient, address: str, status: int, code: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_another_method_is_refused_in_the_same_shape(client: TestClient, method: str) -> None:
    answer = client.request(method, "/api/find")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "method-not-allowed")


@pytest.mark.parametrize(
    "text", ["\x00", "a\x00b", "\u202e", "a" * 60, "*" * 60, "?" * 60, "<script>", "' OR 1=1", "%s%n"]
)
def test_no_text_makes_the_server_fail(client: TestClient, text: str) -> None:
    for query in ({"starts": text}, {"anagram": text}, {"pattern": text}, {"contains": text}, {"ends": text}):
        assert client.get("/api/find", params={"lexicon": "small", **query}).status_code in (200, 400, 422)
    for endpoint in ("check", "define"):
        answer = client.get(f"/api/{endpoint}", params={"lexicon": "small", "word": text})
        assert answer.status_code in (200, 400, 422)


def test_the_api_describes_itself(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    assert set(document["paths"]) >= {"/about", "/languages", "/lexica", "/check", "/define", "/find"}
    assert "ErrorBody" in document["components"]["schemas"]


@pytest.mark.parametrize(
    ("words", "valid"),
    [
        (["kotva"], True),
        (["KOTVA", "chata", " Hora "], True),
        (["kotva", "kotvb"], False),
        (["kotvb", "kotva"], False),
        (["a"], False),
    ],
)
def test_a_judge_answers_for_the_whole_play_and_names_no_word(
    client: TestClient, words: list[str], valid: bool
) -> None:
    answer = client.post("/api/judge", json={"lexicon": "small", "words": words})
    assert (answer.status_code, answer.json()) == (200, {"valid": valid})


@pytest.mark.parametrize(
    ("words", "status", "rule"),
    [
        (["kotva", "4x4"], 400, "foreign"),
        (["niño"], 400, "foreign"),
        (["k?tva"], 400, "unnamed-blank"),
        ([], 422, None),
        (["  "], 422, None),
        (["a"] * 31, 422, None),
        (["a" * 61], 422, None),
    ],
)
def test_a_judge_refuses_what_was_mistyped(client: TestClient, words: list[str], status: int, rule: str | None) -> None:
    answer = client.post("/api/judge", json={"lexicon": "small", "words": words})
    assert (answer.status_code, answer.json()["error"].get("rule")) == (status, rule)
