"""Results that are kept, so that nothing is analysed twice.

A result belongs to what it was made from: the bytes of the record, the words, the checksums of the tables that value
moves, the revision of the core, how thorough it was, and the version of the shapes here. If any of these is another, so
is the name of the file.
"""

from __future__ import annotations

import json
import os
import threading
from hashlib import sha256
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from kotva import __version__
from kotva._core import revision
from kotva.analysis.deep import Deep
from kotva.analysis.game import Thorough
from kotva.analysis.model import GameAnalysis, WinChance
from kotva.analysis.values import usual
from kotva.games.crossword import Position
from kotva.lexicons import paths
from kotva.lexicons.lexicon import Lexicon
from kotva.players import winning
from kotva.players.crossword import tables
from kotva.players.strategies import strategies

__all__ = ["deep_key", "key_of", "load", "load_chances", "save", "save_chances"]

SHAPE = 5
"""Grows when what is kept or how it is computed changes."""
DEEP_SHAPE = 1
"""The same for graded turns."""
CHANCES = TypeAdapter(dict[int, WinChance])


def folder() -> Path:
    return paths.cache_dir() / "analyses"


def key_of(data: bytes, lexicon: Lexicon, thorough: Thorough, start: Position, options: str = "") -> str:
    """The name of the result of this record; `start` is the beginning of a game by its rules."""
    by = usual(start)
    values = json.dumps(tables(by, start)) if by in strategies() else ""
    words = [lexicon.checksum, lexicon.name]
    made_from = [__version__, revision(), str(SHAPE), *words, repr(thorough), by, values, options]
    return sha256("\n".join(made_from).encode() + b"\0" + data).hexdigest()[:32]


def deep_key(key: str, deep: Deep, start: Position) -> str:
    """The name of the graded turns of the result with this name: they belong to the win table and the settings too."""
    table = winning.find(start.lexicon, start.rules)
    made_from = [key, str(DEEP_SHAPE), repr(deep), winning.checksum(table) if table else ""]
    return sha256("\n".join(made_from).encode()).hexdigest()[:32]


def load_chances(key: str) -> dict[int, WinChance]:
    """The turns graded so far; damaged ones are as good as none."""
    try:
        return CHANCES.validate_json((folder() / f"{key}.turns.json").read_bytes())
    except (FileNotFoundError, ValidationError):
        return {}


def save_chances(key: str, chances: dict[int, WinChance]) -> None:
    """Keeps the turns graded so far, so that a run that was killed goes on after the last of them."""
    write(f"{key}.turns.json", CHANCES.dump_json(chances).decode())


def load(key: str) -> GameAnalysis | None:
    """The result kept under this name; a damaged one is as good as none."""
    try:
        return GameAnalysis.model_validate_json((folder() / f"{key}.json").read_bytes())
    except (FileNotFoundError, ValidationError):
        return None


def save(key: str, game: GameAnalysis) -> None:
    """Keeps a result."""
    write(f"{key}.json", game.model_dump_json())


def write(name: str, text: str) -> None:
    """Writes a file whole or not at all; two threads may write the same one."""
    home = folder()
    home.mkdir(parents=True, exist_ok=True)
    temporary = home / f".{name}.{os.getpid()}.{threading.get_ident()}"
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(home / name)
    finally:
        temporary.unlink(missing_ok=True)
