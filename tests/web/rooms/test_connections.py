"""Connections that misbehave at the transport level: pages that never read, half-open ones, floods."""

from __future__ import annotations

import base64
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from kotva.web import run
from kotva.web.app import create_app
from kotva.web.rooms.limits import Limits
from kotva.web.rooms.store import Store
from kotva.web.rooms.table import RoomTable

HUMAN = {"kind": "human"}
MOST = 5000
"""Far more changes than fit into the buffers of a connection."""


@pytest.fixture
def pong() -> float:
    """Seconds that a page has to answer a ping."""
    return 600


@pytest.fixture
def buffer() -> int:
    """Size of the system's send buffer in bytes; the default is megabytes."""
    return 8192


@pytest.fixture
def unread() -> int:
    """Milliseconds that a page may leave something unread."""
    return 600_000


@pytest.fixture
def port(home: Path, pong: float, buffer: int, unread: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A server as `kotva serve` runs it, with shorter timeouts."""
    table = RoomTable(Store(home / "data" / "rooms.sqlite3"), Limits(messages_a_second=1e6, burst=10**6, waiting=16))
    monkeypatch.setattr(run, "UNREAD", unread)
    listener = run.bind("127.0.0.1", 0, exact=True)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
    config = uvicorn.Config(
        create_app(table=lambda: table),
        log_level="warning",
        lifespan="off",
        ws_max_size=1 << 20,
        ws_ping_interval=0.2,
        ws_ping_timeout=pong,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],))
    thread.start()
    yield listener.getsockname()[1]
    server.should_exit = server.force_exit = True
    thread.join()
    listener.close()
    table.close()


class Eva:
    """An honest page in seat 1 of a new room."""

    def __init__(self, wire: ClientConnection) -> None:
        self.wire = wire
        self.number = 0
        self.seats: list[dict[str, Any]] = []

    def ask(self, do: str, /, **what: object) -> Any:
        self.number += 1
        self.wire.send(json.dumps({"ask": self.number, "do": do, **what}))
        while (message := self.hear()).get("to") != self.number:
            pass
        assert "error" not in message, message
        return message

    def hear(self) -> Any:
        message = json.loads(self.wire.recv(timeout=120))
        self.seats = message.get("view", {}).get("seats", self.seats)
        return message

    def sees_nobody(self, room: str) -> bool:
        """Makes changes until the view shows that seat 0 is empty; returns whether it does."""
        for number in range(MOST):
            if not self.seats[0]["here"]:
                return True
            self.ask("name", room=room, name=f"Eva the {number}th")
        return False


@pytest.fixture
def room(port: int) -> dict[str, Any]:
    body = json.dumps({"game": "abalone", "seats": [HUMAN, HUMAN]}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/rooms", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=120) as answer:
        made: dict[str, Any] = json.load(answer)
    return made


@pytest.fixture
def eva(port: int, room: dict[str, Any]) -> Iterator[Eva]:
    with connect(f"ws://127.0.0.1:{port}/api/socket", max_size=None, ping_interval=None) as wire:
        page = Eva(wire)
        page.ask("join", room=room["room"], tokens=[room["tokens"][1]])
        yield page


def mute(port: int, room: dict[str, Any]) -> socket.socket:
    """A connection that has joined in seat 0 and then neither reads nor answers."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect(("127.0.0.1", port))
    key = base64.b64encode(os.urandom(16)).decode()
    raw.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert raw.recv(12).endswith(b"101")
    body = json.dumps({"ask": 1, "do": "join", "room": room["room"], "tokens": [room["tokens"][0]]}).encode()
    mask = os.urandom(4)
    head = bytes([0x81, 0x80 | 126]) + len(body).to_bytes(2)  # RFC 6455, section 5.2: text, masked, a length of 16 bits
    raw.sendall(head + mask + bytes(byte ^ mask[i % 4] for i, byte in enumerate(body)))
    return raw


def joined(eva: Eva) -> None:
    while not eva.seats[0]["here"]:
        eva.hear()


def test_a_page_that_never_reads_has_left_and_nobody_waits_for_it(port: int, room: dict[str, Any], eva: Eva) -> None:
    with closing(mute(port, room)):
        joined(eva)
        assert eva.sees_nobody(room["room"])


class TestPatience:
    @pytest.fixture
    def unread(self) -> int:
        return 1000

    def test_a_page_that_leaves_what_it_was_sent_unread_has_left_although_nothing_happens(
        self, port: int, room: dict[str, Any], eva: Eva
    ) -> None:
        if not hasattr(socket, "TCP_USER_TIMEOUT"):
            pytest.skip("optional: this system does not give up on a connection by itself")
        with closing(mute(port, room)):
            joined(eva)
            while eva.seats[0]["here"]:
                eva.hear()


def test_a_frame_beyond_all_bounds_closes_its_page_alone(port: int, room: dict[str, Any], eva: Eva) -> None:
    with connect(f"ws://127.0.0.1:{port}/api/socket", max_size=None) as cheat:
        with suppress(ConnectionClosed, OSError):  # it may be closed before all is sent
            cheat.send("x" * (2 << 20))
        with pytest.raises(ConnectionClosed):
            cheat.recv(timeout=120)
    eva.ask("name", room=room["room"], name="Eva")


class TestPings:
    @pytest.fixture
    def pong(self) -> float:
        return 5

    @pytest.fixture
    def buffer(self) -> int:
        return 1 << 20

    def test_a_connection_that_is_half_open_is_noticed_without_anything_said(
        self, port: int, room: dict[str, Any], eva: Eva
    ) -> None:
        with closing(mute(port, room)):
            joined(eva)
            while eva.seats[0]["here"]:
                eva.hear()


@pytest.mark.slow
class TestHeartbeat:
    @pytest.fixture
    def port(self, home: Path) -> Iterator[int]:
        """`kotva serve` itself, with its own times."""
        command = [sys.executable, "-m", "kotva.cli.main", "serve", "--port", "0"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r":(\d+)/", server.stdout.readline())
            assert found
            yield int(found[1])
            server.terminate()

    def test_the_others_learn_within_ten_seconds_who_is_cut_off(
        self, port: int, room: dict[str, Any], eva: Eva
    ) -> None:
        with closing(mute(port, room)):
            cut = time.monotonic()
            joined(eva)
            while eva.seats[0]["here"]:
                eva.hear()
            assert time.monotonic() - cut < 10
