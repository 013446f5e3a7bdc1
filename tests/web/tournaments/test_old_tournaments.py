"""Tournaments stored by revision 5f48b87 are shown unchanged, and unfinished ones continue."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from kotva import Lexicon

OLD = Path(__file__).parents[2] / "fixtures" / "5f48b87"
KEPT: dict[str, dict[str, Any]] = json.loads((OLD / "tournaments.json").read_text(encoding="utf-8"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: Callable[[str], Lexicon]) -> Path:
    """A data folder with the old tournaments; the lexica are the installed ones."""
    for name in ("cs", "en"):
        installed(name)
    (tmp_path / "data").mkdir()
    shutil.copy(OLD / "tournaments.sqlite3", tmp_path / "data")
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path / "data"))
    return tmp_path


@pytest.mark.parametrize("name", KEPT)
def test_an_old_tournament_is_shown_unchanged(client: TestClient, name: str) -> None:
    old = KEPT[name]
    number = old["info"]["id"]
    info = client.get(f"/api/tournaments/{number}").json()
    for key in ("state", "request", "total", "done", "command"):
        assert {**info[key], **old["info"][key]} == info[key] if key == "request" else info[key] == old["info"][key]
    if old["info"]["results"]:
        for key in ("players", "games", "table"):
            assert info["results"][key] == old["info"]["results"][key]
    for pairing, games in old["games"].items():
        first, second = pairing.split("-")
        asked = f"/api/tournaments/{number}/games?first={first}&second={second}"
        now = client.get(asked).json()
        assert now["total"] == games["total"]
        assert [{**one, **before} for one, before in zip(now["games"], games["games"], strict=True)] == now["games"]
    pairing = next(pairing for pairing, games in old["games"].items() if games["total"])
    assert client.get(f"/api/tournaments/{number}/games/{pairing}/1").json() == old["record"]


@pytest.mark.parametrize("name", [name for name, old in KEPT.items() if old["info"]["state"] == "stopped"])
def test_an_old_tournament_half_done_goes_on(
    client: TestClient, until: Callable[..., dict[str, Any]], name: str
) -> None:
    old = KEPT[name]["info"]
    assert client.post(f"/api/tournaments/{old['id']}", json={"do": "go-on"}).status_code == 200
    info = until(old["id"], lambda one: one["state"] not in ("waiting", "running"))
    assert (info["state"], info["done"]) == ("done", old["total"])
    assert info["results"]["games"] == old["total"]
