"""Short words of clubs: words that players use and spelling dictionaries lack, with their meanings.

A pack may have them in `club.txt`, lines `word@meaning`. They are not part of any lexicon until the user adds them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kotva.errors import KotvaError
from kotva.languages import Pack

__all__ = ["FILE", "club_words", "hint"]

FILE = "club.txt"


def club_words(pack: Pack) -> dict[str, str]:
    """The club's words of a pack in lower case, each with its meaning; empty if the pack has none.

    >>> from kotva import languages
    >>> club_words(languages.get("cs"))["xu"]
    'vietnamská mince, setina dongu'
    """
    return read(pack.folder / FILE)


@lru_cache(maxsize=16)
def read(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    words = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        word, separator, meaning = line.partition("@")
        if not separator or not word.strip() or not meaning.strip():
            raise KotvaError(f"{path}, line {number}: a line must be word@meaning, not {line!r}")
        words[word.strip()] = meaning.strip()
    return words


def hint(pack: Pack, lexicon: str, form: str) -> str:
    """What to say about a word that is not valid but used in clubs; empty for other words."""
    meaning = club_words(pack).get(form)
    if meaning is None:
        return ""
    return f"a word of the club ({meaning}): `kotva lexicon add {lexicon} --club` adds such words"
