"""Decodes a record by its declared encoding, or by the most likely one."""

from __future__ import annotations

import codecs
import re

from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.languages.encodings import detect, try_decode

GUESSES = ("UTF-8", "CP1250", "ISO-8859-2", "ISO-8859-1")
"""The order of guesses. The last one always works, because every byte string is valid ISO-8859-1."""

PRAGMA = re.compile(rb"#character-encoding[ \t]+(\S+)")


def decode(data: bytes, encoding: str | None = None, source: str = "record") -> tuple[str, list[str]]:
    """The text, and problems with its encoding.

    >>> decode("#character-encoding ISO-8859-2\\n>ján: Ž".encode("iso-8859-2"))
    ('#character-encoding ISO-8859-2\\n>ján: Ž', [])
    >>> decode(">ján: Ž".encode("iso-8859-2"))[0]
    '>ján: Ž'
    >>> decode("#character-encoding ISO8859-6\\n>ján: Ž".encode())[1]
    ['line 1: the text is not ISO8859-6 as declared; read as UTF-8']
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    if encoding is not None:
        return _strictly(data, encoding, source), []
    if b"\0" in data:
        raise error_with_parts(f"{source}: this is not a text file: it holds zero bytes", ErrorParts("not-text"))
    declared = PRAGMA.match(data)
    if declared is None:
        return guess(data)[0], []
    name = declared[1].decode("ascii", "replace")
    text = try_decode(data, name)
    if text is not None:
        return text, []
    text, used = guess(data)
    return text, [f"line 1: the text is not {name} as declared; read as {used}"]


def guess(data: bytes) -> tuple[str, str]:
    """The text and its most likely encoding. A guess is wrong if event lines contain signs that are not letters."""
    name = detect(data, GUESSES, tiles=event_lines)
    return data.decode(name), name


def event_lines(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if line.startswith(">"))


def _strictly(data: bytes, encoding: str, source: str) -> str:
    try:
        codecs.lookup(encoding)  # decoding empty data does not check the name
        return data.decode(encoding)
    except LookupError:
        raise KotvaError(f"there is no encoding called {encoding}; for example UTF-8, CP1250, ISO-8859-2") from None
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KotvaError(f"{source}, line {line}: this is not {encoding} text") from None
