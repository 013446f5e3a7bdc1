"""Move generation: all plays by three algorithms and the best play, in English and Polish, one and two threads.

The best play by equity is also measured on positions of games between strong players in English, Polish and Czech.

The counts are checked: all algorithms and all numbers of threads must find the same plays, and the counts must agree
with the truth table if there is one. One thread is measured in processor time, two threads in wall-clock time.
"""

from __future__ import annotations

import csv
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import chain, islice
from pathlib import Path

from kotva._core import CrosswordPosition, Rng, bench_moves, play_crossword
from kotva.cli.bench import Result
from kotva.cli.output import note
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lab.published import published
from kotva.lexicons.lexicon import Lexicon
from kotva.players.crossword import compiled
from kotva.players.leaves import table_for

REPEATS = 50
SEED = 7
POSITIONS = 100
STRONG_POSITIONS = 500
"""Positions of games of `equity` against itself."""
STRONG_REPEATS = 10


@dataclass(frozen=True)
class Known:
    """Microseconds per position: the best known figure of other programs on a similar machine, and our goal."""

    best_known: float
    goal: float


@cache
def goals(task: str) -> dict[str, Known]:
    """The figures of `data/movegen.toml` for a task (`all` plays or the `best` one), by lexicon."""
    text = (files("kotva.cli") / "data" / "movegen.toml").read_text(encoding="utf-8")
    return {name: Known(**row) for name, row in tomllib.loads(text)[task].items()}


# Plays found in the positions of strong players and their checksum, by the checksum of the words. Other words or other
# leave values give other positions.
COUNTED = {
    "00ae31c30bfd3554": (500, 17148942391133199786),  # en
    "179e81b8085d235f": (500, 14589206679290183806),  # pl
    "20845885b3b10e25": (494, 6233308626645920816),  # cs: six positions have no play
}


@dataclass(frozen=True)
class Work:
    """Positions in one language; `plays` is the number of legal plays according to a truth table, if there is one."""

    name: str
    lexicon: Lexicon
    positions: list[CrosswordPosition]
    lines: list[str]
    plays: int | None = None


def run(positions: Path | None = None, lexicon: str = "en", engine: str | None = None) -> Iterator[Result]:
    """The rows of `kotva bench movegen`; a lexicon that is not installed is skipped with a note."""
    for name, file in ((lexicon, positions), ("pl", None)):
        words = installed(name)
        if words is None:
            continue
        work = from_file(file, words) if file else self_play(words)
        yield from measure(work)
        if engine and name == lexicon:
            from kotva.cli.bench_engine import time_engine

            yield time_engine(engine, work.lines, count(work)[0])
    for name in (lexicon, "pl", "cs"):
        words = installed(name)
        if words is not None:
            yield from best_of_strong_players(words)


def installed(name: str) -> Lexicon | None:
    try:
        return Lexicon.open(name)
    except KotvaError as error:
        note(f"movegen: {error}")
        return None


def measure(work: Work) -> Iterator[Result]:
    plays, checksum = count(work)
    for generator, repeats in (("gordon", REPEATS), ("appel-jacobson", REPEATS // 5), ("plain", 1)):
        for threads in (1, 2) if generator != "plain" else (1,):
            found, _, _, total, seconds = clocked(work.positions, "all", generator, repeats, threads)
            check(f"{work.name}: {generator}", (found, total), (plays * repeats, checksum * repeats % 2**64))
            known = goals("all").get(work.name) if threads == 1 and generator == "gordon" else None
            title = f"{work.name}: all plays, {generator}, {threads} thread{'s' * (threads > 1)}"
            yield timed(title, found, seconds, len(work.positions) * repeats, known)
        arcs = bench_moves(work.positions, "count", generator)[1]
        check(f"{work.name}: arcs", bench_moves(work.positions, "count", generator, 2, 2)[1], 2 * arcs)
        yield Result(f"{work.name}: arcs looked at, {generator}", arcs, 0.0, arcs / len(work.positions), "a position")
    yield from best_play(work)
    yield from ratios(work)


def clocked(
    positions: list[CrosswordPosition], task: str, generator: str, repeats: int, threads: int
) -> tuple[int, int, int, int, float]:
    """Measures one thread in processor time, which other work on the machine changes less, and two threads in
    wall-clock time."""
    started = time.process_time()
    *counted, seconds = bench_moves(positions, task, generator, repeats, threads)
    plays, arcs, points, checksum = counted
    return plays, arcs, points, checksum, time.process_time() - started if threads == 1 else seconds


def count(work: Work) -> tuple[int, int]:
    """The number of plays and their checksum; every algorithm and number of threads must give the same."""
    plays, _, _, checksum, _ = bench_moves(work.positions, "all", "gordon")
    if work.plays is not None:
        check(f"{work.name}: the truth table", plays, work.plays)
    return plays, checksum


def best_play(work: Work) -> Iterator[Result]:
    points = sum(position.legal_moves()[0].score or 0 for position in work.positions if position.legal_moves())
    for threads in (1, 2):
        found, _, total, _, seconds = clocked(work.positions, "best", "gordon", REPEATS, threads)
        check(f"{work.name}: points of the best plays", total, points * REPEATS)
        known = goals("best").get(work.name) if threads == 1 else None
        title = f"{work.name}: best play, {threads} thread{'s' * (threads > 1)}"
        yield timed(title, found, seconds, len(work.positions) * REPEATS, known)
    yield from best_by_equity(work)


def best_by_equity(work: Work) -> Iterator[Result]:
    """Best play by equity with trained leave values; the best known figures use such values, too."""
    try:
        leaves = table_for(work.lexicon, work.positions[0].rules)
    except KotvaError as error:
        note(f"movegen: {error}")
        return
    plays, _, _, checksum, _ = bench_moves(work.positions, "best", threads=2, leaves=leaves)
    started = time.process_time()
    found, _, _, total, _ = bench_moves(work.positions, "best", repeats=REPEATS, leaves=leaves)
    seconds = time.process_time() - started
    check(f"{work.name}: best plays by equity", (found, total), (plays * REPEATS, checksum * REPEATS % 2**64))
    title = f"{work.name}: best play by equity, 1 thread"
    yield timed(title, found, seconds, len(work.positions) * REPEATS, goals("best").get(work.name))


def best_of_strong_players(lexicon: Lexicon) -> Iterator[Result]:
    """The best play by equity on positions of strong players, one thread."""
    try:
        leaves = table_for(lexicon, Position.start(lexicon).rules)
        positions = strong_positions(lexicon)
    except KotvaError as error:
        note(f"movegen: {error}")
        return
    plays, _, _, checksum, _ = bench_moves(positions, "best", threads=2, leaves=leaves)
    title = f"{lexicon.name}: best play by equity, {len(positions)} positions of self-play"
    check(title, (plays, checksum), COUNTED.get(lexicon.checksum, (plays, checksum)))
    started = time.process_time()
    found, _, _, total, _ = bench_moves(positions, "best", repeats=STRONG_REPEATS, leaves=leaves)
    seconds = time.process_time() - started
    check(title, (found, total), (plays * STRONG_REPEATS, checksum * STRONG_REPEATS % 2**64))
    yield timed(title, found, seconds, len(positions) * STRONG_REPEATS, None)


def strong_positions(lexicon: Lexicon) -> list[CrosswordPosition]:
    """The first positions of games of `equity` against itself: always the same for the same words and leave values."""
    start = Position.start(lexicon)
    player = compiled("equity", start)
    games = STRONG_POSITIONS // 10  # a game has more than ten turns
    played = play_crossword(start.core, player, player, seed=SEED, begin=0, end=games, paired=False, traced=True)
    lines = str(played.columns()["position"]).splitlines()[:STRONG_POSITIONS]
    return [Position.from_cgp(line, lexicon).core for line in lines]


def ratios(work: Work) -> Iterator[Result]:
    """Arcs and time of Appel and Jacobson's generator divided by those of Gordon's."""
    plain = [position for position in work.positions if "?" not in (position.racks[position.to_move] or "")]
    for name, positions in (("without blanks", plain), ("with both blanks", with_blanks(work.positions))):
        repeats = 20 if name == "without blanks" else 1
        arcs = [bench_moves(positions, "count", generator)[1] for generator in ("appel-jacobson", "gordon")]
        slow = clocked(positions, "all", "appel-jacobson", repeats, 1)
        fast = clocked(positions, "all", "gordon", repeats, 1)
        check(f"{work.name}: plays {name}", slow[3], fast[3])
        if not arcs[1]:
            continue
        title = f"{work.name}: appel-jacobson to gordon {name}"
        yield Result(f"{title}, arcs", arcs[0], 0.0, arcs[0] / arcs[1], "times")
        best_known = published("letter-game")["generators"][name]
        yield Result(f"{title}, time", slow[0], slow[4], slow[4] / fast[4], "times", best_known=best_known)


def with_blanks(positions: list[CrosswordPosition]) -> list[CrosswordPosition]:
    """Some of the positions, with two tiles of the rack replaced by the two blanks if both are unseen."""
    changed = []
    for position in positions[::5]:
        rack = position.racks[position.to_move] or ""
        copy = position.copy()
        try:
            copy.set_rack(copy.to_move, rack.replace("?", "")[:5] + "??")
        except KotvaError:
            continue  # a blank is on the board or on the other rack
        changed.append(copy)
    return changed


def timed(work: str, counted: int, seconds: float, positions: int, known: Known | None) -> Result:
    value = seconds / positions * 1e6
    figures = (known.best_known, known.goal) if known else (None, None)
    return Result(work, counted, seconds, value, "us a position", *figures)


def check(what: str, found: object, wanted: object) -> None:
    if found != wanted:
        raise KotvaError(f"{what}: counted {found} instead of {wanted}")


def from_file(file: Path, lexicon: Lexicon) -> Work:
    """Reads one position per line, or a table with a column `cgp` and perhaps `n_plays`."""
    text = file.read_text(encoding="utf-8")
    if text.startswith("cgp\t"):
        rows = list(csv.DictReader(text.splitlines(), delimiter="\t", quoting=csv.QUOTE_NONE))
        lines = [row["cgp"] for row in rows]
        plays = sum(int(row["n_plays"]) for row in rows) if rows and "n_plays" in rows[0] else None
    else:
        lines, plays = [line for line in text.splitlines() if line.strip()], None
    return Work("en", lexicon, [Position.from_cgp(line, lexicon).core for line in lines], lines, plays)


def self_play(lexicon: Lexicon) -> Work:
    """Positions of games between greedy players."""
    games = chain.from_iterable(one_game(lexicon, seed) for seed in range(SEED, SEED + POSITIONS))
    chosen = list(islice(games, POSITIONS))
    if not chosen:
        raise KotvaError(f"{lexicon.name}: the lexicon has too few words for a game")
    return Work(lexicon.name, lexicon, chosen, [position.cgp() for position in chosen])


def one_game(lexicon: Lexicon, seed: int) -> Iterator[CrosswordPosition]:
    position, rng = Position.start(lexicon, seed=seed), Rng(seed)
    while position.outcome() is None:
        moves = position.plays()
        if moves:
            yield position.copy().core
        side = position.side
        position.play(moves[0] if moves else "-")
        position.refill(side, rng)
