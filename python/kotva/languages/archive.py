"""Exports a language pack as one ZIP file, and imports it. An imported file is not trusted.

An archive has one folder, whose name is the code of the language, with the files of a pack and optionally its words.
Archives of the Scrabble Analyser can be imported too (`kotva.languages.analyser`).
"""

from __future__ import annotations

import os
import re
import shutil
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from io import BytesIO
from pathlib import Path, PurePosixPath

from kotva import files
from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.languages import analyser
from kotva.languages.pack import Pack
from kotva.languages.reading import BOARDS, CODE, LICENCE_FILE, WORDS_FILE, load
from kotva.languages.registry import available, user_folder

MAX_MEMBERS = 64
MAX_BYTES = 256 * 2**20  # the longest Polish list is 45 MB
MAX_RATIO = 200  # a sorted word list compresses to a tenth
PARTS = ("tiles.csv", "board.txt", "abbreviations.txt", "club.txt", WORDS_FILE, LICENCE_FILE)  # and tables: *.toml


def export(pack: Pack, file: Path, words: Iterable[str] = (), licence: str = "") -> None:
    """Write a pack and the given words as one ZIP file. The file appears only when it is complete."""
    parts = {path.name: path.read_bytes() for path in pack.folder.iterdir() if is_part(path.name)}
    if "board.txt" not in parts:
        parts["board.txt"] = (BOARDS / f"{pack.board.name}.txt").read_bytes()
    if text := "\n".join(words):
        parts[WORDS_FILE] = f"{text}\n".encode()
        parts[LICENCE_FILE] = f"{licence or 'unknown'}\n".encode()
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, data in sorted(parts.items()):
            archive.writestr(zipfile.ZipInfo(f"{pack.code}/{part}"), data, zipfile.ZIP_DEFLATED)
    files.write_bytes(file, packed.getvalue())


def import_(file: Path, code: str | None = None, replace: bool = False) -> Pack:
    """Import a pack from a ZIP file into the user's data folder. An invalid pack leaves no files there.

    The code is `code` if given, else the one in the archive, else the name of the file.
    """
    members = read_members(file)
    found, parts = unpack(file, members)
    code = code or found
    if not CODE.fullmatch(code):
        message = f"the code of a language is made of small letters, digits, - and _, not `{code}`"
        raise error_with_parts(message, ErrorParts("language-code", (code,)))
    if code in available() and not replace:
        message = f"there is a language `{code}` already; import it under another code or replace it"
        raise error_with_parts(message, ErrorParts("language-taken", (code,)))
    user_folder().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=user_folder(), prefix=".import-") as temporary:
        folder = Path(temporary) / code
        folder.mkdir()
        for part, data in parts.items():
            (folder / part).write_bytes(data)
        try:
            load(folder)
        except KotvaError as error:
            raise KotvaError(str(error).replace(f"{folder}{os.sep}", f"{file}: ")) from None
        target = user_folder() / code
        if target.exists():
            shutil.move(target, Path(temporary) / ".old")
        folder.rename(target)
    return load(target)


def unpack(file: Path, members: Mapping[str, bytes]) -> tuple[str, dict[str, bytes]]:
    """The code and the files of the pack in an archive of Kotva or the Scrabble Analyser."""
    homes = [PurePosixPath(name).parent for name in members if PurePosixPath(name).name == "pack.toml"]
    if len(homes) > 1:
        raise KotvaError(f"{file}: the archive holds {len(homes)} packs; it must hold exactly one")
    if homes:
        inside = {PurePosixPath(name): data for name, data in members.items()}
        parts = {name.name: data for name, data in inside.items() if name.parent == homes[0] and is_part(name.name)}
        return homes[0].name or code_of(file), parts
    flat = {PurePosixPath(name).name: data for name, data in members.items()}
    if analyser.TILES in flat:
        return code_of(file), analyser.convert(file, code_of(file), flat)
    message = f"{file}: neither pack.toml nor {analyser.TILES} is in the archive, so it is no language pack"
    raise error_with_parts(message, ErrorParts("no-language"))


def is_part(name: str) -> bool:
    """Whether a file with this name belongs to a pack."""
    return name in PARTS or name.endswith(".toml")


def code_of(file: Path) -> str:
    return re.sub(r"[^a-z0-9_-]+", "-", file.stem.lower()).strip("-") or "imported"


def read_members(file: Path) -> dict[str, bytes]:
    """The files in an archive. Names and sizes are checked before reading, and sizes again afterwards."""
    try:
        with zipfile.ZipFile(file) as archive:
            entries = archive.infolist()
            check_sizes(file, entries)
            members: dict[str, bytes] = {}
            for entry in entries:
                check_name(file, entry)
                if entry.is_dir():
                    continue
                if entry.filename in members:
                    raise KotvaError(f"{file}: {entry.filename} is in the archive twice")
                with archive.open(entry) as stream:
                    members[entry.filename] = stream.read(entry.file_size + 1)
                if len(members[entry.filename]) != entry.file_size:
                    raise KotvaError(f"{file}: {entry.filename} is not as long as the archive says")
            return members
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError) as error:
        message = f"{file}: this is not a ZIP file that can be read ({error})"
        raise error_with_parts(message, ErrorParts("not-a-zip")) from None


def check_sizes(file: Path, entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > MAX_MEMBERS:
        raise KotvaError(f"{file}: {len(entries)} files are in the archive; a pack has at most {MAX_MEMBERS}")
    total = sum(entry.file_size for entry in entries)
    if total > MAX_BYTES:
        message = f"{file}: unpacked it would be {total >> 20} MB; a pack has at most {MAX_BYTES >> 20} MB"
        raise error_with_parts(message, ErrorParts("archive-size", (str(total >> 20), str(MAX_BYTES >> 20))))
    for entry in entries:
        if entry.file_size > 2**20 and entry.file_size > MAX_RATIO * max(entry.compress_size, 1):
            raise KotvaError(f"{file}: {entry.filename} is compressed more than {MAX_RATIO} times; no word list is")


def check_name(file: Path, entry: zipfile.ZipInfo) -> None:
    """Refuse names that lead out of the folder. It checks `orig_filename`, because zipfile changes `filename`."""
    name = entry.orig_filename
    parts = re.split(r"[/\\]", name)
    if name.startswith(("/", "\\")) or ".." in parts or "\\" in name or ":" in name or "\0" in name:
        raise KotvaError(f"{file}: the name {name!r} in the archive leads out of its folder")
    if stat.S_ISLNK(entry.external_attr >> 16):
        raise KotvaError(f"{file}: {name!r} in the archive is a link; a pack has plain files only")
