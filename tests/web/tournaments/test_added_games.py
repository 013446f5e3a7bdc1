"""Tournaments of added games: the worker process finds them, too."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from tests.web.added import added_games

PLAYERS = ["random", "random:seed=2"]


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with added_games(tmp_path / "site", monkeypatch):
        yield


@pytest.mark.parametrize("game", ["high-card", "nine-mens-morris"])
def test_a_tournament_of_an_added_game_finishes(
    client: TestClient, until: Callable[..., dict[str, Any]], game: str
) -> None:
    answer = client.post("/api/tournaments", json={"game": game, "players": PLAYERS, "games": 4})
    assert answer.status_code == 201, answer.text
    number = answer.json()["id"]
    info = until(number, lambda info: info["state"] in ("done", "failed"))
    assert (info["state"], info["done"], info["fault"]) == ("done", 4, "")
    record = client.get(f"/api/tournaments/{number}/games/0-1/1").json()["text"]
    room = client.post("/api/rooms/import", json={"text": record})
    assert room.status_code == 201, room.text
