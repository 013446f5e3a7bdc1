"""Finds the packs in this package and in the user's data folder. A new language is a folder."""

from __future__ import annotations

import difflib
from functools import lru_cache
from pathlib import Path

from kotva.errors import KotvaError
from kotva.languages.pack import Pack
from kotva.languages.paths import data_dir
from kotva.languages.reading import load
from kotva.notices import say

BUILT_IN = Path(__file__).parent / "data"


def user_folder() -> Path:
    """The folder of imported packs, with one folder per pack."""
    return data_dir() / "languages"


def available() -> tuple[str, ...]:
    """The codes of all packs in alphabetical order."""
    return tuple(sorted(_folders()))


def get(code: str) -> Pack:
    """The pack of a language. A user's pack overrides a built-in pack with the same code.

    >>> get("es").letter("CH").value
    5
    >>> get("csx")
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no language `csx`; did you mean `cs`?
    """
    folder = _folders().get(code)
    if folder is None:
        near = difflib.get_close_matches(code, available(), n=1)
        hint = f"did you mean `{near[0]}`?" if near else f"there are {', '.join(available())}"
        raise KotvaError(f"there is no language `{code}`; {hint}")
    try:
        return _load(folder, max(entry.stat().st_mtime_ns for entry in [folder, *folder.iterdir()]))
    except OSError as error:
        raise KotvaError(f"{error.filename or folder}: {error.strerror or error}") from None


def packs() -> list[Pack]:
    """All packs in the order of their codes. A pack that cannot be read is reported and left out.

    >>> [pack.code for pack in packs()]
    ['cs', 'de', 'en', 'es', 'fr', 'pl', 'sk']
    """
    found = []
    for code in available():
        try:
            found.append(get(code))
        except KotvaError as error:
            say(f"the language pack `{code}` is left out: {error}")
    return found


@lru_cache(maxsize=32)
def _load(folder: Path, _stamp: int) -> Pack:
    return load(folder)


def _folders() -> dict[str, Path]:
    found: dict[str, Path] = {}
    for home in (BUILT_IN, user_folder()):
        if home.is_dir():
            found.update({pack.parent.name: pack.parent for pack in home.glob("*/pack.toml")})
    return found
