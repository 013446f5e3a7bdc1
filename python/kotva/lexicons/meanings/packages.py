"""Installs dictionaries of meanings without root rights: Debian packages are downloaded and their files copied.

A lookup uses the system's file if the package is installed, otherwise the copy in the cache.
"""

from __future__ import annotations

import io
import tarfile
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from kotva import files
from kotva.errors import KotvaError
from kotva.languages import MeaningSource, Pack, Source
from kotva.lexicons import paths, sources

__all__ = ["ROOT", "install", "place"]

ROOT = Path("/")
"""Where Debian's packages are installed."""


def place(source: MeaningSource) -> Path | None:
    """The file of a dictionary: the system's, or the copy in the cache; None if there is neither."""
    return next((file for file in (ROOT / source.file, home(source) / source.file) if file.exists()), None)


def home(source: MeaningSource) -> Path:
    return paths.cache_dir() / "meanings" / source.package


def install(pack: Pack, again: bool = False, report: Callable[[str], None] = lambda _: None) -> list[str]:
    """Copy the dictionaries of a language that are not there yet, and return their packages."""
    if not pack.meanings:
        raise KotvaError(
            f"no dictionary of meanings is known for {pack.name}; `kotva lexicon meanings` reads your file"
        )
    done = []
    for source in pack.meanings:
        if again or place(source) is None:
            report(f"{pack.code}: fetching {source.package} ({source.licence})")
            for name, data in beside(source, download(source)):
                files.write_bytes(home(source) / name, data, make_folder=True)
            done.append(source.package)
    return done


def download(source: MeaningSource) -> bytes:
    """The files of the package as a tar archive. Nothing is unpacked to disk."""
    package = Source(source.package, source.package, "debian", source.format, (source.file,), source.licence, 0)
    with tempfile.TemporaryDirectory() as folder:
        sources.run(package, ["apt-get", "download", source.package], folder)
        archive = sources.only(package, Path(folder).glob("*.deb"))
        return sources.run(package, ["dpkg-deb", "--fsys-tarfile", str(archive)], folder)


def beside(source: MeaningSource, data: bytes) -> Iterator[tuple[str, bytes]]:
    """The dictionary's file and those in the same folder: its index and its text."""
    folder = PurePosixPath(source.file).parent
    with tarfile.open(fileobj=io.BytesIO(data), mode="r:") as archive:
        for member in archive:
            name = PurePosixPath(member.name)
            if not member.isfile() or name.parent != folder or member.size > sources.MAX_FILE:
                continue
            stream = archive.extractfile(member)
            if stream is not None:
                yield str(name), stream.read()
