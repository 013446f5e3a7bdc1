"""A crossword board as text for terminals and documents."""

from __future__ import annotations

from string import ascii_uppercase
from typing import Literal

from kotva.render.crossword.view import BoardView, Seat

Layer = Literal["premiums", "letters", "both"]


def text(view: BoardView, layer: Layer = "both") -> str:
    """The board by layer: premium signs, letters, or letters and the premium signs of empty squares.

    >>> view = BoardView((("", "CH"), ("", "a")), ("= ", " '"), (0, 0), seats=(Seat("eva", 7, ("K", "?")),), side=0)
    >>> print(text(view))
         A  B
     1   = CH
     2   ·  a
    <BLANKLINE>
    > eva  7  K?
    >>> print(text(view, "premiums").splitlines()[2])
     2   ·  '
    """
    width = max((len(tile) for row in view.cells for tile in row), default=1) or 1
    header = "   " + "".join(f" {ascii_uppercase[c]:>{width}}" for c in range(view.size))
    lines = [header.rstrip()]
    for r, row in enumerate(view.cells):
        cells = (_cell(tile, sign, layer) for tile, sign in zip(row, view.premiums[r], strict=True))
        lines.append(f"{r + 1:2} " + "".join(f" {cell:>{width}}" for cell in cells))
    return "\n".join([*lines, *_seats(view)])


def _cell(tile: str, sign: str, layer: Layer) -> str:
    if layer != "premiums" and tile:
        return tile
    if layer != "letters" and sign != " ":
        return sign
    return "·"


def _seats(view: BoardView) -> list[str]:
    if not view.seats:
        return []
    name = max(len(seat.name) for seat in view.seats)
    score = max(len(str(seat.score)) for seat in view.seats)
    return ["", *(_seat(seat, i == view.side, name, score) for i, seat in enumerate(view.seats))]


def _seat(seat: Seat, moves: bool, name: int, score: int) -> str:
    rack = "".join(tile if len(tile) == 1 else f"[{tile}]" for tile in seat.rack or ())
    return f"{'>' if moves else ' '} {seat.name:{name}}  {seat.score:>{score}}  {rack}".rstrip()
