"""Nine Men's Morris for Kotva, in plain Python: a game with phases, captures and a board of points and lines.

Each player places nine men, then moves them along the lines; with three men left they may fly to any free point. Three
men in a line are a mill: it takes a man of the other player, one outside a mill if there is such a man. Who has two men
left, or cannot move, loses. A move is written `a1` (place), `a1-a4` (move), with `xd6` for a man taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import ClassVar

from kotva.errors import KotvaError
from kotva.games import Outcome, Picture
from kotva.games.picture import Cell, Laid, Line, Piece
from kotva.games.steps import Described, Step

MEN = 9
MILLS = [
    tuple(line.split())
    for line in (
        "a1 a4 a7", "b2 b4 b6", "c3 c4 c5", "d1 d2 d3", "d5 d6 d7", "e3 e4 e5", "f2 f4 f6", "g1 g4 g7",
        "a1 d1 g1", "b2 d2 f2", "c3 d3 e3", "a4 b4 c4", "e4 f4 g4", "c5 d5 e5", "b6 d6 f6", "a7 d7 g7",
    )
]  # fmt: skip
POINTS = sorted({point for mill in MILLS for point in mill})
THROUGH = {point: [mill for mill in MILLS if point in mill] for point in POINTS}
NEIGHBOURS = {
    point: sorted({mill[i] for mill in THROUGH[point] for i in (0, 1, 2) if abs(i - mill.index(point)) == 1})
    for point in POINTS
}


class Position:
    """`men` maps a point to its player. Both players have placed as many men as `placed` tells."""

    players = 2

    def __init__(self, men: dict[str, int], placed: tuple[int, int], side: int) -> None:
        self.men, self.placed, self.side = men, placed, side
        self.moves: list[str] = []
        self._before: list[tuple[dict[str, int], tuple[int, int]]] = []

    @property
    def text(self) -> str:
        points = "".join(str(self.men[point] + 1) if point in self.men else "." for point in POINTS)
        return f"{points} {self.placed[0]}/{self.placed[1]} {self.side + 1}"

    @property
    def hash(self) -> int:
        return int.from_bytes(blake2b(self.text.encode(), digest_size=8).digest())

    def fresh_hash(self) -> int:
        return self.hash

    @property
    def scores(self) -> list[int]:
        """Men taken from the other player."""
        return [self.placed[1 - player] - self.count(1 - player) for player in (0, 1)]

    def count(self, player: int) -> int:
        return sum(owner == player for owner in self.men.values())

    def in_mill(self, point: str, men: dict[str, int]) -> bool:
        return any(all(men.get(other) == men[point] for other in mill) for mill in THROUGH[point])

    def legal_moves(self) -> list[str]:
        return [] if self.lost() else list(self.possible())

    def possible(self) -> Iterator[str]:
        """The moves of the side to move, whether or not the game is over."""
        if self.placed[self.side] < MEN:
            starts: list[str | None] = [None]
        else:
            starts = [point for point in POINTS if self.men.get(point) == self.side]
        flying = len(starts) <= 3
        for start in starts:
            for end in POINTS if start is None or flying else NEIGHBOURS[start]:
                if end not in self.men:
                    yield from self.with_captures(start, end)

    def with_captures(self, start: str | None, end: str) -> Iterator[str]:
        step = end if start is None else f"{start}-{end}"
        men = {point: player for point, player in self.men.items() if point != start} | {end: self.side}
        if not self.in_mill(end, men):
            yield step
            return
        theirs = [point for point in POINTS if men.get(point) == 1 - self.side]
        free = [point for point in theirs if not self.in_mill(point, men)]
        targets = free or theirs
        yield from (f"{step}x{point}" for point in targets) if targets else (step,)

    def play(self, move: str, /) -> str:
        if move not in self.legal_moves():
            raise KotvaError(f"`{move}` is not legal: write `a1` to place, `a1-a4` to move, and `xd6` for a man taken")
        self._before.append((dict(self.men), self.placed))
        step, _, taken = move.partition("x")
        start, _, end = step.rpartition("-")
        if start:
            del self.men[start]
        else:
            self.placed = (self.placed[0] + (self.side == 0), self.placed[1] + (self.side == 1))
        self.men[end] = self.side
        if taken:
            del self.men[taken]
        self.side = 1 - self.side
        self.moves.append(move)
        return move

    def undo(self) -> str:
        move = self.moves.pop()
        self.men, self.placed = self._before.pop()
        self.side = 1 - self.side
        return move

    def lost(self) -> str:
        """Why the side to move has lost; empty while the game goes on."""
        left = MEN - self.placed[self.side] + self.count(self.side)
        if left < 3:
            return "two men left"
        return "" if next(self.possible(), None) else "no move"

    def outcome(self) -> Outcome | None:
        reason = self.lost()
        return Outcome(1 - self.side, reason, self.scores) if reason else None

    def copy(self) -> Position:
        twin = Position(dict(self.men), self.placed, self.side)
        twin.moves = list(self.moves)
        twin._before = list(self._before)
        return twin


def material(position: Position, player: int) -> int:
    """Men count most, then mills, then free points next to one's men."""

    def value(owner: int) -> int:
        men = [point for point, whose in position.men.items() if whose == owner]
        mills = sum(all(position.men.get(point) == owner for point in mill) for mill in MILLS)
        room = sum(end not in position.men for point in men for end in NEIGHBOURS[point])
        return 100 * (len(men) - position.placed[owner]) + 20 * mills + 3 * room

    return value(player) - value(1 - player)


def place(point: str) -> tuple[float, float]:
    """Columns a to g from the left, rows 1 to 7 from the bottom."""
    return (ord(point[0]) - ord("a") + 0.75) / 7.5, (7 - int(point[1]) + 0.75) / 7.5


class NineMensMorris:
    name = "nine-mens-morris"
    setups = ("empty",)
    titles: ClassVar = {"en": "Nine Men's Morris", "cs": "Mlýn", "sk": "Mlyn", "pl": "Młynek"}
    descriptions: ClassVar = {
        "en": "Three men in a line take a man of the other player.",
        "cs": "Tři kameny v řadě berou soupeři kámen.",
        "sk": "Tri kamene v rade berú súperovi kameň.",
        "pl": "Trzy pionki w linii zabierają pionek przeciwnika.",
    }
    heuristics: ClassVar = {"material": material}
    kinds: ClassVar = {"marble": MEN}

    def position(self, setup: str | None = None, *, text: str | None = None) -> Position:
        if setup not in (None, "empty"):
            raise KotvaError(f"{self.name} has no setup `{setup}`; there is only `empty`")
        return Position({}, (0, 0), 0) if text is None else self.read(text)

    def read(self, text: str) -> Position:
        points, _, rest = text.partition(" ")
        placed, _, side = rest.partition(" ")
        numbers = placed.split("/")
        if len(points) != len(POINTS) or set(points) - set(".12") or side not in ("1", "2"):
            raise KotvaError(f"`{text}` is not a position: 24 points of `.`, `1` and `2`, men placed `9/9`, side `1`")
        if len(numbers) != 2 or not all(n in "0123456789" and len(n) == 1 for n in numbers):
            raise KotvaError(f"`{text}` is not a position: each player has placed 0 to {MEN} men, as in `9/9`")
        men = {point: int(sign) - 1 for point, sign in zip(POINTS, points, strict=True) if sign != "."}
        counts = (int(numbers[0]), int(numbers[1]))
        if any(list(men.values()).count(player) > counts[player] for player in (0, 1)):
            raise KotvaError(f"`{text}` is not a position: a player has more men on the board than were placed")
        return Position(men, counts, int(side) - 1)

    def arrange(self, pieces: Sequence[Laid], side: int, like: Position, /) -> Position:
        """A position of the editor. Men are placed as long as they are in `like`."""
        men = {piece.at: piece.player for piece in pieces}
        on_board = [list(men.values()).count(player) for player in (0, 1)]
        placed = (max(like.placed[0], on_board[0]), max(like.placed[1], on_board[1]))
        return self.read(Position(men, placed, side).text)

    def picture(self, position: Position, /) -> Picture:
        cells = tuple(Cell(point, "point", *place(point), 1 / 7.5) for point in POINTS)
        lines = tuple(Line(*place(mill[0]), *place(mill[2])) for mill in MILLS)
        men = tuple(Piece(at, "marble", player, *place(at), 0.1) for at, player in position.men.items())
        return Picture(1.0, cells, lines, men)

    def describe(self, position: Position, move: str) -> Described:
        """The clicks of a move: where from, where to, which man is taken."""
        step, _, taken = move.partition("x")
        start, _, end = step.rpartition("-")
        clicks = [Step("piece", (start,)), Step("target", (end,))] if start else [Step("place", (end,))]
        clicks += [Step("row", (taken,))] if taken else []
        return Described(move, tuple(clicks), ((start, end),) if start else ())

    def best_score(self, start: Position) -> int:
        return MEN - 2

    def title(self, language: str = "en") -> str:
        return self.titles.get(language, self.titles["en"])

    def description(self, language: str = "en") -> str:
        return self.descriptions.get(language, self.descriptions["en"])

    def rules(self, language: str = "en") -> str:
        return RULES.get(language, RULES["en"])


RULES = {
    "en": "Each player places nine men in turn, then moves one along a line to a free point. Three men in a line are a "
    "mill and take a man of the other player: one outside a mill, if there is such a man. With three men left a player "
    "may fly to any free point. Who has two men left or cannot move loses.",
    "cs": "Hráči střídavě kladou po devíti kamenech, potom jimi táhnou po čarách na sousední volné body. Tři kameny v "
    "řadě tvoří mlýn a berou soupeři jeden kámen, přednostně takový, který v mlýně není. Komu zbývají tři kameny, smí "
    "skočit na kterýkoli volný bod. Kdo má jen dva kameny nebo nemůže táhnout, prohrává.",
    "sk": "Hráči striedavo kladú po deväť kameňov, potom nimi ťahajú po čiarach na susedné voľné body. Tri kamene v "
    "rade tvoria mlyn a berú súperovi jeden kameň, prednostne taký, ktorý v mlyne nie je. Komu zostávajú tri kamene, "
    "smie skočiť na ktorýkoľvek voľný bod. Kto má len dva kamene alebo nemôže ťahať, prehráva.",
    "pl": "Gracze na zmianę stawiają po dziewięć pionków, potem przesuwają je po liniach na sąsiednie wolne pola. Trzy "
    "pionki w linii tworzą młynek i zabierają pionek przeciwnika, najpierw taki, który nie stoi w młynku. Kto"
    "  ma trzy pionki, może przeskoczyć na dowolne wolne pole. Przegrywa ten, komu zostaną dwa pionki lub kto nie "
    "może wykonać ruchu.",
}

GAME = NineMensMorris()
