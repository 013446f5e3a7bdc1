"""`kotva match`: players against each other, with intervals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from kotva.cli.main import fail
from kotva.cli.output import Json, print_json
from kotva.matches.robin import Paired, round_robin
from kotva.matches.sprt import Sprt
from kotva.players import Limits

app = typer.Typer(add_completion=False)

CROSSWORD = "crossword"


@app.command()
def match(
    players: Annotated[
        list[str],
        typer.Argument(
            metavar="P1 P2 [P3...]",
            help="board games: a level or algorithm:heuristic:options; crosswords: a player or engine:COMMAND; more "
            "than two meet each other in a round robin",
        ),
    ],
    game: Annotated[str | None, typer.Option(help="which game; crossword when words are given")] = None,
    lexicon: Annotated[str | None, typer.Option(help="words of a crossword game: installed name or file")] = None,
    games: Annotated[int, typer.Option(help="single games of a pairing; an odd number is rounded up", min=1)] = 100,
    seed: Annotated[int, typer.Option(help="the same seed gives the same openings or tiles", min=0)] = 1,
    setup: Annotated[str | None, typer.Option(help="board games: start position; the first unless told")] = None,
    random_plies: Annotated[int, typer.Option(help="board games: random moves before the players begin", min=0)] = 4,
    seconds: Annotated[float | None, typer.Option(help="time for a move", min=0)] = None,
    nodes: Annotated[int | None, typer.Option(help="leaves evaluated for a move", min=1)] = None,
    depth: Annotated[int | None, typer.Option(help="plies searched for a move", min=1)] = None,
    threads: Annotated[int | None, typer.Option(help="games at a time; all cores unless told", min=1, max=256)] = None,
    sprt: Annotated[
        str | None, typer.Option(metavar="ELO0,ELO1", help="stop when it is clear which Elo difference is nearer")
    ] = None,
    records: Annotated[Path | None, typer.Option(help="write every game into this folder")] = None,
    dataset: Annotated[Path | None, typer.Option(help="write all moves as a Parquet data set into this folder")] = None,
    output: Annotated[
        Path | None, typer.Option("-o", help="keep finished games in this folder; the same command goes on with it")
    ] = None,
    log: Annotated[Path | None, typer.Option(help="crosswords: write every turn with its board into this file")] = None,
    json: Json = False,
) -> None:
    """Play players against each other: each opening from both sides, crosswords with the same tiles for both."""
    if len(players) < 2:
        fail("a match is between two players or more")
    if records and records.exists() and not records.is_dir():
        fail(f"{records} is not a folder; give a folder for the records")
    if output and (dataset or log):
        fail(f"-o goes without --{'dataset' if dataset else 'log'}: it keeps the results and records of games")
    if len(players) > 2 and (sprt or log):
        fail(f"--{'sprt' if sprt else 'log'} belongs to a match of two players")
    test = Sprt.parse(sprt) if sprt else None
    limits = Limits(depth, seconds, nodes)

    def folder(base: Path | None, pairing: tuple[str, str]) -> Path | None:
        """In a round robin each pairing has a folder of its own, called after the places of its players."""
        if base is None or len(players) == 2:
            return base
        return base / "-".join(str(players.index(name) + 1) for name in pairing)

    def play(first: str, second: str) -> Paired:
        pairing = (first, second)
        if game == CROSSWORD or (game is None and lexicon):
            from kotva.cli import match_crossword

            return match_crossword.play(
                pairing, lexicon, games, seed, limits=limits, threads=threads, sprt=test, log=log,
                records=folder(records, pairing), dataset=folder(dataset, pairing), output=folder(output, pairing),
            )  # fmt: skip
        if game is None:
            fail("name a board game with --game, or the words of a crossword game with --lexicon")
        if lexicon or log:
            fail(f"--{'lexicon' if lexicon else 'log'} belongs to crossword games, not to {game}")
        from kotva.cli import match_board

        return match_board.play(
            game, pairing, games, seed, setup=setup, plies=random_plies, limits=limits, threads=threads, sprt=test,
            records=folder(records, pairing), dataset=folder(dataset, pairing), output=folder(output, pairing),
        )  # fmt: skip

    if len(players) > 2:
        from kotva.cli import match_robin

        document = round_robin(players, play).document()
        if not json:
            match_robin.print_document(document)
    else:
        document = play(players[0], players[1]).document()
        if not json:
            print_match(document)
    if json:
        print_json(document)


def print_match(document: dict[str, Any]) -> None:
    from kotva.cli import match_board, match_crossword

    (match_crossword if "lexicon" in document else match_board).print_document(document)
    if test := document.get("sprt"):
        low, high = test["bounds"]
        print(
            f"test of Elo {test['elo0']:g} against {test['elo1']:g}: {test['answer']} "
            f"(log likelihood ratio {test['llr']}, bounds {low} and {high})"
        )
