"""Many records: each gives an analysis or a sentence why not."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from kotva.analysis.model import GameAnalysis
from kotva.analysis.record import Options, analyse_record
from kotva.errors import KotvaError
from kotva.records import files
from kotva.records.model import Event

__all__ = ["Analysed", "Options", "analyse_file", "analyse_files", "records_in"]


@dataclass(frozen=True, slots=True)
class Analysed:
    """A file and what came of it: a game, or the reason why there is none."""

    path: Path
    game: GameAnalysis | None = None
    reason: str = ""
    kept: bool = False
    events: tuple[Event, ...] = ()
    """What the record says happened; two files with the same events hold the same game."""
    same_as: Path | None = None
    """The file before this one that holds the same game, which counts once."""


def records_in(chosen: Sequence[Path]) -> list[Path]:
    """The files named, and those in the folders named, in the order of their names."""
    found = []
    for path in chosen:
        if path.is_dir():
            inside = sorted(p for p in path.rglob("*") if p.is_file() and p.suffix.lower() in files.EXTENSIONS)
            if not inside:
                raise KotvaError(f"{path}: no game record ({', '.join(files.EXTENSIONS)}) in this folder")
            found += inside
        elif path.is_file():
            found.append(path)
        else:
            raise KotvaError(f"{path}: there is no such file or folder")
    return found


def analyse_files(
    chosen: Sequence[Path], options: Options, threads: int | None = None, done: Callable[[int], None] = lambda _: None
) -> list[Analysed]:
    """All of them, on all cores: the core lets go of Python's lock while it works. The order is that given.

    A game that is given twice is analysed for the first of its files.
    """
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        found = []
        for one in pool.map(lambda path: analyse_file(path, options), chosen):
            found.append(one)
            done(len(found))
    return once(found)


def once(found: Sequence[Analysed]) -> list[Analysed]:
    """The second file of a game gives a sentence instead of the game."""
    first: dict[tuple[Event, ...], Path] = {}
    chosen = []
    for one in found:
        known = first.setdefault(one.events, one.path) if one.events else one.path
        same = one.game is not None and known is not one.path
        chosen.append(Analysed(one.path, reason=f"the same game as {known}", same_as=known) if same else one)
    return chosen


def analyse_file(path: Path, options: Options) -> Analysed:
    """One file, from what is kept or anew; a fault of the file is its reason, not an error."""
    try:
        data = path.read_bytes()
        record = files.read(path, options.encoding)
        if not record.events:
            return Analysed(path, reason="it holds no move")
        game, was_kept = analyse_record(record, data, options)
    except (KotvaError, OSError) as error:
        return Analysed(path, reason=str(error).removeprefix(f"{path}: "))
    return Analysed(path, game, kept=was_kept, events=record.events)
