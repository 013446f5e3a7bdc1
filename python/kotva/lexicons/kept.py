"""The spelling dictionaries behind installed lexica, kept to explain their words.

A lexicon knows which words there are, its dictionary also why: lemma and form. Debian may replace the file and what
npm fetched is gone, so the very files that were used are kept in the cache.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from kotva import files
from kotva.lexicons import paths
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.sources import Fetched


def folder(checksum: str) -> Path:
    return paths.cache_dir() / "sources" / checksum.rpartition(":")[2][:32]


def keep(fetched: Fetched) -> None:
    """Keep the files of a spelling dictionary; lists have nothing to explain."""
    if fetched.source.format != "hunspell":
        return
    home = folder(fetched.checksum)
    for kind, name in zip(("aff", "dic"), fetched.source.files, strict=True):
        files.write_bytes(home / f"words.{kind}", fetched.files[name], make_folder=True)


@lru_cache(maxsize=4)
def dictionary(checksum: str) -> Dictionary | None:
    """The dictionary that a lexicon was made from, if it was one and is still kept."""
    aff, dic = folder(checksum) / "words.aff", folder(checksum) / "words.dic"
    return Dictionary.read(aff, dic) if aff.is_file() and dic.is_file() else None
