"""`kotva search`: the best move of a board game's position, and the figures of the search."""

from __future__ import annotations

import json as json_text
import sys
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from kotva import games, players
from kotva._core import algorithms, board_games, techniques
from kotva.cli.output import Json, print_json, table

app = typer.Typer(add_completion=False)

TREE_NODES = 200_000


@app.command()
def search(
    game: Annotated[str, typer.Argument(help=f"{', '.join(board_games())}, or an added game.")],
    setup: Annotated[str | None, typer.Option(help="A starting position by name.")] = None,
    position: Annotated[str | None, typer.Option(help="A position as text; `-` reads one per line.")] = None,
    algorithm: Annotated[str, typer.Option(help=f"{', '.join(algorithms())}.")] = "alpha-beta",
    heuristic: Annotated[str | None, typer.Option(help="A heuristic by name; default: the game's first.")] = None,
    depth: Annotated[int | None, typer.Option(help="Search depth in plies.", min=1)] = None,
    seconds: Annotated[float | None, typer.Option(help="Stop after this time.")] = None,
    nodes: Annotated[int | None, typer.Option(help="Stop after N positions.", min=1)] = None,
    lines: Annotated[int | None, typer.Option(help="Find the N best lines.", min=1)] = None,
    no_tt: Annotated[bool, typer.Option("--no-tt", help="Do not use a transposition table.")] = False,
    no_ordering: Annotated[bool, typer.Option("--no-ordering", help="Do not order moves.")] = False,
    no_deepening: Annotated[
        bool, typer.Option("--no-deepening", help="No iterative deepening; limits of time and nodes have no effect.")
    ] = False,
    which_table: Annotated[
        Literal["buckets", "thesis"], typer.Option("--table", help="The kind of transposition table.")
    ] = "buckets",
    threads: Annotated[int, typer.Option(help="Threads of `strong` and `mtdf`.", min=1, max=64)] = 1,
    without: Annotated[
        list[str] | None, typer.Option(help=f"Do not use a technique of `strong`: {', '.join(techniques())}.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Break ties between moves at random.")] = None,
    statistics: Annotated[Path | None, typer.Option(help="Append a line of figures to this file.")] = None,
    tree: Annotated[
        Path | None, typer.Option(help="Write the search tree to this file (shallow searches only).")
    ] = None,
    json: Json = False,
) -> None:
    """Search a position for the side to move."""
    known = games.get(game)
    names = players.heuristics(game)
    settings = players.Settings(
        algorithm,
        heuristic or (names[0] if names else ""),
        players.Limits(depth, seconds, nodes),
        tt=not no_tt,
        ordering=not no_ordering,
        deepening=not no_deepening,
        table=which_table,
        seed=seed,
        threads=threads,
        off=tuple(without or ()),
    )
    if position == "-":
        for line in filter(None, map(str.strip, sys.stdin)):
            print_json(answer(game, known.position(text=line), settings, statistics, tree, lines))
        return
    document = answer(game, known.position(setup, text=position), settings, statistics, tree, lines)
    if json:
        print_json(document)
    else:
        show(document)


def answer(
    game: str,
    position: games.Position,
    settings: players.Settings,
    statistics: Path | None,
    tree: Path | None,
    lines: int | None,
) -> dict[str, Any]:
    """Searches, writes the requested files and returns the figures as JSON."""
    figures = players.search_position(game, position, settings, tree=TREE_NODES if tree else None, lines=lines)
    searched = figures.pop("tree")
    if tree is not None:
        tree.write_text(json_text.dumps(searched, ensure_ascii=False) + "\n", encoding="utf-8")
    if statistics is not None:
        about = {"game": game, "position": position.text, "player": settings.describe()}
        with statistics.open("a", encoding="utf-8") as file:
            file.write(json_text.dumps(about | figures, ensure_ascii=False) + "\n")
    return figures


def show(document: dict[str, Any]) -> None:
    """Prints the move or the lines, then one row per iteration."""
    for line in document.get("lines", [document]):
        win = "" if line["win"] is None else f"  player 1 wins {100 * line['win']:.0f} %"
        print(f"{line['move']}{win}  value {line['value']}  expecting {' '.join(line['line'])}")
    header = ["depth", "finished", "value", "leaves", "nodes", "table hits", "cuts", "seconds", "line"]
    rows = [
        [
            row["depth"],
            "yes" if row["finished"] else "no",
            row["value"] if row["finished"] else "",
            row["leaves"],
            row["nodes"],
            row["table_hits"],
            row["cutoffs"],
            round(row["seconds"], 3),
            " ".join(row["line"]),
        ]
        for row in document["iterations"]
    ]
    print(table(header, rows))
