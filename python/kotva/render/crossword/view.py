"""The data of a crossword picture."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from string import ascii_uppercase

Square = tuple[int, int]
"""Row and column, counted from 0 at the top left."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: name, score, and the rack if it may be shown (one text per tile; `?` is a blank)."""

    name: str
    score: int = 0
    rack: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PlayLine:
    """A play of the list below a board. `move` is written as people write it; `value` is in thousandths of a point."""

    move: str
    score: int
    value: int | None = None


@dataclass(frozen=True, slots=True)
class BoardView:
    """A board row by row. `cells` has `""` or the text of a tile, in lower case for a blank. `premiums` has one sign
    per square (`=` triple word, `-` double word, `"` triple letter, `'` double letter, `~` quadruple word, `^`
    quadruple letter, a space for none).

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
    """The side to move, as an index into `seats`."""
    last: frozenset[Square] = frozenset()
    """The squares of the last play."""
    preview: frozenset[Square] = frozenset()
    """Squares with tiles that are placed but not played yet."""
    plays: tuple[PlayLine, ...] = ()
    """The best plays, listed below the board."""

    @property
    def size(self) -> int:
        return len(self.cells)

    def premium(self, square: Square) -> str:
        return self.premiums[square[0]][square[1]]

    def runs(self) -> list[str]:
        """The runs of tiles in each row with their first squares, as text for screen readers."""
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
