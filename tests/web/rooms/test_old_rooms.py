"""Rooms made by revision 5f48b87 still open, and their games go on (tests/fixtures/make_old_data.py made them)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kotva import Lexicon
from kotva.records import gcg

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

OLD = Path(__file__).parents[2] / "fixtures" / "5f48b87"
ROOMS: dict[str, dict[str, Any]] = json.loads((OLD / "rooms.json").read_text(encoding="utf-8"))
LEXICA: dict[str, str] = json.loads((OLD / "lexica.json").read_text(encoding="utf-8"))
VIEWS = [(name, seats) for name, room in ROOMS.items() for seats in room["views"]]
RUNNING = [name for name, room in ROOMS.items() if room["next"]]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, installed: Callable[[str], Lexicon]) -> Path:
    """A data folder with the old rooms; the lexica are the installed ones."""
    for name in LEXICA:
        installed(name)
    (tmp_path / "data").mkdir()
    shutil.copy(OLD / "rooms.sqlite3", tmp_path / "data")
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path / "data"))
    return tmp_path


def joined(server: Server, name: str, seats: list[int]) -> Page:
    page = server.page()
    page.join(ROOMS[name]["keys"], *seats)
    return page


def lacking(old: Any, new: Any, where: str) -> list[str]:
    """The parts of the old value that the new one lacks; the new one may have more keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        return [line for key in old for line in lacking(old[key], new.get(key), f"{where}.{key}")]
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        pairs = enumerate(zip(old, new, strict=True))
        return [line for number, (a, b) in pairs for line in lacking(a, b, f"{where}[{number}]")]
    return [] if old == new else [f"{where}: {old!r} became {new!r}"]


@pytest.mark.parametrize(("name", "seats"), VIEWS)
def test_an_old_room_shows_the_same_game(server: Server, name: str, seats: str) -> None:
    old: Message = ROOMS[name]["views"][seats]
    view = dict(joined(server, name, [int(seat) for seat in seats.split()]).view)
    if "legal" in view:
        view["legal"] = [described["move"] for described in view["legal"]]
    assert len(view["history"]) == len(old["history"])
    final = (old.get("outcome") or {}).get("scores")
    # The old version showed the scores before the end adjustment beside the players.
    seats_of_old = [seat | ({"score": final[index]} if final else {}) for index, seat in enumerate(old["seats"])]
    assert lacking(old | {"seats": seats_of_old}, view, name) == []


@pytest.mark.parametrize("name", RUNNING)
def test_an_old_game_goes_on(server: Server, name: str) -> None:
    following = ROOMS[name]["next"]
    page = joined(server, name, following["seats"])
    lexicon = page.view["options"].get("lexicon")
    if lexicon and Lexicon.open(lexicon).checksum != LEXICA[lexicon]:
        pytest.skip(f"the installed words of {lexicon} are not those of the old room")
    length, side = len(page.view["history"]), page.view["turn"]
    assert page.move(following["move"]).get("ok")
    page.until(lambda view: len(view["history"]) > length)
    entry = page.view["history"][length]
    assert (entry["move"], entry["seat"]) == (following["move"], side)
    assert entry.get("score") == following["score"]


def test_an_old_invitation_can_be_taken(server: Server) -> None:
    keys = ROOMS["crossword with an open invitation"]["keys"]
    asked = {"room": keys["room"], "invite": keys["invites"][1], "name": "Žofie"}
    seated = server.client.post("/api/rooms/sit", json=asked).json()
    assert seated["seat"] == 1
    page = server.page()
    page.join(keys | {"tokens": [keys["tokens"][0], seated["token"]]}, 1)
    assert page.view["seats"][1]["name"] == "Žofie"
    assert page.view["racks"][0] is None


def test_turns_taken_back_long_ago_come_again(server: Server) -> None:
    page = joined(server, "terrace running", [0])
    before = page.view["position"]
    assert page.do("undo").get("ok")
    page.until(lambda view: view["undone"] > 0)
    assert page.view["position"] != before
    assert page.do("redo").get("ok")
    page.until(lambda view: view["undone"] == 0)
    assert page.view["position"] == before


def test_old_rooms_are_in_the_list_of_ones_own(server: Server) -> None:
    keys = [room["keys"] for room in ROOMS.values()]
    asked = [{"room": one["room"], "token": token} for one in keys for token in one["tokens"] if token]
    listed = server.client.post("/api/rooms/mine", json={"rooms": asked}).json()
    assert {one["room"] for one in listed} == {one["room"] for one in keys}
    over = {one["room"]: one["over"] for one in listed}
    for room in ROOMS.values():
        view = next(iter(room["views"].values()))
        assert over[room["keys"]["room"]] == ("outcome" in view)


@pytest.mark.parametrize("name", ["crossword finished", "crossword imported"])
def test_an_old_crossword_room_is_exported(server: Server, name: str) -> None:
    keys = ROOMS[name]["keys"]
    asked = {"room": keys["room"], "tokens": keys["tokens"], "format": "gcg"}
    record = gcg.parse(server.client.post("/api/rooms/export", json=asked).json()["text"])
    moves = [entry for entry in ROOMS[name]["views"]["0 1"]["history"] if entry["kind"] == "move"]
    assert [event.score for event in record.events][: len(moves)] == [entry.get("score", 0) for entry in moves]
