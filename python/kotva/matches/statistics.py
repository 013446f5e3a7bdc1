"""What a series of games says: win rate with its interval, Elo.

Games come in pairs (the same opening or the same tiles, sides changed), and the two games of a pair depend on each
other; so the interval is taken over pairs, not over single games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist

__all__ = ["elo", "elo_interval", "interval", "mean_interval"]

Z95 = NormalDist().inv_cdf(0.975)


def interval(pairs: Sequence[float], z: float = Z95) -> tuple[float, float]:
    """The 95 % interval of the mean of pair results, each from 0 (both lost) to 1 (both won).

    Wilson's interval for a mean with the pairs' own variance: unlike the plain normal one it does not shrink to a point
    when every pair ended alike.

    >>> low, high = interval([1.0, 0.5, 0.5, 0.0] * 25)
    >>> f"{low:.3f} {high:.3f}"
    '0.431 0.569'
    >>> low, high = interval([1.0] * 10)
    >>> f"{low:.3f} {high:.3f}"
    '0.722 1.000'
    """
    n = len(pairs)
    if n == 0:
        return 0.0, 1.0
    mean = math.fsum(pairs) / n
    # A Bernoulli variable has the variance m(1-m); pairs have less or more of it: their ratio scales the sample size.
    bernoulli = mean * (1 - mean)
    variance = math.fsum((x - mean) ** 2 for x in pairs) / n
    size = n * bernoulli / variance if bernoulli > 0 and variance > 0 else float(n)
    centre = (mean + z * z / (2 * size)) / (1 + z * z / size)
    half = z / (1 + z * z / size) * math.sqrt(bernoulli / size + z * z / (4 * size * size))
    return max(0.0, centre - half), min(1.0, centre + half)


def mean_interval(values: Sequence[float], z: float = Z95) -> tuple[float, float]:
    """The mean of independent values and half the width of its 95 % interval.

    >>> mean, half = mean_interval([1.0, 3.0] * 50)
    >>> f"{mean:.1f} {half:.3f}"
    '2.0 0.197'
    """
    mean = math.fsum(values) / len(values)
    variance = math.fsum((x - mean) ** 2 for x in values) / max(len(values) - 1, 1)
    return mean, z * math.sqrt(variance / len(values))


def elo(win_rate: float) -> float:
    """The difference in Elo that a win rate stands for; infinite where one side always won.

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
