"""Round robin tournaments: a cross table and a rating for each player."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from kotva.errors import KotvaError
from kotva.matches.match import Match
from kotva.matches.ratings import ratings
from kotva.matches.summary import finite

__all__ = ["RoundRobin", "check_names", "round_robin"]


@dataclass
class RoundRobin:
    """The matches by the indices of their players. Matches without a finished pair are missing."""

    names: tuple[str, ...]
    matches: dict[tuple[int, int], Match] = field(default_factory=dict)

    def rate(self, player: int, other: int) -> float | None:
        """The player's win rate against another, with draws as half a win; None if they have not met yet."""
        if player == other:
            return None
        if player > other:
            rate = self.rate(other, player)
            return None if rate is None else 1 - rate
        match = self.matches.get((player, other))
        pairs = match.pairs() if match else []
        return sum(pairs) / len(pairs) if pairs else None

    def document(self) -> dict[str, Any]:
        """Cross table of win rates (row against column), ranking with Elo, and the document of each match."""
        places = range(len(self.names))
        table = [[self.rate(i, j) for j in places] for i in places]
        results = {key: match.pairs() for key, match in self.matches.items()}
        met = {place for key in results for place in key}
        found = ratings(results, len(self.names)) if met else []
        order = sorted(places, key=lambda i: -found[i][1] if i in met else math.inf)
        documents = [match.document() for match in self.matches.values()]
        return {
            "players": list(self.names),
            "games": sum(document["games"] for document in documents),
            "table": [[None if rate is None else round(rate, 6) for rate in row] for row in table],
            "ranking": [
                {
                    "player": self.names[i],
                    "win_rate": rounded(mean([rate for rate in table[i] if rate is not None]), 6),
                    "mean_score": rounded(self._mean_score(i), 3),
                    "elo": [finite(value) for value in found[i]] if i in met else [None, None, None],
                }
                for i in order
            ],
            "matches": documents,
        }

    def _mean_score(self, player: int) -> float | None:
        return mean([match.mean_score(key.index(player)) for key, match in self.matches.items() if player in key])


def mean(values: Sequence[float]) -> float | None:
    return sum(values) / len(values) if values else None


def rounded(value: float | None, digits: int) -> float | None:
    return None if value is None else round(value, digits)


def round_robin(names: Sequence[str], play: Callable[[str, str], Match]) -> RoundRobin:
    """Play every pairing once. `play` must play the same number of games in each match.

    >>> round_robin(["greedy", "greedy"], lambda a, b: None)
    Traceback (most recent call last):
    kotva._core.KotvaError: greedy is named twice; a tournament is between different players
    """
    check_names(names)
    found = RoundRobin(tuple(names))
    for i, j in combinations(range(len(names)), 2):
        found.matches[i, j] = play(names[i], names[j])
    return found


def check_names(names: Sequence[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise KotvaError(f"{name} is named twice; a tournament is between different players")
