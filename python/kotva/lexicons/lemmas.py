"""Lemmas of inflected words, from the spelling dictionary of a lexicon or another one of its language."""

from __future__ import annotations

from functools import lru_cache

from kotva import languages
from kotva.lexicons import kept, sources
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.store import Notes


def dictionary_of(notes: Notes) -> Dictionary | None:
    """A spelling dictionary for the words of a lexicon: its own source, or an installed one of its language."""
    return kept.dictionary(notes.checksum) or (installed_dictionary(notes.language) if notes.language else None)


@lru_cache(maxsize=4)
def installed_dictionary(code: str) -> Dictionary | None:
    pack = languages.get(code)
    for source in pack.sources:
        if source.format == "hunspell" and (files := sources.local(pack, source)):
            aff, dic = source.files
            return Dictionary(files[aff], files[dic], aff, dic)
    return None


def lemmas(notes: Notes, word: str) -> list[str]:
    """The dictionary entries that a form comes from, without the form itself."""
    dictionary = dictionary_of(notes)
    entries = [derivation.entry.word for derivation in dictionary.derive(word)] if dictionary else []
    return [entry for entry in dict.fromkeys(entries) if entry != word]
