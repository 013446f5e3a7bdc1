"""`kotva train`: what players learn by playing against themselves."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.output import Json, note, print_json
from kotva.cli.progress import progress_bar

app = typer.Typer(add_completion=False, no_args_is_help=True)


@app.callback()
def train() -> None:
    """Train what players know by self-play."""


@app.command()
def leaves(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    games: Annotated[int, typer.Option(help="games in each generation", min=1)] = 60_000,
    generations: Annotated[int, typer.Option(help="how often values are replaced by better ones", min=1)] = 4,
    seed: Annotated[int, typer.Option(help="the same seed gives the same values", min=0)] = 1,
    force_share: Annotated[float, typer.Option(help="share of turns in which a rare rack is tried too")] = 0.2,
    largest: Annotated[int, typer.Option(help="leaves of so many tiles are listed, larger ones fitted")] = 6,
    proof: Annotated[int, typer.Option(help="games against greedy at the end; 0 for none", min=0)] = 4_000,
    threads: Annotated[int | None, typer.Option(help="games at a time; all cores unless told", min=1, max=256)] = None,
    output: Annotated[
        Path | None, typer.Option("-o", help="the file to write; the user's data folder unless told")
    ] = None,
    tables: Annotated[
        Path | None, typer.Option(help="a folder for tables of Ballard's and Gordon's forms fitted to the same games")
    ] = None,
    json: Json = False,
) -> None:
    """Learn what tiles kept on the rack are worth. Interrupted, the same command goes on where it was."""
    from kotva.lexicons import paths
    from kotva.lexicons.lexicon import Lexicon
    from kotva.matches.training import Settings, Training
    from kotva.players.leaves import lexicon_key, save, trained_file

    words = Lexicon.open(lexicon)
    settings = Settings(games, generations, seed, force_share, largest, proof)
    path = output or trained_file(words)
    kept = paths.cache_dir() / "training" / f"{lexicon_key(words)}.state"
    state = output.with_name(output.name + ".state") if output else kept
    training = Training(words, settings, state, threads or os.cpu_count() or 1)
    if training.resumed:
        note(f"going on after {training.done} of {training.total} games")
    with progress_bar("games", training.total) as advance:
        file = training.run(advance, note)
    save(file, path)
    if tables:
        tables.mkdir(parents=True, exist_ok=True)
        for name, text in training.tables(file).items():
            (tables / name).write_text(text, encoding="utf-8")
    state.unlink(missing_ok=True)
    if json:
        print_json({"file": str(path), "bytes": path.stat().st_size, "largest": largest, **file.provenance})
    else:
        print(f"{path}: {len(file.values) // 2} leaves, {path.stat().st_size} bytes")


@app.command()
def winning(
    lexicon: Annotated[str, typer.Option(help="installed name or compiled file")],
    games: Annotated[int, typer.Option(help="games to learn from", min=1)] = 150_000,
    held_out: Annotated[int, typer.Option(help="other games to check the table with", min=1)] = 20_000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same table", min=0)] = 1,
    threads: Annotated[int | None, typer.Option(help="games at a time; all cores unless told", min=1, max=256)] = None,
    output: Annotated[
        Path | None, typer.Option("-o", help="the file to write; the user's data folder unless told")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="a picture of what the table says beside what came")] = None,
    json: Json = False,
) -> None:
    """Learn how likely a lead wins. Interrupted, the same command goes on where it was."""
    from kotva.lexicons import paths
    from kotva.lexicons.lexicon import Lexicon
    from kotva.matches.winning import Settings, Training
    from kotva.players.winning import save, trained_file

    words = Lexicon.open(lexicon)
    path = output or trained_file(words)
    kept = paths.cache_dir() / "training" / f"{path.name}.state"
    state = output.with_name(output.name + ".state") if output else kept
    training = Training(words, Settings(games, held_out, seed), state, threads or os.cpu_count() or 1)
    if training.resumed:
        note(f"going on after {training.played} of {training.total} games")
    with progress_bar("games", training.total) as advance:
        file = training.run(advance, note)
    save(file, path)
    if plot:
        from kotva.report.winning import plot as draw

        draw([file], plot)
    state.unlink(missing_ok=True)
    if json:
        print_json({"file": str(path), "bytes": path.stat().st_size, **file.provenance})
    else:
        print(f"{path}: {file.rows} rows, {path.stat().st_size} bytes")
