"""`kotva bench`: benchmarks that also check their counts.

A benchmark is a module of this package with a function `run` that yields results. The table below lists all of them.
"""

from __future__ import annotations

import importlib
import signal
import sys
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table

app = typer.Typer(add_completion=False)

BENCHES: dict[str, tuple[str, str]] = {
    "lexicon": ("kotva.cli.bench_lexicon", "compiling and opening the installed lexica"),
    "movegen": ("kotva.cli.bench_movegen", "legal plays and the best play of crossword positions"),
    "selfplay": ("kotva.cli.bench_selfplay", "whole crossword games, a strategy against itself"),
    "simulate": ("kotva.cli.bench_simulate", "data sets of games and their reports: speed and memory at several sizes"),
    "games": ("kotva.cli.bench_games", "random games in four languages, everything compared"),
    "endgame": ("kotva.cli.bench_endgame", "exact endgames: a table of positions, and full racks"),
    "preendgame": (
        "kotva.cli.bench_preendgame",
        "pre-endgames: the best play proved with one and two tiles in the bag",
    ),
    "sim": ("kotva.cli.bench_sim", "Monte-Carlo simulation of moves, beside the best play it rests on"),
    "search": ("kotva.cli.bench_search", "search of board games: leaves at a fixed depth, depth in five seconds"),
    "server": ("kotva.cli.bench_server", "200 live games between people, 100 moves a second in all"),
    "boards": ("kotva.cli.bench_boards", "perft of the board games"),
}

OPTIONS = {
    "positions": ("movegen", "endgame", "preendgame", "sim"),
    "lexicon": ("movegen", "endgame", "preendgame", "selfplay", "server", "sim", "simulate"),
    "engine": ("movegen",),
    "games": ("simulate",),
    "moves": ("server",),
    "rate": ("server",),
    "simulations": ("server",),
    "coverage": ("sim",),
}
"""For each option, the benchmarks that take it."""


@dataclass(frozen=True)
class Result:
    """One measurement; `best_known` and `goal` have the same unit as the value."""

    work: str
    counted: int
    seconds: float
    value: float
    unit: str
    best_known: float | None = None
    goal: float | None = None


@app.command()
def bench(
    name: Annotated[str | None, typer.Argument(help=f"One of: {', '.join(BENCHES)}; all without.")] = None,
    positions: Annotated[
        Path | None, typer.Option(help="movegen, endgame, preendgame, sim: CGP lines or a truth table.")
    ] = None,
    lexicon: Annotated[
        str | None,
        typer.Option(help="movegen, endgame, preendgame, selfplay, server, sim, simulate: the lexicon (en)."),
    ] = None,
    engine: Annotated[str | None, typer.Option(help="movegen: another program to time; it reads CGP lines.")] = None,
    moves: Annotated[
        int | None, typer.Option(min=2, help="server: number of moves (2000; one hour has 360000).")
    ] = None,
    rate: Annotated[
        float | None, typer.Option(min=0, help="server: moves per second in total (100); 0 means no limit.")
    ] = None,
    simulations: Annotated[
        int | None, typer.Option(min=0, max=16, help="server: number of pages that simulate meanwhile (0).")
    ] = None,
    coverage: Annotated[
        bool, typer.Option("--coverage", help="sim: measure instead how often the 95 % intervals hold.")
    ] = False,
    games: Annotated[int | None, typer.Option(help="simulate: games of the largest data set (10000).", min=2)] = None,
    json: Json = False,
) -> None:
    """Run one benchmark or all of them."""
    if name is not None and name not in BENCHES:
        fail(f"there is no benchmark `{name}`; there are {', '.join(BENCHES)}")
    options: dict[str, object] = {"positions": positions, "lexicon": lexicon, "engine": engine, "games": games}
    options |= {"moves": moves, "rate": rate, "simulations": simulations, "coverage": coverage or None}
    given = {key: value for key, value in options.items() if value is not None}
    for option in given:
        if name not in OPTIONS[option]:
            fail(f"--{option} belongs to `kotva bench {OPTIONS[option][0]}`")
    # SIGTERM becomes a normal exit, which removes the temporary folders and child processes of a benchmark.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    results = {}
    for chosen in [name] if name else list(BENCHES):
        note(f"{chosen}: {BENCHES[chosen][1]}")
        run = importlib.import_module(BENCHES[chosen][0]).run
        results[chosen] = list(run(**given))
    if json:
        print_json({chosen: [asdict(row) for row in rows] for chosen, rows in results.items()})
    else:
        print(table(["work", "counted", "seconds", "value", "unit", "best known", "goal"], rows_of(results.values())))


def rows_of(results: Iterable[list[Result]]) -> list[list[object]]:
    def known(value: float | None) -> str:
        return "" if value is None else f"{value:g}"

    return [
        [r.work, r.counted, round(r.seconds, 3), round(r.value, 2), r.unit, known(r.best_known), known(r.goal)]
        for rows in results
        for r in rows
    ]
