"""Cards of a record and a second try at them; losses by score are computed by hand."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from kotva.analysis import kept
from kotva.analysis.deck import Card

if TYPE_CHECKING:
    from tests.web.conftest import Install

ENGLISH = ["hat", "hats", "hatters", "that", "chat", "chats", "at", "ta", "as", "sat", "ha"]
START = "15/" * 14 + "15 HATTERS/ 0/0 0"
GAME = """#player1 eva Eva
#player2 jan Jan
#lexicon small
>eva: HATTERS 8E HATS +14 14
>jan: AT 9D AT +4 4
"""


@pytest.fixture(autouse=True)
def lexica(install: Install) -> None:
    install("en", ENGLISH)


def made(client: TestClient, **ask: Any) -> Any:
    answer = client.post("/api/deck", json=ask)
    assert answer.status_code == 200, answer.text
    return answer.json()


def tried(client: TestClient, move: str, cgp: str = START) -> Any:
    answer = client.get("/api/deck/try", params={"lexicon": "small", "cgp": cgp, "move": move})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_missed_bingo_is_a_card_with_its_board(client: TestClient) -> None:
    found = made(client, text=GAME)
    (card,) = found["cards"]
    assert (card["word"], card["letters"], card["player"], card["reason"]) == ("HATTERS", "AEHRSTT", "eva", "bingo")
    assert (card["played"], card["cgp"], card["lexicon"]) == ("8E HATS", START, "small")
    assert set(card) == set(Card.model_fields)
    # The record has only two of jan's seven tiles.
    assert (found["turns"], found["compared"]) == (2, 1)
    assert [player["nick"] for player in found["players"]] == ["eva", "jan"]


def test_the_best_move_loses_nothing_and_the_move_made_loses_what_the_card_says(client: TestClient) -> None:
    (card,) = made(client, text=GAME)["cards"]
    best = tried(client, card["answer"])
    assert (best["legal"], best["lost"], best["place"], best["score"]) == (True, 0, 1, card["score"])
    again = tried(client, card["played"])
    assert again["lost"] == pytest.approx(card["lost"], abs=0.01)
    assert again["words"] == ["HATS"]


@pytest.mark.parametrize(("move", "rule"), [("8E HATE", "words"), ("1A HATS", "centre"), ("8E CHAT", "rack")])
def test_a_move_against_the_rules_is_reported_with_its_rule(client: TestClient, move: str, rule: str) -> None:
    found = tried(client, move)
    assert (found["legal"], found["rule"]) == (False, rule)
    assert found["message"]


def test_a_record_is_analysed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    first = made(client, text=GAME)
    monkeypatch.setattr("kotva.analysis.record.analyse_game", lambda *_: pytest.fail("analysed again"))
    assert made(client, data=base64.b64encode(GAME.encode()).decode()) == first
    assert len(list(kept.folder().glob("*.json"))) == 1


@pytest.mark.parametrize(
    ("ask", "status", "code"),
    [
        ({"text": "nothing to see"}, 400, "bad-input"),
        ({"text": START, "lexicon": "small"}, 400, "bad-input"),
        ({"text": GAME, "lexicon": "../small"}, 422, "invalid"),
        ({"text": GAME, "data": "QUJD"}, 422, "invalid"),
        ({}, 422, "invalid"),
        ({"text": ">" * 200_001}, 422, "invalid"),
        ({"text": ">" * 1_100_000}, 413, "too-large"),
    ],
)
def test_what_is_no_record_is_refused_in_one_shape(
    client: TestClient, ask: dict[str, str], status: int, code: str
) -> None:
    answer = client.post("/api/deck", json=ask)
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_a_position_without_a_rack_cannot_be_tried(client: TestClient) -> None:
    query = {"lexicon": "small", "cgp": "15/" * 14 + "15 / 0/0 0", "move": "8E HATS"}
    assert client.get("/api/deck/try", params=query).json()["error"]["code"] == "bad-input"
