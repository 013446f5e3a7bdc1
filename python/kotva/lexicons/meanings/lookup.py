"""Looks up the meaning of a word in all sources of a lexicon."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kotva import languages
from kotva.errors import KotvaError
from kotva.files import write_text
from kotva.languages.encodings import decode
from kotva.languages.paths import data_dir
from kotva.lexicons import club, paths
from kotva.lexicons.lemmas import lemmas
from kotva.lexicons.meanings import dictd, mythes, packages, stardict, userfile, wordnet
from kotva.lexicons.store import Installed

LOOKUPS = {"dictd": dictd.lookup, "mythes": mythes.lookup, "stardict": stardict.lookup, "wordnet": wordnet.lookup}


@dataclass(frozen=True)
class Meaning:
    """A meaning from one source."""

    word: str  # the headword: the word itself or its lemma
    text: str
    source: str


@dataclass(frozen=True)
class Definition:
    """All meanings of a word, and the missing packages that might have more."""

    word: str
    meanings: tuple[Meaning, ...]
    missing: tuple[str, ...]


def meanings_file(lexicon: Path) -> Path:
    """The file with the user's own meanings for a lexicon."""
    if lexicon.parent == paths.lexicon_file("x").parent:
        return data_dir() / "meanings" / f"{lexicon.stem}.txt"
    return lexicon.with_name(f"{lexicon.name}.meanings")


def attach(lexicon: Path, file: Path, encoding: str | None = None) -> int:
    """Store a file of `word@meaning` (or `meaning@word`) lines for a lexicon and return the number of lines."""
    lines = list(userfile.parse(decode(file.read_bytes(), str(file), encoding)))
    if not lines:
        raise KotvaError(f"{file}: this file has no line of the form `word@meaning`")
    write_text(meanings_file(lexicon), userfile.as_text(lines), make_folder=True)
    return len(lines)


def define(lexicon: Installed, word: str) -> Definition:
    """The meanings of a word, or of its lemmas if the word itself has none."""
    code = lexicon.notes.language
    pack = languages.get(code) if code in languages.available() else None
    word = pack.lower(word) if pack else word.lower()
    known = pack.meanings if pack else ()
    found = search(lexicon, known, word)
    if pack and (meaning := club.club_words(pack).get(word)):
        found.append(Meaning(word, meaning, club.FILE))
    if not found:
        found = [meaning for lemma in lemmas(lexicon.notes, word) for meaning in search(lexicon, known, lemma)]
    missing = tuple(source.package for source in known if packages.place(source) is None)
    return Definition(word, tuple(found), missing)


def search(lexicon: Installed, known: tuple[languages.MeaningSource, ...], word: str) -> list[Meaning]:
    own = meanings_file(lexicon.path)
    found = [Meaning(word, text, own.name) for text in userfile.lookup(own, word)] if own.exists() else []
    for source in known:
        if file := packages.place(source):
            found += [Meaning(word, text, source.package) for text in LOOKUPS[source.format](file, word)]
    return found
