"""Detects the encoding of text: UTF-8 or one of the two 8-bit code pages of Central Europe."""

from __future__ import annotations

import codecs
import re
import unicodedata
from collections.abc import Callable, Sequence

from kotva.errors import KotvaError

BINARY = re.compile(r"[\x01-\x08\x0e-\x1f\x7f]")
CONTROL = re.compile(r"[\x80-\x9f]")
"""Control characters beyond ASCII. At these bytes CP1250 has letters (Š, ť, ž…), ISO 8859-2 only control characters."""
LISTS = ("utf-8", "iso-8859-2", "cp1250")
"""The order of guesses. ISO 8859-2 can come before CP1250, because a word list in CP1250 nearly always has letters at
the bytes of `CONTROL`."""


def detect(data: bytes, order: Sequence[str] = LISTS, tiles: Callable[[str], str] = lambda text: "") -> str:
    """The first encoding of `order`, usually UTF-8, if the data are valid in it; else the first with a plausible text.

    Text in another encoding is hardly ever valid UTF-8. A decoded text is plausible if it has no control characters and
    if the part that `tiles` selects has no non-ASCII signs, only letters.

    >>> [detect("žluť".encode(encoding)) for encoding in ("utf-8", "cp1250", "iso-8859-2")]
    ['utf-8', 'cp1250', 'iso-8859-2']
    """
    texts = {name: text for name in order if (text := try_decode(data, name)) is not None}
    if order[0] in texts:
        return order[0]
    plausible = (name for name, text in texts.items() if not CONTROL.search(text) and not has_signs(tiles(text)))
    return next(plausible, next(iter(texts), order[-1]))


def has_signs(text: str) -> bool:
    """Whether the text has non-ASCII signs. ISO 8859-2 decoded as CP1250 has them instead of letters: © for Š.

    >>> has_signs("ŠŤASTNÝ 8D"), has_signs("©«ASTNÝ 8D")
    (False, True)
    """
    return any(not c.isascii() and not unicodedata.category(c).startswith(("L", "M")) for c in text)


def try_decode(data: bytes, encoding: str) -> str | None:
    """The text, or None if the bytes are invalid or the encoding is unknown."""
    try:
        return data.decode(encoding)
    except (UnicodeError, LookupError):
        return None


def decode(data: bytes, name: str, encoding: str | None = None) -> str:
    """The text of the file `name`. Raises KotvaError if it is binary, the encoding is unknown or the bytes are invalid.

    >>> decode(b"\\x7fELF\\0\\0", "words.txt")
    Traceback (most recent call last):
    kotva._core.KotvaError: words.txt: this is a binary file, not a list of words
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) and encoding is None:
        encoding = "utf-16"
    if b"\0" in data and "16" not in (encoding or ""):
        raise KotvaError(f"{name}: this is a binary file, not a list of words")
    chosen = encoding or detect(data)
    try:
        text = data.removeprefix(codecs.BOM_UTF8).decode(chosen)
    except LookupError:
        raise KotvaError(f"there is no encoding `{encoding}`; utf-8, cp1250 and iso-8859-2 are usual") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KotvaError(f"{name}, line {line}: this is not {chosen} text; choose another with --encoding") from None
    if BINARY.search(text):
        raise KotvaError(f"{name}: this is a binary file, not a list of words")
    if found := CONTROL.search(text.replace("\x85", " ")):  # \x85 is a line end in some texts
        line = text.count("\n", 0, found.start()) + 1
        raise KotvaError(f"{name}, line {line}: this is not {chosen} text; choose another with --encoding")
    return text
