"""Statistics of a match: the win rate with its interval, and Elo.

The two games of a pair have the same opening or the same tiles, so they are not independent. Intervals are therefore
computed over pairs, not over single games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from statistics import NormalDist

__all__ = ["elo", "elo_interval", "interval", "mean_interval", "student"]

Z95 = NormalDist().inv_cdf(0.975)
MANY = 100
"""With this many degrees of freedom or more, the series for Student's quantile is exact to six digits."""


def interval(pairs: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of pair results, each from 0 (both lost) to 1 (both won).

    This is Wilson's interval with the sample variance of the pairs and Student's quantile. If the pairs have no
    variance (a single pair, or all results are equal), the greatest variance that their mean allows is used, so the
    interval never shrinks to a point.

    >>> low, high = interval([1.0, 0.5, 0.5, 0.0] * 25)
    >>> f"{low:.3f} {high:.3f}"
    '0.430 0.570'
    >>> low, high = interval([1.0] * 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.722 1.000'
    """
    n = len(pairs)
    if n == 0:
        return 0.0, 1.0
    mean = math.fsum(pairs) / n
    # Among variables on [0, 1] with mean m, a Bernoulli variable has the greatest variance, m(1-m). Pairs have less, so
    # the ratio of the two variances scales the sample size.
    bernoulli, variance = mean * (1 - mean), sample_variance(pairs)
    z, size = (student(n - 1), n * bernoulli / variance) if variance > 0 else (Z95, float(n))
    centre = (mean + z * z / (2 * size)) / (1 + z * z / size)
    half = z / (1 + z * z / size) * math.sqrt(bernoulli / size + z * z / (4 * size * size))
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values and half the width of its 95 % interval by Student's distribution. The width is
    infinite if the values have no variance: there is only one value, or all are equal.

    >>> mean, half = mean_interval([1.0, 3.0] * 50)
    >>> f"{mean:.1f} {half:.3f}"
    '2.0 0.199'
    >>> mean_interval([12.0])
    (12.0, inf)
    """
    n, mean, variance = len(values), math.fsum(values) / len(values), sample_variance(values)
    return mean, student(n - 1) * math.sqrt(variance / n) if variance > 0 else math.inf


def sample_variance(values: Sequence[float]) -> float:
    """The variance with n - 1 in the denominator; 0 for a single value."""
    mean = math.fsum(values) / len(values)
    return math.fsum((x - mean) ** 2 for x in values) / max(len(values) - 1, 1)


@cache
def student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution with `freedom` degrees of freedom.

    >>> [round(student(freedom), 3) for freedom in (1, 2, 9, 30, 120)]
    [12.706, 4.303, 2.262, 2.042, 1.98]
    """
    if freedom >= MANY:  # Cornish and Fisher (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5)
        z, v = Z95, freedom
        return z + (z**3 + z) / (4 * v) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)
    low, high = 0.0, 100.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(middle, freedom) < 0.95 else (low, middle)
    return low


def inside(t: float, freedom: int) -> float:
    """The probability that Student's variable lies between -t and t (Abramowitz and Stegun, 26.7.3 and 26.7.4)."""
    angle = math.atan(t / math.sqrt(freedom))
    odd = freedom % 2
    term = math.cos(angle) if odd else 1.0
    total = 0.0
    for k in range(odd, freedom - 1, 2):
        total += term
        term *= math.cos(angle) ** 2 * (k + 1) / (k + 2)
    return 2 / math.pi * (angle + math.sin(angle) * total) if odd else math.sin(angle) * total


def elo(win_rate: float) -> float:
    """The Elo difference that corresponds to a win rate; infinite if one side won every game.

    >>> round(elo(0.75))
    191
    """
    if win_rate <= 0:
        return -math.inf
    if win_rate >= 1:
        return math.inf
    return -400 * math.log10(1 / win_rate - 1)


def elo_interval(pairs: Sequence[float]) -> tuple[float, float]:
    """The Elo differences at both ends of the interval."""
    low, high = interval(pairs)
    return elo(low), elo(high)
