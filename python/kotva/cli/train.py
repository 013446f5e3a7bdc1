"""`kotva train`: trains leave values, win tables and evaluation weights by self-play."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Protocol, TypeVar

import typer

from kotva.cli.output import Json, note, print_json
from kotva.cli.progress import progress_bar

app = typer.Typer(add_completion=False, no_args_is_help=True)

LexiconName = Annotated[str, typer.Option(help="installed name or compiled file")]
Threads = Annotated[int | None, typer.Option(help="games at the same time; default: all cores", min=1, max=256)]
Output = Annotated[Path | None, typer.Option("-o", help="the file to write; default: a file in the user's data folder")]


@app.callback()
def train() -> None:
    """Train the tables of players by self-play."""


@app.command()
def leaves(
    lexicon: LexiconName,
    games: Annotated[int, typer.Option(help="games in each generation", min=1)] = 60_000,
    generations: Annotated[
        int, typer.Option(help="number of generations; each plays with the values of the one before", min=1)
    ] = 4,
    seed: Annotated[int, typer.Option(help="the same seed gives the same values", min=0)] = 1,
    force_share: Annotated[float, typer.Option(help="share of turns in which a rare rack is tried, too")] = 0.2,
    largest: Annotated[
        int, typer.Option(help="leaves of up to N tiles get their own value; larger ones use a fitted model")
    ] = 6,
    proof: Annotated[int, typer.Option(help="test games against greedy at the end; 0 for none", min=0)] = 4_000,
    threads: Threads = None,
    output: Output = None,
    tables: Annotated[
        Path | None, typer.Option(help="a folder for tables of Ballard's and Gordon's forms fitted to the same games")
    ] = None,
    json: Json = False,
) -> None:
    """Train leave values. After an interruption the same command continues."""
    from kotva.lexicons.lexicon import Lexicon
    from kotva.matches.training import Settings, Training
    from kotva.players.leaves import lexicon_key, save, trained_file

    words = Lexicon.open(lexicon)
    settings = Settings(games, generations, seed, force_share, largest, proof)
    path = output or trained_file(words)
    state = state_file(output, lexicon_key(words))
    training = Training(words, settings, state, threads or os.cpu_count() or 1)
    file = learned(training)
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
    lexicon: LexiconName,
    games: Annotated[int, typer.Option(help="games to learn from", min=1)] = 150_000,
    held_out: Annotated[int, typer.Option(help="number of held-out games to check the table with", min=1)] = 20_000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same table", min=0)] = 1,
    threads: Threads = None,
    output: Output = None,
    plot: Annotated[Path | None, typer.Option(help="a picture of predicted and actual results (calibration)")] = None,
    json: Json = False,
) -> None:
    """Train the win table: the win probability by lead. After an interruption the same command continues."""
    from kotva.lexicons.lexicon import Lexicon
    from kotva.matches.winning import Settings, Training
    from kotva.players.winning import save, trained_file

    words = Lexicon.open(lexicon)
    path = output or trained_file(words)
    state = state_file(output, path.name)
    training = Training(words, Settings(games, held_out, seed), state, threads or os.cpu_count() or 1)
    file = learned(training)
    save(file, path)
    if plot:
        from kotva.report.winning import plot as draw

        draw([file], plot)
    state.unlink(missing_ok=True)
    if json:
        print_json({"file": str(path), "bytes": path.stat().st_size, **file.provenance})
    else:
        print(f"{path}: {file.rows} rows, {path.stat().st_size} bytes")


@app.command()
def board(
    game: Annotated[str, typer.Argument(help="a board game of the core")],
    games: Annotated[int, typer.Option(help="games in each generation", min=10)] = 1_000,
    generations: Annotated[
        int, typer.Option(help="number of generations; each plays with the weights of the one before", min=1)
    ] = 2,
    nodes: Annotated[int, typer.Option(help="positions searched for each move", min=1)] = 400,
    seed: Annotated[int, typer.Option(help="the same seed gives the same weights", min=0)] = 1,
    start: Annotated[str, typer.Option(help="the heuristic of the first generation")] = "",
    output: Annotated[
        Path | None, typer.Option("-o", help="the file to write; default: GAME-learned.csv in this folder")
    ] = None,
    json: Json = False,
) -> None:
    """Fit the weights of a board game's evaluation to self-play. After an interruption the same command continues."""
    from kotva import files
    from kotva.lexicons import paths
    from kotva.matches.board_training import Settings, Training

    settings = Settings(game, games, generations, nodes, seed, start)
    path = output or Path(f"{game}-learned.csv")
    folder = paths.cache_dir() / "training" / f"board-{game}"
    text = learned(Training(settings, folder))
    files.write_text(path, text)
    if json:
        print_json({"file": str(path), "command": settings.command(), "terms": text.count("\n") - 5})
    else:
        print(f"{path}: {text.count(chr(10)) - 5} terms")
        print(
            f"to see what they are worth: kotva match strong:learned={path}:nodes=2000 strong:nodes=2000 --game {game}"
        )


@app.command()
def calibration(
    game: Annotated[str, typer.Argument(help="a game that can be searched")],
    games: Annotated[
        int, typer.Option(help="games of two players; a quarter of it with three and four", min=5)
    ] = 1_000,
    nodes: Annotated[int, typer.Option(help="positions searched for each move", min=1)] = 1_000,
    seed: Annotated[int, typer.Option(help="the same seed gives the same numbers", min=0)] = 1,
    output: Output = None,
    json: Json = False,
) -> None:
    """Fit the win probabilities of a board game's values to self-play. After an interruption the same command
    continues."""
    from kotva import files
    from kotva.lexicons import paths
    from kotva.matches.board_calibration import Calibrating, Settings
    from kotva.players.calibration import user_file

    settings = Settings(game, games, nodes, seed)
    path = output or user_file(game)
    text = learned(Calibrating(settings, paths.cache_dir() / "training" / f"calibration-{game}"))
    files.write_text(path, text, make_folder=True)
    if json:
        print_json({"file": str(path), "command": settings.command()})
    else:
        print(f"{path}\n{text}", end="")


File = TypeVar("File", covariant=True)


class Resumable(Protocol[File]):
    """A training that can continue an interrupted run."""

    @property
    def resumed(self) -> bool: ...

    @property
    def done(self) -> int: ...

    @property
    def total(self) -> int: ...

    def run(self, progress: Callable[[int], None], report: Callable[[str], None]) -> File: ...


def learned(training: Resumable[File]) -> File:
    """Plays the remaining games, with a progress bar."""
    if training.resumed:
        note(f"going on after {training.done} of {training.total} games")
    with progress_bar("games", training.total) as advance:
        return training.run(advance, note)


def state_file(output: Path | None, name: str) -> Path:
    """The state file of an interrupted training: beside the output file, or in the cache."""
    from kotva.lexicons import paths

    return output.with_name(f"{output.name}.state") if output else paths.cache_dir() / "training" / f"{name}.state"
