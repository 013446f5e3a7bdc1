"""Text of unknown encoding: UTF-8, else one of the two 8-bit code pages of Central Europe."""

from __future__ import annotations

import codecs
import re

from kotva.errors import KotvaError

# Bytes that are letters of Czech, Slovak and Polish in one code page and signs or controls in the other
# (Š š Ť ť Ž ž, Ś ś Ź ź, Ą ą and Ľ ľ have different places in the two).
ONLY_CP1250 = frozenset(b"\x8a\x8c\x8d\x8e\x8f\x9a\x9c\x9d\x9e\x9f\xa5\xb9\xbc\xbe")
ONLY_LATIN2 = frozenset(b"\xa1\xa5\xa6\xa9\xab\xac\xae\xb1\xb5\xb6\xb9\xbb\xbc\xbe")


def detect(data: bytes) -> str:
    """The encoding of a text: `utf-8`, `cp1250` or `iso-8859-2`.

    >>> [detect("žluť".encode(encoding)) for encoding in ("utf-8", "cp1250", "iso-8859-2")]
    ['utf-8', 'cp1250', 'iso-8859-2']
    """
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        counts = [data.count(byte) for byte in range(256)]
        if any(counts[0x80:0xA0]):  # control characters in ISO 8859-2, which no word list holds
            return "cp1250"
        cp1250 = sum(counts[byte] for byte in ONLY_CP1250 - ONLY_LATIN2)
        latin2 = sum(counts[byte] for byte in ONLY_LATIN2 - ONLY_CP1250)
        return "cp1250" if cp1250 > latin2 else "iso-8859-2"
    return "utf-8"


def decode(data: bytes, name: str, encoding: str | None = None) -> str:
    """The text of a file; KotvaError names it if it is binary, the encoding unknown or the bytes do not fit.

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
    if re.search(r"[\x01-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]", text):
        raise KotvaError(f"{name}: this is a binary file, not a list of words")
    return text
