"""`kotva simulate`: many crossword games into a data set."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.output import Json, note, print_json
from kotva.cli.progress import progress_bar
from kotva.errors import counted
from kotva.lexicons.lexicon import Lexicon

app = typer.Typer(add_completion=False)


@app.command()
def simulate(
    first: Annotated[str, typer.Argument(metavar="P1", help="a crossword player, with options after a colon")],
    second: Annotated[str, typer.Argument(metavar="P2", help="the other player; it begins every second game")],
    lexicon: Annotated[str, typer.Option(help="the lexicon: an installed name or a file")],
    output: Annotated[Path, typer.Option("-o", help="a folder for the data set; the same command continues it")],
    games: Annotated[int, typer.Option(help="number of games; an odd number is rounded up", min=1)] = 1000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same games", min=0)] = 1,
    block: Annotated[int | None, typer.Option(help="games per file (500)", min=2)] = None,
    threads: Annotated[
        int | None,
        typer.Option(help="games at the same time, or workers of a local cluster; default: all cores", min=1, max=256),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option(help="a Dask scheduler's address, or `local` for a cluster on this machine")
    ] = None,
    json: Json = False,
) -> None:
    """Play games into a Parquet data set. After an interruption the same command continues and gives the same games."""
    from kotva.matches.simulate import simulate as play

    words = Lexicon.open(lexicon)
    source = str(Path(lexicon).resolve()) if Path(lexicon).is_file() else lexicon
    begun, before = time.monotonic(), -1

    with progress_bar("games", games + games % 2) as advance:

        def progress(done: int) -> None:
            nonlocal before
            if before < 0 and done:
                note(f"{output}: {done} games are there already")
            before = done if before < 0 else before
            advance(done)

        found = play(
            words,
            (first, second),
            games,
            seed,
            output,
            block=block,
            threads=threads,
            cluster=cluster,
            source=source,
            progress=progress,
        )
    seconds = time.monotonic() - begun
    import polars as pl

    turns = found.turns().select(pl.len()).collect().item()
    document = {
        "folder": str(output),
        "games": found.manifest.games,
        "played": found.manifest.games - before,
        "turns": turns,
        "seconds": round(seconds, 3),
    }
    if json:
        print_json(document)
    else:
        print(
            f"{output}: {counted(document['games'], 'game')}, {counted(turns, 'turn')}; "
            f"{counted(document['played'], 'game')} played now in {seconds:.1f} s"
        )
