"""Wald's sequential probability ratio test (SPRT) on pairs of games: it decides when a match may stop.

The two games of a pair are not independent, so a pair is one observation with five outcomes, from two losses to two
wins. For each hypothesis the test takes the most likely distribution of these outcomes whose mean is the expected score
(M. Van den Bergh, "The generalized maximum likelihood ratio for the expectation value of a distribution").
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
"""Pairs between two checks of the ratio. It does not depend on the number of threads, so a match always stops at the
same pair."""
UNSEEN = 1e-3
"""Added to the count of each outcome: an outcome that has not occurred yet is still possible."""
OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True)
class Sprt:
    """Tests whether the first player is better by `elo1` rather than by `elo0`. `alpha` and `beta` are the
    probabilities of a wrong answer."""

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
        """The test accepts elo0 at or below the first bound and elo1 at or above the second.

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
        """The number of pairs after which the test decides, or None if it is undecided."""
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
    """The expected score for an Elo difference.

    >>> round(expected(191), 3)
    0.75
    """
    return 1 / (1 + 10 ** (-elo / 400))


def log_likelihood(seen: Sequence[tuple[float, float]], mean: float) -> float:
    """The log likelihood, up to a constant, under the most likely distribution with this mean.

    For outcomes a with frequencies f this distribution is f / (1 + t (a - mean)), with the only t that gives the mean.
    """
    distances = [(outcome - mean, number) for outcome, number in seen]

    def slope(t: float) -> float:
        return sum(number * distance / (1 + t * distance) for distance, number in distances)

    # All 1 + t (a - mean) must be positive. The slope falls over this range of t, so bisection finds its root.
    low, high = -1 / max(distance for distance, _ in distances), -1 / min(distance for distance, _ in distances)
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return -sum(number * math.log1p(low * distance) for distance, number in distances)
