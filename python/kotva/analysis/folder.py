"""Many records: each gives an analysis or a sentence why not."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from kotva._core import StopFlag
from kotva.analysis.model import GameAnalysis
from kotva.analysis.record import Options, analyse_record, deepen_record
from kotva.errors import KotvaError
from kotva.records import files
from kotva.records.model import Event, Record

__all__ = ["Analysed", "Graded", "Options", "analyse_file", "analyse_files", "records_in"]

Graded = Callable[[int, int], None]
"""Hears how many turns more are graded, and how many more there are to grade; from several threads."""


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
    chosen: Sequence[Path],
    options: Options,
    threads: int | None = None,
    done: Callable[[int], None] = lambda _: None,
    graded: Graded = lambda _new, _more: None,
) -> list[Analysed]:
    """All of them, on all cores: the core lets go of Python's lock while it works. The order is that given.

    A game that is given twice is analysed for the first of its files. One file alone is simulated on all threads.
    """
    threads, stop = threads or os.cpu_count() or 1, StopFlag()
    alone = threads if len(chosen) == 1 else 1
    with ThreadPoolExecutor(threads) as pool:
        found = []
        try:
            for one in pool.map(lambda path: analyse_file(path, options, graded, alone, stop), chosen):
                found.append(one)
                done(len(found))
        except BaseException:
            stop.stop()
            pool.shutdown(wait=False, cancel_futures=True)
            raise
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


def analyse_file(
    path: Path,
    options: Options,
    graded: Graded = lambda _new, _more: None,
    threads: int = 1,
    stop: StopFlag | None = None,
) -> Analysed:
    """One file, from what is kept or anew; a fault of the file is its reason, not an error."""
    try:
        data = path.read_bytes()
        record = files.read(path, options.encoding)
        if not record.events:
            return Analysed(path, reason="it holds no move")
        game, was_kept = analyse_record(record, data, options)
        if options.deep is not None:
            game = deepened(record, data, options, game, graded, threads, stop)
    except (KotvaError, OSError) as error:
        return Analysed(path, reason=str(error).removeprefix(f"{path}: "))
    return Analysed(path, game, kept=was_kept, events=record.events)


def deepened(
    record: Record,
    data: bytes,
    options: Options,
    game: GameAnalysis,
    graded: Graded,
    threads: int,
    stop: StopFlag | None,
) -> GameAnalysis:
    """The game with its chances to win; says of each turn that it is graded."""
    graded(0, sum(turn.analysed for turn in game.turns))
    growing = deepen_record(record, data, options, game, threads=threads, stop=stop)
    while True:
        try:
            graded(int(next(growing).done), 0)
        except StopIteration as end:
            whole: GameAnalysis = end.value
            return whole
