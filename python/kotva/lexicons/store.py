"""The installed lexica: listing, notes about their sources, and locking for writing."""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from kotva import _core, files
from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.lexicons import paths

NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")


@dataclass(frozen=True)
class Notes:
    """The notes inside a compiled lexicon file."""

    name: str
    language: str
    source: str
    licence: str
    origin: str = "file"  # debian, npm, pypi, pack, file
    profile: str = ""
    checksum: str = ""  # of the source
    rules: str = ""  # checksum of the pack's letters and rules used
    spelling: bool = False  # made from a spelling dictionary, not from the tournament dictionary

    def text(self) -> str:
        return json.dumps(asdict(self), ensure_ascii=False)


@dataclass(frozen=True)
class Installed:
    """A compiled lexicon: its file, its notes and its number of words."""

    path: Path
    notes: Notes
    words: int


def read_notes(path: Path) -> Installed:
    """The notes of a compiled file; only its header is read."""
    core = _core.Lexicon.open(path)
    try:
        found = json.loads(core.notes or "{}")
    except ValueError:
        found = {}
    known = {field.name for field in fields(Notes)}
    stated = {key: value for key, value in found.items() if key in known} if isinstance(found, dict) else {}
    unknown = {"name": path.stem, "language": "", "source": "unknown", "licence": "unknown"}
    return Installed(path, Notes(**{**unknown, **stated}), len(core))


def installed(report: Callable[[str], None] = lambda _: None) -> list[Installed]:
    """All installed lexica by name; a damaged file is reported and left out."""
    found = []
    for path in sorted(paths.lexicon_file("x").parent.glob(f"*{paths.SUFFIX}")):
        try:
            found.append(read_notes(path))
        except KotvaError as error:
            report(str(error))
    return found


def check_name(name: str) -> str:
    """Return the name if it can be a file name. Raises KotvaError otherwise.

    >>> check_name("../x")
    Traceback (most recent call last):
    kotva._core.KotvaError: a lexicon's name is made of small letters, digits, - and _, not `../x`
    """
    if not NAME.fullmatch(name):
        message = f"a lexicon's name is made of small letters, digits, - and _, not `{name}`"
        raise error_with_parts(message, ErrorParts("lexicon-name", (name,)))
    return name


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Lock a lexicon for writing. Raises KotvaError if another process is writing it.

    Writing replaces the whole file, so the path must not be a device or folder.
    """
    if path.exists() and not path.is_file():
        raise KotvaError(f"{path} is not a plain file, so no lexicon can be written there")
    name = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]
    lock = paths.cache_dir() / "locks" / name
    with files.locked(lock, f"{path} is being written by another process; try again when it is done"):
        yield
