"""Remembers which compiled files were checked completely, so that not every opening reads the whole file.

The stamp of a file consists of its inode, size and times; a changed file has another stamp.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from kotva import files
from kotva.lexicons import paths


def is_verified(path: Path) -> bool:
    """Whether the file with its current stamp was checked before."""
    try:
        return _note(path).read_text() == stamp(path)
    except (OSError, UnicodeDecodeError):
        return False


def remember(path: Path) -> None:
    """Note that the file was checked. If the note cannot be written, the next opening checks the file again."""
    note = _note(path)
    with contextlib.suppress(OSError):
        files.write_text(note, stamp(path), make_folder=True)


def stamp(path: Path) -> str:
    """The stamp of a file; empty if it does not exist."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return ""
    return f"{status.st_dev} {status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"


def _note(path: Path) -> Path:
    name = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]
    return paths.cache_dir() / "verified" / name
