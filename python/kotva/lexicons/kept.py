"""Keeps the spelling dictionaries of installed lexica, which explain their words.

A lexicon has only words; its dictionary also has lemmas and forms. Debian may update the file, and an npm download is
temporary, so the cache keeps a copy of the files that were used.
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
    """Copy the files of a spelling dictionary into the cache. Word lists explain nothing and are not kept."""
    if fetched.source.format != "hunspell":
        return
    home = folder(fetched.checksum)
    for kind, name in zip(("aff", "dic"), fetched.source.files, strict=True):
        files.write_bytes(home / f"words.{kind}", fetched.files[name], make_folder=True)


@lru_cache(maxsize=4)
def dictionary(checksum: str) -> Dictionary | None:
    """The dictionary that a lexicon was made from; None if the source was a word list or the copy is gone."""
    aff, dic = folder(checksum) / "words.aff", folder(checksum) / "words.dic"
    return Dictionary.read(aff, dic) if aff.is_file() and dic.is_file() else None
