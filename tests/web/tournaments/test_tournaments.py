"""A tournament in the browser equals `kotva match`: the same games, results and records, even after a crash."""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
import signal
import subprocess
import sys
import time
import urllib.request
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from kotva.web.tournaments.hall import close_hall, resume, the_hall
from kotva.web.tournaments.store import Store

Kotva = Callable[..., tuple[int, str, str]]
Until = Callable[..., dict[str, Any]]
TERRACE = {
    "game": "terrace",
    "players": ["best-move:improved", "best-move:standard", "alpha-beta:fast:depth=1"],
    "games": 3,
    "seed": 5,
}
CROSSWORD = {"game": "crossword", "players": ["gordon-h3", "greedy", "random"], "games": 40, "seed": 3}


def over(info: dict[str, Any]) -> bool:
    return info["state"] == "done"


def begun(client: TestClient, request: dict[str, Any]) -> str:
    answer = client.post("/api/tournaments", json=request)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.mark.slow
@pytest.mark.parametrize(
    "request_",
    [
        TERRACE,
        TERRACE | {"players": ["best-move:improved", "best-move:standard"], "random_plies": 2},
        {"game": "yinsh", "setup": "blitz", "players": ["easy", "pvs:by-position"], "games": 2, "nodes": 300},
        {"game": "connect-four", "players": ["easy", "medium"], "games": 2},
        CROSSWORD,
        CROSSWORD | {"sprt": [0, 50]},
    ],
)
def test_results_and_records_are_those_of_the_command_it_shows(
    request_: dict[str, Any], client: TestClient, until: Until, kotva: Kotva, lexicon: str, tmp_path: Path
) -> None:
    if request_["game"] == "crossword":
        request_ = request_ | {"lexicon": lexicon}
    if "sprt" in request_:
        request_ = request_ | {"players": ["greedy", "random"], "games": 2000}
    number = begun(client, request_)
    info = until(number, over)
    code, out, err = kotva(*shlex.split(info["command"])[1:], "--json", "--records", tmp_path / "games")
    assert code == 0, err
    assert client.get(f"/api/tournaments/{number}/results.json").json() == json.loads(out)
    archive = zipfile.ZipFile(io.BytesIO(client.get(f"/api/tournaments/{number}/records.zip").content))
    files = {str(path.relative_to(tmp_path / "games")): path for path in (tmp_path / "games").rglob("*.*")}
    assert sorted(archive.namelist()) == sorted(files)
    assert all(archive.read(name).decode() == path.read_text("utf-8") for name, path in files.items())
    assert info["done"] == len(files)
    if "sprt" in request_:
        assert info["results"]["matches"][0]["sprt"]["answer"] == "elo1"
        assert info["done"] < info["total"]


def test_games_are_listed_by_player_and_can_be_replayed(client: TestClient, until: Until) -> None:
    number = begun(client, TERRACE)
    info = until(number, over)
    for first, second in ((0, 1), (0, 2), (1, 2)):
        told = client.get(f"/api/tournaments/{number}/games", params={"first": first, "second": second}).json()
        assert told["total"] == len(told["games"]) == 4
        assert [game["began"] for game in told["games"]] == [0, 1, 0, 1]
        (match,) = (
            one
            for one in info["results"]["matches"]
            if one["players"] == [TERRACE["players"][i] for i in (first, second)]
        )  # type: ignore[index]
        assert [sum(game["winner"] == player for game in told["games"]) for player in (0, 1)] == match["wins"]
        for game in told["games"]:
            record = client.get(f"/api/tournaments/{number}/games/{first}-{second}/{game['number']}").json()
            read = client.post("/api/boards/read", json={"text": record["text"]})
            assert len(read.json()["moves"]) == game["length"]
            room = client.post("/api/rooms/import", json={"text": record["text"]}).json()
            mine = client.post("/api/rooms/mine", json={"rooms": [{"room": room["room"], "token": room["tokens"][0]}]})
            assert [(one["over"], one["moves"]) for one in mine.json()] == [(True, game["length"])]
    rows = list(csv.DictReader(io.StringIO(client.get(f"/api/tournaments/{number}/games.csv").text)))
    assert len(rows) == 12
    assert {row["winner"] for row in rows} <= {*TERRACE["players"], ""}  # type: ignore[misc]


def test_a_crossword_record_opens_in_the_review(client: TestClient, until: Until, lexicon: str) -> None:
    number = begun(client, CROSSWORD | {"players": ["greedy", "smart"], "games": 2, "lexicon": lexicon})
    until(number, over)
    record = client.get(f"/api/tournaments/{number}/games/0-1/2").json()
    assert record["file"] == "00002.gcg"
    read = client.post("/api/record", json={"text": record["text"]}).json()
    assert (read["lexicon"], read["complete"], read["remarks"]) == (lexicon, True, [])


def test_the_table_fills_before_the_eyes_of_those_who_watch(client: TestClient) -> None:
    request = TERRACE | {"players": ["best-move:improved", "best-move:standard"], "games": 40}
    number = begun(client, request)
    with client.websocket_connect("/api/socket", headers={"host": "127.0.0.1:8620"}) as socket:
        socket.send_json({"ask": 7, "do": "tournament", "tournament": number})
        counts, answer = [], socket.receive_json()
        while "progress" in answer:
            counts.append(answer["progress"]["done"])
            answer = socket.receive_json()
        assert (answer["to"], answer["ok"], answer["state"], answer["done"]) == (7, True, "done", 40)
        assert counts == sorted(counts)
        assert len(set(counts)) > 1
        socket.send_json({"ask": 8, "do": "tournament", "tournament": "x" * 12})
        assert socket.receive_json()["error"]["code"] == "no-tournament"


@pytest.mark.slow
def test_a_tournament_is_stopped_and_goes_on_with_what_is_missing(client: TestClient, until: Until) -> None:
    request = TERRACE | {"games": 40}
    number = begun(client, request)
    until(number, lambda info: info["done"] > 0)
    stopped = client.post(f"/api/tournaments/{number}", json={"do": "stop"}).json()
    assert stopped["state"] == "stopped"
    pairing = {"first": 0, "second": 1}
    before = client.get(f"/api/tournaments/{number}/games", params=pairing).json()["games"]
    assert client.post(f"/api/tournaments/{number}", json={"do": "go-on"}).status_code == 200
    whole = until(number, over)
    assert (whole["done"], whole["total"]) == (120, 120)
    after = client.get(f"/api/tournaments/{number}/games", params=pairing).json()["games"]
    assert after[: len(before)] == before
    other = until(begun(client, request), over)
    assert whole["results"] == other["results"]


@pytest.mark.slow
def test_another_server_goes_on_where_a_killed_one_was(client: TestClient, until: Until) -> None:
    number = begun(client, TERRACE | {"games": 40})
    until(number, lambda info: info["done"] > 0)
    hall = the_hall()
    assert hall.current is not None
    worker = hall.current[1]
    close_hall()
    assert worker.poll() is not None
    resume()
    info = until(number, over)
    assert info["done"] == 120
    kept = [(pairing, game.number) for pairing, game in the_hall().store.everything(number)]
    assert len(kept) == len(set(kept)) == 120


@pytest.mark.slow
def test_a_server_that_is_killed_takes_its_worker_along_and_the_next_one_goes_on(home: Path) -> None:
    with server() as first:
        number = asked(first, "tournaments", TERRACE | {"games": 40})["id"]
        while not asked(first, f"tournaments/{number}")["done"]:
            time.sleep(0.05)
        first.process.send_signal(signal.SIGKILL)
        # Server and worker share this pipe, so it closes only when both have ended.
        first.process.communicate(timeout=120)
    before = list(Store().everything(number))
    with server() as second:
        while (info := asked(second, f"tournaments/{number}"))["state"] != "done":
            assert info["state"] in ("waiting", "running"), info
            time.sleep(0.05)
        second.process.send_signal(signal.SIGTERM)
        second.process.communicate(timeout=120)
    after = list(Store().everything(number))
    assert (len(before) < len(after), len(after)) == (True, 120)
    assert [kept for kept in after if kept in before] == before


class Served(NamedTuple):
    process: subprocess.Popen[str]
    address: str


@contextmanager
def server() -> Iterator[Served]:
    command = [sys.executable, "-m", "kotva.cli.main", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", process.stdout.readline())
        assert found
        try:
            yield Served(process, found[0])
        finally:
            process.kill()


def asked(served: Served, path: str, body: object = None) -> Any:
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{served.address}api/{path}", content, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        return json.load(answer)


def test_the_worker_ends_when_its_server_is_gone(client: TestClient, until: Until) -> None:
    number = begun(client, {"game": "abalone", "players": ["hard", "advanced"], "games": 100})
    hall = the_hall()
    # The state is "running" a moment before the worker process exists.
    until(number, lambda info: info["state"] == "running" and hall.current is not None)
    assert hall.current is not None
    worker = hall.current[1]
    assert worker.stdin is not None
    worker.stdin.close()
    assert worker.wait(60) == 0


def test_tournaments_wait_in_line_and_can_be_deleted(client: TestClient, until: Until) -> None:
    slow = begun(client, {"game": "abalone", "players": ["hard", "advanced"], "games": 100, "title": "Slow"})
    until(slow, lambda info: info["state"] == "running")
    quick = begun(client, TERRACE)
    assert client.get(f"/api/tournaments/{quick}").json()["state"] == "waiting"
    listing = client.get("/api/tournaments").json()
    assert [one["id"] for one in listing["tournaments"]] == [quick, slow]
    assert listing["may"] is True
    assert client.post(f"/api/tournaments/{slow}", json={"do": "delete"}).json()["id"] == slow
    until(quick, over)
    assert client.get(f"/api/tournaments/{slow}").status_code == 404


def test_a_tournament_that_cannot_be_played_says_why(
    client: TestClient, until: Until, lexicon: str, home: Path
) -> None:
    slow = begun(client, {"game": "abalone", "players": ["hard", "advanced"], "games": 100})
    number = begun(client, CROSSWORD | {"lexicon": lexicon})
    (home / "cache" / "lexica" / "small.klx").unlink()
    client.post(f"/api/tournaments/{slow}", json={"do": "delete"})
    info = until(number, lambda info: info["state"] == "failed")
    assert "small" in info["fault"]
