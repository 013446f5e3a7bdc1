"""A progress bar on standard error for long work; silent if standard error is not a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def progress_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Shows a bar; call the returned function with the number done so far."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


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
