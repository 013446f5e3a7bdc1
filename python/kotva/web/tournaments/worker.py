"""The process that plays a tournament: `python -m kotva.web.tournaments.worker FILE NUMBER`.

It writes finished games into the store, and one line to standard output after each write. Between them it reports the
games that it plays, for those who watch. When standard input closes,
the server has ended, and this process ends, too.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Position
from kotva.matches.loop import Played
from kotva.matches.meeting import Kept
from kotva.web.tournaments.models import RunningGame
from kotva.web.tournaments.playing import Key, document, meetings, play_on
from kotva.web.tournaments.store import Gone, Store

__all__ = ["run"]

PRIORITY = 10
"""Niceness of the process: games of humans on the same machine have priority."""
PAUSE = 0.4
"""Seconds between two writes: each waits for the disk and computes the table again."""
SHARE = 0.1
"""Writing may take about this share of the time."""
GLANCE = 0.2
"""Seconds between two reports of a running game."""


class Reporter:
    """Reports running games on standard output. Games may run in several threads."""

    def __init__(self) -> None:
        self.told: dict[tuple[Key, int], float] = {}

    def __call__(self, key: Key, played: Played, position: Position) -> None:
        now, game = time.monotonic(), (key, played.index)
        if now - self.told.setdefault(game, now) < GLANCE:  # a game that begins: it may be over in no time
            return
        self.told[game] = now
        seats = position.scores if played.index % 2 == 0 else position.scores[::-1]
        running = RunningGame(
            first=key[0],
            second=key[1],
            game=played.index + 1,
            moves=len(played.turns),
            last=played.turns[-1].move if played.turns else "",
            scores=list(seats),
            turn=(position.side + played.index) % 2,
        )
        say({"running": running.model_dump(), "position": position.text})


SAYING = threading.Lock()


def say(what: dict[str, Any]) -> None:
    with SAYING:
        print(json.dumps(what), flush=True)


def run(store: Store, number: str) -> None:
    """Plays the missing games; raises `Gone` when the tournament is stopped."""
    request = store.summary(number).request
    found = meetings(request, Reporter())
    for key, meeting in found.items():
        for facts in store.facts(number, key):
            meeting.restore(facts)
    waiting: list[tuple[tuple[int, int], Kept]] = []
    begun, pause, total = time.monotonic(), PAUSE, request.total if request.people else 0

    def write(*, last: bool) -> None:
        nonlocal begun, pause
        now = time.monotonic()
        games = [[*key, game.number + 1] for key, game in waiting]
        done = store.add(number, waiting, document(request, found), now - begun, last=last, total=total)
        waiting.clear()
        begun, pause = now, max(PAUSE, (time.monotonic() - now) / SHARE)
        say({"done": done, "games": games})

    for key, games in play_on(request, found):
        waiting += [(key, game) for game in games]
        if time.monotonic() - begun > pause:
            write(last=False)
    write(last=True)


def end_with_the_server() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1):
            pass
    os._exit(0)


def main() -> int:
    path, number = sys.argv[1:]
    threading.Thread(target=end_with_the_server, daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(PRIORITY)
    try:
        run(Store(Path(path)), number)
    except Gone:
        pass
    except KotvaError as error:
        say({"fault": str(error)})
        return 1
    return 0


if __name__ == "__main__":
    code = main()
    # Exits without waiting: the thread that reads standard input never ends, and running searches are not needed.
    os._exit(code)
