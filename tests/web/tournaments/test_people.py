"""People in tournaments: games in rooms, rounds that wait, forfeits, restarts; and watching a running game."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient
from tests.web.rooms.conftest import Page

from kotva.games import registry
from kotva.web.app import create_app
from kotva.web.rooms.store import Store as RoomStore
from kotva.web.rooms.table import RoomTable
from kotva.web.tournaments import hall
from kotva.web.tournaments.hall import close_hall
from kotva.web.tournaments.models import NewTournament
from kotva.web.tournaments.rounds import schedule

Until = Callable[..., dict[str, Any]]
Message = dict[str, Any]
YINSH = {"game": "yinsh", "setup": "blitz", "games": 2}
ONE_PERSON = YINSH | {"players": ["human:Jana Nová", "easy"]}
THREE = YINSH | {"players": ["human:Ana", "human:Jan", "human:Eva"]}


@contextmanager
def serving(home: Path) -> Iterator[TestClient]:
    """A server over the data of this home; the next one continues where it ended."""
    table = RoomTable(RoomStore(home / "data" / "rooms.sqlite3"))
    where = ("127.0.0.1", 50000)
    with TestClient(create_app(table=lambda: table), base_url="http://127.0.0.1:8620", client=where) as client:
        yield client
    table.close()
    close_hall()


@pytest.fixture
def client(home: Path) -> Iterator[TestClient]:
    with serving(home) as client:
        yield client


def begun(client: TestClient, request: Message) -> str:
    answer = client.post("/api/tournaments", json=request)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def info_of(client: TestClient, number: str) -> Message:
    return dict(client.get(f"/api/tournaments/{number}").json())


def keys_of(client: TestClient, number: str) -> dict[int, str]:
    return {one["place"]: one["key"] for one in client.get(f"/api/tournaments/{number}/people").json()}


@contextmanager
def page_in(client: TestClient, game: Message, *keys: str) -> Iterator[Page]:
    """A page that has joined the room of a game with these keys."""
    page = Page(client.websocket_connect("/api/socket", headers={"host": "127.0.0.1:8620"}))
    page.room = game["room"]
    answer = page.ask("join", room=game["room"], tokens=list(keys))
    assert answer.get("ok"), answer
    try:
        yield page
    finally:
        page.close()


def resign(client: TestClient, game: Message, key: str) -> None:
    with page_in(client, game, key) as page:
        assert page.do("resign")["ok"]


def games(client: TestClient, number: str, first: int, second: int) -> list[Message]:
    told = client.get(f"/api/tournaments/{number}/games", params={"first": first, "second": second}).json()
    return list(told["games"])


@pytest.mark.parametrize("players", range(2, 13))
def test_in_a_round_everybody_has_one_game_at_most_and_all_pairings_meet(players: int) -> None:
    request = NewTournament(game="yinsh", players=[f"human:{n}" for n in range(players)], games=2)
    rounds = schedule(request)
    for games in rounds:
        places = [place for pairing, _ in games for place in pairing]
        assert len(places) == len(set(places))
    everything = sorted(game for games in rounds for game in games)
    assert everything == [(pair, number) for pair in combinations(range(players), 2) for number in (0, 1)]


def test_a_person_plays_both_games_against_a_computer_in_rooms(client: TestClient, until: Until) -> None:
    number = begun(client, ONE_PERSON)
    key = keys_of(client, number)[0]
    info = until(number, lambda info: info["state"] == "open")
    assert (info["round"], info["rounds"], info["done"], info["total"]) == (1, 2, 0, 2)
    (game,) = info["open"]
    assert (game["first"], game["second"], game["game"]) == (0, 1, 1)
    with page_in(client, game, key) as page:
        assert [seat["name"] or seat["player"] for seat in page.view["seats"]] == ["Jana Nová", "easy"]
        assert (page.view["mine"], page.view["tournament"], page.view["turn"]) == ([0], number, 0)
        page.move(page.view["legal"][0]["move"])
        page.until(lambda view: view["turn"] == 0)  # the computer has answered
        assert not {"undo", "rematch", "hint", "set-up", "delete"} & set(page.view["can"])
        assert page.do("undo")["error"]["code"] == "not-now"
        assert page.do("resign")["ok"]
        assert "rematch" not in page.view["can"]
    info = until(number, lambda info: info["done"] == 1)
    (game,) = info["open"]
    assert (game["game"], info["round"], info["results"]) == (2, 2, None)
    with page_in(client, game, key) as page:
        assert (page.view["mine"], page.view["seats"][0]["player"]) == ([1], "easy")  # the sides have changed
        assert page.do("resign")["ok"]
    info = until(number, lambda info: info["state"] == "done")
    assert (info["open"], info["round"], info["command"]) == ([], 0, "")
    assert info["results"]["matches"][0]["wins"] == [0, 2]
    assert [row["player"] for row in info["results"]["ranking"]] == ["easy", "human:Jana Nová"]
    lines = games(client, number, 0, 1)
    assert [(line["began"], line["winner"], line["reason"]) for line in lines] == [
        (0, 1, "resigned"),
        (1, 1, "resigned"),
    ]
    record = client.get(f"/api/tournaments/{number}/games/0-1/1").json()["text"]
    assert "Jana Nová" in record


def test_the_round_waits_for_everybody(client: TestClient, until: Until) -> None:
    number = begun(client, YINSH | {"players": ["human:Ana", "human:Jan", "human:Eva", "human:Ota"]})
    keys = keys_of(client, number)
    first, second = info_of(client, number)["open"]
    assert (first["first"], first["second"], second["first"], second["second"]) == (0, 3, 1, 2)
    resign(client, first, keys[0])
    info = until(number, lambda info: info["done"] == 1)
    assert [game["room"] for game in info["open"]] == [second["room"]]
    assert info["round"] == 1
    resign(client, second, keys[2])
    info = until(number, lambda info: info["done"] == 2)
    assert info["round"] == 2
    assert [(game["first"], game["second"]) for game in info["open"]] == [(0, 2), (1, 3)]


def test_the_owner_declares_a_game_lost_for_a_person_who_does_not_come(client: TestClient, until: Until) -> None:
    number = begun(client, THREE)
    (game,) = info_of(client, number)["open"]
    pairing = {"first": game["first"], "second": game["second"], "game": 1}
    refused = client.post(f"/api/tournaments/{number}/forfeit", json=pairing | {"loser": 0})
    assert refused.status_code == 404  # not one of the two
    info = client.post(f"/api/tournaments/{number}/forfeit", json=pairing | {"loser": game["second"]}).json()
    assert (info["done"], info["round"]) == (1, 2)
    (line,) = games(client, number, game["first"], game["second"])
    assert (line["winner"], line["reason"], line["length"]) == (0, "forfeit", 0)
    with page_in(client, game, game["watch"]) as page:
        assert page.view["outcome"]["reason"] == "forfeit"
    again = client.post(f"/api/tournaments/{number}/forfeit", json=pairing | {"loser": game["second"]})
    assert again.status_code == 404


def test_only_the_owner_may_see_the_keys_and_declare_games_lost(client: TestClient, home: Path) -> None:
    number = begun(client, THREE)
    elsewhere = TestClient(client.app, base_url="http://127.0.0.1:8620", client=("192.0.2.7", 50000))
    assert elsewhere.get(f"/api/tournaments/{number}/people").status_code == 403
    lost = {"first": 1, "second": 2, "game": 1, "loser": 1}
    assert elsewhere.post(f"/api/tournaments/{number}/forfeit", json=lost).status_code == 403
    keys = keys_of(client, number)
    assert not any(key in elsewhere.get(f"/api/tournaments/{number}").text for key in keys.values())


def test_a_key_opens_only_the_seat_of_its_person(client: TestClient) -> None:
    number = begun(client, THREE)
    keys = keys_of(client, number)
    (game,) = info_of(client, number)["open"]
    with page_in(client, game, keys[game["second"]]) as page:
        assert page.view["mine"] == [1]
    stranger = ({0, 1, 2} - {game["first"], game["second"]}).pop()
    page = Page(client.websocket_connect("/api/socket", headers={"host": "127.0.0.1:8620"}))
    assert page.ask("join", room=game["room"], tokens=[keys[stranger]])["error"]["code"] == "wrong-token"
    page.close()


def test_a_position_of_a_tournament_is_closed_to_analysis_also_against_a_computer(
    client: TestClient,
) -> None:
    number = begun(client, ONE_PERSON | {"setup": None, "players": ["human:Ana", "easy"]})
    (game,) = info_of(client, number)["open"]
    with page_in(client, game, keys_of(client, number)[0]) as page:
        about = {"game": "yinsh", "position": page.view["position"], "seconds": 1}
        asked = page.ask("analyse", question="lines", about=about)
        assert asked["error"]["code"] == "game-not-over"


def test_a_restart_loses_neither_a_game_nor_the_round(home: Path) -> None:
    with serving(home) as client:
        number = begun(client, THREE)
        keys = keys_of(client, number)
        (game,) = info_of(client, number)["open"]
        with page_in(client, game, keys[game["first"]]) as page:
            page.move(page.view["legal"][0]["move"])
    with serving(home) as client:
        info = info_of(client, number)
        assert [one["room"] for one in info["open"]] == [game["room"]]
        with page_in(client, game, keys[game["second"]]) as page:
            assert [entry["kind"] for entry in page.view["history"]] == ["move"]
            assert page.do("resign")["ok"]
        assert info_of(client, number)["done"] == 1


def test_a_room_that_ended_before_the_table_was_written_is_entered_later(home: Path) -> None:
    with serving(home) as client:
        number = begun(client, THREE)
        (game,) = info_of(client, number)["open"]
        key = keys_of(client, number)[game["first"]]
        client.post(f"/api/tournaments/{number}", json={"do": "stop"})  # a stopped tournament enters nothing
        resign(client, game, key)
        assert info_of(client, number)["done"] == 0
    with sqlite3.connect(home / "data" / "tournaments.sqlite3") as file:  # as if the server had died there
        file.execute("UPDATE tournaments SET state = 'open'")
    with serving(home) as client:
        info = info_of(client, number)
        assert (info["done"], info["round"]) == (1, 2)


def test_computers_play_their_games_while_people_wait(client: TestClient, until: Until) -> None:
    number = begun(client, YINSH | {"players": ["easy", "human:Ana", "best-move:basic"]})
    info = until(number, lambda info: info["state"] == "open")
    assert info["done"] == 2
    assert [match["players"] for match in info["results"]["matches"]] == [["easy", "best-move:basic"]]
    assert len(info["open"]) == 1


def test_a_deleted_tournament_takes_its_open_rooms_with_it(client: TestClient) -> None:
    number = begun(client, THREE)
    key, (game,) = keys_of(client, number)[1], info_of(client, number)["open"]
    assert client.post(f"/api/tournaments/{number}", json={"do": "delete"}).status_code == 200
    page = Page(client.websocket_connect("/api/socket", headers={"host": "127.0.0.1:8620"}))
    assert page.ask("join", room=game["room"], tokens=[key])["error"]["code"] == "no-room"
    page.close()


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"sprt": [0, 20], "players": ["human:Ana", "easy"]}, "bad-options"),
        ({"nodes": 100}, "bad-options"),
        ({"games": 200}, "too-long"),
        ({"players": ["human:Ana", "human:Ana"]}, "bad-input"),
    ],
)
def test_what_people_cannot_have_is_refused(client: TestClient, change: Message, code: str) -> None:
    answer = client.post("/api/tournaments", json=THREE | change)
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]["code"] == code


def test_a_running_game_can_be_watched(client: TestClient, until: Until) -> None:
    request = {"game": "yinsh", "players": ["alpha-beta:basic", "pvs:basic"], "games": 2, "seconds": 0.3}
    number = begun(client, request)
    info = until(number, lambda info: any(game["moves"] >= 2 for game in info["running"]))
    game = next(game for game in info["running"] if game["moves"] >= 2)
    assert (game["first"], game["second"], game["turn"] in (0, 1), bool(game["last"])) == (0, 1, True, True)
    picture = client.get(f"/api/tournaments/{number}/running/0-1/{game['game']}.svg")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    rings = ElementTree.fromstring(picture.text).findall(".//{*}circle[@class]")
    assert len([ring for ring in rings if ring.get("class", "").startswith("ring")]) >= 2
    client.post(f"/api/tournaments/{number}", json={"do": "stop"})
    until(number, lambda info: info["running"] == [])
    # A page that was told of the game a moment ago still gets its picture.
    late = client.get(f"/api/tournaments/{number}/running/0-1/{game['game']}.svg")
    assert late.headers["content-type"].startswith("image/svg+xml")
    assert client.get(f"/api/tournaments/{number}/running/0-1/99.svg").status_code == 404


def test_pictures_of_the_newest_games_are_kept(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hall, "MOST_POSITIONS", 2)
    number = begun(client, {"game": "yinsh", "players": ["human:Ana", "human:Eva"], "games": 2})
    text = registry.get("yinsh").position().text
    about = {"first": 0, "second": 1, "moves": 1, "last": "f6", "scores": [0, 0], "turn": 0}
    for game in (1, 2, 1, 3):
        hall.the_hall().note_running(number, {"running": about | {"game": game}, "position": text})
    pictures = [client.get(f"/api/tournaments/{number}/running/0-1/{game}.svg").status_code for game in (1, 2, 3)]
    assert pictures == [200, 404, 200]
