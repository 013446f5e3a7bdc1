"""`kotva perft`: the number of move sequences of a position."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from kotva import games
from kotva._core import board_games
from kotva.cli.output import Json, print_json, table
from kotva.games.perft import perft, split

app = typer.Typer(add_completion=False)


@app.command()
def count(
    game: Annotated[str, typer.Argument(help=f"{', '.join(board_games())}, or an added game.")],
    setup: Annotated[str | None, typer.Option(help="A starting position by name.")] = None,
    position: Annotated[str | None, typer.Option(help="A position as text; `-` reads one per line.")] = None,
    depth: Annotated[int, typer.Option(min=1, help="The length of the sequences.")] = 3,
    by_first_move: Annotated[
        bool, typer.Option("--split", help="Split the count of the full depth by first move.")
    ] = False,
    json: Json = False,
) -> None:
    """Count the move sequences of each length up to the depth."""
    known = games.get(game)
    if position == "-":
        for line in filter(None, map(str.strip, sys.stdin)):
            print_json(answer(known.position(text=line), depth, by_first_move))
        return
    document = answer(known.position(setup, text=position), depth, by_first_move)
    if json:
        print_json(document)
        return
    print(table(["depth", "sequences"], enumerate(document["perft"], start=1)))
    if by_first_move:
        print("\n" + table(["first move", f"sequences of {depth}"], document["split"].items()))


def answer(position: games.Position, depth: int, by_first_move: bool) -> dict[str, Any]:
    """The counts as JSON."""
    document: dict[str, Any] = {"perft": [perft(position, length) for length in range(1, depth + 1)]}
    if by_first_move:
        document["split"] = dict(split(position, depth))
    return document
