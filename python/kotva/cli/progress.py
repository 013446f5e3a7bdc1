"""A progress bar on standard error for long work; silent if standard error is not a terminal."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows a bar; call the returned function with the number done so far."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    with _bar() as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def _bar() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=Console(stderr=True), transient=True)


class GrowingBar:
    """A progress bar whose total grows while the work runs; several threads may call it."""

    def __init__(self, show: Callable[[int, int], None]) -> None:
        self.show, self.done, self.total = show, 0, 0
        self.lock = threading.Lock()

    def __call__(self, done: int, more: int) -> None:
        with self.lock:
            self.done, self.total = self.done + done, self.total + more
            self.show(self.done, self.total)


@contextmanager
def growing_bar(what: str) -> Iterator[GrowingBar]:
    """Call the bar with the number of finished steps and the number of new steps."""
    if not sys.stderr.isatty():
        yield GrowingBar(lambda _done, _total: None)
        return
    with _bar() as bar:
        task = bar.add_task(what, total=None)
        yield GrowingBar(lambda done, total: bar.update(task, completed=done, total=total))


def resumed(folder: Path, advance: Callable[[int], None]) -> Callable[[int], None]:
    """Prints once how many games the folder has already, then advances the bar."""
    first = True

    def progress(done: int) -> None:
        nonlocal first
        if first and done:
            print(f"{folder}: {done} games are there already", file=sys.stderr)
        first = False
        advance(done)

    return progress
