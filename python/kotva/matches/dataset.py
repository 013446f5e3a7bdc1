"""A data set: a folder with a manifest and files of `Manifest.block` games each. One process writes, any number read.

A file is written and synced under a temporary name and then renamed, so a file with its final name is complete.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import polars as pl

from kotva import files
from kotva.errors import KotvaError
from kotva.matches.columns import SCHEMA
from kotva.matches.manifest import FILE, Manifest

__all__ = ["Dataset", "Writer", "locked", "parquet", "writing"]

LOCK = ".lock"
NAME = re.compile(r"turns-(\d{6,})\.parquet")


class Dataset:
    """Reads a data set. The tables are polars lazy frames."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        self.manifest = Manifest.read(self.folder)

    @property
    def blocks(self) -> dict[int, Path]:
        """The existing files by block number."""
        return blocks(self.folder)

    @property
    def complete(self) -> bool:
        return len(self.blocks) == self.manifest.blocks

    def damaged(self) -> Path | None:
        """The first file that cannot be read completely."""
        for path in self.blocks.values():
            try:
                pl.read_parquet(path)
            except pl.exceptions.PolarsError:
                return path
        return None

    def turns(self) -> pl.LazyFrame:
        """One row per turn; docs/datasets.md explains the columns."""
        found = self.blocks
        if not found:
            raise KotvaError(f"{self.folder} has no games yet; `kotva simulate` adds them")
        for path in found.values():
            check(path)
        return pl.scan_parquet([found[number] for number in sorted(found)])

    def games(self) -> pl.LazyFrame:
        """One row per game: the columns that describe its end. `turn` is the number of turns."""
        names = ("game", "turn", "ended", "score1", "score2", "winner", "left1", "left2", "board", "game_micros")
        return self.turns().filter(pl.col("ended").is_not_null()).select(names)


def blocks(folder: Path) -> dict[int, Path]:
    found = {}
    for path in folder.glob("*.parquet"):
        name = NAME.fullmatch(path.name)
        if name is None:
            raise KotvaError(f"{path} does not belong to the data set; take it out of the folder")
        found[int(name[1])] = path
    return found


def check(path: Path) -> None:
    """Raise KotvaError if the file is not a file of turns. Only the metadata is read, not the data."""
    try:
        schema = pl.read_parquet_schema(path)
    except (pl.exceptions.PolarsError, OSError) as error:
        raise KotvaError(
            f"{path}: the file is damaged ({error}); remove it and run the same simulation to play its games again"
        ) from None
    if list(schema.items()) != list(SCHEMA.items()):
        raise KotvaError(f"{path}: these are not the columns of a data set of games")


def parquet(table: pl.DataFrame) -> bytes:
    """The bytes of a Parquet file with this table."""
    buffer = BytesIO()
    table.write_parquet(buffer, compression="zstd", compression_level=3)
    return buffer.getvalue()


class Writer:
    """The only writer of a folder. `writing` creates it."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.folder = folder
        self.manifest = manifest
        self.present = blocks(folder)
        for path in self.present.values():
            check(path)

    def missing(self) -> list[int]:
        """The numbers of the blocks that are still to be played, in order."""
        return [number for number in range(self.manifest.blocks) if number not in self.present]

    @property
    def done(self) -> int:
        """The number of games on disk."""
        return sum(len(self.manifest.span(number)) for number in self.present)

    def write(self, block: int, content: bytes) -> None:
        """Add a block. If writing fails, for example because the disk is full, the other blocks stay intact."""
        path = self.folder / f"turns-{block:06}.parquet"
        try:
            files.write_bytes(path, content)
            self.present[block] = path
        except OSError as error:
            raise KotvaError(
                f"{self.folder}: {error.strerror or error}; {self.done} games are saved; run the same command again "
                "to continue"
            ) from error


@contextmanager
def writing(folder: Path, manifest: Manifest) -> Iterator[Writer]:
    """Begin or continue a data set. Raises KotvaError if the folder holds another one or another process writes to
    it."""
    with locked(folder):
        begin(folder, manifest)
        yield Writer(folder, manifest)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Create the folder if needed and lock it for writing. Raises KotvaError if another process holds the lock."""
    if folder.exists() and not folder.is_dir():
        raise KotvaError(f"{folder} is not a folder; games are written into a folder of their own")
    with files.locked(folder / LOCK, f"{folder} is being written by another process; wait until it ends"):
        yield


def begin(folder: Path, manifest: Manifest) -> None:
    for left in folder.glob(f"*{files.TEMPORARY}"):
        left.unlink()
    if (folder / FILE).exists():
        found = Manifest.read(folder)
        refuse_other_core(folder, found, manifest)
        if differences := found.differences(manifest):
            raise KotvaError(
                f"{folder} holds other games: {'; '.join(differences)}; give the same parameters or another folder"
            )
    elif others := [path.name for path in folder.iterdir() if path.name != LOCK]:
        raise KotvaError(f"{folder} holds no data set, but {others[0]}; give an empty or new folder")
    else:
        files.write_text(folder / FILE, manifest.text())


def refuse_other_core(folder: Path, found: Manifest, manifest: Manifest) -> None:
    """Another revision of the core may play differently, and the files do not record which core played a game."""
    if found.core == manifest.core:
        return
    theirs = f"revision {found.core} of the core" if found.core else "a core whose revision is not recorded"
    raise KotvaError(
        f"{folder} holds games of {theirs}; this Kotva has revision {manifest.core}, and a data set cannot mix games "
        f"of two cores; give another folder for new games (`kotva report {folder}` still reads the old ones)"
    )
