"""Files of leave values trained by self-play, with their origin."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kotva._core import LeaveTable, Rules
from kotva.errors import KotvaError
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.notices import say
from kotva.players.table_files import TableFormat, lexicon_key, tile_set, words_of

__all__ = [
    "FORMAT",
    "LeaveFile",
    "checksum",
    "data_dir",
    "find",
    "lexicon_key",
    "load",
    "named",
    "read",
    "save",
    "shipped",
    "table_for",
    "tile_set",
    "trained_file",
]

FORMAT = TableFormat("leaves", "file of leave values", b"KOTVALVS", 1)
checksum, data_dir, shipped, trained_file = FORMAT.checksum, FORMAT.data_dir, FORMAT.shipped, FORMAT.trained_file


@dataclass(frozen=True)
class LeaveFile:
    """Leave values by the index of the leave, and model weights for larger leaves: 16-bit hundredths of a point."""

    language: str
    tiles: str
    largest: int
    values: bytes
    above: tuple[bytes, ...]
    provenance: dict[str, Any]

    def table(self, rules: Rules) -> LeaveTable:
        return LeaveTable(rules, self.largest, self.values, list(self.above))


def save(file: LeaveFile, path: Path) -> None:
    """Writes the file atomically."""
    header = {
        "language": file.language,
        "tiles": file.tiles,
        "largest": file.largest,
        "values": len(file.values) // 2,
        "models": len(file.above),
        "terms": len(file.above[0]) // 2,
        "provenance": file.provenance,
    }
    # High and low bytes are stored separately: neighbouring high bytes are similar, so they compress well.
    whole = file.values + b"".join(file.above)
    FORMAT.save(path, header, whole[::2] + whole[1::2])


def read(path: Path) -> LeaveFile:
    """Reads a file; refuses one that is damaged or of another kind."""
    header, packed = FORMAT.read(path)
    try:
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
    except (KeyError, TypeError, ValueError):
        raise FORMAT.misfit(path) from None


@dataclass(frozen=True)
class Origin:
    """The lexicon and tiles of a leave file. Files of earlier versions may not name their lexicon."""

    path: Path
    language: str
    tiles: str
    lexicon: str
    checksum: str


def _origins(files: Iterable[Path], rules: Rules) -> list[Origin]:
    """The files for the tiles of a game; damaged files are reported and left out."""
    tiles = tile_set(rules.alphabet)
    return [origin for origin in map(_origin, files) if origin and origin.tiles == tiles]


def _origin(path: Path) -> Origin | None:
    """Reads the origin from the header of a file."""
    try:
        header = FORMAT.header(path)
    except KotvaError as error:
        say(str(error))
        return None
    trained = header.get("provenance", {}).get("lexicon", {})
    return Origin(path, header["language"], header["tiles"], trained.get("name", ""), trained.get("checksum", ""))


def _own(rules: Rules) -> list[Origin]:
    return _origins(FORMAT.trained(), rules)


def find(lexicon: Lexicon | None, rules: Rules) -> Path | None:
    """The table for a game: the user's table for this lexicon, else the package's table for its language and tiles."""
    origin = _chosen(lexicon, rules)
    return origin.path if origin else None


def _chosen(lexicon: Lexicon | None, rules: Rules) -> Origin | None:
    return _trained(lexicon, rules) or _of_package(lexicon, rules)


def _trained(lexicon: Lexicon | None, rules: Rules) -> Origin | None:
    """The user's table for exactly this lexicon. The header decides, so files with old names are found, too."""
    if lexicon is None or not lexicon.name:
        return None
    own = _own(rules)
    exact = [origin for origin in own if (origin.lexicon, origin.checksum) == (lexicon.name, words_of(lexicon))]
    if not exact:
        _explain_unused(own, lexicon.name)
    return min(exact, key=lambda origin: origin.path != trained_file(lexicon), default=None)


def _explain_unused(own: Iterable[Origin], name: str) -> None:
    """Reports the user's files that may be meant for this lexicon, and why they are not used."""
    for origin in own:
        if origin.lexicon == name:
            say(
                f"{origin.path} is not used: it was trained when {name} had other words; `kotva train leaves "
                f"--lexicon {name}` makes new values, and `equity:leaves={origin.path}` plays with the old ones"
            )
        elif not origin.lexicon:
            say(
                f"{origin.path} is not used: it does not say which lexicon it was trained for; "
                f"`equity:leaves={origin.path}` plays with it"
            )


def _of_package(lexicon: Lexicon | None, rules: Rules) -> Origin | None:
    language = language_of(lexicon) if lexicon else None
    found = _origins(shipped(), rules)
    return next((origin for origin in found if language in (None, origin.language)), None)


def table_for(lexicon: Lexicon | None, rules: Rules) -> LeaveTable:
    """Trained leave values for a game; a notice reports if they were trained with another lexicon."""
    name = (lexicon.name if lexicon else "") or "this lexicon"
    train = f"`kotva train leaves --lexicon {lexicon.name if lexicon and lexicon.name else 'FILE'}`"
    origin = _chosen(lexicon, rules)
    if origin is None:
        raise KotvaError(
            f"there are no trained leave values for the tiles of {name}; {train} makes them, "
            "and `equity:leaves=NAME` plays with those of another lexicon with the same tiles"
        )
    if lexicon is not None and origin.checksum != words_of(lexicon):
        say(
            f"leave values for {name} are those of the package, made for the lexicon {origin.lexicon}; "
            f"{train} makes its own"
        )
    return load(origin.path, rules)[0]


def named(text: str, rules: Rules) -> Path:
    """The table that the user names: a file, or a lexicon (then the user's table or the package's one)."""
    if os.sep in text or text.endswith(FORMAT.suffix):
        return Path(text)
    every = [*_own(rules), *_origins(shipped(), rules)]
    found = [origin for origin in every if origin.lexicon == text]
    if len(found) > 1:
        found = [origin for origin in found if origin.checksum == _installed_words(text)][:1] or found
    if len(found) > 1:
        files = ", ".join(str(origin.path) for origin in found)
        raise KotvaError(f"there are leave values for several versions of the lexicon {text}; name one of {files}")
    if found:
        return found[0].path
    if Path(text).is_file():
        return Path(text)
    names = ", ".join(dict.fromkeys(origin.lexicon for origin in every if origin.lexicon)) or "none"
    raise KotvaError(
        f"there are no leave values of a lexicon `{text}` for these tiles (there are: {names}), and no such file"
    )


def _installed_words(name: str) -> str | None:
    try:
        return words_of(Lexicon.open(name))
    except KotvaError:
        return None


def load(path: Path, rules: Rules) -> tuple[LeaveTable, dict[str, Any]]:
    """The table of a file and its origin; refuses a file for other tiles than those of the game."""
    key = (path, path.stat().st_mtime_ns, tile_set(rules.alphabet), rules.rack_size)
    with _READING:
        if key not in _TABLES:
            _TABLES[key] = _loaded(path, rules)
        return _TABLES[key]


_READING = threading.Lock()
"""Held while a table is loaded: a page may send two requests for the same table, and only one should read it."""
_TABLES: dict[tuple[Path, int, str, int], tuple[LeaveTable, dict[str, Any]]] = {}


def _loaded(path: Path, rules: Rules) -> tuple[LeaveTable, dict[str, Any]]:
    file = read(path)
    if file.tiles != tile_set(rules.alphabet):
        raise KotvaError(f"{path} holds leave values of other tiles ({file.language}), not of this game")
    try:
        return file.table(rules), file.provenance
    except KotvaError as error:
        raise KotvaError(f"{path}: {error}") from None
