"""Reads the words of a binary `.gdg`: the GADDAG of the Scrabble Analyser (its thesis, chapters 5.1.1 and 5.2.1).

The thesis describes the structure, not the file. The file is the structure written in order, as the library does that
the thesis extends: numbers of 32 bits, least significant byte first: capacity, words, nodes, edges; then a row of edges
for each node and the letter sets. The thesis adds the number of characters and letter sets of 64 bits. Which of these
layouts a file has follows from its length, and the number of words found must be the stored one; otherwise it is
refused.

Index 0 is the separator, 1 to 26 are A to Z, then come the letters of `alphabet.txt`. A path from the root without a
separator spells a word from its end; its first letter is in the letter set of the last node.
"""

from __future__ import annotations

import gzip
import io
import string
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from kotva.errors import ErrorParts, KotvaError, error_with_parts

__all__ = ["words"]

MAX_BYTES = 2**29


@dataclass(frozen=True)
class Layout:
    """Where the parts of a file are, in numbers of 32 bits."""

    header: int  # the place of the capacity: 0, or 1 after the number of characters
    wide: bool  # letter sets of 64 bits

    def fits(self, numbers: array[int], chars: int) -> bool:
        if len(numbers) < self.header + 4 or (self.header and numbers[0] != chars):
            return False
        capacity = numbers[self.header]
        return len(numbers) == self.header + 4 + capacity * (chars + (2 if self.wide else 1))


LAYOUTS = [Layout(header, wide) for header in (1, 0) for wide in (True, False)]
ROOTS = (0, 1)
"""The root: the thesis numbers nodes from 1, the library that it extends from 0."""


def words(name: str, data: bytes, special: str) -> list[str]:
    """The words of a file in upper case. `special` are the letters beyond A to Z, in their order."""
    letters = string.ascii_uppercase + special
    numbers = read_numbers(name, data)
    for layout, root in product(LAYOUTS, ROOTS):
        if layout.fits(numbers, len(letters) + 1):
            found = sorted(spelled(numbers, layout, letters, root))
            if found and len(found) == numbers[layout.header + 1]:
                return found
    message = (
        f"{name}: this is not a GADDAG of {len(letters)} letters as the Scrabble Analyser writes it; put a list of "
        "words (.txt) into the archive instead"
    )
    raise error_with_parts(message, ErrorParts("not-a-gdg", (str(len(letters)),)))


def read_numbers(name: str, data: bytes) -> array[int]:
    if data[:2] == b"\x1f\x8b":
        with gzip.open(io.BytesIO(data)) as stream:
            try:
                data = stream.read(MAX_BYTES + 1)
            except (OSError, EOFError) as error:
                raise KotvaError(f"{name}: the file is damaged ({error})") from None
    if len(data) > MAX_BYTES:
        raise KotvaError(f"{name}: the file is larger than any word list")
    numbers = array("I")
    numbers.frombytes(data[: len(data) // 4 * 4])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def spelled(numbers: array[int], layout: Layout, letters: str, root: int) -> Iterator[str]:
    """The words below a root, each found once. Without separators the graph is a tree, so no node is entered twice."""
    chars = len(letters) + 1
    capacity = numbers[layout.header]
    edges = layout.header + 4
    sets, width = edges + capacity * chars, 2 if layout.wide else 1
    entered = bytearray(capacity)
    stack = [(root, "")] if root < capacity else []
    while stack:
        node, tail = stack.pop()
        ends = numbers[sets + node * width] | (numbers[sets + 2 * node + 1] << 32 if layout.wide else 0)
        row = numbers[edges + node * chars : edges + (node + 1) * chars]
        for index, letter in enumerate(letters, start=1):
            if ends >> index & 1:
                yield letter + tail
            if 0 < row[index] < capacity and not entered[row[index]]:
                entered[row[index]] = 1
                stack.append((row[index], letter + tail))
