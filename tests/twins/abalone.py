"""Abalone written a second time, slowly: a dictionary of cells, every group tried in every direction."""

from __future__ import annotations

from dataclasses import dataclass

DIRECTIONS = [(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)]
LETTERS = "abcdefghi"

Cell = tuple[int, int]
Group = tuple[Cell, ...]
Move = tuple[Group, Cell]


def on_board(cell: Cell) -> bool:
    row, column = cell
    return 1 <= row <= 9 and max(1, row - 4) <= column <= min(9, row + 4)


def add(cell: Cell, direction: Cell, times: int = 1) -> Cell:
    return cell[0] + times * direction[0], cell[1] + times * direction[1]


@dataclass
class Abalone:
    marbles: dict[Cell, int]
    side: int
    out: list[int]

    @classmethod
    def read(cls, text: str, players: int) -> Abalone:
        words = text.split()
        marbles = {}
        for row, content in zip(range(9, 0, -1), words[0].split("/"), strict=True):
            for column, sign in enumerate(content, start=max(1, row - 4)):
                if sign != ".":
                    marbles[row, column] = int(sign)
        out = [int(n) for n in words[2].split(",")] if len(words) > 2 else [0] * players
        return cls(marbles, int(words[1]), out)

    def moves_of(self, player: int) -> list[Move]:
        groups: set[Group] = set()
        for cell in self.marbles:
            groups.update(
                tuple(add(cell, direction, i) for i in range(length))
                for direction in DIRECTIONS[:3]
                for length in (1, 2, 3)
            )
        mine = [group for group in groups if all(self.marbles.get(cell) == player for cell in group)]
        return [
            (group, direction)
            for group in mine
            for direction in DIRECTIONS
            if self.after(group, direction, player) is not None
        ]

    def after(self, group: Group, direction: Cell, player: int) -> Abalone | None:
        """The position after the move, still with the same side, or None if it is against the rules."""
        in_line = len(group) == 1 or add(group[0], direction) in group or add(group[-1], direction) in group
        out = list(self.out)
        board = dict(self.marbles)
        if in_line and len(group) > 1:
            head = group[-1] if add(group[0], direction) in group else group[0]
            pushed = []
            cell = add(head, direction)
            while cell in board:
                if board[cell] == player:
                    return None
                pushed.append(cell)
                cell = add(cell, direction)
            if len(pushed) >= len(group):
                return None
            for enemy in reversed(pushed):
                owner = board.pop(enemy)
                if on_board(add(enemy, direction)):
                    board[add(enemy, direction)] = owner
                else:
                    out[player - 1] += 1
        for cell in group:
            del board[cell]
        for cell in group:
            target = add(cell, direction)
            if not on_board(target) or target in board:
                return None
            board[target] = player
        return Abalone(board, self.side, out)

    def over(self) -> bool:
        return max(self.out) >= 6

    def moves(self) -> list[Move]:
        return [] if self.over() else self.moves_of(self.side)

    def play(self, move: Move) -> Abalone:
        after = self.after(*move, self.side)
        assert after is not None
        players = len(self.out)
        for i in range(1, players + 1):
            after.side = (self.side - 1 + i) % players + 1
            if after.moves_of(after.side):
                return after
        after.side = self.side % players + 1
        return after

    def text(self) -> str:
        rows = [
            "".join(str(self.marbles.get((row, c), ".")) for c in range(max(1, row - 4), min(9, row + 4) + 1))
            for row in range(9, 0, -1)
        ]
        out = " " + ",".join(map(str, self.out)) if any(self.out) else ""
        return f"{'/'.join(rows)} {self.side}{out}"
