"""Reads word lists and removes words that do not fit on the board before they are compiled."""

from __future__ import annotations

import json
import re
import unicodedata
from dataclasses import dataclass

from kotva.errors import KotvaError
from kotva.languages import Pack
from kotva.languages.encodings import decode
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.profile import Profile
from kotva.lexicons.sources import Fetched

SHORTEST = 2


@dataclass(frozen=True)
class WordList:
    """One word per line. Removed words leave an empty line, so line numbers do not change."""

    text: str
    left_out: int = 0  # one letter, or longer than the board


def longest(pack: Pack) -> int:
    """The longest word that fits on the pack's board."""
    return max(pack.board.width, pack.board.height)


def prepare(pack: Pack, text: str) -> WordList:
    """The words that fit on the board, written with the letters of the tiles.

    >>> from kotva import languages
    >>> prepare(languages.get("es"), "a\\nperro\\nniño\\nCAÑÓN\\n")
    WordList(text='\\nPERRO\\nNIÑO\\nCAÑON\\n', left_out=1)
    """
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n"))
    if pack.folds:
        text = pack.upper(text)
    if any(len(letter.upper) > 1 for letter in pack.letters):
        return by_letters(pack, text)
    wrong = re.compile(rf"^[^\S\n]*(?:\S|\S{{{longest(pack) + 1},}})[^\S\n]*$", re.MULTILINE)
    return WordList(*wrong.subn("", text))


def by_letters(pack: Pack, text: str) -> WordList:
    """Like `prepare`, for alphabets with letters of several characters. The compiler reports foreign letters."""
    lines = text.split("\n")
    left_out = 0
    for number, line in enumerate(lines):
        try:
            fits = SHORTEST <= len(pack.split(line.strip())) <= longest(pack)
        except KotvaError:
            continue
        if line.strip() and not fits:
            lines[number] = ""
            left_out += 1
    return WordList("\n".join(lines), left_out)


def of_source(pack: Pack, fetched: Fetched, profile: Profile | None = None) -> WordList:
    """All words of a source. The profile applies only to spelling dictionaries."""
    data = [fetched.files[name] for name in fetched.source.files]
    if fetched.source.format == "hunspell":
        words = Dictionary(data[0], data[1], *fetched.source.files).expand(
            shortest=SHORTEST, longest=longest(pack), profile=profile
        )
        return WordList(without(words.decode(), pack.abbreviations))
    if fetched.source.format == "json":
        return prepare(pack, "\n".join(json_words(fetched.source.files[0], data[0])))
    if fetched.source.format == "mixed":
        return prepare(pack, lower_case_only(decode(data[0], fetched.source.files[0])))
    texts = (decode(text, name) for name, text in zip(fetched.source.files, data, strict=True))
    return prepare(pack, "\n".join(texts))


def lower_case_only(text: str) -> str:
    """The list without proper nouns and words with a hyphen.

    >>> lower_case_only("dom\\nWarszawa\\nbiało-czerwony\\n")
    'dom\\n'
    """
    return "".join(f"{word}\n" for word in text.splitlines() if word.isalpha() and word.islower())


def without(text: str, words: frozenset[str]) -> str:
    """The list without these words.

    >>> without("kg\\nkilo\\nkm\\n", frozenset({"kg", "km"}))
    'kilo\\n'
    """
    if not words:
        return text
    return re.sub(rf"^(?:{'|'.join(map(re.escape, sorted(words)))})\n", "", text, flags=re.MULTILINE)


def json_words(name: str, data: bytes) -> list[str]:
    try:
        words = json.loads(data)
    except ValueError as error:
        raise KotvaError(f"{name}: not JSON ({error})") from None
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise KotvaError(f"{name}: a list of words was expected")
    return words
