"""Live games between people on a server of its own: 200 at once, 100 moves a second in all.

The server is a process of its own on the loopback address, with an empty data folder. Every game has two pages, each
with its socket; a move is answered when the page that made it is told so. Moves are made when they are due and not when
the last one was answered, so a server that falls behind cannot hide it. Every answer and every view is counted.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from kotva.cli.bench import Result
from kotva.cli.output import note
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

GAMES = 200
RATE = 100.0
MOVES = 2000
WARM_UP = 400
"""Moves before the measuring: caches of both sides fill."""
NAMES = ("crossword", "abalone", "terrace", "yinsh")
GOAL_SECONDS = 0.1
GOAL_GROWTH = 0.1
"""Memory is steady if it grows by no more than this from the middle of the moves to their end."""
SEED = 7


def run(lexicon: str = "en", moves: int = MOVES) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="kotva-bench-") as folder:
        command = [sys.executable, "-m", "kotva.cli.main", "serve", "--port", "0"]
        environment = os.environ | {"KOTVA_DATA": folder}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://(127\.0\.0\.1:\d+)/", server.stdout.readline())
                assert found, "the server did not start"
                load = Load(found[1], server.pid, lexicon, moves)
                asyncio.run(load.run())
            finally:
                server.terminate()
    yield from load.results()


@dataclass
class Page:
    """One player's page: its socket, and what it knows of its game."""

    socket: ClientConnection
    view: dict[str, Any] = field(default_factory=dict)
    waiting: dict[int, asyncio.Future[dict[str, Any]]] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    views: int = 0

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            if "view" in message and message["view"]["version"] > self.view.get("version", -1):
                self.view = message["view"]
                self.views += 1
                self.changed.set()
            if message.get("to") in self.waiting:
                self.waiting.pop(message["to"]).set_result(message)

    async def ask(self, number: int, name: str, **what: Any) -> dict[str, Any]:
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self.waiting[number] = answer
        await self.socket.send(json.dumps({"ask": number, "do": name, **what}))
        return await answer

    async def reach(self, version: int) -> None:
        while self.view.get("version", -1) < version:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 30)


@dataclass
class Game:
    name: str
    room: str
    tokens: list[str]
    pages: list[Page]


class Load:
    """All games, moved in turn at a steady rate."""

    def __init__(self, host: str, server: int, lexicon: str, moves: int) -> None:
        self.host, self.server, self.moves = host, server, moves
        self.lexicon = Lexicon.open(lexicon)
        self.rng = random.Random(SEED)
        self.numbers = itertools.count(1)
        self.seconds: list[float] = []
        self.made = 0
        self.finished = 0
        self.memory: list[float] = []
        self.began = self.ended = self.work = 0.0

    async def run(self) -> None:
        self.games = [await self.start(NAMES[i % len(NAMES)]) for i in range(GAMES)]
        listeners = [asyncio.create_task(page.listen()) for game in self.games for page in game.pages]
        for game in self.games:
            await self.join(game)
        note(f"{GAMES} games between two pages each, {self.moves} moves at {RATE:g} a second")
        await self.play(WARM_UP, measured=False)
        self.memory.append(memory_of(self.server))
        self.began, work = time.perf_counter(), processor_of(self.server)
        for half in (self.moves // 2, self.moves - self.moves // 2):
            await self.play(half, measured=True)
            self.memory.append(memory_of(self.server))
        self.ended, self.work = time.perf_counter(), processor_of(self.server) - work
        for task in listeners:
            task.cancel()
        for game in self.games:
            for page in game.pages:
                await page.socket.close()

    async def play(self, moves: int, *, measured: bool) -> None:
        loop = asyncio.get_running_loop()
        begun = loop.time()
        turns = []
        for number in range(moves):
            await asyncio.sleep(max(0.0, begun + number / RATE - loop.time()))
            turns.append(asyncio.create_task(self.turn(self.games[number % GAMES], measured=measured)))
            if len(turns) == GAMES:  # a game is asked for its next move only after the last one
                await asyncio.gather(*turns)
                turns = []
        await asyncio.gather(*turns)

    async def turn(self, game: Game, *, measured: bool) -> None:
        """One move by who is to move; the opponent's page must hear of it too."""
        if "turn" not in game.pages[0].view:
            await self.replace(game)
        seat = game.pages[0].view["turn"]
        mover, other = game.pages[seat], game.pages[1 - seat]
        await mover.reach(other.view["version"])
        move = self.choose(game.name, mover.view)
        version, begun = mover.view["version"], time.perf_counter()
        answer = await mover.ask(next(self.numbers), "move", room=game.room, version=version, move=move)
        taken = time.perf_counter() - begun
        assert answer.get("ok"), f"{game.name}: {move} was answered by {answer}"
        assert answer["version"] == version + 1
        await other.reach(version + 1)
        if measured:
            self.made += 1
            self.seconds.append(taken)

    def choose(self, name: str, view: dict[str, Any]) -> str:
        """Any legal move; a crossword page finds plays itself, as a person would."""
        if name != "crossword":
            return str(self.rng.choice(view["legal"])["move"])
        plays = Position.from_cgp(view["position"], self.lexicon).core.best_moves(1)
        return str(plays[0]) if plays else "-"

    async def start(self, name: str) -> Game:
        made = await self.create(name)
        url = f"ws://{self.host}/api/socket"
        pages = [Page(await connect(url, compression=None, max_size=None)) for _ in range(2)]
        return Game(name, made["room"], made["tokens"], pages)

    async def create(self, name: str) -> dict[str, Any]:
        options = {"lexicon": self.lexicon.name} if name == "crossword" else {}
        body = {"game": name, "seats": [{"kind": "human"}, {"kind": "human"}], "options": options}
        return await asyncio.to_thread(self.post, "rooms", body)

    def post(self, path: str, body: object) -> dict[str, Any]:
        request = urllib.request.Request(
            f"http://{self.host}/api/{path}", json.dumps(body).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    async def join(self, game: Game) -> None:
        for page, token in zip(game.pages, game.tokens, strict=True):
            page.view = {}
            answer = await page.ask(next(self.numbers), "join", room=game.room, tokens=[token])
            assert answer.get("ok"), f"joining was answered by {answer}"
        await game.pages[0].reach(game.pages[1].view["version"])

    async def replace(self, game: Game) -> None:
        """A finished game makes room for a new one between the same pages."""
        self.finished += 1
        for page in game.pages:
            await page.ask(next(self.numbers), "leave", room=game.room)
        made = await self.create(game.name)
        game.room, game.tokens = made["room"], made["tokens"]
        await self.join(game)

    def results(self) -> Iterator[Result]:
        assert self.made == len(self.seconds) == self.moves, f"{self.made} moves were answered, not {self.moves}"
        elapsed = self.ended - self.began
        ranked = sorted(self.seconds)
        for work, share, goal in (("move, median", 0.5, None), ("move, 99th percentile", 0.99, GOAL_SECONDS * 1000)):
            value = 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]
            yield Result(work, self.made, elapsed, value, "ms", goal=goal)
        yield Result("moves a second", self.made, elapsed, self.made / elapsed, "/s", goal=RATE)
        yield Result("processor time of the server, a move", self.made, self.work, 1000 * self.work / self.made, "ms")
        yield Result("games finished", self.finished, elapsed, self.finished, "games")
        _, middle, after = self.memory
        yield Result("memory of the server", self.made, elapsed, after, "MB")
        growth = (after - middle) / middle
        yield Result("memory, growth in the second half", self.made, elapsed, 100 * growth, "%", goal=100 * GOAL_GROWTH)


def memory_of(process: int) -> float:
    """Megabytes of a process's own; the lexicon is mapped and belongs to the system's cache."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"RssAnon:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1000


def processor_of(process: int) -> float:
    """Seconds of processor time, which other work on the machine does not change."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
