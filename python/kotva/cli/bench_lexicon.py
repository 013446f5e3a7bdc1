"""Benchmark of compiled lexica: time and memory of compilation, and time to open a file.

Every installed lexicon is compiled again from its own words in a separate process; the new file must have the same
words. The times are those of the whole compilation, including the word map.
"""

from __future__ import annotations

import multiprocessing
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from kotva import Lexicon, _core
from kotva.cli.bench import Result
from kotva.cli.main import fail
from kotva.cli.output import note
from kotva.lexicons import store

# Processor seconds for 281 thousand and 2.58 million words (graphs only): the best known program, and the goal.
COMPILING = {"en": (0.9, 0.7), "pl": (6.8, 6.0)}
MEMORY_GOAL_MB = 1500
OPENING_GOAL_MS = 5
OPENINGS = 100


def run() -> Iterator[Result]:
    lexica = store.installed(note)
    if not lexica:
        fail("no lexicon is installed to measure; `kotva lexicon install en` installs the English one")
    for lexicon in lexica:
        name = lexicon.notes.name
        seconds, megabytes = compile_apart(lexicon.path)
        best_known, goal = COMPILING.get(name, (None, None))
        yield Result(f"compile {name}", lexicon.words, seconds, seconds, "s CPU", best_known, goal)
        yield Result(f"compile {name}: memory", lexicon.words, seconds, megabytes, "MB", None, MEMORY_GOAL_MB)
        yield opening(lexicon)


def opening(lexicon: store.Installed) -> Result:
    """The median time to open a file that has been opened before."""
    times = []
    for _ in range(OPENINGS):
        begun = time.perf_counter()
        opened = Lexicon.open(lexicon.path)
        times.append(time.perf_counter() - begun)
    milliseconds = 1000 * statistics.median(times)
    return Result(f"open {opened.name}", lexicon.words, sum(times), milliseconds, "ms", None, OPENING_GOAL_MS)


def compile_apart(path: Path) -> tuple[float, float]:
    """Compiles the file's words again in a child process; returns processor seconds and peak megabytes."""
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    worker = context.Process(target=compile_again, args=(path, sender))
    worker.start()
    sender.close()
    try:
        seconds, megabytes = receiver.recv()
    except EOFError:
        fail(f"{path}: the compiling process ended without an answer")
    finally:
        worker.join()
    return float(seconds), float(megabytes)


def compile_again(path: Path, sender: multiprocessing.connection.Connection[tuple[float, float], None]) -> None:
    core = _core.Lexicon.open(path)
    text = "\n".join(core.words()).encode()
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        begun = time.process_time()
        words, duplicates, refused = _core.compile_lexicon(core.alphabet, text, copy)
        seconds = time.process_time() - begun
        assert (words, duplicates, refused) == (len(core), 0, []), f"{path}: {words} words of {len(core)}"
        assert _core.Lexicon.open(copy).checksum == core.checksum, f"{path}: the words differ"
    kilobytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1)
    sender.send((seconds, kilobytes / 1024))
