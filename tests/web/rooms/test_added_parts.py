"""A computer seat with a heuristic that another package adds."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "players"))

from added_parts import install

HUMAN = {"kind": "human"}
CGP = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch)


def answer(server: Server, lexicon: str, player: str) -> dict[str, object]:
    """What the computer in the second seat answers."""
    page = server.page()
    seats = (HUMAN, {"kind": "computer", "player": player})
    page.join(server.create("crossword", *seats, lexicon=lexicon, cgp=CGP))
    page.move("8D ANCHORS")
    history = page.until(lambda view: len(view["history"]) == 2)["history"]
    turn: dict[str, object] = history[1]
    return turn


def test_a_room_seats_an_added_heuristic(server: Server, lexicon: str) -> None:
    turn = answer(server, lexicon, "greedy:late-letters=1.5")
    assert turn["fault"] == ""
    assert turn["move"] != "-"


def test_an_added_heuristic_that_fails_forfeits_its_turn_and_is_named(server: Server, lexicon: str) -> None:
    turn = answer(server, lexicon, "greedy:failing=1")
    assert turn["move"] == "-"
    assert "the part `failing` raised ZeroDivisionError: no plan" in str(turn["fault"])
