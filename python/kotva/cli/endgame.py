"""`kotva endgame`: the value of a position with an empty bag under perfect play, and the line that leads to it."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from typing import Annotated, Any

import typer

from kotva._core import EndgameLine, EndgameSolution, EndgameSolver, solve_bstar
from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.errors import KotvaError, counted
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

app = typer.Typer(add_completion=False)

NO_END = 2**63


@app.command()
def endgame(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Annotated[
        str, typer.Option(help="the position; `-` reads one per line and prints one JSON document per line")
    ],
    seconds: Annotated[
        float | None, typer.Option(help="stop after this time; the result may not be proved then", min=0)
    ] = None,
    lines: Annotated[int | None, typer.Option(help="find the N best first moves", min=1)] = None,
    threads: Annotated[int | None, typer.Option(help="number of threads; default: all cores", min=1, max=64)] = None,
    algorithm: Annotated[str, typer.Option(help="negamax (exact) or bstar (B*, for comparison)")] = "negamax",
    bounds: Annotated[str, typer.Option(help="B*: plies of its estimates, or `sound`")] = "2",
    strategy: Annotated[str, typer.Option(help="B*: alternate, palay or berliner-mcconnell")] = "alternate",
    iterations: Annotated[
        int | None,
        typer.Option(help="B*: at most N visits of the root; default: 100, or no limit with sound bounds", min=1),
    ] = None,
    width: Annotated[int, typer.Option(help="B*: follow at most N plays of a position", min=1)] = 1000,
    json: Json = False,
) -> None:
    """Solve an endgame exactly: the bag is empty, so both racks are known."""
    words = Lexicon.open(lexicon)
    most = iterations or (NO_END if bounds == "sound" else 100)
    if lines is not None and algorithm == "bstar":
        fail("B* finds only one move: leave out --lines, or use --algorithm negamax")
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
    """A function that solves a position and returns the JSON document."""
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
    """The answer as JSON; it has `lines` only if they were requested."""
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
    proved = "proved" if answer["exact"] else f"expected after {counted(answer['depth'], 'ply')}, not proved"
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
