"""The board games of the core as `kotva.games.protocol.Game`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kotva._core import BoardPosition, board_setups
from kotva.games.picture import Cell, Line, Picture, Piece
from kotva.games.protocol import Position
from kotva.games.steps import Described
from kotva.games.texts import SelfDescribing

__all__ = ["BoardGame", "EmptyBoard"]


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


class BoardGame(SelfDescribing):
    """A game of the core. The core has its rules; this class adds its picture and texts."""

    def __init__(
        self,
        name: str,
        draw: Callable[[], EmptyBoard],
        describe: Callable[[BoardPosition, str], Described],
        best_score: Callable[[BoardPosition], int],
    ) -> None:
        self.name = name
        self.describe = describe
        self.best_score = best_score
        self._draw = draw
        self._board: EmptyBoard | None = None

    @property
    def setups(self) -> Sequence[str]:
        return [name for name, _ in board_setups(self.name)]

    def position(self, setup: str | None = None, *, text: str | None = None) -> BoardPosition:
        return BoardPosition(self.name, setup, text=text)

    def picture(self, position: Position, /) -> Picture:
        if not isinstance(position, BoardPosition) or position.game != self.name:
            raise TypeError(f"{self.name} can draw only its own positions")
        if self._board is None:
            self._board = self._draw()
        board = self._board
        pieces = tuple(board.piece(at, player, kind) for at, player, kind in position.pieces())
        return Picture(board.height, board.cells, board.lines, pieces)

    def __repr__(self) -> str:
        return f"BoardGame({self.name!r})"
