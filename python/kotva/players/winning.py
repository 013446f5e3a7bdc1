"""Files of win tables: how likely a lead wins, by the tiles the side to move does not see; learned by self-play."""

from __future__ import annotations

import hashlib
import json
import struct
import threading
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from kotva._core import Rules, WinTable
from kotva.errors import KotvaError
from kotva.languages import paths
from kotva.lexicons.lexicon import Lexicon
from kotva.notices import say
from kotva.players.leaves import lexicon_key, tile_set

__all__ = [
    "LARGEST_LEAD",
    "SUFFIX",
    "WinFile",
    "checksum",
    "data_dir",
    "find",
    "load",
    "read",
    "save",
    "table_for",
    "trained_file",
]

SUFFIX = ".winning"
MAGIC = b"KOTVAWIN"
VERSION = 1
HEAD = struct.Struct("<8sII16s")  # magic, version, length of the header, checksum of all that follows
LARGEST_LEAD = 400
"""Points; a larger lead counts as this one."""
FALLBACK = "en"
"""Whose table serves a set of tiles that has none: leads win alike in all languages here."""


@dataclass(frozen=True)
class WinFile:
    """A row for each number of unseen tiles from 0 on: the chance with each lead, 65 535 is certain, 16 bits each."""

    language: str
    tiles: str
    rows: int
    values: bytes
    provenance: dict[str, Any]

    def table(self) -> WinTable:
        return WinTable(LARGEST_LEAD, self.rows, self.values)


def save(file: WinFile, path: Path) -> None:
    """Write the file at once: it is whole or not there."""
    header = {"language": file.language, "tiles": file.tiles, "rows": file.rows, "provenance": file.provenance}
    text = json.dumps(header, ensure_ascii=False).encode()
    body = text + zlib.compress(_differences(file.values, file.rows), 9)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(HEAD.pack(MAGIC, VERSION, len(text), _checksum(body)) + body)
    temporary.replace(path)


def read(path: Path) -> WinFile:
    """The file as it was saved; one that is damaged or of another kind is refused."""
    data = path.read_bytes()
    header, at = _header(path, data)
    if _checksum(data[HEAD.size :]) != HEAD.unpack_from(data)[3]:
        raise KotvaError(f"{path}: the file is damaged (its checksum is wrong); train or install it again")
    try:
        values = _sums(zlib.decompress(data[at:]), header["rows"])
        return WinFile(header["language"], header["tiles"], header["rows"], values, header["provenance"])
    except (KeyError, TypeError, ValueError, zlib.error):
        raise KotvaError(f"{path}: the parts of this win table do not fit each other") from None


def _differences(values: bytes, rows: int) -> bytes:
    """Each value minus the one for a point less: small numbers, which are packed well."""
    import numpy as np

    table = np.frombuffer(values, "<u2").reshape(rows, -1)
    return np.diff(table, axis=1, prepend=np.uint16(0)).astype("<u2").tobytes()


def _sums(packed: bytes, rows: int) -> bytes:
    import numpy as np

    table = np.frombuffer(packed, "<u2").reshape(rows, -1)
    return np.cumsum(table, axis=1, dtype=np.uint16).astype("<u2").tobytes()


def _header(path: Path, data: bytes) -> tuple[dict[str, Any], int]:
    """What the file says of itself and where its values begin."""
    if len(data) < HEAD.size or data[:8] != MAGIC:
        raise KotvaError(f"{path} is not a win table; `kotva train winning` makes one")
    _, version, length, _ = HEAD.unpack_from(data)
    if version != VERSION:
        raise KotvaError(f"{path} has version {version} of win tables, this program reads {VERSION}; train it again")
    try:
        header = json.loads(data[HEAD.size : HEAD.size + length])
        header["tiles"], header["language"], header["provenance"]
    except (ValueError, KeyError, TypeError):
        raise KotvaError(f"{path}: the file is damaged (its header cannot be read)") from None
    return header, HEAD.size + length


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def data_dir() -> Path:
    """Where tables that the user trained are kept."""
    return paths.data_dir() / "winning"


def trained_file(lexicon: Lexicon) -> Path:
    """Where `kotva train winning` keeps the table of a lexicon."""
    return data_dir() / f"{lexicon_key(lexicon)}{SUFFIX}"


def shipped() -> Iterator[Path]:
    """The tables of the package."""
    folder = files("kotva.players") / "data"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(SUFFIX):
            with as_file(entry) as path:
                yield path


def find(lexicon: Lexicon | None, rules: Rules) -> Path | None:
    """The table to use: the user's own for this very lexicon, else that of the package for these tiles."""
    checksum = f"{lexicon.base.checksum:016x}" if lexicon else ""
    own = sorted(data_dir().glob(f"*{SUFFIX}")) if data_dir().is_dir() else []
    for path in own:
        about = _about(path)
        if checksum and about.get("provenance", {}).get("lexicon", {}).get("checksum") == checksum:
            return path
    tiles = tile_set(rules.alphabet)
    return next((path for path in shipped() if _about(path).get("tiles") == tiles), None)


def _about(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            return _header(path, file.read(1 << 16))[0]
    except KotvaError as error:
        say(str(error))
        return {}


def checksum(path: Path) -> str:
    """Names the values of a file: the checksum in its head, which `read` compares with the rest."""
    data = path.read_bytes()
    _header(path, data)
    return str(HEAD.unpack_from(data)[3].hex()[:16])


def table_for(lexicon: Lexicon | None, rules: Rules) -> WinTable:
    """The win table of a game; where these tiles have none that of English, with a notice."""
    path = find(lexicon, rules)
    if path is None:
        name = (lexicon.name if lexicon else "") or "this lexicon"
        say(
            f"there is no win table for the tiles of {name}, so the English one is used; "
            f"`kotva train winning --lexicon {lexicon.name if lexicon and lexicon.name else 'FILE'}` makes one"
        )
        path = next(path for path in shipped() if path.stem == f"winning-{FALLBACK}")
    return load(path)


def load(path: Path) -> WinTable:
    """The table of a file, read once."""
    key = (path, path.stat().st_mtime_ns)
    with _READING:
        if key not in _TABLES:
            file = read(path)
            try:
                _TABLES[key] = file.table()
            except KotvaError as error:
                raise KotvaError(f"{path}: {error}") from None
        return _TABLES[key]


_READING = threading.Lock()
_TABLES: dict[tuple[Path, int], WinTable] = {}
