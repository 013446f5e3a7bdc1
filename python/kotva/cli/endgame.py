"""`kotva endgame`: what a position with an empty bag is worth under perfect play, and how to get it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from kotva._core import EndgameLine, EndgameSolution, EndgameSolver, solve_bstar
from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

app = typer.Typer(add_completion=False)

NO_END = 2**63


@app.command()
def endgame(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Annotated[str, typer.Option(help="the position; - reads one a line and answers one JSON document a line")],
    seconds: Annotated[float | None, typer.Option(help="stop after so long and say how far it got", min=0)] = None,
    lines: Annotated[int | None, typer.Option(help="find the so many best first moves", min=1)] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores unless told", min=1, max=64)] = None,
    algorithm: Annotated[str, typer.Option(help="negamax, which is exact, or bstar for comparison")] = "negamax",
    bounds: Annotated[str, typer.Option(help="of B*: the plies of its estimates, or `sound`")] = "2",
    strategy: Annotated[str, typer.Option(help="of B*: alternate, palay or berliner-mcconnell")] = "alternate",
    iterations: Annotated[
        int | None,
        typer.Option(help="of B*: the most visits of the root; 100 unless told, sound bounds have no end", min=1),
    ] = None,
    width: Annotated[int, typer.Option(help="of B*: so many plays of a position are followed", min=1)] = 1000,
    json: Json = False,
) -> None:
    """Solve an endgame exactly: the bag is empty, so both racks are known."""
    words = Lexicon.open(lexicon)
    most = iterations or (NO_END if bounds == "sound" else 100)
    if lines is not None and algorithm == "bstar":
        fail("B* finds one move: leave out --lines or solve by --algorithm negamax")
    solve = solver(algorithm, (strategy, most, plies(bounds), width), seconds, threads or os.cpu_count() or 1, lines)
    if cgp == "-":
        for number, line in enumerate(sys.stdin, 1):
            if line.strip():
                try:
                    print_json(solve(Position.from_cgp(line.strip(), words)))
                except KotvaError as error:
                    fail(f"line {number}: {error}")
        return
    answer = solve(Position.from_cgp(cgp, words))
    if json:
        print_json(answer)
    else:
        print_answer(answer)


def plies(bounds: str) -> int | None:
    if bounds == "sound":
        return None
    if not bounds.isdigit() or int(bounds) < 1:
        fail(f"bounds are `sound` or a number of plies, not `{bounds}`")
    return int(bounds)


def solver(
    algorithm: str, star: tuple[str, int, int | None, int], seconds: float | None, threads: int, lines: int | None
) -> Callable[[Position], dict[str, Any]]:
    """What answers a position with its document."""
    if algorithm == "negamax":
        exact = EndgameSolver(threads)
        return lambda position: document(exact.solve(position.core, lines=lines, seconds=seconds), lines)
    if algorithm != "bstar":
        fail(f"there is no endgame algorithm `{algorithm}`; there are negamax and bstar")

    def solve(position: Position) -> dict[str, Any]:
        found, bounds, separated, iterations = solve_bstar(position.core, star, seconds=seconds)
        return document(found) | {"bounds": list(bounds), "separated": separated, "iterations": iterations}

    return solve


def document(found: EndgameSolution, lines: int | None = None) -> dict[str, Any]:
    """The answer as JSON; `lines` only where they were asked for."""
    answer = {
        "spread": found.spread,
        "exact": found.exact,
        "line": [str(move) for move in found.line],
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 4),
    }
    if lines is not None:
        answer["lines"] = [first_move(line) for line in found.lines]
    return answer


def first_move(found: EndgameLine) -> dict[str, Any]:
    line = [str(move) for move in found.line]
    return {"move": line[0], "spread": found.spread, "exact": found.exact, "line": line}


def print_answer(answer: dict[str, Any]) -> None:
    proved = "proved" if answer["exact"] else f"expected after {answer['depth']} plies, not proved"
    if "bounds" in answer and not answer["exact"]:
        low, high = answer["bounds"]
        proved = f"between {low:+} and {high:+} as far as the bounds are right"
    print(f"{answer['spread']:+} points for the side to move, {proved}")
    if "lines" in answer:
        for line in answer["lines"]:
            print(f"{line['spread']:+5}{'' if line['exact'] else '?'}  {', '.join(line['line'])}")
        return
    for number, move in enumerate(answer["line"], 1):
        print(f"{number:3}  {move}")
