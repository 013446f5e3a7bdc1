"""Slow reference versions of the complex features, written from the text of Houdek 2010, on random positions."""

from __future__ import annotations

import random
import re
from collections import Counter, deque
from fractions import Fraction
from math import floor

import pytest

from kotva import games
from kotva._core import BoardPosition, board_features, board_term_names, board_terms
from kotva.errors import KotvaError
from kotva.players import Settings, search_position

Place = tuple[int, int]
AXES = ((0, 1), (1, 0), (1, 1))
DIRECTIONS = AXES + tuple((-x, -y) for x, y in AXES)


def random_positions(game: str, setup: str, plies: range) -> list[BoardPosition]:
    found = []
    for number in plies:
        chance = random.Random(number)
        position = games.get(game).position(setup)
        for _ in range(number):
            position.play(chance.choice(position.legal_moves()))
            if position.outcome() is not None:
                break
        if position.outcome() is None:
            assert isinstance(position, BoardPosition)
            found.append(position)
    assert len(found) >= 5
    return found


def place(name: str) -> Place:
    return ord(name[0]) - ord("a"), int(name[1:]) - 1


def hexagonal(a: tuple[int, int], b: tuple[int, int]) -> int:
    x, y = a[0] - b[0], a[1] - b[1]
    return (abs(x) + abs(y) + abs(x - y)) // 2


def printed(a: tuple[int, int], b: tuple[int, int]) -> int:
    """Formula (11) as printed."""
    x, y = abs(a[0] - b[0]), abs(a[1] - b[1])
    return (x + y + abs(x - y)) // 2


class Marbles:
    """An Abalone position as a dictionary."""

    def __init__(self, position: BoardPosition, player: int) -> None:
        self.owner = {place(at): owner for at, owner, _ in position.pieces()}
        self.player = player
        self.position = position
        self.own = [cell for cell, owner in self.owner.items() if owner == player]
        self.enemies = [cell for cell, owner in self.owner.items() if owner != player]

    def neighbour(self, cell: Place, step: Place) -> int | None:
        return self.owner.get((cell[0] + step[0], cell[1] + step[1]))

    def on_board(self, cell: Place) -> bool:
        return 0 <= cell[0] < 9 and 0 <= cell[1] < 9 and abs(cell[0] - cell[1]) <= 4

    def pushed_by(self, player: int) -> set[Place]:
        """Marbles moved by some push of a player: walk along each row of own marbles into the others."""
        moved = set()
        for cell, owner in self.owner.items():
            for x, y in DIRECTIONS if owner == player else ():
                row = [(cell[0] + i * x, cell[1] + i * y) for i in range(6)]
                strength = next(i for i in range(6) if self.owner.get(row[i]) != player or i == 3)
                ahead = row[strength:]
                weight = next((i for i, c in enumerate(ahead) if self.owner.get(c) is None), len(ahead))
                others = ahead[:weight]
                if 0 < weight < strength and all(self.owner[c] != player for c in others):
                    moved.update(others)
        return moved

    def features(self) -> dict[str, int]:
        count = lambda cells, test: sum(test(c, d) for c in cells for d in DIRECTIONS)  # noqa: E731
        enemy = lambda owner: owner is not None and owner != self.player  # noqa: E731
        back = lambda d: (-d[0], -d[1])  # noqa: E731
        attackers = [p for p in range(self.position.players) if p != self.player]
        return {
            "A1": len(self.own),
            "A2": len(self.enemies),
            "A3": sum(hexagonal(c, (4, 4)) for c in self.own),
            "A4": sum(hexagonal(c, (4, 4)) for c in self.enemies),
            "A5": count(self.own, lambda c, d: self.neighbour(c, d) == self.player),
            "A6": count(self.enemies, lambda c, d: enemy(self.neighbour(c, d))),
            "A7": len(self.pushed_by(self.player)),
            "A8": len({c for p in attackers for c in self.pushed_by(p) if self.owner[c] == self.player}),
            "A9": count(self.own, lambda c, d: enemy(self.neighbour(c, d)) and enemy(self.neighbour(c, back(d)))) // 2,
            "A10": count(
                self.enemies,
                lambda c, d: self.neighbour(c, d) == self.player and self.neighbour(c, back(d)) == self.player,
            )
            // 2,
            "A11": count(
                self.own, lambda c, d: self.neighbour(c, d) == self.player and enemy(self.neighbour(c, back(d)))
            ),
            "A12": count(
                self.enemies,
                lambda c, d: self.neighbour(c, d) == self.owner[c] and self.neighbour(c, back(d)) == self.player,
            ),
            "A13": sum(hexagonal(c, self.reference()) for c in self.own),
            "A14": sum(hexagonal(c, self.reference()) for c in self.enemies),
            "A3p": sum(printed(c, (4, 4)) for c in self.own),
            "A4p": sum(printed(c, (4, 4)) for c in self.enemies),
            "A13p": sum(printed(c, self.reference()) for c in self.own),
            "A14p": sum(printed(c, self.reference()) for c in self.enemies),
        }

    def reference(self) -> Place:
        def axis(i: int) -> int:
            mean = lambda cells: Fraction(sum(c[i] for c in cells), len(cells))  # noqa: E731
            return floor((mean(self.own) + mean(self.enemies) + 4) / 3 + Fraction(1, 2))

        return axis(0), axis(1)


@pytest.mark.parametrize("setup", ["belgian-daisy", "standard", "3p-standard", "4p-standard"])
def test_abalone_features_agree_with_their_words(setup: str) -> None:
    for position in random_positions("abalone", setup, range(0, 200, 17)):
        for player in range(position.players):
            wanted = Marbles(position, player).features()
            found = board_features(position, player)
            assert {name: found[name] for name in wanted} == wanted, position.text


PACKED = (
    "...../..1.1./...22../.1.2221./.122221../.12221../..111../.1..../..... 1 2,2",
    "...../.1..1./..1.1../..1222../..12221../1..2221./..2221./..111./..... 2 2,1",
    "...../....../..222../.21112../..211112./...1112./.2111../.2.22./..... 1 2,1",
    "...../.2..1./..2221./..2112../..211121./..21122./.12111./...22./..... 1",
)
"""Positions of games between `strong` and `mass-based`; one side holds the centre."""


def packed(position: BoardPosition, player: int, mean: Fraction) -> int:
    own = Marbles(position, player).own
    return max(0, floor(mean * len(own)) - sum(hexagonal(cell, (4, 4)) for cell in own))


@pytest.mark.parametrize("text", PACKED)
def test_packed_counts_how_much_nearer_than_a_mean_distance_the_marbles_stand(text: str) -> None:
    position = games.get("abalone").position(text=text)
    assert isinstance(position, BoardPosition)
    means = {"packed": Fraction(2), "packed-tight": Fraction(5, 3)}
    wanted = {name: packed(position, 0, mean) - packed(position, 1, mean) for name, mean in means.items()}
    found = dict(zip(board_term_names("abalone"), board_terms(position, 0)[1], strict=True))
    assert {name: found[name] for name in means} == wanted
    assert wanted["packed"] != 0


HEIGHTS = (
    "12345678",
    "22345677",
    "33345666",
    "44445555",
    "55554444",
    "66654333",
    "77654322",
    "87654321",
)


def height(square: Place) -> int:
    return int(HEIGHTS[square[1]][square[0]])


SQUARES = [(x, y) for x in range(8) for y in range(8)]


def terrace(square: Place) -> list[Place]:
    quarter = lambda s: (s[0] > 3, s[1] > 3)  # noqa: E731
    return [s for s in SQUARES if height(s) == height(square) and quarter(s) == quarter(square)]


def steps(square: Place) -> list[Place]:
    """The cells that T can reach on the empty board."""
    near = [s for s in SQUARES if max(abs(s[0] - square[0]), abs(s[1] - square[1])) == 1]
    up = [s for s in near if height(s) == height(square) + 1]
    straight = [s for s in near if s[0] == square[0] or s[1] == square[1]]
    down = [s for s in straight if height(s) == height(square) - 1]
    return [s for s in terrace(square) if s != square] + up + down


def distance(start: Place, goal: Place) -> int:
    queue, seen = deque([(start, 0)]), {start}
    while queue:
        square, moves = queue.popleft()
        if square == goal:
            return moves
        for following in steps(square):
            if following not in seen:
                seen.add(following)
                queue.append((following, moves + 1))
    raise AssertionError("every square reaches the goal")


def occupancy(pieces: list[Place]) -> int:
    total = 0
    for piece in pieces:
        level = height(piece) - 1
        best = 8 - level if level >= 4 else level + 1
        total += best - abs(best - len([p for p in pieces if p in terrace(piece)]))
    return total


@pytest.mark.parametrize("setup", ["long", "short", "3p-pbem", "4p-pbem"])
def test_terrace_features_agree_with_their_words(setup: str) -> None:
    sizes = {"A": 1, "B": 2, "C": 3, "D": 4, "T": 1}
    goals = {0: (7, 7), 1: (0, 0), 2: (0, 0), 3: (7, 7)}
    for position in random_positions("terrace", setup, range(0, 60, 5)):
        pieces = [(place(at), owner, kind) for at, owner, kind in position.pieces()]
        for player in range(position.players):
            own = [piece for piece in pieces if piece[1] == player]
            wanted = {
                "T1": len([piece for piece in own if piece[2] == "T"]),
                "T3": sum(10 - distance(at, goals[player]) for at, _, kind in own if kind == "T"),
                "T5": sum(sizes[kind] for _, _, kind in own),
                "T9": sum(sizes[kind] * len(terrace(at)) for at, _, kind in own),
                "T11": occupancy([at for at, _, _ in own]),
            }
            if player == position.side:
                wanted["T7"] = len([move for move in position.legal_moves() if not move.startswith("T")])
            found = board_features(position, player)
            assert {name: found[name] for name in wanted} == wanted, position.text
            others = [board_features(position, p) for p in range(position.players) if p != player]
            for mine, theirs in (("T1", "T2"), ("T3", "T4"), ("T5", "T6"), ("T7", "T8"), ("T9", "T10")):
                assert found[theirs] == sum(other[mine] for other in others), theirs


COLUMNS = {"a": (2, 5), "b": (1, 7), "c": (1, 8), "d": (1, 9), "e": (1, 10), "f": (2, 10)}
COLUMNS |= {"g": (2, 11), "h": (3, 11), "i": (4, 11), "j": (5, 11), "k": (7, 10)}
POINTS = {place(f"{c}{r}") for c, (low, high) in COLUMNS.items() for r in range(low, high + 1)}
WINDOWS = [
    (axis, window)
    for axis in AXES
    for x, y in POINTS
    if POINTS.issuperset(window := tuple((x + i * axis[0], y + i * axis[1]) for i in range(5)))
]


class Rows:
    """A Yinsh position in its main phase as dictionaries."""

    def __init__(self, position: BoardPosition, player: int) -> None:
        pieces = [(place(at), owner, kind) for at, owner, kind in position.pieces()]
        self.rings = {at: owner for at, owner, kind in pieces if kind == "ring"}
        self.marks = {at: owner for at, owner, kind in pieces if kind == "marker"}
        self.player = player

    def jumps(self, player: int) -> list[tuple[Place, Place, list[Place]]]:
        """Ring moves over markers: ring, direction, jumped markers."""
        found = []
        for ring in [at for at, owner in self.rings.items() if owner == player]:
            for x, y in DIRECTIONS:
                here, jumped = (ring[0] + x, ring[1] + y), []
                while here in POINTS and here not in self.rings and (here in self.marks or not jumped):
                    jumped += [here] if here in self.marks else []
                    here = (here[0] + x, here[1] + y)
                if jumped and here in POINTS and here not in self.rings:
                    found.append((ring, (x, y), jumped))
        return found

    def landings(self, player: int) -> set[Place]:
        found = set()
        for ring in [at for at, owner in self.rings.items() if owner == player]:
            for x, y in DIRECTIONS:
                here, over = (ring[0] + x, ring[1] + y), False
                while here in POINTS and here not in self.rings:
                    if here in self.marks:
                        over = True
                    else:
                        found.add(here)
                        if over:
                            break
                    here = (here[0] + x, here[1] + y)
        return found

    def completing_flips(self, player: int) -> int:
        pairs = 0
        for ring, _, jumped in self.jumps(player):
            after = {at: 1 - owner if at in jumped else owner for at, owner in self.marks.items()} | {ring: player}
            rows = [w for _, w in WINDOWS if all(after.get(p) == player for p in w)]
            pairs += sum(any(p in row for row in rows) for p in jumped if self.marks[p] != player)
        return pairs

    def run(self, start: Place, step: Place, owner: int) -> int:
        length = 0
        while self.marks.get((start[0] + (length + 1) * step[0], start[1] + (length + 1) * step[1])) == owner:
            length += 1
        return length

    def amid(self, player: int) -> int:
        found = 0
        for ring in [at for at, owner in self.rings.items() if owner == player]:
            for x, y in AXES:
                a, b = self.run(ring, (x, y), player), self.run(ring, (-x, -y), player)
                found += a in range(1, 4) and b in range(4 - a, 4)
        return found

    def fours(self, rings: int, marks: int) -> int:
        own = [at for at, owner in self.rings.items() if owner == rings]
        return sum(self.run(ring, step, marks) >= 4 for ring in own for step in DIRECTIONS)

    def rows_to_come(self, moves_of_an_empty_point: int, free_rings: int = 0) -> int:
        jumps = self.jumps(self.player)
        touched = self.landings(self.player) | {p for _, _, jumped in jumps for p in jumped}
        touched |= {at for at, owner in self.rings.items() if owner == self.player}
        total = 0
        for axis, window in WINDOWS:
            if any(self.rings.get(p, self.player) != self.player for p in window) or not touched & set(window):
                continue
            along = {p for _, step, jumped in jumps if step in (axis, (-axis[0], -axis[1])) for p in jumped}
            moves, before = -min(free_rings, sum(p in self.rings for p in window)), False
            for point in window:
                rival = self.marks.get(point) == 1 - self.player
                if point in self.rings:
                    moves += 1
                elif point not in self.marks:
                    moves += moves_of_an_empty_point
                elif rival and not (point in along and before):
                    moves += 1
                before = rival and point in along
            total += {0: 50, 1: 14, 2: 4, 3: 1}.get(moves, 0)
        return total

    def features(self) -> dict[str, int]:
        rival = 1 - self.player
        return {
            "Y4": self.fours(self.player, self.player),
            "Y5": self.fours(rival, rival),
            "Y6": self.fours(self.player, rival),
            "Y7": self.fours(rival, self.player),
            "Y17": self.amid(self.player),
            "Y18": self.amid(rival),
            "Y19": self.completing_flips(self.player),
            "Y20": self.completing_flips(rival),
            "Y21": self.rows_to_come(2),
            "Y21a": self.rows_to_come(1),
            "Y21b": self.rows_to_come(0),
            "Y21c": self.rows_to_come(2, free_rings=1),
            "Y21d": self.rows_to_come(1, free_rings=1),
        }


def test_yinsh_features_agree_with_their_words() -> None:
    seen: dict[str, int] = {}
    for position in random_positions("yinsh", "normal", range(10, 170)):
        for player in range(2):
            wanted = Rows(position, player).features()
            found = board_features(position, player)
            assert {name: found[name] for name in wanted} == wanted, position.text
            seen = {name: seen.get(name, 0) + value for name, value in wanted.items()}
    assert min(seen.values()) > 0, f"the positions never show some feature: {seen}"


def test_the_learned_terms_of_yinsh_count_the_windows_of_the_player_to_move() -> None:
    kinds = set()
    for position in random_positions("yinsh", "normal", range(10, 90)):
        side, rows = position.side, Rows(position, position.side)
        wanted: Counter[str] = Counter()
        for _, window in WINDOWS:
            marks, rings = ([pieces.get(point) for point in window] for pieces in (rows.marks, rows.rings))
            digits = marks.count(side), marks.count(1 - side), rings.count(side), rings.count(1 - side)
            if any(digits):
                wanted["window-{}{}{}{}".format(*digits)] += 1
        for player, sign in ((side, 1), (1 - side, -1)):
            terms = dict(zip(board_term_names("yinsh"), board_terms(position, player)[1], strict=True))
            found = {name: sign * n for name, n in terms.items() if name.startswith("window-") and n}
            assert found == wanted, position.text
        kinds |= set(wanted)
    assert len(kinds) > 60


def test_a_name_changes_weights_of_a_heuristic() -> None:
    """A2 of Simple is printed +1: 14 own marbles count 2 each, 14 others 1 instead of -1."""
    position = games.get("abalone").position("belgian-daisy")
    values = [
        search_position("abalone", position, Settings.parse(f"negamax:{name}:depth=1"))["value"]
        for name in ("simple", "simple+A2=1", "simple+A1=3+A2=1", "simple-printed")
    ]
    assert values == [14, 42, 56, 42]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("simple+A99=1", "`A99=1` does not change a weight (the game has no such feature)"),
        ("simple+A2", "`A2` does not change a weight (there is no `=`)"),
        ("simple+A2=much", "`A2=much` does not change a weight (this is not a weight)"),
        ("learned+A2=1", "the table of weights has no heuristic `learned`"),
    ],
)
def test_a_wrong_change_of_weights_is_refused_with_its_reason(name: str, reason: str) -> None:
    position = games.get("abalone").position("belgian-daisy")
    with pytest.raises(KotvaError, match=re.escape(reason)):
        search_position("abalone", position, Settings.parse(f"negamax:{name}:depth=1"))
