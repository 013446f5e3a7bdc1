"""When a match may stop: Wald's sequential test on pairs of games.

The two games of a pair depend on each other, so a pair is one observation with five outcomes, from both lost to both
won. The likelihood ratio is that of the most likely distributions of these outcomes whose means are the two expected
scores (M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution").
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from kotva.errors import KotvaError

__all__ = ["Sprt"]

EVERY = 8
"""Pairs between two looks at the ratio, whatever the number of threads: a match always stops at the same pair."""
UNSEEN = 1e-3
"""Added to each outcome's number: an outcome that has not been seen is not impossible."""
OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Sprt:
    """Is the first player `elo1` better than the second rather than `elo0`? Each answer is wrong with that chance."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    @staticmethod
    def parse(text: str) -> Sprt:
        """
        >>> Sprt.parse("0,5")
        Sprt(elo0=0.0, elo1=5.0, alpha=0.05, beta=0.05)
        >>> Sprt.parse("5,0")
        Traceback (most recent call last):
        kotva._core.KotvaError: two Elo differences, the smaller first, as in `0,5`, not `5,0`
        """
        try:
            elo0, elo1 = map(float, text.split(","))
        except ValueError:
            elo0, elo1 = 1.0, 0.0
        if not (elo0 < elo1 and math.isfinite(elo0) and math.isfinite(elo1)):
            raise KotvaError(f"two Elo differences, the smaller first, as in `0,5`, not `{text}`")
        return Sprt(elo0, elo1)

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first the difference is taken for elo0, above the second for elo1.

        >>> "{:.3f} {:.3f}".format(*Sprt(0, 5).bounds)
        '-2.944 2.944'
        """
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Sequence[float]) -> float:
        """The logarithm of the likelihood ratio of these pair results, each from 0 to 1.

        >>> Sprt(-5, 5).ratio([0.5] * 50)
        0.0
        >>> Sprt(0, 20).ratio([0.75, 0.5, 1.0] * 50) > 2.944
        True
        """
        return self._ratio(Counter(pairs))

    def _ratio(self, counts: Counter[float]) -> float:
        seen = [(outcome, counts[outcome] + UNSEEN) for outcome in OUTCOMES]
        ratio = log_likelihood(seen, expected(self.elo1)) - log_likelihood(seen, expected(self.elo0))
        return round(ratio, 9) + 0.0

    def decided(self, pairs: Sequence[float]) -> int | None:
        """How many of these pairs were needed for an answer, if there is one."""
        low, high = self.bounds
        counts: Counter[float] = Counter()
        for number in range(EVERY, len(pairs) + 1, EVERY):
            counts.update(pairs[number - EVERY : number])
            if not low < self._ratio(counts) < high:
                return number
        return None

    def document(self, pairs: Sequence[float]) -> dict[str, Any]:
        low, high = self.bounds
        ratio = self.ratio(pairs)
        answer = "elo1" if ratio >= high else "elo0" if ratio <= low else "undecided"
        return {
            "elo0": self.elo0,
            "elo1": self.elo1,
            "llr": round(ratio, 3),
            "bounds": [round(low, 3), round(high, 3)],
            "answer": answer,
        }


def expected(elo: float) -> float:
    """The score that a difference in Elo promises.

    >>> round(expected(191), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-elo / 400))


def log_likelihood(seen: Sequence[tuple[float, float]], mean: float) -> float:
    """Of the observations under the most likely distribution with that mean, up to a constant.

    With frequencies f of outcomes a that distribution is f / (1 + t (a - mean)) for the one t that gives it the mean.
    """
    distances = [(outcome - mean, number) for outcome, number in seen]

    def slope(t: float) -> float:
        return sum(number * distance / (1 + t * distance) for distance, number in distances)

    # Every 1 + t (a - mean) must be positive, and the slope falls from one end of that range to the other.
    low, high = -1 / max(distance for distance, _ in distances), -1 / min(distance for distance, _ in distances)
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return -sum(number * math.log1p(low * distance) for distance, number in distances)
