"""Load test of the server: 200 games between humans at once, 100 moves per second in total.

The server is a separate process on the loopback address with an empty data folder. Every game has two pages, each with
its socket. A move is finished when its page gets the answer. Every move has a scheduled time, and its response time
counts from there, not from the moment it is sent: so a server that falls behind cannot hide the delay. All answers and
views are counted. With rate 0 there is no schedule: the moves of an hour take less time.
With `--simulations N` there are N more pages, for which the server simulates a position all the time.
"""

from __future__ import annotations

import asyncio
import gc
import http.client
import itertools
import json
import os
import random
import re
import subprocess
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kotva._core import board_games
from kotva.cli.bench import Result
from kotva.cli.bench_child import COMMAND
from kotva.cli.output import note
from kotva.games.crossword import Position
from kotva.games.registry import taking
from kotva.lexicons.lexicon import Lexicon

GAMES = 200
RATE = 100.0
MOVES = 2000
WARM_UP = 400
"""Moves before the measuring: caches of both sides fill."""
NAMES = ("crossword", *board_games())
LONGEST = 200
"""Random moves may go on for ever; after this number a player resigns."""
GOAL_SECONDS = 0.1
GOAL_GROWTH = 0.1
"""Largest allowed growth of memory (as a share) in the second half of the moves."""
POINTS = 8
"""Number of memory measurements."""
ADDRESSES = 16
"""Number of loopback addresses that make rooms, because one address may make only a limited number per day."""
SEED = 7
SIMULATED = "15/15/15/15/15/5V9/5R2F6/3AGORAE6/5U2Z6/15/15/15/15/15/15 SRPIIEL/ 36/29 0"
"""The position of the simulations. The empty board is a position of the running games, so it may not be analysed."""


def run(lexicon: str = "en", moves: int = MOVES, rate: float = RATE, simulations: int = 0) -> Iterator[Result]:
    with tempfile.TemporaryDirectory(prefix="kotva-bench-") as folder:
        command = [*COMMAND, "serve", "--port", "0"]
        environment, pipe = os.environ | {"KOTVA_DATA": folder}, subprocess.PIPE
        with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, text=True) as server:
            try:
                assert server.stdout is not None
                found = re.search(r"http://(127\.0\.0\.1:\d+)/", server.stdout.readline())
                assert found, "the server did not start"
                load = Load(found[1], server.pid, lexicon, moves, rate, simulations)
                asyncio.run(load.run())
            finally:
                server.terminate()
    yield from load.results()


class Choice(msgspec.Struct):
    move: str


class Seen(msgspec.Struct):
    """The fields of a view that a player needs."""

    version: int
    position: str
    turn: int | None = None
    legal: msgspec.Raw = msgspec.Raw()


class Heard(msgspec.Struct):
    to: int | None = None
    ok: bool = False
    version: int | None = None
    error: dict[str, Any] | None = None
    view: Seen | None = None


HEARD = msgspec.json.Decoder(Heard)
CHOICES = msgspec.json.Decoder(list[Choice])
NOTHING = Seen(version=-1, position="")


@dataclass
class Page:
    """One player's page: its socket, and its last view of the game."""

    socket: ClientConnection
    view: Seen = NOTHING
    waiting: dict[int, asyncio.Future[Heard]] = field(default_factory=dict)
    changed: asyncio.Event = field(default_factory=asyncio.Event)
    views: int = 0

    async def listen(self) -> None:
        async for text in self.socket:
            heard = HEARD.decode(text)
            if heard.view is not None and heard.view.version > self.view.version:
                self.view = heard.view
                self.views += 1
                self.changed.set()
            if heard.to in self.waiting:
                self.waiting.pop(heard.to).set_result(heard)

    async def ask(self, number: int, name: str, **what: Any) -> Heard:
        answer: asyncio.Future[Heard] = asyncio.get_running_loop().create_future()
        self.waiting[number] = answer
        await self.socket.send(msgspec.json.encode({"ask": number, "do": name, **what}), text=True)
        heard = await answer
        assert heard.ok, f"{name} {what} was answered by {heard.error}"
        return heard

    async def reach(self, version: int) -> None:
        while self.view.version < version:
            self.changed.clear()
            await asyncio.wait_for(self.changed.wait(), 60)


@dataclass
class Game:
    name: str
    room: str
    tokens: list[str]
    pages: list[Page]
    moves: int = 0


@dataclass
class Simulated:
    """The play-outs of a simulating page; `played` counts those during the measurement."""

    before: int = 0
    now: int = 0
    began: int = 0
    played: int = 0

    def count(self, iterations: int, done: bool) -> None:
        self.now = self.before + iterations
        if done:
            self.before = self.now

    def begin(self) -> None:
        self.began = self.now

    def end(self) -> None:
        self.played = self.now - self.began


class Load:
    """All games of the load test."""

    def __init__(self, host: str, server: int, lexicon: str, moves: int, rate: float, simulations: int = 0) -> None:
        self.host, self.server, self.moves, self.rate = host, server, moves, rate
        self.simulations = [Simulated() for _ in range(simulations)]
        self.lexicon = Lexicon.open(lexicon)
        self.rng = random.Random(SEED)
        self.numbers = itertools.count(1)
        self.seconds: list[float] = []
        self.made = self.finished = 0
        self.memory: list[tuple[int, float]] = []
        self.began = self.ended = self.work = 0.0

    async def run(self) -> None:
        self.games = [await self.start(NAMES[i % len(NAMES)]) for i in range(GAMES)]
        async with asyncio.TaskGroup() as listeners:  # an error in one ends all
            for game in self.games:
                for page in game.pages:
                    listeners.create_task(page.listen())
            simulating = [listeners.create_task(self.simulate(one)) for one in self.simulations]
            await self.measure()
            for task in simulating:
                task.cancel()
            for game in self.games:
                for page in game.pages:
                    await page.socket.close()

    async def simulate(self, one: Simulated) -> None:
        """Simulates all the time: when one simulation ends, the page starts the next."""
        async with connect(f"ws://{self.host}/api/socket", compression=None, max_size=None) as socket:
            for number in itertools.count(1):
                about = {"lexicon": self.lexicon.name, "cgp": SIMULATED, "seed": number}
                asked = {"ask": number, "do": "analyse", "question": "simulate", "about": about}
                await socket.send(msgspec.json.encode(asked), text=True)
                async for text in socket:
                    heard = msgspec.json.decode(text)
                    assert "error" not in heard, heard
                    one.count(heard.get("progress", heard)["iterations"], done="ok" in heard)
                    if "ok" in heard:
                        break

    async def measure(self) -> None:
        for game in self.games:
            await self.join(game)
        speed = f"at {self.rate:g} a second" if self.rate else "as fast as they are answered"
        note(f"{GAMES} games between two pages each, {self.moves} moves {speed}")
        calm_collector()
        await self.play(WARM_UP)
        self.made, self.seconds = 0, []
        self.began, work = time.perf_counter(), processor_of(self.server)
        for one in self.simulations:
            one.begin()
        self.look()
        await self.play(self.moves)
        self.ended, self.work = time.perf_counter(), processor_of(self.server) - work
        for one in self.simulations:
            one.end()

    async def play(self, moves: int) -> None:
        """Plays the moves of all games on schedule: the first one now, the others at the given rate."""
        begun = time.perf_counter()
        share = [len(range(number, moves, GAMES)) for number in range(GAMES)]
        await asyncio.gather(*(self.turns(number, share[number], begun) for number in range(GAMES)))

    async def turns(self, number: int, count: int, begun: float) -> None:
        game = self.games[number]
        for turn in range(count):
            page, other, move = await self.prepare(game)
            due = time.perf_counter()
            if self.rate:
                due = begun + (turn * GAMES + number) / self.rate
                await asyncio.sleep(max(0.0, due - time.perf_counter()))
            version = page.view.version
            answer = await page.ask(next(self.numbers), "move", room=game.room, version=version, move=move)
            self.count(time.perf_counter() - due)
            assert answer.version == version + 1
            game.moves += 1
            await other.reach(version + 1)

    async def prepare(self, game: Game) -> tuple[Page, Page, str]:
        """The page to move, the other page and the move; a finished game is replaced by a new one."""
        if game.pages[0].view.turn is None or game.moves >= LONGEST:
            await self.replace(game)
        seat = game.pages[0].view.turn
        assert seat is not None
        page, other = game.pages[seat], game.pages[1 - seat]
        await page.reach(other.view.version)
        return page, other, self.choose(page.view)

    def choose(self, view: Seen) -> str:
        """A random legal move. If the view lists none, the page finds a play itself, as a human would."""
        if bytes(view.legal):
            return self.rng.choice(CHOICES.decode(view.legal)).move
        plays = Position.from_cgp(view.position, self.lexicon).core.best_moves(1)
        return str(plays[0]) if plays else "-"

    def count(self, seconds: float) -> None:
        self.made += 1
        self.seconds.append(seconds)
        if self.began and self.made * POINTS // self.moves > (self.made - 1) * POINTS // self.moves:
            self.look()

    def look(self) -> None:
        self.memory.append((self.made, memory_of(self.server)))
        if self.made:
            seconds = time.perf_counter() - self.began
            note(f"{self.made} moves in {seconds:.0f} s, {self.finished} games over, {self.memory[-1][1]:.1f} MB")

    async def start(self, name: str) -> Game:
        made = await self.create(name)
        url = f"ws://{self.host}/api/socket"
        pages = [Page(await connect(url, compression=None, max_size=None)) for _ in range(2)]
        return Game(name, made["room"], made["tokens"], pages)

    async def create(self, name: str) -> dict[str, Any]:
        options = {"lexicon": self.lexicon.name} if taking("lexicon") == name else {}
        body = {"game": name, "seats": [{"kind": "human"}, {"kind": "human"}], "options": options}
        return await asyncio.to_thread(self.post, "rooms", body)

    def post(self, path: str, body: object) -> dict[str, Any]:
        address = f"127.0.0.{1 + next(self.numbers) % ADDRESSES}"
        connection = http.client.HTTPConnection(self.host, timeout=60, source_address=(address, 0))
        connection.request("POST", f"/api/{path}", json.dumps(body), {"Content-Type": "application/json"})
        answer = connection.getresponse()
        found: dict[str, Any] = json.loads(answer.read())
        connection.close()
        assert answer.status < 300, f"{path} was answered by {found}"
        return found

    async def join(self, game: Game) -> None:
        for page, token in zip(game.pages, game.tokens, strict=True):
            page.view = NOTHING
            await page.ask(next(self.numbers), "join", room=game.room, tokens=[token])
        await game.pages[0].reach(game.pages[1].view.version)

    async def replace(self, game: Game) -> None:
        """Replaces a finished game by a new one between the same pages."""
        if game.pages[0].view.turn is not None:
            await game.pages[0].ask(next(self.numbers), "resign", room=game.room)
        self.finished += 1
        for page in game.pages:
            await page.ask(next(self.numbers), "leave", room=game.room)
        made = await self.create(game.name)
        game.room, game.tokens, game.moves = made["room"], made["tokens"], 0
        await self.join(game)

    def results(self) -> Iterator[Result]:
        assert self.made == len(self.seconds) == self.moves, f"{self.made} moves were answered, not {self.moves}"
        elapsed = self.ended - self.began
        ranked = sorted(self.seconds)
        goal = GOAL_SECONDS * 1000 if self.rate == RATE else None
        for work, share, most in (("move, median", 0.5, None), ("move, 99th percentile", 0.99, goal)):
            value = 1000 * ranked[min(len(ranked) - 1, int(share * len(ranked)))]
            yield Result(work, self.made, elapsed, value, "ms", goal=most)
        yield Result("moves a second", self.made, elapsed, self.made / elapsed, "/s", goal=self.rate or None)
        yield Result("processor time of the server, a move", self.made, self.work, 1000 * self.work / self.made, "ms")
        for number, one in enumerate(self.simulations, 1):
            assert one.played > 0, "a simulation stood still while the games were played"
            yield Result(
                f"simulation {number} beside the games", one.played, elapsed, one.played / elapsed, "play-outs/s"
            )
        yield Result("games finished", self.finished, elapsed, self.finished, "games")
        for moves, megabytes in self.memory:
            yield Result(f"memory of the server after {moves} moves", moves, elapsed, megabytes, "MB")
        middle, after = self.memory[len(self.memory) // 2][1], self.memory[-1][1]
        growth = (after - middle) / middle
        yield Result("memory, growth in the second half", self.made, elapsed, 100 * growth, "%", goal=100 * GOAL_GROWTH)


def calm_collector() -> None:
    """Makes garbage collection rare. Four hundred pages in this process are many objects, and a pause of the collector
    would count as a delay of the server."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 50, 50)


def memory_of(process: int) -> float:
    """Private memory of a process in megabytes, without the memory-mapped lexicon."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"RssAnon:\s+(\d+) kB", status)
    assert found
    return int(found[1]) / 1000


def processor_of(process: int) -> float:
    """Seconds of processor time; other work on the machine does not change it."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
