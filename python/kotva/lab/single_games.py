"""Single games of each pair of heuristics from the start position, as Houdek 2010 (chapter 27) plays them.

The thesis allows five seconds per move. Its tables print how many states each heuristic searched in that time, so the
budgets here have the same proportions. A game without chance changes completely with a slightly different budget, so
several budgets give several games of the same kind.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations
from math import prod
from statistics import fmean
from typing import Any

from kotva import games, players
from kotva.matches import Played, play

__all__ = ["MOST_MOVES", "Pairs", "budgets", "lengths", "play_pairs", "printed_first"]

MOST_MOVES = 300
"""Longer games count as draws. The thesis has no limit; its games between computers end by repetition."""


@dataclass
class Pairs:
    """The points of each heuristic against each other one; a win is 10 points."""

    names: list[str]
    points: dict[tuple[int, int], list[int]] = field(default_factory=dict)

    def add(self, first: int, second: int, played: Played) -> None:
        for side, (one, other) in enumerate(((first, second), (second, first))):
            self.points.setdefault((one, other), []).append(played.points_of(side))

    def extend(self, others: Pairs) -> None:
        for pair, found in others.points.items():
            self.points.setdefault(pair, []).extend(found)

    def mean(self, one: int) -> float:
        """The mean points of a game."""
        return fmean(points for (a, _), found in self.points.items() if a == one for points in found)

    def first(self) -> str:
        means = [self.mean(i) for i in range(len(self.names))]
        return ", ".join(name for name, mean in zip(self.names, means, strict=True) if mean == max(means))

    def sweep(self, name: str) -> float:
        """The chance that this heuristic wins a single game against every other one."""
        one = self.names.index(name)
        return prod(fmean(points == 10 for points in found) for (a, _), found in self.points.items() if a == one)


def budgets(states: list[float], nodes: int) -> list[int]:
    """Positions per move in the proportions of the printed states, with `nodes` as their mean.

    >>> budgets([8680.29, 24121.53], 16_000)
    [8468, 23531]
    """
    return [max(int(nodes * count / fmean(states)), 1) for count in states]


def lengths(nodes: int, count: int) -> list[int]:
    """`count` budgets from above a half of `nodes` to `nodes`.

    >>> lengths(1000, 4)
    [625, 750, 875, 1000]
    """
    return [nodes * (count + i) // (2 * count) for i in range(1, count + 1)]


def play_pairs(game: str, specs: list[str], setup: str, nodes: list[int], found: Pairs) -> None:
    """Play a game of each ordered pair from the start position. A spec is a player without its budget."""
    chosen = games.get(game)
    for seats in permutations(range(len(specs)), 2):
        crew = [players.get(f"{specs[seat]}nodes={nodes[seat]}", game) for seat in seats]
        found.add(*seats, play(chosen, chosen.position(setup), crew, most_moves=MOST_MOVES))


def printed_first(data: dict[str, Any]) -> str:
    """The winner in print: in each of the three tables it wins every game."""
    sums = [sum(cell for cell in row if cell != "") for row in data["points"]]
    return str(data["names"][sums.index(max(sums))])
