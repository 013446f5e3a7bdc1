"""Connect Four for Kotva, in plain Python: the whole of a game of one's own.

Seven columns, six rows; a move names its column, a to g. Four in a row in any direction win; a full board is a draw.
docs/adding-a-game.md walks through this file.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from kotva.errors import KotvaError
from kotva.games import Outcome, Picture
from kotva.games.picture import Cell, Laid, Piece

COLUMNS, ROWS = "abcdefg", 6
CELLS = [(c, r) for c in range(len(COLUMNS)) for r in range(ROWS)]
LINES = [
    [(c + k * dc, r + k * dr) for k in range(4)]
    for c, r in CELLS
    for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    if (c + 3 * dc, r + 3 * dr) in CELLS
]


class Position:
    """Columns as text from the bottom up, `1` and `2` for the discs; the player with fewer discs moves."""

    players = 2

    def __init__(self, columns: list[str], moves: list[str]) -> None:
        self.columns, self.moves = columns, moves

    @property
    def side(self) -> int:
        return sum(map(len, self.columns)) % 2

    @property
    def text(self) -> str:
        return "/".join(self.columns)

    @property
    def hash(self) -> int:
        return int.from_bytes(blake2b(self.text.encode(), digest_size=8).digest())

    def fresh_hash(self) -> int:
        return self.hash

    @property
    def scores(self) -> list[int]:
        outcome = self.outcome()
        return list(outcome.scores) if outcome else [0, 0]

    def disc(self, cell: tuple[int, int]) -> str:
        column, row = cell
        return self.columns[column][row : row + 1]

    def legal_moves(self) -> list[str]:
        if self.outcome() is not None:
            return []
        return [name for name, discs in zip(COLUMNS, self.columns, strict=True) if len(discs) < ROWS]

    def play(self, move: str, /) -> str:
        if move not in self.legal_moves():
            raise KotvaError(f"`{move}` is not legal: name a column, a to g, that is not full, while the game is on")
        self.columns[COLUMNS.index(move)] += str(self.side + 1)
        self.moves.append(move)
        return move

    def undo(self) -> str:
        move = self.moves.pop()
        column = COLUMNS.index(move)
        self.columns[column] = self.columns[column][:-1]
        return move

    def outcome(self) -> Outcome | None:
        for line in LINES:
            first, *rest = map(self.disc, line)
            if first and rest == [first] * 3:
                winner = int(first) - 1
                return Outcome(winner, "four in a row", [int(player == winner) for player in (0, 1)])
        full = all(len(column) == ROWS for column in self.columns)
        return Outcome(None, "the board is full", (0, 0)) if full else None

    def copy(self) -> Position:
        return Position(list(self.columns), list(self.moves))


def chances(position: Position, player: int) -> int:
    """Lines still open for the player, more for those begun, minus the same for the other."""
    worth = (0, 1, 4, 9, 100)
    value = 0
    for line in LINES:
        discs = [position.disc(cell) for cell in line]
        mine, theirs = discs.count(str(player + 1)), discs.count(str(2 - player))
        value += worth[mine] if not theirs else 0
        value -= worth[theirs] if not mine else 0
    return value


class ConnectFour:
    name = "connect-four"
    setups = ("empty",)

    def __init__(self) -> None:
        self.heuristics = {"chances": chances}
        self.kinds = {"marble": len(CELLS) // 2}

    def position(self, setup: str | None = None, *, text: str | None = None) -> Position:
        if setup not in (None, "empty"):
            raise KotvaError(f"connect-four has no setup `{setup}`; there is only `empty`")
        columns = text.split("/") if text is not None else [""] * len(COLUMNS)
        discs = "".join(columns)
        if len(columns) != len(COLUMNS) or set(discs) - {"1", "2"} or max(map(len, columns)) > ROWS:
            raise KotvaError(f"`{text}` is not a position: seven columns of at most six discs 1 and 2, with / between")
        if discs.count("1") - discs.count("2") not in (0, 1):
            raise KotvaError(f"`{text}` is not a position: the players lay their discs in turn, player 1 first")
        return Position(columns, [])

    def picture(self, position: Position, /) -> Picture:
        unit = 1 / len(COLUMNS)
        place = {(c, r): ((c + 0.5) * unit, (ROWS - r - 0.5) * unit) for c, r in CELLS}
        cells = tuple(Cell(f"{COLUMNS[c]}{r + 1}", "square", *place[c, r], unit) for c, r in CELLS)
        discs = ((f"{COLUMNS[c]}{r + 1}", position.disc((c, r)), place[c, r]) for c, r in CELLS)
        pieces = tuple(Piece(at, "marble", int(disc) - 1, *xy, unit * 0.8) for at, disc, xy in discs if disc)
        return Picture(ROWS * unit, cells, (), pieces)

    def arrange(self, pieces: Sequence[Laid], side: int, like: Position, /) -> Position:
        """A position of the editor. Discs fall, so there is no gap below a disc."""
        columns = [""] * len(COLUMNS)
        for at, _, player in sorted(pieces, key=lambda piece: int(piece.at[1:])):
            column = COLUMNS.index(at[0])
            if int(at[1:]) != len(columns[column]) + 1:
                raise KotvaError(f"{at}: a disc lies on the ground or on another disc")
            columns[column] += str(player + 1)
        position = self.position(text="/".join(columns))
        if position.side != side:
            raise KotvaError(f"player {position.side + 1} is to move: the players lay their discs in turn")
        return position

    def title(self, language: str = "en") -> str:
        return "Connect Four"

    def description(self, language: str = "en") -> str:
        return "Discs fall into seven columns; four in a row win."

    def rules(self, language: str = "en") -> str:
        return "In turn the players drop a disc into a column. Four in a row, also diagonally, win."


GAME = ConnectFour()
