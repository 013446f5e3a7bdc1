"""A table with its own store, a small English lexicon, and pages that talk to it."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from kotva.web.app import create_app
from kotva.web.rooms.limits import Limits
from kotva.web.rooms.models import Acted, Change
from kotva.web.rooms.store import Store
from kotva.web.rooms.table import RoomTable
from kotva.web.schemas import ASKED, ROOM_ANSWERS

if TYPE_CHECKING:
    from tests.web.conftest import Install

WORDS = """
aa ab ad ae ag ah ai al am an ar as at aw ax ay ba be bi bo by da de do ed ef eh el em en er es et ex fa go ha he hi
ho id if in is it jo ka la li lo ma me mi mu my na ne no nu od oe of oh om on op or os ow ox oy pa pe pi re sh si so
ta ti to uh um un up us ut we wo xi ya ye yo anchor anchors hat hats tea teas eat eats rain train trains stone stones
tone tones line lines liner retain retina ratine reading grade grades orange
"""

Message = dict[str, Any]


@pytest.fixture
def lexicon(install: Install) -> str:
    """The name of an installed lexicon of about a hundred words."""
    install("en", WORDS.split())
    return "small"


@pytest.fixture
def limits() -> Limits:
    return Limits(messages_a_second=1e6, burst=10**6)


class Server:
    """The application over one store; `restart` makes a new one over the same file."""

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path, self.limits = path, limits
        self.start()

    def start(self) -> None:
        self.table = RoomTable(Store(self.path), self.limits)
        app = create_app(table=lambda: self.table)
        self.client = TestClient(app, base_url="http://127.0.0.1:8620")
        self.client.__enter__()
        self.pages: list[Page] = []

    def stop(self) -> None:
        for page in self.pages:
            page.close()
        self.client.__exit__(None, None, None)
        self.table.close()

    def restart(self) -> None:
        self.stop()
        self.start()

    def create(self, game: str, *seats: Message, **options: object) -> Message:
        answer = self.client.post("/api/rooms", json={"game": game, "seats": list(seats), "options": options})
        assert answer.status_code == 201, answer.text
        return answer.json()

    def page(self) -> Page:
        page = Page(self.client.websocket_connect("/api/socket", headers={"Host": "127.0.0.1:8620"}))
        self.pages.append(page)
        return page


class Page:
    """A page: `ask` sends a request and returns the answer; the page keeps its newest view."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session.__enter__()
        self.numbers = itertools.count(1)
        self.view: Message = {}
        self.board: Message = {}
        self.heard: list[Message] = []

    def next(self) -> Message:
        """The next message; if none comes, the test fails and does not hang."""

        async def soon() -> Message:
            with anyio.fail_after(120):
                return dict(await self.session._send_rx.receive())

        message = self.session.portal.call(soon)
        if message["type"] == "websocket.close":
            return {"closed": message["code"]}
        answer: Message = json.loads(message["text"])
        return answer

    def receive(self) -> Message:
        message = self.next()
        self.heard.append(message)
        if "view" in message:
            Change.model_validate({name: part for name, part in message.items() if name not in ("to", "ok")})
            self.view = message["view"]
        if "board" in message:
            self.board = message["board"]
        return message

    def ask(self, name: str, **what: object) -> Message:
        number = next(self.numbers)
        self.session.send_json({"ask": number, "do": name, **what})
        while (message := self.receive()).get("to") != number:
            pass
        if message.get("ok") and name in ASKED:
            told = {key: part for key, part in message.items() if key not in ("to", "ok")}
            ROOM_ANSWERS.get(name, Acted).model_validate(told)
        return message

    def join(self, room: Message, *seats: int) -> Message:
        """Joins with the tokens of these seats (default: all); -1 is the spectators' token."""
        chosen = seats or [seat for seat, token in enumerate(room["tokens"]) if token]
        tokens = [room["watch"] if seat < 0 else room["tokens"][seat] for seat in chosen]
        self.room = room["room"]
        answer = self.ask("join", room=self.room, tokens=tokens)
        assert answer.get("ok"), answer
        return answer

    def do(self, name: str, **what: object) -> Message:
        """Takes an action in the room that was joined last."""
        return self.ask(name, room=self.room, **what)

    def move(self, text: str) -> Message:
        return self.do("move", version=self.view["version"], move=text)

    def until(self, condition: Callable[[Message], bool]) -> Message:
        """Waits for a view that satisfies the condition."""
        while not condition(self.view):
            self.receive()
        return self.view

    def close(self) -> None:
        if self.session is not None:
            self.session.__exit__(None, None, None)
            self.session = None


@pytest.fixture
def server(home: Path, limits: Limits) -> Iterator[Server]:
    server = Server(home / "data" / "rooms.sqlite3", limits)
    yield server
    server.stop()
