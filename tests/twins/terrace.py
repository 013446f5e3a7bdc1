"""Terrace written a second time, slowly: a dictionary of squares, level moves by flooding along the terrace."""

from __future__ import annotations

from dataclasses import dataclass

HEIGHTS = """
8 7 6 5 4 3 2 1
7 7 6 5 4 3 2 2
6 6 6 5 4 3 3 3
5 5 5 5 4 4 4 4
4 4 4 4 5 5 5 5
3 3 3 4 5 6 6 6
2 2 3 4 5 6 7 7
1 2 3 4 5 6 7 8
"""

Square = tuple[int, int]  # column and row from 1
Move = tuple[Square, Square]

LEVEL: dict[Square, int] = {
    (column, row): int(level)
    for row, line in zip(range(8, 0, -1), HEIGHTS.split("\n")[1:-1], strict=True)
    for column, level in enumerate(line.split(), start=1)
}
SIZES = {"A": 1, "B": 2, "C": 3, "D": 4, "T": 1}
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
GOALS = {1: (8, 8), 2: (1, 1), 3: (1, 1), 4: (8, 8)}


def quarter(square: Square) -> tuple[bool, bool]:
    return square[0] > 4, square[1] > 4


@dataclass
class Terrace:
    pieces: dict[Square, str]
    side: int
    players: int

    @classmethod
    def read(cls, text: str, players: int) -> Terrace:
        rows, side, *_ = text.split()
        pieces = {}
        for row, content in zip(range(8, 0, -1), rows.split("/"), strict=True):
            for column in range(1, 9):
                sign = content[2 * column - 2 : 2 * column]
                if sign != "..":
                    pieces[column, row] = sign
        return cls(pieces, int(side), players)

    def owner(self, square: Square) -> int:
        return int(self.pieces[square][1])

    def along(self, start: Square) -> set[Square]:
        """Squares of the terrace that can be reached without jumping an enemy."""
        seen, waiting = {start}, [start]
        while waiting:
            column, row = waiting.pop()
            for dx, dy in STRAIGHT:
                to = (column + dx, row + dy)
                if to in seen or LEVEL.get(to) != LEVEL[start] or quarter(to) != quarter(start):
                    continue
                if to in self.pieces and self.owner(to) != self.owner(start):
                    continue
                seen.add(to)
                waiting.append(to)
        return seen

    def targets(self, start: Square) -> set[Square]:
        found = {to for to in self.along(start) if to not in self.pieces}
        for offset in STRAIGHT + DIAGONAL:
            to = (start[0] + offset[0], start[1] + offset[1])
            if to not in LEVEL:
                continue
            rise = LEVEL[to] - LEVEL[start]
            if to in self.pieces:
                smaller = SIZES[self.pieces[to][0]] <= SIZES[self.pieces[start][0]]
                if rise == -1 and offset in DIAGONAL and smaller:
                    found.add(to)
            elif rise == 1 or (rise == -1 and offset in STRAIGHT):
                found.add(to)
        return found

    def alive(self) -> list[int]:
        return sorted({int(sign[1]) for sign in self.pieces.values() if sign[0] == "T"})

    def over(self) -> bool:
        home = any(self.pieces.get(goal) == f"T{player}" for player, goal in GOALS.items())
        return home or len(self.alive()) < 2

    def moves(self) -> list[Move]:
        if self.over():
            return []
        mine = [square for square in self.pieces if self.owner(square) == self.side]
        return [(start, to) for start in mine for to in self.targets(start)]

    def play(self, move: Move) -> Terrace:
        start, to = move
        pieces = dict(self.pieces)
        captured = pieces.pop(to, None)
        pieces[to] = pieces.pop(start)
        if captured is not None and captured[0] == "T":
            pieces = {square: sign for square, sign in pieces.items() if sign[1] != captured[1]}
        after = Terrace(pieces, self.side, self.players)
        after.side = self.side % self.players + 1
        while self.players > 2 and after.side not in after.alive():
            after.side = after.side % self.players + 1
        return after

    def text(self) -> str:
        rows = ["".join(self.pieces.get((column, row), "..") for column in range(1, 9)) for row in range(8, 0, -1)]
        shown = max([self.side, 2, *(self.owner(square) for square in self.pieces)])
        return f"{'/'.join(rows)} {self.side}" + (f" {self.players}" if shown < self.players else "")
