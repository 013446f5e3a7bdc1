"""Invalid requests get the one error shape, and no tournament starts."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from kotva.web.app import create_app
from kotva.web.tournaments import hall
from kotva.web.tournaments.models import NewTournament
from kotva.web.tournaments.store import Store

GOOD: dict[str, Any] = {"game": "terrace", "players": ["easy", "medium"], "games": 2}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "there is no game"),
    ({"game": 7}, "game"),
    ({"players": ["easy"]}, "players"),
    ({"players": "easy medium"}, "players"),
    ({"players": ["easy", "easy"]}, "named twice"),
    ({"players": ["easy", "nobody"]}, "terrace has no player `nobody`"),
    ({"players": ["easy", None]}, "players"),
    ({"players": ["easy", "engine:true"]}, "terrace has no player `engine:true`"),
    ({"players": ["easy", "alpha-beta:clever:depth=2"]}, "no heuristic `clever`"),
    ({"players": ["easy", "alpha-beta:fast:ply=2"]}, "not an option"),
    ({"players": ["easy", "alpha-beta:fast"]}, "would think for ever"),
    ({"players": ["easy", "alpha-beta:fast:depth=0"]}, "at most 99 plies"),
    ({"players": ["easy", "alpha-beta:fast:depth=1000000000"]}, "at most 99 plies"),
    ({"players": ["easy", "alpha-beta:fast:seconds=nan"]}, "at most 60 seconds"),
    ({"players": ["easy", "alpha-beta:fast:seconds=1e9"]}, "at most 60 seconds"),
    ({"players": ["easy", "../secret.toml"]}, "players"),
    ({"players": [f"alpha-beta:fast:depth={n}" for n in range(1, 14)]}, "players"),
    ({"games": 0}, "games"),
    ({"games": -2}, "games"),
    ({"games": 10**30}, "games"),
    ({"games": "two"}, "games"),
    ({"games": 2.5}, "games"),
    ({"games": True}, "games"),
    ({"games": 10_000, "players": ["easy", "medium", "advanced"]}, "at most 20000"),
    ({"seed": 2**64}, "seed"),
    ({"seconds": 1e308}, "seconds"),
    ({"seconds": 0}, "seconds"),
    ({"nodes": 10**12}, "nodes"),
    ({"depth": 0}, "depth"),
    ({"random_plies": 1000}, "random_plies"),
    ({"setup": "upside-down"}, "upside-down"),
    ({"game": "abalone", "setup": "3p-standard"}, "between two players"),
    ({"lexicon": "en"}, "terrace has no option `lexicon`"),
    ({"title": "x" * 61}, "title"),
    ({"sprt": [5, 0]}, "sprt"),
    ({"sprt": [0, 5], "players": ["easy", "medium", "hard"]}, "two players"),
    ({"secret": 1}, "secret"),
    ({"game": "crossword", "players": ["greedy", "random"]}, "name a lexicon"),
]
WORDS_WRONG: list[tuple[dict[str, Any], str]] = [
    ({"lexicon": "none"}, "none"),
    ({"lexicon": "../en"}, "lexicon"),
    ({"players": ["greedy", "nobody"]}, "crossword has no player `nobody`"),
    ({"players": ["greedy", "mine.toml"]}, "not a file"),
    ({"players": ["greedy", "engine:true"]}, "an external program can play only on the command line"),
    ({"players": ["greedy", "engine:touch /tmp/x"]}, "players"),
    ({"players": ["greedy", "engine"]}, "an external program can play only on the command line"),
    ({"players": ["greedy", "minimax:nodes=99999999999"]}, "at most 100000000 nodes"),
    ({"players": ["greedy", "minimax:endgame=slow"]}, "an endgame is"),
    ({"setup": "blitz"}, "crosswords have no setup `blitz`"),
]


def refused(client: TestClient, request: object, message: str) -> None:
    answer = client.post("/api/tournaments", json=request)
    assert answer.status_code in (400, 404, 422), answer.text
    fault = answer.json()["error"]
    assert set(fault) <= {"code", "message", "details"}
    assert message in fault["message"], fault
    assert client.get("/api/tournaments").json()["tournaments"] == []


@pytest.mark.parametrize(("change", "message"), WRONG)
def test_a_wrong_request_is_refused(change: dict[str, Any], message: str, client: TestClient) -> None:
    refused(client, GOOD | change, message)


@pytest.mark.parametrize(("change", "message"), WORDS_WRONG)
def test_a_wrong_crossword_request_is_refused(
    change: dict[str, Any], message: str, client: TestClient, lexicon: str
) -> None:
    refused(
        client, {"game": "crossword", "players": ["greedy", "random"], "games": 2, "lexicon": lexicon} | change, message
    )


@pytest.mark.parametrize("body", [[], None, "go", {"game": {"game": "terrace"}}])
def test_what_is_no_request_at_all_is_refused(body: object, client: TestClient) -> None:
    refused(client, body, "the request is not right")


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [
        ("GET", "/api/tournaments/none-such", 404),
        ("GET", "/api/tournaments/..%2F..%2Fetc", 404),
        ("GET", "/api/tournaments/x", 422),
        ("GET", "/api/tournaments/none-such/games?first=0&second=1", 404),
        ("GET", "/api/tournaments/none-such/games?first=-1&second=99", 422),
        ("GET", "/api/tournaments/none-such/games/0-1/1", 404),
        ("GET", "/api/tournaments/none-such/games/0-1/99999999999999999999", 422),
        ("GET", "/api/tournaments/none-such/results.json", 404),
        ("GET", "/api/tournaments/none-such/games.csv", 404),
        ("GET", "/api/tournaments/none-such/records.zip", 404),
        ("DELETE", "/api/tournaments/none-such", 405),
    ],
)
def test_missing_things_are_reported(method: str, address: str, status: int, client: TestClient) -> None:
    answer = client.request(method, address)
    assert answer.status_code == status
    assert set(answer.json()) == {"error"}


def test_only_this_machine_sets_up_and_stops(client: TestClient) -> None:
    number = client.post("/api/tournaments", json=GOOD).json()["id"]
    with TestClient(
        create_app({"kotva.example"}), base_url="http://kotva.example", client=("192.0.2.7", 50000)
    ) as other:
        assert other.get(f"/api/tournaments/{number}").status_code == 200
        assert other.get("/api/tournaments").json()["may"] is False
        for address, body in (("/api/tournaments", GOOD), (f"/api/tournaments/{number}", {"do": "delete"})):
            answer = other.post(address, json=body)
            assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-here")
    assert client.get(f"/api/tournaments/{number}").status_code == 200


def test_there_are_never_too_many(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MOST_KEPT", 2)
    answers = [client.post("/api/tournaments", json=GOOD) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[2].json()["error"]["code"] == "too-many"


def test_a_request_is_stored_unchanged(client: TestClient) -> None:
    request = NewTournament(**GOOD, seconds=0.25, setup="short", random_plies=0)
    store = Store()
    assert store.summary(store.create(request, 9)).request == request
