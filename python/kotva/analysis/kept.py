"""Results that are kept, so that nothing is analysed twice.

A result belongs to what it was made from: the bytes of the record, the words, the checksums of the tables that value
moves, the revision of the core, how thorough it was, and the version of the shapes here. If any of these is another, so
is the name of the file.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from pydantic import ValidationError

from kotva import __version__, files
from kotva._core import revision
from kotva.analysis.game import Thorough
from kotva.analysis.model import GameAnalysis
from kotva.analysis.values import usual
from kotva.games.crossword import Position
from kotva.lexicons import paths
from kotva.lexicons.lexicon import Lexicon
from kotva.players.crossword import tables
from kotva.players.strategies import strategies

__all__ = ["key_of", "load", "save"]

SHAPE = 5
"""Grows when what is kept or how it is computed changes."""


def folder() -> Path:
    return paths.cache_dir() / "analyses"


def key_of(data: bytes, lexicon: Lexicon, thorough: Thorough, start: Position, options: str = "") -> str:
    """The name of the result of this record; `start` is the beginning of a game by its rules."""
    by = usual(start)
    values = json.dumps(tables(by, start)) if by in strategies() else ""
    words = [lexicon.checksum, lexicon.name]
    made_from = [__version__, revision(), str(SHAPE), *words, repr(thorough), by, values, options]
    return sha256("\n".join(made_from).encode() + b"\0" + data).hexdigest()[:32]


def load(key: str) -> GameAnalysis | None:
    """The result kept under this name; a damaged one is as good as none."""
    try:
        return GameAnalysis.model_validate_json((folder() / f"{key}.json").read_bytes())
    except (FileNotFoundError, ValidationError):
        return None


def save(key: str, game: GameAnalysis) -> None:
    """Keeps a result, whole or not at all."""
    files.write_text(folder() / f"{key}.json", game.model_dump_json(), make_folder=True)
