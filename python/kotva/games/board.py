"""The board games of the core as `kotva.games.protocol.Game`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import resources

from kotva._core import BoardPosition, board_setups
from kotva.games.picture import Cell, Laid, Line, Picture, Piece
from kotva.games.protocol import Position
from kotva.games.steps import Described
from kotva.games.texts import SelfDescribing

__all__ = ["Arranging", "BoardGame", "EmptyBoard", "grid"]

SQUARE = re.compile(r"\b[a-z][1-9][0-9]?\b")


@dataclass(frozen=True)
class EmptyBoard:
    """The picture of the empty board, and the width of each kind of piece."""

    height: float
    cells: tuple[Cell, ...]
    lines: tuple[Line, ...]
    widths: dict[str, float]

    @cached_property
    def places(self) -> dict[str, Cell]:
        return {cell.at: cell for cell in self.cells}

    @cached_property
    def pieces(self) -> dict[tuple[str, int, str], Piece]:
        """A cache of pieces by cell, player and kind. There are only a few hundred, and a server draws them often."""
        return {}

    def piece(self, at: str, player: int, kind: str) -> Piece:
        found = self.pieces.get((at, player, kind))
        if found is None:
            cell = self.places[at]
            found = self.pieces[at, player, kind] = Piece(at, kind, player, cell.x, cell.y, self.widths[kind])
        return found


def grid(squares: Iterable[str]) -> EmptyBoard:
    """The smallest board of squares, a1 at the lower left, that has all of these: for games without a drawing.

    >>> board = grid(["a1", "c2"])
    >>> [cell.at for cell in board.cells], round(board.height, 3)
    (['a2', 'b2', 'c2', 'a1', 'b1', 'c1'], 0.667)
    """
    places = {(ord(at[0]) - ord("a"), int(at[1:]) - 1) for at in squares}
    columns, rows = (1 + max(numbers) for numbers in zip(*places, strict=True))
    unit = 1 / columns
    cells = tuple(
        Cell(f"{chr(ord('a') + column)}{row + 1}", "square", (column + 0.5) * unit, (rows - row - 0.5) * unit, unit)
        for row in reversed(range(rows))
        for column in range(columns)
    )
    return EmptyBoard(rows * unit, cells, (), defaultdict(lambda: 0.7 * unit))


@dataclass(frozen=True)
class Arranging:
    """How pieces become the text of a position: the kinds with the most pieces of one player, and a function of the
    pieces, the side to move and a position with the same rules and players."""

    kinds: Mapping[str, int] = field(default_factory=dict)
    text: Callable[[Sequence[Laid], int, BoardPosition], str] = lambda pieces, side, like: ""


class BoardGame(SelfDescribing):
    """A game of the core: its rules are there, its looks and texts here.

    A game without drawing data is drawn on a grid. Its moves are then described by the cells that they change, and its
    squares are named by a letter and a number.
    """

    def __init__(
        self,
        name: str,
        draw: Callable[[], EmptyBoard] | None = None,
        describe: Callable[[BoardPosition, str], Described] | None = None,
        best_score: Callable[[BoardPosition], int] | None = None,
        eliminated: Callable[[BoardPosition], Iterable[int]] | None = None,
        arranging: Arranging | None = None,
    ) -> None:
        self.name = name
        self.describe = describe
        self.best_score = best_score
        self.eliminated = eliminated
        self._arranging = arranging or Arranging()
        self._draw = draw
        self._board: EmptyBoard | None = None

    def _squares(self) -> set[str]:
        """The squares that the setups and their first moves name."""
        starts = [self.position(setup) for setup in self.setups]
        moves = " ".join(move for start in starts for move in start.legal_moves())
        return {at for start in starts for at, _, _ in start.pieces()} | set(SQUARE.findall(moves))

    def _drawn(self, position: BoardPosition) -> EmptyBoard:
        """The board of the game; a grid grows with the squares that come up."""
        board = self._board or (self._draw() if self._draw else grid(self._squares()))
        if self._draw is None and (new := {at for at, _, _ in position.pieces()} - board.places.keys()):
            board = grid(board.places.keys() | new)
        self._board = board
        return board

    @property
    def setups(self) -> Sequence[str]:
        return [name for name, _ in board_setups(self.name)]

    def position(self, setup: str | None = None, *, text: str | None = None) -> BoardPosition:
        return BoardPosition(self.name, setup, text=text)

    @property
    def kinds(self) -> Mapping[str, int]:
        """The kinds of pieces for a position editor; none if the game does not say how to make a position."""
        return self._arranging.kinds

    def arrange(self, pieces: Sequence[Laid], side: int, like: BoardPosition, /) -> BoardPosition:
        return self.position(text=self._arranging.text(pieces, side, like))

    def preview(self) -> BoardPosition | None:
        """A position from the middle of a game (`preview.txt` in the game's folder), for its picture."""
        file = resources.files("kotva.games").joinpath(self.name, "preview.txt")
        return self.position(text=file.read_text(encoding="utf-8").strip()) if file.is_file() else None

    def picture(self, position: Position, /) -> Picture:
        if not isinstance(position, BoardPosition) or position.game != self.name:
            raise TypeError(f"{self.name} draws its own positions only")
        board = self._drawn(position)
        pieces = tuple(board.piece(at, player, kind) for at, player, kind in position.pieces())
        return Picture(board.height, board.cells, board.lines, pieces)

    def __repr__(self) -> str:
        return f"BoardGame({self.name!r})"
