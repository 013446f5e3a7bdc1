"""`kotva match`: two players against each other, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kotva import games as all_games
from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.cli.progress import progress_bar
from kotva.matches import Match, play_match
from kotva.players import Limits
from kotva.records import boards

app = typer.Typer(add_completion=False)


@app.command()
def match(
    first: Annotated[str, typer.Argument(help="a level (easy, medium, advanced, hard) or algorithm:heuristic:options")],
    second: Annotated[str, typer.Argument(help="the other player")],
    game: Annotated[str, typer.Option(help="which game; `kotva perft --help` names the setups")],
    games: Annotated[int, typer.Option(help="single games; an odd number is rounded up", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="the same seed gives the same openings")] = 1,
    setup: Annotated[str | None, typer.Option(help="start position; the game's first unless told")] = None,
    random_plies: Annotated[int, typer.Option(help="random moves before the players begin", min=0)] = 4,
    seconds: Annotated[float | None, typer.Option(help="time for a move", min=0)] = None,
    nodes: Annotated[int | None, typer.Option(help="leaves evaluated for a move", min=1)] = None,
    depth: Annotated[int | None, typer.Option(help="plies searched for a move", min=1)] = None,
    threads: Annotated[int | None, typer.Option(help="games at a time; all cores unless told", min=1)] = None,
    records: Annotated[Path | None, typer.Option(help="write every game into this folder")] = None,
    json: Json = False,
) -> None:
    """Play two players against each other, each opening from both sides."""
    chosen = all_games.get(game)
    if records and records.exists() and not records.is_dir():
        fail(f"{records} is not a folder; give a folder for the records")
    with progress_bar("games", games + games % 2) as advance:
        found = play_match(
            chosen,
            (first, second),
            games,
            seed,
            setup=setup,
            plies=random_plies,
            limits=Limits(depth, seconds, nodes),
            threads=threads,
            progress=advance,
        )
    if records:
        write_records(found, records)
    document = found.document()
    if json:
        print_json(document)
    else:
        print_document(document)


def write_records(found: Match, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for number, played in enumerate(found.games, 1):
        (folder / f"{number:05}.txt").write_text(boards.write(played.record()), encoding="utf-8")


def print_document(document: dict[str, Any]) -> None:
    (first, second), (won, lost) = document["players"], document["wins"]
    low, high = document["interval"]
    print(f"{first} against {second}: {document['games']} games, {won} won, {document['draws']} drawn, {lost} lost")
    print(f"win rate {document['win_rate']:.1%} (95 % interval {low:.1%} to {high:.1%}), Elo {elo(document['elo'])}")
    print("mean score {} to {}, points {} to {}".format(*document["mean_score"], *document["points"]))
    if document["unfinished"] or document["forfeited_turns"]:
        print(f"{document['unfinished']} games not finished, {document['forfeited_turns']} turns forfeited")


def elo(values: list[float | None]) -> str:
    low, middle, high = ("?" if value is None else f"{value:+.0f}" for value in values)
    return f"{middle} ({low} to {high})"
