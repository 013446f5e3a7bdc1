"""Words to learn: extensions of a word, and statistics of a lexicon."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from kotva import Lexicon, languages
from kotva.lexicons.statistics import statistics
from kotva.web import words
from kotva.web.analyses.models import Extension, Extensions, ExtensionsQuery

__all__ = ["document", "extensions"]

MOST_ADDED = 6
SHOWN = 40
TOP = 15


def extensions(query: ExtensionsQuery) -> Extensions:
    installed = words.found(query.lexicon)
    pack, lexicon = languages.get(installed.notes.language), words.opened(installed)
    word = "".join(pack.split(query.word.strip()))

    def longer(pattern: str, added: int) -> Extension:
        total, rows = lexicon.find(pattern=pattern, limit=SHOWN)
        return Extension(added=added, total=total, words=[row[0] for row in rows])

    added = range(1, MOST_ADDED + 1)
    front = [longer("?" * n + word, n) for n in added]
    back = [longer(word + "?" * n, n) for n in added]
    inside, _ = lexicon.find(pattern=f"?*{word}*?", limit=0)
    return Extensions(
        word=word,
        front=[extension for extension in front if extension.total],
        back=[extension for extension in back if extension.total],
        inside=inside,
    )


def document(name: str) -> dict[str, Any]:
    """The statistics of a lexicon (Turek 2013), computed once per file."""
    path = words.found(name).path
    return counted(name, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=16)
def counted(name: str, path: Path, _: int) -> dict[str, Any]:
    pack = languages.get(words.found(name).notes.language)
    return {"lexicon": name, **statistics(Lexicon.open(path), pack, TOP).document()}
