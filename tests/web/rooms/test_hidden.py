"""Added games in rooms: a toy game with hidden cards and chance (tests/toys/high_card.py), and Nine Men's Morris."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.web.added import added_games

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

HUMAN = {"kind": "human"}
RANDOM = {"kind": "computer", "player": "random"}


@pytest.fixture(autouse=True)
def added(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with added_games(tmp_path / "site", monkeypatch):
        yield


def hands(page: Page) -> list[str]:
    """The cards in the page's position; 0 is a hidden card."""
    return str(page.view["position"]).split(" ")[0].split("/")


def pieces(page: Page) -> set[str]:
    return {piece["at"] for piece in page.view["render"]["pieces"]}


def between(server: Server) -> tuple[Page, Page, Message]:
    """A room of two humans at two screens."""
    room = server.create("high-card", HUMAN, HUMAN)
    first, second = server.page(), server.page()
    first.join(room, 0)
    second.join(room, 1)
    first.until(lambda view: view["version"] == second.view["version"])
    return first, second, room


def play_on(*pages: Page) -> None:
    """The page to move plays its first card; all pages wait for the new view."""
    mover = next(page for page in pages if page.view["turn"] in page.view["mine"])
    length = len(mover.view["history"])
    assert mover.move(mover.view["legal"][0]["move"])["ok"]
    for page in pages:
        page.until(lambda view: len(view["history"]) > length)


def test_neither_player_sees_the_others_cards_and_who_watches_sees_none(server: Server) -> None:
    first, second, room = between(server)
    watcher = server.page()
    watcher.join(room, -1)
    everybody = (first, second, watcher)
    while "outcome" not in first.view:
        for seat, page in enumerate((first, second)):
            mine, others = hands(page)[seat], hands(page)[1 - seat]
            assert "0" not in mine
            assert set(others) <= {"0"}
            cards = {f"{seat + 1}.{card}" for card in mine}
            assert pieces(page) - {"table"} == cards
            legal = [legal["move"] for legal in page.view.get("legal", ())]
            assert legal == (sorted(mine) if page.view["turn"] == seat else [])
        assert set("".join(hands(watcher))) <= {"0"}
        assert pieces(watcher) <= {"table"}
        for page in everybody:
            assert not any("drew" in entry for entry in page.view["history"])
            assert not {"start", "draws", "last"} & set(page.view["render"])
        play_on(first, second)
        watcher.until(lambda view: len(view["history"]) == len(first.view["history"]))
    assert first.view["position"] == second.view["position"] == watcher.view["position"]
    assert first.view["render"]["draws"].keys() >= {"0"}
    assert len(first.view["history"]) == 8


def test_what_was_drawn_is_the_same_after_a_restart(server: Server) -> None:
    first, second, room = between(server)
    for _ in range(4):
        play_on(first, second)
    before = [page.view["position"] for page in (first, second)]
    server.restart()
    again = [server.page(), server.page()]
    for seat, page in enumerate(again):
        page.join(room, seat)
    assert [page.view["position"] for page in again] == before
    while "outcome" not in again[0].view:
        play_on(*again)


def test_draws_are_stored_with_the_moves_before_them(server: Server) -> None:
    first, second, room = between(server)
    play_on(first, second)
    play_on(first, second)
    stored = server.table.store.load(room["room"])
    assert stored is not None
    steps = [event["step"] for event in stored.events if event["kind"] == "step"]
    assert steps[0]["drawn"] == ""
    assert steps[1]["drawn"].count("/") == 1


def test_a_computer_answers_and_its_turn_can_be_taken_back(server: Server) -> None:
    page = server.page()
    page.join(server.create("high-card", HUMAN, RANDOM))
    assert "hint" not in page.view["can"], "nothing here can be searched"
    start = page.view["position"]
    page.move(page.view["legal"][0]["move"])
    view = page.until(lambda view: len(view["history"]) >= 2 and view["turn"] == 0)
    assert not any(entry["fault"] for entry in view["history"])
    after = view["position"]
    page.do("undo")
    assert page.until(lambda view: view["undone"] > 0)["position"] == start
    page.do("redo")
    assert page.until(lambda view: view["undone"] == 0)["position"] == after


def test_at_one_screen_one_sees_the_cards_of_who_moves(server: Server) -> None:
    page = server.page()
    page.join(server.create("high-card", HUMAN, HUMAN))
    assert hands(page)[1] == "00"
    page.move(page.view["legal"][0]["move"])
    assert page.view["turn"] == 1
    assert set(hands(page)[0]) == {"0"}
    assert [legal["move"] for legal in page.view["legal"]] == sorted(hands(page)[1])


def test_the_same_seed_brings_the_same_cards(server: Server) -> None:
    dealt = []
    for seed in (7, 7, 8):
        page = server.page()
        page.join(server.create("high-card", HUMAN, HUMAN, seed=seed))
        dealt.append(hands(page)[0])
    assert dealt[0] == dealt[1] != dealt[2]


def test_a_position_with_hidden_cards_is_sent_to_nobody(server: Server) -> None:
    page = server.page()
    page.join(server.create("high-card", HUMAN, HUMAN, position="12/34 0 - 0/0 4 1"))
    assert hands(page) == ["12", "00"]
    assert "position" not in page.view["options"]


def test_the_record_is_saved_when_the_game_is_over_and_read_again(server: Server) -> None:
    first, second, room = between(server)
    play_on(first, second)
    mine = {"room": room["room"], "tokens": room["tokens"][:1]}
    refused = server.client.post("/api/rooms/export", json=mine | {"format": "text"}).json()
    assert refused["error"]["code"] == "not-now"
    position = server.client.post("/api/rooms/export", json=mine | {"format": "position"}).json()["text"]
    assert position.strip() == first.view["position"]
    while "outcome" not in first.view:
        play_on(first, second)
    text = server.client.post("/api/rooms/export", json=mine | {"format": "text"}).json()["text"]
    again = server.page()
    again.join(server.client.post("/api/rooms/import", json={"text": text}).json())
    assert again.view["position"] == first.view["position"]
    assert again.view["outcome"]["winners"] == first.view["outcome"]["winners"]
    torn = text.replace("(", "(x", 1)
    assert server.client.post("/api/rooms/import", json={"text": torn}).json()["error"]["code"] == "bad-file"


def test_all_positions_of_a_game_with_chance_are_shown(server: Server) -> None:
    page = server.page()
    page.join(server.create("high-card", HUMAN, HUMAN))
    while "outcome" not in page.view:
        page.move(page.view["legal"][0]["move"])
    render, moves = page.view["render"], [entry["move"] for entry in page.view["history"]]
    asked = {"game": "high-card", "position": render["start"], "moves": moves, "draws": render["draws"]}
    course = server.client.post("/api/boards/course", json=asked).json()
    assert course["positions"][-1]["text"] == page.view["position"]
    written = server.client.post("/api/boards/record", json=asked).json()["text"]
    assert server.client.post("/api/boards/read", json={"text": written}).json()["draws"] == render["draws"]


def test_the_catalogue_offers_the_random_player_alone_where_nothing_is_searched(server: Server) -> None:
    listed = {game["name"]: game for game in server.client.get("/api/games").json()}
    toy, morris = listed["high-card"], listed["nine-mens-morris"]
    assert [toy["kind"], toy["levels"], toy["algorithms"], toy["heuristics"]] == ["board", {}, [], []]
    assert "random" in [player["name"] for player in toy["computers"]]
    assert toy["options"] == ["clock", "first", "setup", "position", "seed"]
    assert "alpha-beta" in morris["algorithms"]
    assert list(morris["levels"]) == ["easy", "medium", "advanced", "hard"]


def test_nine_mens_morris_is_played_against_a_level(server: Server) -> None:
    page = server.page()
    page.join(server.create("nine-mens-morris", HUMAN, {"kind": "computer", "player": "easy"}))
    for number in (1, 2, 3):
        page.move(page.view["legal"][0]["move"])
        view = page.until(lambda view, number=number: len(view["history"]) == 2 * number)
        assert view["history"][-1]["fault"] == ""
    page.do("undo")
    assert len(page.until(lambda view: view["undone"] > 0)["history"]) == 4


@pytest.mark.parametrize(("game", "kind"), [("crossword", "crossword"), ("high-card", "board")])
def test_the_list_of_rooms_names_the_screen_of_each(server: Server, lexicon: str, game: str, kind: str) -> None:
    room = server.create(game, HUMAN, HUMAN, **({"lexicon": lexicon} if game == "crossword" else {}))
    key = {"room": room["room"], "token": room["tokens"][0]}
    assert server.client.post("/api/rooms/mine", json={"rooms": [key]}).json()[0]["kind"] == kind
