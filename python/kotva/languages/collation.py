"""The order of words in a language. Letters in one row have equal rank; their order in the row breaks ties.

Two levels are enough for these languages: `["A Á", "B"]` sorts á after a only if everything else is equal. A row may
have a letter of two characters such as CH.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence


class Collation:
    """
    >>> order = Collation([["A", "Á"], ["B"], ["H"], ["CH"]])
    >>> sorted(["CHA", "HÁ", "HA", "BÁB", "BABA"], key=order.key)
    ['BÁB', 'BABA', 'HA', 'HÁ', 'CHA']
    """

    def __init__(self, rows: Sequence[Iterable[str]]) -> None:
        self.rows = tuple(tuple(row) for row in rows)
        self._weights = {
            letter: (primary, secondary)
            for primary, row in enumerate(self.rows, start=1)
            for secondary, letter in enumerate(row, start=1)
        }
        longest_first = sorted(self._weights, key=len, reverse=True)
        self._tokens = re.compile("|".join(map(re.escape, longest_first)) + "|.", re.DOTALL)

    def __contains__(self, letter: str) -> bool:
        return letter in self._weights

    def key(self, upper: str) -> bytes:
        """The sort key of an upper-case word. Unknown characters come after all letters."""
        primary, secondary = bytearray(), bytearray()
        for token in self._tokens.findall(upper):
            rank = self._weights.get(token)
            if rank is None:
                primary += b"\xff" + token.encode("utf-8", "surrogatepass")
                continue
            primary.append(rank[0])
            secondary.append(rank[1])
        return bytes(primary) + b"\0" + bytes(secondary)
