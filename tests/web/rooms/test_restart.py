"""A killed server loses nothing that a page has seen."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from websockets.sync.client import ClientConnection, connect

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

pytestmark = pytest.mark.slow

HUMAN = {"kind": "human"}
COMMAND = [sys.executable, "-m", "kotva.cli.main", "serve", "--port", "0"]


class Running:
    """A separate server process."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(COMMAND, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = re.search(r"http://(127\.0\.0\.1:\d+)/", self.process.stdout.readline())
        assert found
        self.host = found[1]

    def post(self, path: str, body: object) -> Any:
        request = urllib.request.Request(
            f"http://{self.host}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=120)


@contextmanager
def running() -> Iterator[Running]:
    server = Running()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


class Wire:
    """A page over a real socket."""

    def __init__(self, server: Running, room: str, tokens: list[str]) -> None:
        self.socket: ClientConnection = connect(f"ws://{server.host}/api/socket").__enter__()
        self.room, self.number = room, 0
        self.view: Any = None
        self.ask("join", tokens=tokens)

    def ask(self, name: str, **what: object) -> Any:
        self.number += 1
        self.socket.send(json.dumps({"ask": self.number, "do": name, "room": self.room, **what}))
        while True:
            message = self.receive()
            if message.get("to") == self.number:
                return message

    def receive(self) -> Any:
        message = json.loads(self.socket.recv(timeout=120))
        self.view = message.get("view", self.view)
        return message

    def move(self, text: str) -> Any:
        return self.ask("move", version=self.view["version"], move=text)


def stable(view: Any) -> Any:
    """A view without the fields that depend on the time: `now`, and the seconds of a running clock."""
    kept = {key: value for key, value in view.items() if key != "now"}
    kept["seats"] = [
        {key: value for key, value in seat.items() if key not in ("seconds_left", "here")} for seat in view["seats"]
    ]
    return kept


@pytest.mark.parametrize("challenge", ["void", "double"])
def test_a_killed_server_goes_on_with_the_same_racks_scores_bag_and_clocks(lexicon: str, challenge: str) -> None:
    options = {"lexicon": lexicon, "seed": 5, "clock": {"seconds": 600, "increment": 2}, "challenge": challenge}
    body = {"game": "crossword", "seats": [HUMAN, HUMAN], "options": options}
    with running() as first:
        room, twin = first.post("rooms", body), first.post("rooms", body)
        page, other = (Wire(first, made["room"], made["tokens"]) for made in (room, twin))
        for wire in (page, other):
            moves = wire.ask("hint", count=1)["moves"]
            wire.move(moves[0]["move"] if moves else "-")
            wire.move("-" + wire.view["racks"][1][0])
            wire.ask("draw", seat=0)
        before = page.view
        other.move("-" + other.view["racks"][0][0])
        first.kill()
    with running() as second:
        page = Wire(second, room["room"], room["tokens"])
        assert stable(page.view) == stable(before)
        for seat in (0, 1):
            lost = before["seats"][seat]["seconds_left"] - page.view["seats"][seat]["seconds_left"]
            assert -1 < lost < 30, "the time without a server is nobody's"
        page.move("-" + page.view["racks"][0][0])
        twin_page = Wire(second, twin["room"], twin["tokens"])
        assert page.view["racks"] == twin_page.view["racks"], "the bag goes on in the order it had"


def test_a_killed_server_goes_on_with_undone_turns_and_a_computer_to_move(home: Path) -> None:
    body = {"game": "terrace", "seats": [HUMAN, {"kind": "computer", "player": "easy"}]}
    with running() as first:
        room = first.post("rooms", body)
        tokens = [token for token in room["tokens"] if token]
        page = Wire(first, room["room"], tokens)
        page.ask("autoplay", on=False)
        page.move(page.view["legal"][0]["move"])
        page.ask("undo")
        page.ask("redo")
        page.ask("autoplay", on=True)
        first.kill()
    with running() as second:
        page = Wire(second, room["room"], tokens)
        while page.view["turn"] != 0 or not page.view["history"]:
            page.receive()
        assert [entry["seat"] for entry in page.view["history"]] == [0, 1]
        mine = second.post("rooms/mine", {"rooms": [{"room": room["room"], "token": tokens[0]}]})
        assert [(one["room"], one["moves"]) for one in mine] == [(room["room"], 2)]


def test_a_stopping_server_does_not_wait_for_a_thinking_computer(home: Path) -> None:
    body = {"game": "abalone", "seats": [HUMAN, {"kind": "computer", "player": "alpha-beta:analyzing:seconds=59"}]}
    with running() as server:
        room = server.post("rooms", body)
        page = Wire(server, room["room"], room["tokens"][:1])
        page.move(page.view["legal"][0]["move"])
        server.process.send_signal(signal.SIGTERM)
        _, complaints = server.process.communicate(timeout=50)
        assert (server.process.returncode, "Traceback" in complaints) == (0, False)


def test_two_servers_over_one_store_do_not_spoil_a_room(server: Server, lexicon: str) -> None:
    """The second writer gets an error and continues from the state of the first."""
    room = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon)
    page = server.page()
    page.join(room)
    with running_on(server) as other:
        wire = Wire(other, room["room"], room["tokens"])
        wire.move("-")
        assert page.move("-" + page.view["racks"][0][0])["error"]["code"] == "stale"
        page.join(room)
        assert page.view["version"] == wire.view["version"]
        assert [entry["move"] for entry in page.view["history"]] == ["-"]


@contextmanager
def running_on(server: Server) -> Iterator[Running]:
    """A process over the same data folder: its store has the same name."""
    assert server.path == Path(os.environ["KOTVA_DATA"]) / "rooms.sqlite3"
    with running() as other:
        yield other
