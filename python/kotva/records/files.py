"""Reads and writes record files. The extension determines the format."""

from __future__ import annotations

from pathlib import Path

from kotva import files
from kotva.errors import KotvaError
from kotva.records import gcg
from kotva.records.model import Record

EXTENSIONS = (".gcg", ".json")


def read(path: Path, encoding: str | None = None) -> Record:
    """The record in a `.gcg` or `.json` file. `encoding` overrides the declared encoding of a GCG file."""
    match path.suffix.lower():
        case ".gcg":
            return gcg.read(path, encoding)
        case ".json":
            from kotva.records import json

            return json.read(path)
    raise KotvaError(f"{path}: a game record ends in {' or '.join(EXTENSIONS)}")


def write(record: Record, path: Path) -> None:
    """Writes the record in the format of the extension. An existing file is replaced atomically."""
    match path.suffix.lower():
        case ".gcg":
            save(path, gcg.write(record))
        case ".json":
            from kotva.records import json

            save(path, json.write(record))
        case _:
            raise KotvaError(f"{path}: a game record ends in {' or '.join(EXTENSIONS)}")


def save(path: Path, text: str) -> None:
    """Writes a file completely or not at all."""
    if not path.parent.is_dir():
        raise KotvaError(f"{path}: there is no folder {path.parent}")
    try:
        files.write_text(path, text)
    except OSError as error:
        raise KotvaError(f"{path}: {error.strerror or error}") from None
