"""Files of leave values: what tiles kept on the rack are worth, trained by self-play, with where they come from."""

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

from kotva._core import Alphabet, LeaveTable, Rules
from kotva.errors import KotvaError
from kotva.languages import paths
from kotva.lexicons.lexicon import Lexicon
from kotva.players.notices import say

__all__ = ["SUFFIX", "LeaveFile", "data_dir", "find", "load", "read", "save", "table_for", "tile_set"]

SUFFIX = ".leaves"
MAGIC = b"KOTVALVS"
VERSION = 1
HEAD = struct.Struct("<8sII16s")  # magic, version, length of the header, checksum of all that follows


@dataclass(frozen=True)
class LeaveFile:
    """Values by the number of the leave, weights of the models of larger ones: hundredths of a point, 16 bits each."""

    language: str
    tiles: str
    largest: int
    values: bytes
    above: tuple[bytes, ...]
    provenance: dict[str, Any]

    def table(self, rules: Rules) -> LeaveTable:
        return LeaveTable(rules, self.largest, self.values, list(self.above))


def tile_set(alphabet: Alphabet) -> str:
    """A name for letters, their values and numbers: leave values belong to them.

    >>> from kotva import languages
    >>> from kotva.games.crossword.rules import alphabet
    >>> tile_set(alphabet(languages.get("en"))) == tile_set(alphabet(languages.get("cs")))
    False
    """
    text = json.dumps([alphabet.letters, alphabet.blanks], ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def save(file: LeaveFile, path: Path) -> None:
    """Write the file at once: it is whole or not there."""
    header = {
        "language": file.language,
        "tiles": file.tiles,
        "largest": file.largest,
        "values": len(file.values) // 2,
        "models": len(file.above),
        "terms": len(file.above[0]) // 2,
        "provenance": file.provenance,
    }
    # High bytes apart from low ones: neighbours are alike, which is what the packing lives on.
    whole = file.values + b"".join(file.above)
    text = json.dumps(header, ensure_ascii=False).encode()
    body = text + zlib.compress(whole[::2] + whole[1::2], 9)
    head = HEAD.pack(MAGIC, VERSION, len(text), _checksum(body))
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_bytes(head + body)
    temporary.replace(path)


def read(path: Path) -> LeaveFile:
    """The file as it was saved; one that is damaged or of another kind is refused."""
    data = path.read_bytes()
    header, at = _header(path, data)
    if _checksum(data[HEAD.size :]) != HEAD.unpack_from(data)[3]:
        raise KotvaError(f"{path}: the file is damaged (its checksum is wrong); train or install it again")
    try:
        packed = zlib.decompress(data[at:])
        half = len(packed) // 2
        whole = bytearray(2 * half)
        whole[::2], whole[1::2] = packed[:half], packed[half:]
        split, size = 2 * header["values"], 2 * header["terms"]
        above = tuple(bytes(whole[at : at + size]) for at in range(split, len(whole), size))
        if len(above) != header["models"]:
            raise ValueError
        return LeaveFile(
            header["language"], header["tiles"], header["largest"], bytes(whole[:split]), above, header["provenance"]
        )
    except (KeyError, TypeError, ValueError, zlib.error):
        raise KotvaError(f"{path}: the parts of this leave file do not fit each other") from None


def _header(path: Path, data: bytes) -> tuple[dict[str, Any], int]:
    """What the file says of itself and where its values begin."""
    if len(data) < HEAD.size or data[:8] != MAGIC:
        raise KotvaError(f"{path} is not a file of leave values; `kotva train leaves` makes one")
    _, version, length, _ = HEAD.unpack_from(data)
    if version != VERSION:
        raise KotvaError(f"{path} has version {version} of leave files, this program reads {VERSION}; train it again")
    try:
        header = json.loads(data[HEAD.size : HEAD.size + length])
        header["tiles"], header["language"]
    except (ValueError, KeyError, TypeError):
        raise KotvaError(f"{path}: the file is damaged (its header cannot be read)") from None
    return header, HEAD.size + length


def _checksum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def data_dir() -> Path:
    """Where tables that the user trained are kept."""
    return paths.data_dir() / "leaves"


def shipped() -> Iterator[Path]:
    """The tables of the package."""
    folder = files("kotva.players") / "data"
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.name.endswith(SUFFIX):
            with as_file(entry) as path:
                yield path


def find(lexicon: Lexicon | None, rules: Rules) -> Path | None:
    """The table to use: the user's own for this lexicon, the user's own for these tiles, that of the package."""
    tiles = tile_set(rules.alphabet)
    own = sorted(data_dir().glob(f"*{SUFFIX}")) if data_dir().is_dir() else []
    name = lexicon.name if lexicon else ""
    own.sort(key=lambda path: path.stem != name)
    return next((path for path in (*own, *shipped()) if _peek(path) == tiles), None)


def _peek(path: Path) -> str | None:
    """The tile set a file belongs to, from its first bytes."""
    try:
        with path.open("rb") as file:
            return str(_header(path, file.read(1 << 16))[0]["tiles"])
    except KotvaError as error:
        say(str(error))
        return None


def table_for(lexicon: Lexicon | None, rules: Rules) -> LeaveTable:
    """Trained values for a game; says so where they come from other words, and how to train where there are none."""
    path = find(lexicon, rules)
    name = (lexicon.name if lexicon else "") or "this lexicon"
    if path is None:
        raise KotvaError(
            f"there are no trained leave values for the tiles of {name}; "
            f"`kotva train leaves --lexicon {lexicon.name if lexicon and lexicon.name else 'FILE'}` makes them"
        )
    table, provenance = load(path, rules)
    trained = provenance.get("lexicon", {})
    if lexicon is not None and trained.get("checksum") != f"{lexicon.base.checksum:016x}":
        say(f"leave values for {name} are those of the same tiles trained with the lexicon {trained.get('name')}")
    return table


def load(path: Path, rules: Rules) -> tuple[LeaveTable, dict[str, Any]]:
    """The table of a file for the tiles of a game, and where it comes from; a file for other tiles is refused."""
    key = (path, path.stat().st_mtime_ns, tile_set(rules.alphabet), rules.rack_size)
    with _READING:
        if key not in _TABLES:
            _TABLES[key] = _loaded(path, rules)
        return _TABLES[key]


_READING = threading.Lock()
"""A page asks two questions at once that need the same table: one reads it, the other waits."""
_TABLES: dict[tuple[Path, int, str, int], tuple[LeaveTable, dict[str, Any]]] = {}


def _loaded(path: Path, rules: Rules) -> tuple[LeaveTable, dict[str, Any]]:
    file = read(path)
    if file.tiles != tile_set(rules.alphabet):
        raise KotvaError(f"{path} holds leave values of other tiles ({file.language}), not of this game")
    try:
        return file.table(rules), file.provenance
    except KotvaError as error:
        raise KotvaError(f"{path}: {error}") from None
