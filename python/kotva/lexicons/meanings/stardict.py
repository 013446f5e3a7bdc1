"""Reads StarDict dictionaries. `.ifo` has settings, `.idx` words with offset and size, `.dict(.dz)` the text."""

from __future__ import annotations

import gzip
import html
import re
from collections.abc import Iterator
from pathlib import Path

TEXTS = "mtygxhn"  # kinds of entries that are text; `g`, `x` and `h` have markup


def lookup(ifo: Path, word: str) -> list[str]:
    """The texts of a headword; the case does not matter."""
    lines = ifo.read_text(encoding="utf-8").splitlines()
    options = dict(line.split("=", 1) for line in lines if "=" in line)
    width = int(options.get("idxoffsetbits", "32")) // 8
    index = ifo.with_suffix(".idx").read_bytes()
    places = [place for headword, *place in entries(index, width) if headword.casefold() == word.casefold()]
    if not places:
        return []
    packed = ifo.with_suffix(".dict.dz")
    data = gzip.decompress(packed.read_bytes()) if packed.exists() else ifo.with_suffix(".dict").read_bytes()
    texts = (data[offset : offset + size] for offset, size in places)
    return [plain(part) for text in texts for part in parts(text, options.get("sametypesequence", ""))]


def entries(index: bytes, width: int) -> Iterator[tuple[str, int, int]]:
    at = 0
    while (end := index.find(b"\0", at)) >= 0:
        numbers = end + 1
        offset = int.from_bytes(index[numbers : numbers + width], "big")
        size = int.from_bytes(index[numbers + width : numbers + width + 4], "big")
        yield index[at:end].decode("utf-8", errors="replace"), offset, size
        at = numbers + width + 4


def parts(data: bytes, kinds: str) -> Iterator[str]:
    """The text parts of an entry. If `kinds` is empty, each part begins with its own kind."""
    for kind in kinds or (None,):
        if kind is None or len(kinds) > 1:
            kind = kind or data[:1].decode("ascii", errors="replace")
        text, _, data = data.removeprefix(b"" if kinds else kind.encode()).partition(b"\0")
        if kind in TEXTS:
            yield text.decode("utf-8", errors="replace")


def plain(text: str) -> str:
    """Text without markup.

    >>> plain("<b>kotva</b>\\n &lt;z něm.&gt;  zařízení")
    'kotva\\n<z něm.> zařízení'
    """
    lines = html.unescape(re.sub(r"<[^>]*>", "", text)).splitlines()
    return "\n".join(" ".join(line.split()) for line in lines if line.strip())
