"""`kotva moves`: every legal play of a position, best first."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, note, print_json, table
from kotva.errors import KotvaError
from kotva.games.crossword import Move, Position
from kotva.lexicons.lexicon import Lexicon

app = typer.Typer(add_completion=False)

GENERATORS = ("gordon", "appel-jacobson")
ORDERS = ("score", "equity", "smart")


@app.command()
def moves(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    cgp: Annotated[str, typer.Option(help="the position; - reads one a line and answers one JSON document a line")],
    generator: Annotated[str, typer.Option(help=" or ".join(GENERATORS))] = "gordon",
    top: Annotated[int | None, typer.Option(help="only so many, the best ones", min=1)] = None,
    by: Annotated[str, typer.Option(help="the order: score or equity")] = "score",
    all_: Annotated[bool, typer.Option("--all", help="exchanges and the pass too")] = False,
    json: Json = False,
) -> None:
    """List all legal plays of a position, best first."""
    if generator not in GENERATORS:
        fail(f"there is no generator `{generator}`; there are {' and '.join(GENERATORS)}")
    if by not in ORDERS:
        fail(f"plays are not ordered by `{by}`; the orders are {', '.join(ORDERS)}")
    if by == "smart":
        fail("`--by smart` needs a player that this version does not have; order by score or equity")
    words = Lexicon.open(lexicon)
    if by == "equity":
        note(f"there are no trained leave values for {words.name}: equity is the score alone")
    if cgp == "-":
        for position in positions(words):
            print_json(document(position, position.legal_moves(generator, all_), top, by))
        return
    position = Position.from_cgp(cgp, words)
    found = position.legal_moves(generator, all_)
    if json:
        print_json(document(position, found, top, by))
    else:
        print_table(position, found, top)


def positions(lexicon: Lexicon) -> Iterator[Position]:
    """The positions on standard input; a bad one is named by its line."""
    for number, line in enumerate(sys.stdin, 1):
        if line.strip():
            try:
                yield Position.from_cgp(line.strip(), lexicon)
            except KotvaError as error:
                fail(f"line {number}: {error}")


def document(position: Position, found: list[Move], top: int | None, by: str) -> dict[str, Any]:
    plays = [move for move in found if move.kind == "play"]
    others = found[len(plays) :]
    listed = plays[:top]
    answer: dict[str, Any] = {
        "plays": [
            {"at": play.at, "tiles": play.tiles, "score": play.score, "words": position.words(play)} for play in listed
        ],
        "count": len(listed),
    }
    if by == "equity":
        for entry in answer["plays"]:
            entry["equity"] = entry["score"]
    if top is not None:
        answer["total"] = len(plays)
    if others:
        answer["others"] = [{"exchange": o.tiles} if o.kind == "exchange" else {"pass": True} for o in others]
    return answer


def print_table(position: Position, found: list[Move], top: int | None) -> None:
    plays = [move for move in found if move.kind == "play"]
    rows = [[i, str(play), play.score, " ".join(position.words(play)[1:])] for i, play in enumerate(plays[:top], 1)]
    print(table(["", "play", "points", "and makes"], rows))
    for other in found[len(plays) :]:
        print(other)
    if top is not None and top < len(plays):
        note(f"the best {top} of {len(plays)} plays")
