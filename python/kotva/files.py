"""Atomic writing of files, and locks between processes."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from filelock import FileLock, Timeout

from kotva.errors import KotvaError

__all__ = ["TEMPORARY", "locked", "write_bytes", "write_text"]

TEMPORARY = ".tmp"
"""Suffix of a file that is being written. A killed process can leave such a file behind; nothing reads it."""


def write_text(path: Path, text: str, make_folder: bool = False) -> None:
    """Replace a file by this text in UTF-8. Line ends are not converted. See `write_bytes`."""
    write_bytes(path, text.encode(), make_folder)


def write_bytes(path: Path, content: bytes, make_folder: bool = False) -> None:
    """Replace a file atomically: readers see the old or the new content, even after a crash or on a full disk.

    The new file keeps the permissions of the old one. If the path is a symbolic link, its target is replaced.
    `make_folder` creates the missing folders of the path.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     write_bytes(Path(folder, "new", "x"), b"tiles", make_folder=True)
    ...     Path(folder, "new", "x").read_bytes()
    b'tiles'
    """
    path = Path(os.path.realpath(path))
    if path.exists() and not path.is_file():
        raise KotvaError(f"{path} is not a plain file, so nothing can be written in its place")
    if make_folder:
        path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name[:64]}.{secrets.token_hex(8)}{TEMPORARY}")
    try:
        _write_new(temporary, content)
        with contextlib.suppress(FileNotFoundError):
            temporary.chmod(stat.S_IMODE(path.stat().st_mode))
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
    _sync_folder(path.parent)


def _write_new(path: Path, content: bytes) -> None:
    """Write and sync a file that must not exist yet. Its permissions follow the umask."""
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Sync the new name of a file to disk. Windows cannot open folders and does not need this."""
    if os.name == "nt":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@contextmanager
def locked(lock: Path, busy: str) -> Iterator[None]:
    """Hold the lock of this file. Raises KotvaError with the text `busy` immediately if another process holds it.

    The system releases the lock when a process ends for any reason, so a leftover lock file blocks nothing.
    """
    lock.parent.mkdir(parents=True, exist_ok=True)
    # The lock must not belong to a thread, because another thread may close the generator that holds it.
    held = FileLock(lock, timeout=0, thread_local=False)
    try:
        held.acquire()
    except Timeout:
        raise KotvaError(busy) from None
    try:
        yield
    finally:
        held.release()
