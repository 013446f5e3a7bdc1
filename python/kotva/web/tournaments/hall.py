"""The queue of tournaments: one runs at a time, in a separate process."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from kotva.languages.paths import data_dir
from kotva.web.errors import ApiError
from kotva.web.tournaments.checks import check
from kotva.web.tournaments.exports import command
from kotva.web.tournaments.models import NewTournament, OpenGame, RunningGame, TournamentChange, TournamentInfo
from kotva.web.tournaments.pictures import drawn
from kotva.web.tournaments.playing import game_of, stored
from kotva.web.tournaments.rounds import schedule
from kotva.web.tournaments.store import FILE, Store

__all__ = ["Hall", "close_hall", "resume", "the_hall"]

MOST_KEPT = 100
MOST_WAITING = 20
MOST_POSITIONS = 200
FAILED = "the process that played it ended with code {}; the server's terminal says more"


class Hall:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = threading.Condition()
        self.closed = False
        self.current: tuple[str, subprocess.Popen[str]] | None = None
        self.watchers: dict[str, set[Watcher]] = defaultdict(set)
        self.running: dict[str, dict[tuple[int, int, int], tuple[RunningGame, str]]] = {}
        """Games that the worker plays now, by players and number, with their positions."""
        self.positions: dict[tuple[str, int, int, int], str] = {}
        """The last known positions of such games, newest last. A page asks for a picture a moment after it was told of
        the game, which may be over by then."""
        self.thread: threading.Thread | None = None
        if store.next() is not None:
            self.wake()

    # Requests of pages

    def create(self, request: NewTournament) -> TournamentInfo:
        check(request)
        with self.lock:
            if sum(one.state == "waiting" for one in self.store.summaries()) >= MOST_WAITING:
                raise ApiError(429, "too-many", f"{MOST_WAITING} tournaments are waiting already; try again later")
            number = self.store.create(request, MOST_KEPT)
        self.wake()
        return self.info(number)

    def info(self, number: str) -> TournamentInfo:
        summary = self.store.summary(number)
        request, people = summary.request, bool(summary.request.people)
        found: dict[str, Any] = {
            "command": "" if people else command(request),
            "results": self.results(number),
            "running": [running for running, _ in [*self.played_now(number).values()]],
        }
        if people:
            found |= self.round(number, request)
        return TournamentInfo.model_validate(dict(summary) | found)

    def played_now(self, number: str) -> dict[tuple[int, int, int], tuple[RunningGame, str]]:
        """The games that the worker plays now. It ends a moment after its tournament was stopped."""
        return self.running.get(number, {}) if self.store.summary(number).state == "running" else {}

    def results(self, number: str) -> dict[str, Any] | None:
        """The table. If people play, it is computed from all games, because two processes enter them."""
        request = self.store.summary(number).request
        if not request.people:
            return self.store.results(number)
        return stored(request, lambda key: self.store.facts(number, key))

    def round(self, number: str, request: NewTournament) -> dict[str, Any]:
        """The present round of people, and its rooms."""
        rounds, finished = schedule(request), self.store.finished(number)
        now = next((n for n, games in enumerate(rounds, 1) if not finished.issuperset(games)), 0)
        rooms = [
            OpenGame(first=one.pairing[0], second=one.pairing[1], game=one.number + 1, room=one.room, watch=one.watch)
            for one in self.store.rooms(number)
        ]
        return {"round": now, "rounds": len(rounds), "open": rooms}

    def picture(self, number: str, game: tuple[int, int, int]) -> str:
        """The board of a game that the worker plays, or has played recently."""
        request = self.store.summary(number).request
        text = self.positions.get((number, *game))
        if text is None:
            raise ApiError(404, "no-game", "this game was not played recently")
        return drawn(game_of(request), text)

    def change(self, number: str, ask: TournamentChange) -> None:
        """A wish that is fulfilled already is no mistake: two pages may press the same button."""
        self.store.summary(number)
        with self.lock:
            match ask.do:
                case "stop":
                    self.store.move(number, ("waiting", "running", "open"), "stopped")
                case "go-on":
                    self.store.move(number, ("stopped", "failed"), "waiting")
                case "delete":
                    self.store.delete(number)
            if ask.do != "go-on" and self.current and self.current[0] == number:
                self.current[1].kill()
        if ask.do == "go-on":
            self.wake()
        self.notify(number)

    # The queue

    def wake(self) -> None:
        with self.lock:
            if self.thread is None and not self.closed:
                self.thread = threading.Thread(target=self.play, name="kotva-tournaments", daemon=True)
                self.thread.start()
            self.lock.notify_all()

    def play(self) -> None:
        """Runs one tournament after another, for ever."""
        while True:
            with self.lock:
                while not self.closed and (number := self.store.next()) is None:
                    self.lock.wait()
                if self.closed:
                    return
                assert number is not None
                self.store.move(number, ("waiting",), "running")
                process = self.started(number)
                self.current = number, process
            self.notify(number)
            fault = self.follow(number, process)
            with self.lock:
                process.wait()
                for pipe in (process.stdin, process.stdout):
                    if pipe:
                        pipe.close()
                self.current = None
                if not self.closed:
                    self.store.move(number, ("running",), "failed", fault or FAILED.format(process.returncode))
            self.notify(number)

    def started(self, number: str) -> subprocess.Popen[str]:
        """Starts the worker in its own session, so that Ctrl+C reaches only the server, which then ends the worker."""
        return subprocess.Popen(
            [sys.executable, "-P", "-m", "kotva.web.tournaments.worker", str(self.store.path), number],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            start_new_session=True,
        )

    def follow(self, number: str, process: subprocess.Popen[str]) -> str:
        """Forwards the worker's messages until it ends; returns the reason if it failed."""
        fault = ""
        for line in process.stdout or ():
            said: dict[str, Any] = json.loads(line)
            fault = said.get("fault", fault)
            self.note_running(number, said)
            self.notify(number)
        self.running.pop(number, None)
        return fault

    def note_running(self, number: str, said: dict[str, Any]) -> None:
        """Keeps the position of a running game, or forgets games that are stored."""
        games = self.running.setdefault(number, {})
        if "running" in said:
            one = RunningGame.model_validate(said["running"])
            games[one.first, one.second, one.game] = one, said["position"]
            place = number, one.first, one.second, one.game
            self.positions.pop(place, None)
            self.positions[place] = said["position"]
            if len(self.positions) > MOST_POSITIONS:
                del self.positions[next(iter(self.positions))]
        for first, second, game in said.get("games", ()):
            games.pop((first, second, game), None)

    def close(self) -> None:
        """Ends the worker. Finished games are stored, and the next server continues."""
        with self.lock:
            self.closed = True
            if self.current:
                self.current[1].kill()
            self.lock.notify_all()
        if self.thread:
            self.thread.join()

    # Notification of pages

    @contextmanager
    def watching(self, number: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the tournament changes."""
        watcher = Watcher(asyncio.get_running_loop())
        with self.lock:
            self.watchers[number].add(watcher)
        try:
            yield watcher.event
        finally:
            with self.lock:
                self.watchers[number].discard(watcher)
                if not self.watchers[number]:
                    del self.watchers[number]

    def notify(self, number: str) -> None:
        with self.lock:
            watchers = list(self.watchers.get(number, ()))
        for watcher in watchers:
            watcher.notify()


class Watcher:
    """A page that watches a tournament; its event belongs to the event loop of its socket."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.event = asyncio.Event()

    def notify(self) -> None:
        if not self.loop.is_closed():
            self.loop.call_soon_threadsafe(self.event.set)


@cache
def hall_of(path: Path) -> Hall:
    return Hall(Store(path))


def the_hall() -> Hall:
    """The tournaments in the user's data folder; the first call opens them."""
    return hall_of(data_dir() / FILE)


def resume() -> None:
    """Continues the tournaments that the previous server left unfinished."""
    if (data_dir() / FILE).exists():
        the_hall()


def close_hall() -> None:
    if hall_of.cache_info().currsize:
        the_hall().close()
        hall_of.cache_clear()
