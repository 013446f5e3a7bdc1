"""The words that a human-sized player knows: the forms of the commonest lemmas that a lexicon has."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256

from kotva import languages
from kotva._core import Lexicon as CoreLexicon
from kotva._core import compile_lexicon
from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.lexicons import frequencies, paths
from kotva.lexicons.lexicon import Lexicon

__all__ = ["known_words", "vocabulary"]


def vocabulary(lexicon: Lexicon, language: str, lemmas: int) -> Lexicon:
    """A lexicon with the words of the commonest lemmas, `lemmas` of which have a word in the given lexicon. The first
    use compiles it into the cache.

    Raises KotvaError if the common words of the language are not installed.
    """
    return compiled(lexicon, language, lemmas, frequencies.checksum(language))


@lru_cache(maxsize=8)
def compiled(lexicon: Lexicon, language: str, lemmas: int, checksum: str) -> Lexicon:
    if not checksum:
        raise missing(language)
    key = sha256(f"{lexicon.checksum} {checksum} {lemmas}".encode()).hexdigest()[:16]
    name = f"{lexicon.name or 'unnamed'}-{lemmas}"
    file = paths.cache_dir() / "vocabularies" / f"{name}-{key}{paths.SUFFIX}"
    if not file.exists():
        words = known_words(frequencies.order(language), lexicon, lemmas)
        if not words:
            raise KotvaError(f"no common word of `{language}` is in the lexicon `{lexicon.name}`")
        file.parent.mkdir(parents=True, exist_ok=True)
        compile_lexicon(lexicon.alphabet, "\n".join(words).encode(), file, lexicon.notes)
        for old in file.parent.glob(f"{name}-{'?' * 16}{paths.SUFFIX}"):
            if old != file:
                old.unlink(missing_ok=True)
    return Lexicon(CoreLexicon.open(file), name)


def known_words(order: list[list[str]], lexicon: Lexicon, lemmas: int) -> list[str]:
    """The words of the first lemmas that have a word in the lexicon.

    >>> lexicon = Lexicon.of(["hora", "hory", "voda"], languages.get("cs").alphabet)
    >>> known_words([["a", "ä"], ["hora", "hory", "horám"], ["voda", "vody"]], lexicon, 1)
    ['hora', 'hory']
    """
    found: list[str] = []
    for line in order:
        if lemmas <= 0:
            break
        known = [word for word in line if has(lexicon, word)]
        found += known
        lemmas -= bool(known)
    return found


def has(lexicon: Lexicon, word: str) -> bool:
    try:
        return word in lexicon
    except KotvaError:  # a foreign letter
        return False


def missing(language: str) -> Exception:
    """There is no order of common words: the sentence says how to get one, or which players need none."""
    if language in languages.available() and languages.get(language).frequencies:
        how = f"install them with `kotva lexicon install {language}`, which needs a network once"
    else:
        how = "no package has them"
    return error_with_parts(
        f"this level needs the common words of `{language}`: {how}; the levels master and champion and the players "
        "greedy and equity do without",
        ErrorParts("no-common-words", (language,)),
    )
