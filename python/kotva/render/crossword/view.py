"""What a picture of a crossword position needs, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase

Square = tuple[int, int]
"""Row and column, counted from 0 at the top left."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: name, score, and the rack if it may be shown (one text for each tile, `?` a blank)."""

    name: str
    score: int = 0
    rack: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board row by row: `cells` holds `""` or the text of a tile, in lower case for a blank; `premiums` holds
    one sign a square (`=` triple word, `-` double word, `"` triple letter, `'` double letter, `~` and `^`
    quadruple word and letter, else a space).

    >>> view = BoardView(cells=(("", "CH"), ("", "a")), premiums=("= ", " '"), centre=(0, 0))
    >>> view.size, view.runs()
    (2, ['1B CH', '2B a'])
    """

    cells: tuple[tuple[str, ...], ...]
    premiums: tuple[str, ...]
    centre: Square
    values: Mapping[str, int] = field(default_factory=dict)
    """Points by upper-case letter."""
    seats: tuple[Seat, ...] = ()
    side: int | None = None
    """Whose turn it is, as an index into `seats`."""
    last: frozenset[Square] = frozenset()
    """The squares of the last play."""
    preview: frozenset[Square] = frozenset()
    """Squares whose tiles are only tried out."""

    @property
    def size(self) -> int:
        return len(self.cells)

    def premium(self, square: Square) -> str:
        return self.premiums[square[0]][square[1]]

    def runs(self) -> list[str]:
        """The tiles of each row in words that a screen reader can read out, with the square they start on."""
        found = []
        for r, row in enumerate(self.cells):
            start = None
            for c, tile in enumerate((*row, "")):
                if tile and start is None:
                    start = c
                elif not tile and start is not None:
                    found.append(f"{square_name((r, start))} {''.join(row[start:c])}")
                    start = None
        return found


def square_name(square: Square) -> str:
    """
    >>> square_name((7, 3))
    '8D'
    """
    return f"{square[0] + 1}{ascii_uppercase[square[1]]}"


def is_blank(tile: str) -> bool:
    """Whether a tile on the board is a blank that stands for a letter."""
    return tile != tile.upper()
