"""`kotva sim`: compares moves by Monte-Carlo simulation."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from kotva.cli.asked import AskedPosition, Cgp, Infer, RecordFile, Turn, asked, check_source
from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table
from kotva.cli.progress import progress_bar
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

if TYPE_CHECKING:
    from kotva.players.simulation import Budget, Result, Simulation

app = typer.Typer(add_completion=False)

SECONDS = 5.0
"""Time limit of a simulation if no other limit is given."""


@app.command()
def sim(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Cgp = None,
    record: RecordFile = None,
    turn: Turn = None,
    plies: Annotated[int, typer.Option(help="plies played after the candidate", min=0, max=100)] = 2,
    candidates: Annotated[int, typer.Option(help="number of moves to simulate, the best by equity", max=500)] = 15,
    plays: Annotated[str | None, typer.Option(help='these moves instead, as "8D WORD,-ABC,-"')] = None,
    iterations: Annotated[int | None, typer.Option(help="stop after N play-outs in total")] = None,
    seconds: Annotated[float | None, typer.Option(help=f"stop after this time; default: {SECONDS:g}")] = None,
    confidence: Annotated[
        float | None, typer.Option(help="stop when the best move is known with this probability, such as 0.95")
    ] = None,
    opponent: Annotated[str, typer.Option(help="known tiles of the opponent")] = "",
    infer: Infer = False,
    last: Annotated[
        str | None,
        typer.Option(help='the last move for --infer, as "8D W.RD", "-4" or "-"; default: that of the record'),
    ] = None,
    seed: Annotated[int, typer.Option(help="the same seed and iterations give the same numbers", min=0)] = 0,
    threads: Annotated[int | None, typer.Option(help="number of threads; default: all cores", min=1, max=64)] = None,
    json: Json = False,
) -> None:
    """Simulate moves; show win probability and spread of each, best first."""
    from kotva.players.simulation import Budget, Simulation

    check_source(cgp, record, turn)
    if infer and last is None and record is None:
        fail('--infer needs the last move of the opponent: --last "8D W.RD"')
    if last is not None and not infer:
        fail("--last belongs to --infer")
    if iterations is None and seconds is None and confidence is None:
        seconds = SECONDS
    budget = Budget(iterations, seconds, confidence).checked()
    words = Lexicon.open(lexicon)
    given = None if plays is None else [play.strip() for play in plays.split(",") if play.strip()]

    def simulation(here: AskedPosition) -> Simulation:
        return Simulation(
            here.position,
            plies=plies,
            candidates=candidates,
            plays=given,
            opponent=opponent or here.opponent,
            last=last or last_move(here, infer),
            seed=seed,
            threads=threads or os.cpu_count() or 1,
        )

    if cgp == "-":
        answer_lines(lambda text: simulation(AskedPosition(Position.from_cgp(text, words))), budget)
        return
    with progress_bar("play-outs" if iterations else "tenths of a second", total(budget)) as advance:
        result = watched(simulation(asked(cgp, record, turn, lexicon, words)), budget, advance)
    if json:
        print_json(result.document())
    else:
        print_result(result)


def last_move(here: AskedPosition, infer: bool) -> str | None:
    """The move from which the opponent's rack is inferred; None without `infer`."""
    if infer and here.last is None:
        fail("--infer needs a last move of the opponent, and before this turn the record has none on the board")
    return here.last if infer else None


def answer_lines(simulation: Callable[[str], Simulation], budget: Budget) -> None:
    """Prints a document for each position on standard input; an error names the line."""
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            try:
                print_json(simulation(line.strip()).finish(budget).document())
            except KotvaError as error:
                fail(f"line {number}: {error}")


def total(budget: Budget) -> int:
    """The total of the progress bar: play-outs, or tenths of a second."""
    if budget.iterations:
        return budget.iterations
    return round(10 * budget.seconds) if budget.seconds else 0


def watched(simulation: Simulation, budget: Budget, advance: Callable[[int], None]) -> Result:
    """Runs to the end; Ctrl+C stops the simulation and keeps its result so far."""
    from kotva._core import StopFlag

    stop = StopFlag()
    result = simulation.result()
    try:
        for result in simulation.run(budget, stop):
            advance(result.iterations if budget.iterations else round(10 * result.seconds))
    except KeyboardInterrupt:
        stop.stop()
        result = replace(simulation.result(), done=True)
        if not result.iterations:
            raise
        note("stopped; the result so far follows")
    return result


def print_result(result: Result) -> None:
    rows = [
        [
            i,
            str(play.move),
            "-" if play.win is None else f"{100 * play.win:.1f}",
            "-" if play.win_error is None else f"{100 * play.win_error:.1f}",
            "-" if play.spread is None else f"{play.spread:+.1f}",
            "-" if play.spread_error is None else f"{play.spread_error:.1f}",
            play.iterations,
            f"{play.equity:+.1f}",
        ]
        for i, play in enumerate(result.plays, 1)
    ]
    print(table(["", "move", "win %", "error", "spread", "error", "play-outs", "equity"], rows))
    note(f"{result.iterations} play-outs in {result.seconds:.1f} s")
