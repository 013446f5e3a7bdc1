"""The process that plays a tournament: `python -m kotva.web.tournaments.worker FILE NUMBER`.

It writes finished games into the store, and one line to standard output after each write. When standard input closes,
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

from kotva.errors import KotvaError
from kotva.matches.meeting import Kept
from kotva.web.tournaments.playing import document, meetings, play_on
from kotva.web.tournaments.store import Gone, Store

__all__ = ["run"]

PRIORITY = 10
"""Niceness of the process: games of humans on the same machine have priority."""
PAUSE = 0.4
"""Seconds between two writes: each waits for the disk and computes the table again."""
SHARE = 0.1
"""Writing may take about this share of the time."""


def run(store: Store, number: str) -> None:
    """Plays the missing games; raises `Gone` when the tournament is stopped."""
    request = store.summary(number).request
    found = meetings(request)
    for key, meeting in found.items():
        for facts in store.facts(number, key):
            meeting.restore(facts)
    waiting: list[tuple[tuple[int, int], Kept]] = []
    begun, pause = time.monotonic(), PAUSE

    def write(*, last: bool) -> None:
        nonlocal begun, pause
        now = time.monotonic()
        done = store.add(number, waiting, document(request, found), now - begun, last=last)
        waiting.clear()
        begun, pause = now, max(PAUSE, (time.monotonic() - now) / SHARE)
        print(json.dumps({"done": done}), flush=True)

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
        print(json.dumps({"fault": str(error)}), flush=True)
        return 1
    return 0


if __name__ == "__main__":
    code = main()
    # Exits without waiting: the thread that reads standard input never ends, and running searches are not needed.
    os._exit(code)
