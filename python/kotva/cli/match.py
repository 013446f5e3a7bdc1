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

CROSSWORD = "crossword"


@app.command()
def match(
    first: Annotated[
        str, typer.Argument(help="board games: a level or algorithm:heuristic:options; crosswords: a player")
    ],
    second: Annotated[str, typer.Argument(help="the other player")],
    game: Annotated[str | None, typer.Option(help="which game; crossword when words are given")] = None,
    lexicon: Annotated[str | None, typer.Option(help="words of a crossword game: installed name or file")] = None,
    games: Annotated[int, typer.Option(help="single games; an odd number is rounded up", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="the same seed gives the same openings or tiles", min=0)] = 1,
    setup: Annotated[str | None, typer.Option(help="board games: start position; the first unless told")] = None,
    random_plies: Annotated[int, typer.Option(help="board games: random moves before the players begin", min=0)] = 4,
    seconds: Annotated[float | None, typer.Option(help="time for a move", min=0)] = None,
    nodes: Annotated[int | None, typer.Option(help="leaves evaluated for a move", min=1)] = None,
    depth: Annotated[int | None, typer.Option(help="plies searched for a move", min=1)] = None,
    threads: Annotated[int | None, typer.Option(help="games at a time; all cores unless told", min=1, max=256)] = None,
    records: Annotated[Path | None, typer.Option(help="write every game into this folder")] = None,
    log: Annotated[Path | None, typer.Option(help="crosswords: write every turn with its board into this file")] = None,
    json: Json = False,
) -> None:
    """Play two players against each other: each opening from both sides, crosswords with the same tiles for both."""
    if records and records.exists() and not records.is_dir():
        fail(f"{records} is not a folder; give a folder for the records")
    limits = Limits(depth, seconds, nodes)
    if game == CROSSWORD or (game is None and lexicon):
        from kotva.cli import match_crossword

        if lexicon is None:
            fail("a crossword game needs words: name them with --lexicon")
        document = match_crossword.play(
            (first, second), lexicon, games, seed, limits=limits, threads=threads, records=records, log=log
        )
        if json:
            print_json(document)
        else:
            match_crossword.print_document(document)
        return
    if game is None:
        fail("name a board game with --game, or the words of a crossword game with --lexicon")
    if lexicon or log:
        fail(f"--{'lexicon' if lexicon else 'log'} belongs to crossword games, not to {game}")
    with progress_bar("games", games + games % 2) as advance:
        found = play_match(
            all_games.get(game),
            (first, second),
            games,
            seed,
            setup=setup,
            plies=random_plies,
            limits=limits,
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
