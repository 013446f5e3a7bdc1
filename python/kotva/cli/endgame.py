"""`kotva endgame`: what a position with an empty bag is worth under perfect play, and how to get it."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer

from kotva._core import EndgameSolver
from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

app = typer.Typer(add_completion=False)


@app.command()
def endgame(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Annotated[str, typer.Option(help="the position; - reads one a line and answers one JSON document a line")],
    seconds: Annotated[float | None, typer.Option(help="stop after so long and say how far it got", min=0)] = None,
    threads: Annotated[int | None, typer.Option(help="threads; all cores unless told", min=1, max=64)] = None,
    json: Json = False,
) -> None:
    """Solve an endgame exactly: the bag is empty, so both racks are known."""
    words = Lexicon.open(lexicon)
    solver = EndgameSolver(threads or os.cpu_count() or 1)
    if cgp == "-":
        for number, line in enumerate(sys.stdin, 1):
            if line.strip():
                try:
                    print_json(solve(solver, Position.from_cgp(line.strip(), words), seconds))
                except KotvaError as error:
                    fail(f"line {number}: {error}")
        return
    answer = solve(solver, Position.from_cgp(cgp, words), seconds)
    if json:
        print_json(answer)
    else:
        print_answer(answer)


def solve(solver: EndgameSolver, position: Position, seconds: float | None) -> dict[str, Any]:
    found = solver.solve(position.core, seconds=seconds)
    return {
        "spread": found.spread,
        "exact": found.exact,
        "line": [str(move) for move in found.line],
        "depth": found.depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 4),
    }


def print_answer(answer: dict[str, Any]) -> None:
    proved = "proved" if answer["exact"] else f"expected after {answer['depth']} plies, not proved"
    print(f"{answer['spread']:+} points for the side to move, {proved}")
    for number, move in enumerate(answer["line"], 1):
        print(f"{number:3}  {move}")
