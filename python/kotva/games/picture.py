"""The picture of a position: layers of shapes in relative coordinates, which any program can draw.

The width of the board is 1, its height is `height`, and y grows downwards. A piece has a player and a kind; the drawing
program chooses the colours.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

__all__ = ["Cell", "Laid", "Line", "Picture", "Piece"]


@dataclass(frozen=True)
class Cell:
    """A place on the board: a `hexagon` (pointing upwards), a `square` or a `point`. `size` is its width; `mark` is
    the text on it, such as the premium of a crossword square."""

    at: str
    shape: str
    x: float
    y: float
    size: float
    level: int = 0
    mark: str = ""


@dataclass(frozen=True)
class Line:
    """A straight line between two points of the board."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Piece:
    """Something that lies on a cell: a `marble`, a `ring`, a `marker`, a letter for a tile or a size of piece."""

    at: str
    kind: str
    player: int
    x: float
    y: float
    size: float


class Laid(NamedTuple):
    """A piece on a cell, as a position editor puts it there. Players are counted from 0."""

    at: str
    kind: str
    player: int


@dataclass(frozen=True)
class Picture:
    """The layers from the lowest to the highest: cells, lines, pieces."""

    height: float
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]
    pieces: tuple[Piece, ...]

    def as_json(self) -> dict[str, Any]:
        """Plain lists and numbers.

        >>> Picture(1.0, (Cell("a1", "square", 0.5, 0.5, 1.0),), (), ()).as_json()["cells"][0]["at"]
        'a1'
        """
        return asdict(self)
