"""`kotva preendgame`: which draws each move wins, with one to four tiles in the bag."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table
from kotva.cli.progress import progress_bar
from kotva.errors import KotvaError, counted
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

if TYPE_CHECKING:
    from kotva.players.preendgame import PreEndgame, Result

app = typer.Typer(add_completion=False)

SHOWN = 20
"""Moves in the printed table."""


@app.command()
def preendgame(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Annotated[
        str, typer.Option(help="the position; `-` reads one per line and prints one JSON document per line")
    ],
    plays: Annotated[
        str | None, typer.Option(help='only these moves, each with all its draws, as "8D WORD,-ABC,-"')
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="stop after this time; the best move may not be proved then")
    ] = None,
    opponent: Annotated[str, typer.Option(help="known tiles of the opponent")] = "",
    worst: Annotated[
        bool, typer.Option("--worst", help="the opponent sees the other rack and the bag: the worst case")
    ] = False,
    spread: Annotated[bool, typer.Option("--spread", help="also the mean final spread of the decided moves")] = False,
    threads: Annotated[int | None, typer.Option(help="number of threads; default: all cores", min=1, max=64)] = None,
    json: Json = False,
) -> None:
    """Count for each move the draws that win, tie and lose; best move first."""
    from kotva.players.preendgame import PreEndgame

    words = Lexicon.open(lexicon)
    given = None if plays is None else [play.strip() for play in plays.split(",") if play.strip()]

    def solver(text: str) -> PreEndgame:
        return PreEndgame(
            Position.from_cgp(text, words),
            plays=given,
            opponent=opponent,
            worst=worst,
            spread=spread,
            threads=threads or os.cpu_count() or 1,
        )

    if cgp == "-":
        answer_lines(solver, seconds)
        return
    result = watched(solver(cgp), seconds)
    if json:
        print_json(result.document())
    else:
        print_result(result)


def answer_lines(solver: Callable[[str], PreEndgame], seconds: float | None) -> None:
    """Prints a document for each position on standard input; an error names the line."""
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            try:
                print_json(solver(line.strip()).finish(seconds).document())
            except KotvaError as error:
                fail(f"line {number}: {error}")


def watched(solver: PreEndgame, seconds: float | None) -> Result:
    """Runs to the end; Ctrl+C stops the work and keeps the result so far."""
    result = solver.result()
    try:
        with progress_bar("moves compared", len(result.plays)) as advance:
            for result in solver.run(seconds):
                advance(sum(play.exact or play.abandoned for play in result.plays))
    except KeyboardInterrupt:
        note("stopped; the result so far follows")
        return solver.result(True)
    return result


def print_result(result: Result) -> None:
    head = ["", "move", "wins", "ties", "losses", ""] + (["spread", ""] if result.spread else [])
    rows = []
    for number, play in enumerate(result.plays[:SHOWN], 1):
        state = "" if play.exact else "cannot be better" if play.abandoned else "estimated"
        row = [number, str(play.move), f"{play.wins:g}", f"{play.ties:g}", f"{play.losses:g}", state]
        if result.spread:
            row += [f"{play.spread:+.1f}", "" if play.spread_exact else "estimated"]
        rows.append(row)
    print(table(head, rows))
    if len(result.plays) > SHOWN:
        note(f"{len(result.plays) - SHOWN} more moves; --json lists them all")
    print(bags_text(result))
    proved = "is proved best" if result.proved else "is the best so far, not proved"
    note(f"{result.best.move} {proved}; {counted(result.weight, 'draw')}, {result.seconds:.1f} s")


def bags_text(result: Result) -> str:
    """Which tiles in the bag win, tie and lose for the first move."""
    groups: dict[str, list[str]] = {}
    for draw, share in zip(result.draws, result.best.shares, strict=True):
        name = {1: "wins", 0.5: "ties", 0: "loses", None: "open"}.get(share, "depends")
        groups.setdefault(name, []).append(draw.bag)
    order = [name for name in ("wins", "ties", "depends", "loses", "open") if name in groups]
    return "\n".join(f"{result.best.move} {name} with {' '.join(groups[name])} in the bag" for name in order)
