"""The part of a match document that is the same for every game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kotva.matches.statistics import elo, elo_interval, interval

__all__ = ["finite", "pairs_of", "summary"]


def pairs_of(results: Sequence[float]) -> list[float]:
    """The mean result of each pair of games, in order.

    >>> pairs_of([1.0, 0.5, 0.0, 0.0])
    [0.75, 0.0]
    """
    return [(a + b) / 2 for a, b in zip(results[::2], results[1::2], strict=True)]


def summary(names: Sequence[str], results: Sequence[float], mean_score: Sequence[float]) -> dict[str, Any]:
    """A summary of the first player's results (1, 0.5 or 0 per game). Intervals are computed over pairs.

    >>> summary(("a", "b"), [1.0, 0.5], (10.0, 8.0))["wins"]
    [1, 0]
    """
    rate, pairs = sum(results) / len(results), pairs_of(results)
    low, high = interval(pairs)
    elo_low, elo_high = elo_interval(pairs)
    return {
        "players": list(names),
        "games": len(results),
        "wins": [results.count(1.0), results.count(0.0)],
        "draws": results.count(0.5),
        "win_rate": round(rate, 6),
        "interval": [round(low, 6), round(high, 6)],
        "mean_score": [round(score, 3) for score in mean_score],
        "elo": [finite(elo_low), finite(elo(rate)), finite(elo_high)],
    }


def finite(value: float) -> float | None:
    """The value for JSON: infinity becomes None because JSON lacks it, and -0.0 becomes 0.0.

    >>> finite(-0.0), finite(float("inf"))
    (0.0, None)
    """
    return round(value, 1) + 0.0 if abs(value) < 1e6 else None
