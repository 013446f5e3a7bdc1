"""The position for a command: a CGP line, or a turn of a game record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from kotva.cli.main import fail
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

Cgp = Annotated[
    str | None, typer.Option(help="the position; `-` reads one per line and prints one JSON document per line")
]
RecordFile = Annotated[Path | None, typer.Option("--record", help="a game record instead of --cgp, with --turn")]
Turn = Annotated[int | None, typer.Option(help="the position before this turn of the record, counted from 1", min=1)]
Infer = Annotated[bool, typer.Option("--infer", help="infer the opponent's rack from the last move")]


@dataclass(frozen=True)
class AskedPosition:
    """A position, and what its player knows about the opponent: some tiles, and the last move of a record.

    `played` is the move of the record.
    """

    position: Position
    opponent: str = ""
    last: str | None = None
    played: str | None = None


def check_source(cgp: str | None, record: Path | None, turn: int | None) -> None:
    """Refuses options that name no position or two."""
    if (cgp is None) == (record is None):
        fail("name a position: --cgp CGP, or --record FILE with --turn N")
    if (record is None) != (turn is None):
        fail("--record and --turn belong together: --record game.gcg --turn 5")


def at_turn(record: Path, turn: int, lexicon: str) -> AskedPosition:
    """The position before a turn of a record, as its player saw it."""
    from kotva.analysis.record import words_for
    from kotva.records import files
    from kotva.records.known import known_before, step_of
    from kotva.records.replay import replay

    read = files.read(record)
    try:
        words, language = words_for(read, lexicon)
        game = replay(read, words, language=language)
        known = known_before(game, turn)
        step = step_of(game, turn)
        return AskedPosition(step.position, known.tiles, known.last, str(step.move) if step.move else None)
    except KotvaError as error:
        fail(f"{record}: {error}")


def asked(cgp: str | None, record: Path | None, turn: int | None, lexicon: str, words: Lexicon) -> AskedPosition:
    """The position that the options name."""
    if record is not None and turn is not None:
        return at_turn(record, turn, lexicon)
    assert cgp is not None
    return AskedPosition(Position.from_cgp(cgp, words))
