"""Files of win tables: win probability by lead and number of unseen tiles, trained by self-play."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotva._core import Rules, WinTable
from kotva.errors import KotvaError
from kotva.lexicons.lexicon import Lexicon
from kotva.notices import say
from kotva.players.table_files import TableFormat, tile_set, words_of

__all__ = [
    "FORMAT",
    "LARGEST_LEAD",
    "WinFile",
    "checksum",
    "data_dir",
    "find",
    "load",
    "read",
    "save",
    "shipped",
    "table_for",
    "trained_file",
]

FORMAT = TableFormat("winning", "win table", b"KOTVAWIN", 1)
checksum, data_dir, shipped, trained_file = FORMAT.checksum, FORMAT.data_dir, FORMAT.shipped, FORMAT.trained_file
LARGEST_LEAD = 400
"""The largest lead in the table, in points; a larger lead counts as this one."""
FALLBACK = "en"
"""The language whose table is used for tiles without a table: leads win equally often in all languages here."""


@dataclass(frozen=True)
class WinFile:
    """One row per number of unseen tiles (from 0): the win probability for each lead in 16 bits; 65 535 is certain."""

    language: str
    tiles: str
    rows: int
    values: bytes
    provenance: dict[str, Any]

    def table(self) -> WinTable:
        return WinTable(LARGEST_LEAD, self.rows, self.values)


def save(file: WinFile, path: Path) -> None:
    """Writes the file atomically."""
    header = {"language": file.language, "tiles": file.tiles, "rows": file.rows, "provenance": file.provenance}
    FORMAT.save(path, header, _differences(file.values, file.rows))


def read(path: Path) -> WinFile:
    """Reads a file; refuses one that is damaged or of another kind."""
    header, packed = FORMAT.read(path)
    try:
        values = _sums(packed, header["rows"])
        return WinFile(header["language"], header["tiles"], header["rows"], values, header["provenance"])
    except (KeyError, TypeError, ValueError):
        raise FORMAT.misfit(path) from None


def _differences(values: bytes, rows: int) -> bytes:
    """Each value minus the value for one point less. The differences are small, so they compress well."""
    import numpy as np

    table = np.frombuffer(values, "<u2").reshape(rows, -1)
    return np.diff(table, axis=1, prepend=np.uint16(0)).astype("<u2").tobytes()


def _sums(packed: bytes, rows: int) -> bytes:
    import numpy as np

    table = np.frombuffer(packed, "<u2").reshape(rows, -1)
    return np.cumsum(table, axis=1, dtype=np.uint16).astype("<u2").tobytes()


def find(lexicon: Lexicon | None, rules: Rules) -> Path | None:
    """The table for a game: the user's table for exactly this lexicon, else the package's table for these tiles."""
    words = words_of(lexicon) if lexicon else ""
    for path in FORMAT.trained():
        about = _about(path)
        if words and about.get("provenance", {}).get("lexicon", {}).get("checksum") == words:
            return path
    tiles = tile_set(rules.alphabet)
    return next((path for path in shipped() if _about(path).get("tiles") == tiles), None)


def _about(path: Path) -> dict[str, Any]:
    try:
        return FORMAT.header(path)
    except KotvaError as error:
        say(str(error))
        return {}


def table_for(lexicon: Lexicon | None, rules: Rules) -> WinTable:
    """The win table of a game; if there is none for these tiles, the English one with a notice."""
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
