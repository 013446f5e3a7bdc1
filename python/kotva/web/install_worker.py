"""The process that installs word lists for the page: `python -m kotva.web.install_worker LANGUAGE…`.

It writes one line of JSON to standard output for each step. When standard input closes, the server has ended, and this
process ends with all processes that it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import sys
import threading

from kotva.errors import KotvaError
from kotva.lexicons.steps import Step
from kotva.players import installing

__all__ = ["main"]


def say(**what: object) -> None:
    print(json.dumps(what), flush=True)


def end_with_the_server() -> None:
    with contextlib.suppress(OSError):
        while os.read(0, 1):
            pass
    if hasattr(os, "killpg"):
        os.killpg(0, signal.SIGKILL)  # the server starts this process in a group of its own
    os._exit(1)


def main(names: list[str]) -> int:
    threading.Thread(target=end_with_the_server, daemon=True).start()
    try:
        work = installing.plan(names)
        say(steps=work.steps)
        _, failed = work.run(report)
        say(uncommon=list(failed))
    except (KotvaError, OSError) as error:
        say(fault=str(error))
        return 1
    return 0


def report(step: Step) -> None:
    if step.kind != "note":
        say(kind=step.kind, name=step.name, about=step.about)


if __name__ == "__main__":
    code = main(sys.argv[1:])
    # Exits without waiting: the thread that reads standard input never ends.
    os._exit(code)
