"""Yinsh written a second time, slowly: sets of points, rings walked step by step, every window looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

COLUMNS = {
    "a": (2, 5), "b": (1, 7), "c": (1, 8), "d": (1, 9), "e": (1, 10), "f": (2, 10),
    "g": (2, 11), "h": (3, 11), "i": (4, 11), "j": (5, 11), "k": (7, 10),
}  # fmt: skip
POINTS = {("abcdefghijk".index(c), r) for c, (low, high) in COLUMNS.items() for r in range(low, high + 1)}
LINES = [(0, 1), (1, 0), (1, 1)]
WINDOWS = [
    window
    for c, r in sorted(POINTS)
    for dx, dy in LINES
    if POINTS.issuperset(window := tuple((c + i * dx, r + i * dy) for i in range(5)))
]

Point = tuple[int, int]


def name(point: Point) -> str:
    return f"{'abcdefghijk'[point[0]]}{point[1]}"


def point(text: str) -> Point:
    return "abcdefghijk".index(text[0]), int(text[1:])


@dataclass(frozen=True)
class Yinsh:
    rings: tuple[frozenset[Point], frozenset[Point]]
    marks: tuple[frozenset[Point], frozenset[Point]]
    placed: int = 10
    side: int = 0
    turn: int = 0
    goal: int = 3
    alternate: bool = False

    @classmethod
    def read(cls, text: str, players: int = 2) -> Yinsh:
        parts: dict[str, str] = {}
        for part in text.split("; "):
            words = part.split()
            key = " ".join(words[:2]) if words[0] in ("rings", "marks") else words[0]
            parts[key] = " ".join(words[2 if " " in key else 1 :])
        sets = {
            kind: tuple(frozenset(map(point, parts.get(f"{kind} {p}", "").split())) for p in "12")
            for kind in ("rings", "marks")
        }
        rules = parts.get("rules", "").split()
        side = int(parts["side"]) - 1
        return cls(
            rings=(sets["rings"][0], sets["rings"][1]),
            marks=(sets["marks"][0], sets["marks"][1]),
            placed=sum(map(len, sets["rings"])) if "phase" in parts else 10,
            side=side,
            turn=int(parts.get("turn", side + 1)) - 1,
            goal=1 if "blitz" in rules else 3,
            alternate="alternate" in rules,
        )

    def rows(self, player: int) -> list[tuple[Point, ...]]:
        return [window for window in WINDOWS if self.marks[player].issuperset(window)]

    def won(self, player: int) -> bool:
        return self.placed == 10 and len(self.rings[player]) <= 5 - self.goal

    def over(self) -> bool:
        if self.won(0) or self.won(1):
            return True
        return len(self.marks[0] | self.marks[1]) == 51 and not self.rows(self.side)

    def with_sets(self, player: int, rings: frozenset[Point], marks: frozenset[Point]) -> Yinsh:
        if player == 0:
            return replace(self, rings=(rings, self.rings[1]), marks=(marks, self.marks[1]))
        return replace(self, rings=(self.rings[0], rings), marks=(self.marks[0], marks))

    def removals(self, done: tuple[str, ...] = ()) -> Iterator[tuple[Yinsh, tuple[str, ...], bool]]:
        """All ways to take off one's rows: the position, how it is written, and whether the turn ends here."""
        me = self.side
        if not self.rows(me):
            yield self, done, False
            return
        for row in self.rows(me):
            for ring in self.rings[me]:
                after = self.with_sets(me, self.rings[me] - {ring}, self.marks[me] - set(row))
                text = (*done, f"x{name(row[0])}-{name(row[-1])}x{name(ring)}")
                if after.won(me) or (self.alternate and after.rows(1 - me)):
                    yield after, text, True
                else:
                    yield from after.removals(text)

    def ring_moves(self) -> Iterator[tuple[Yinsh, str]]:
        me = self.side
        rings = self.rings[0] | self.rings[1]
        marks = self.marks[0] | self.marks[1]
        for start in self.rings[me]:
            for dx, dy in [*LINES, *((-x, -y) for x, y in LINES)]:
                jumped: list[Point] = []
                spot = (start[0] + dx, start[1] + dy)
                while spot in POINTS and spot not in rings:
                    if spot in marks:
                        jumped.append(spot)
                    else:
                        yield self.moved(start, spot, set(jumped)), f"{name(start)}-{name(spot)}"
                        if jumped:
                            break
                    spot = (spot[0] + dx, spot[1] + dy)

    def moved(self, start: Point, end: Point, jumped: set[Point]) -> Yinsh:
        me = self.side
        mine, theirs = self.marks[me] ^ jumped | {start}, self.marks[1 - me] ^ jumped
        after = self.with_sets(me, self.rings[me] - {start} | {end}, mine)
        return after.with_sets(1 - me, after.rings[1 - me], theirs)

    def turns(self) -> Iterator[tuple[Yinsh, str]]:
        """Every turn as the position after it and its text."""
        if self.placed < 10:
            for spot in sorted(POINTS - self.rings[0] - self.rings[1]):
                after = self.with_sets(self.side, self.rings[self.side] | {spot}, self.marks[self.side])
                yield after.next(complete=True, placed=1), name(spot)
            return
        if self.over():
            return
        for cleared, before, ends in self.removals():
            if ends or self.turn != self.side:
                yield cleared.next(complete=False), ";".join(before)
                continue
            moves = list(cleared.ring_moves()) or [(cleared, "pass")]
            for moved, text in moves:
                for after, rows, _ in moved.removals():
                    yield after.next(complete=True), ";".join((*before, text, *rows))

    def next(self, *, complete: bool, placed: int = 0) -> Yinsh:
        side = 1 - self.side
        keeps = not complete and self.alternate and not self.won(self.side)
        return replace(self, side=side, turn=self.turn if keeps else side, placed=self.placed + placed)

    def moves(self) -> list[str]:
        return [text for _, text in self.turns()]

    def play(self, move: str) -> Yinsh:
        return next(after for after, text in self.turns() if text == move)
