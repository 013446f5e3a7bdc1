"""Which compiled files have been checked whole, so that a file is read through once and not at every opening.

A file's stamp is what the system knows of it (inode, size, times); a changed file has another.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

from kotva import files
from kotva.lexicons import paths


def is_verified(path: Path) -> bool:
    """Has the file with this very stamp been checked before?"""
    try:
        return _note(path).read_text() == stamp(path)
    except (OSError, UnicodeDecodeError):
        return False


def remember(path: Path) -> None:
    """Note that the file was checked; where nothing can be written it will be checked again."""
    note = _note(path)
    with contextlib.suppress(OSError):
        files.write_text(note, stamp(path), make_folder=True)


def stamp(path: Path) -> str:
    """What the system knows of a file; nothing of one that is not there."""
    try:
        status = path.stat()
    except FileNotFoundError:
        return ""
    return f"{status.st_dev} {status.st_ino} {status.st_size} {status.st_mtime_ns} {status.st_ctime_ns}"


def _note(path: Path) -> Path:
    name = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:32]
    return paths.cache_dir() / "verified" / name
