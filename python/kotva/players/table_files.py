"""Files of trained tables: a header with purpose and origin of the table, then compressed values."""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from kotva import files
from kotva._core import Alphabet
from kotva.errors import KotvaError
from kotva.languages import paths
from kotva.lexicons.lexicon import Lexicon

__all__ = ["TableFormat", "lexicon_key", "tile_set", "words_of"]

HEAD = struct.Struct("<8sII16s")  # magic, version, length of the header, checksum of all that follows
HEADER_BYTES = 1 << 16
"""Upper bound for the bytes of head and header."""


@dataclass(frozen=True)
class TableFormat:
    """One kind of table file; `kotva train NAME` makes them."""

    name: str
    kind: str
    magic: bytes
    version: int

    @property
    def suffix(self) -> str:
        return f".{self.name}"

    def save(self, path: Path, header: dict[str, Any], values: bytes) -> None:
        """Writes a file atomically. The header has at least `language` and `tiles`."""
        text = json.dumps(header, ensure_ascii=False).encode()
        body = text + zlib.compress(values, 9)
        head = HEAD.pack(self.magic, self.version, len(text), _checksum(body))
        files.write_bytes(path, head + body, make_folder=True)

    def read(self, path: Path) -> tuple[dict[str, Any], bytes]:
        """Reads header and values; refuses a file that is damaged or of another kind."""
        data = path.read_bytes()
        header, at = self._header(path, data)
        if _checksum(data[HEAD.size :]) != HEAD.unpack_from(data)[3]:
            raise KotvaError(f"{path}: the file is damaged (its checksum is wrong); train or install it again")
        try:
            return header, zlib.decompress(data[at:])
        except zlib.error:
            raise self.misfit(path) from None

    def header(self, path: Path) -> dict[str, Any]:
        """Reads only the header of a file; the values are neither read nor checked."""
        return dict(_read_header(self, path, path.stat().st_mtime_ns))

    def checksum(self, path: Path) -> str:
        """The checksum in the head of a file; `read` compares it with the content."""
        with path.open("rb") as file:
            head = file.read(HEAD.size)
        self._check_kind(path, head)
        return str(HEAD.unpack(head)[3].hex()[:16])

    def misfit(self, path: Path) -> KotvaError:
        return KotvaError(f"{path}: the parts of this {self.kind} are inconsistent; train or install it again")

    def _header(self, path: Path, data: bytes) -> tuple[dict[str, Any], int]:
        """The header, and the offset of the values."""
        self._check_kind(path, data)
        _, version, length, _ = HEAD.unpack_from(data)
        if version != self.version:
            raise KotvaError(
                f"{path} has version {version} of this format, this program reads {self.version}; train it again"
            )
        try:
            header = json.loads(data[HEAD.size : HEAD.size + length])
            header["tiles"], header["language"]
        except (ValueError, KeyError, TypeError):
            raise KotvaError(f"{path}: the file is damaged (its header cannot be read)") from None
        return header, HEAD.size + length

    def _check_kind(self, path: Path, data: bytes) -> None:
        if len(data) < HEAD.size or not data.startswith(self.magic):
            raise KotvaError(f"{path} is not a {self.kind}; `kotva train {self.name}` makes one")

    def data_dir(self) -> Path:
        """The folder of the user's trained tables."""
        return paths.data_dir() / self.name

    def trained_file(self, lexicon: Lexicon) -> Path:
        """The file in which `kotva train` stores the table of a lexicon."""
        return self.data_dir() / f"{lexicon_key(lexicon)}{self.suffix}"

    def trained(self) -> list[Path]:
        """The tables that the user trained."""
        return sorted(self.data_dir().glob(f"*{self.suffix}"))

    def shipped(self) -> tuple[Path, ...]:
        """The tables of the package."""
        return _shipped(self.suffix)


@lru_cache(maxsize=256)
def _read_header(form: TableFormat, path: Path, changed: int) -> dict[str, Any]:
    """Every game looks at the headers of all tables, so they are read again only when the file was `changed`."""
    with path.open("rb") as file:
        return form._header(path, file.read(HEADER_BYTES))[0]


@cache
def _shipped(suffix: str) -> tuple[Path, ...]:
    folder = resources("kotva.players") / "data"
    entries = sorted(folder.iterdir(), key=lambda entry: entry.name)
    return tuple(_path(entry) for entry in entries if entry.name.endswith(suffix))


def _path(entry: Traversable) -> Path:
    with as_file(entry) as path:
        return path


def tile_set(alphabet: Alphabet) -> str:
    """A hash of the letters, their values and counts. A table fits only a game with the same tiles.

    >>> from kotva import languages
    >>> tile_set(languages.get("en").alphabet) == tile_set(languages.get("cs").alphabet)
    False
    """
    text = json.dumps([alphabet.letters, alphabet.blanks], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def lexicon_key(lexicon: Lexicon) -> str:
    """The key of a lexicon in file names: its name and the checksum of its words, so a rebuilt lexicon has another key.

    Words that the user added or banned do not count, because a few words do not change leave values.
    """
    return f"{lexicon.name}-{words_of(lexicon)}"


def words_of(lexicon: Lexicon) -> str:
    """The checksum of a lexicon's words, without the user's own."""
    return f"{lexicon.base.checksum:016x}"


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()
