"""A cache of results on disk, so that nothing is analysed twice.

The file name is a hash of everything that the result depends on: the bytes of the record, the words, the checksums of
the value tables, the revision of the core, the limits of the analysis, and the version of the models in this package.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from kotva import __version__, files
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
"""Increase this when the models or the computation change."""
DEEP_SHAPE = 1
"""The same for graded turns."""
CHANCES = TypeAdapter(dict[int, WinChance])


def folder() -> Path:
    return paths.cache_dir() / "analyses"


def key_of(data: bytes, lexicon: Lexicon, thorough: Thorough, start: Position, options: str = "") -> str:
    """The cache key of a record; `start` is the start position of the game under its rules."""
    by = usual(start)
    values = json.dumps(tables(by, start)) if by in strategies() else ""
    words = [lexicon.checksum, lexicon.name]
    made_from = [__version__, revision(), str(SHAPE), *words, repr(thorough), by, values, options]
    return sha256("\n".join(made_from).encode() + b"\0" + data).hexdigest()[:32]


def deep_key(key: str, deep: Deep, start: Position) -> str:
    """The cache key of the graded turns of an analysis: it also depends on the win table and the deep settings."""
    table = winning.find(start.lexicon, start.rules)
    made_from = [key, str(DEEP_SHAPE), repr(deep), winning.checksum(table) if table else ""]
    return sha256("\n".join(made_from).encode()).hexdigest()[:32]


def load_chances(key: str) -> dict[int, WinChance]:
    """The turns graded so far; none if the file is missing or damaged."""
    try:
        return CHANCES.validate_json((folder() / f"{key}.turns.json").read_bytes())
    except (FileNotFoundError, ValidationError):
        return {}


def save_chances(key: str, chances: dict[int, WinChance]) -> None:
    """Saves the turns graded so far, so that a killed run continues after the last of them."""
    files.write_text(folder() / f"{key}.turns.json", CHANCES.dump_json(chances).decode(), make_folder=True)


def load(key: str) -> GameAnalysis | None:
    """The cached result, or None if there is none or the file is damaged."""
    try:
        return GameAnalysis.model_validate_json((folder() / f"{key}.json").read_bytes())
    except (FileNotFoundError, ValidationError):
        return None


def save(key: str, game: GameAnalysis) -> None:
    """Writes a result atomically."""
    files.write_text(folder() / f"{key}.json", game.model_dump_json(), make_folder=True)
