"""`kotva convert`: game records and positions from one format to another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.main import fail
from kotva.cli.output import note
from kotva.errors import KotvaError, counted
from kotva.games.crossword import Move, Position
from kotva.records import files
from kotva.records.model import Record

app = typer.Typer(add_completion=False)

POSITIONS = (".cgp", ".csv", ".svg", ".txt")


@app.command()
def convert(
    source: Annotated[Path, typer.Argument(metavar="IN", help="a record (.gcg, .json) or a position (.cgp, .csv)")],
    target: Annotated[
        Path, typer.Argument(metavar="OUT", help="a record, a position, or a picture of the position (.svg, .txt)")
    ],
    encoding: Annotated[str | None, typer.Option(help="encoding of IN; overrides what the file declares")] = None,
    turn: Annotated[int | None, typer.Option(help="take the position after N events; default: the last one")] = None,
    language: Annotated[str | None, typer.Option(help="language of the tiles, if the file does not show it")] = None,
    lexicon: Annotated[str | None, typer.Option(help="report words that this lexicon does not have")] = None,
) -> None:
    """Convert between formats by extension; games.json of Sawicki 2025 becomes a data set in the folder OUT."""
    kind = target.suffix.lower()
    if source.suffix.lower() == ".json" and not kind:
        from kotva.matches.games_json import import_games

        found = import_games(source, target)
        print(f"{target}: {counted(found.manifest.games, 'game')}")
        return
    if kind not in files.EXTENSIONS + POSITIONS:
        fail(f"{target}: the formats are {', '.join(files.EXTENSIONS + POSITIONS)}")
    if source.suffix.lower() in (".cgp", ".csv"):
        if kind in files.EXTENSIONS:
            fail(f"{source}: one position is not a game; it can become {', '.join(POSITIONS)}")
        write_position(read_position(source, encoding, language), None, [], target, language)
        return
    record = files.read(source, encoding)
    for remark in record.remarks:
        note(f"{source}, {remark}")
    if kind in files.EXTENSIONS:
        files.write(record, target)
    else:
        convert_record(record, source, target, turn, language, lexicon)


def convert_record(
    record: Record, source: Path, target: Path, turn: int | None, language: str | None, lexicon: str | None
) -> None:
    from kotva.lexicons.lexicon import Lexicon
    from kotva.records.replay import language_of, replay

    try:
        language = language or language_of(record)
    except KotvaError as error:
        fail(f"{source}: {error}")
    game = replay(record, Lexicon.open(lexicon) if lexicon else None, language=language)
    turn = len(record.events) if turn is None else turn
    position = game.at(turn)
    for difference in game.differences:
        note(f"{source}, {difference}")
    last = next((step.move for step in reversed(game.steps[:turn]) if step.move), None)
    write_position(position, last, [player.name or player.nick for player in record.players], target, language)


def read_position(source: Path, encoding: str | None, language: str | None) -> Position:
    from kotva.records.encoding import decode

    text, _ = decode(source.read_bytes(), encoding, source=str(source))
    lines = text.splitlines()
    if source.suffix.lower() == ".cgp" and len(lines) != 1:
        fail(f"{source}: a position is one line, this file has {len(lines)}")
    try:
        read = Position.from_csv if source.suffix.lower() == ".csv" else Position.from_cgp
        return read(text, language=language)
    except KotvaError as error:
        fail(f"{source}: {error}")


def write_position(position: Position, last: Move | None, names: list[str], target: Path, language: str | None) -> None:
    from kotva.render.crossword import board_view, svg, text

    view = board_view(position, names, last)
    match target.suffix.lower():
        case ".cgp":
            content = position.cgp() + "\n"
        case ".csv":
            content = position.csv()
        case ".svg":
            content = svg(view, language or "en")
        case _:
            content = text(view) + "\n"
    files.save(target, content)
