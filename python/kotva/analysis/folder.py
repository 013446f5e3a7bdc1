"""Analysis of many records: each file gives an analysis or the reason why there is none."""

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
"""Gets the number of newly graded turns and of new turns to grade; several threads may call it."""


@dataclass(frozen=True, slots=True)
class Analysed:
    """The result for one file: the analysed game, or the reason why there is none."""

    path: Path
    game: GameAnalysis | None = None
    reason: str = ""
    kept: bool = False
    events: tuple[Event, ...] = ()
    """The events of the record; two files with the same events contain the same game."""
    same_as: Path | None = None
    """An earlier file with the same game; the game counts only once."""


def records_in(chosen: Sequence[Path]) -> list[Path]:
    """The given files, and the record files of the given folders sorted by name."""
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
    """Analyses all files on all cores (the core releases the GIL) and keeps their order.

    If two files contain the same game, only the first one is analysed. A single file is simulated on all threads.
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
    """Replaces the repeated games by the reason "the same game as …"."""
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
    """Analyses one file or takes the cached result. An error in the file becomes its `reason` and is not raised."""
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
    """Adds win probabilities to a game and reports each graded turn."""
    graded(0, sum(turn.analysed for turn in game.turns))
    growing = deepen_record(record, data, options, game, threads=threads, stop=stop)
    while True:
        try:
            graded(int(next(growing).done), 0)
        except StopIteration as end:
            whole: GameAnalysis = end.value
            return whole
