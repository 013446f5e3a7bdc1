"""Elo ratings of many players from all their games.

In the Bradley-Terry model (1952) the expected score of a player against another depends on the difference of their
ratings. The ratings are the maximum likelihood estimate; a draw counts as half a win and half a loss.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy

from kotva.matches.statistics import Z95

__all__ = ["ratings"]

PRIOR = 1.0
"""Draws added to each pairing. Without them a player that won every game would have an infinite rating."""
ELO = 400 / math.log(10)


def ratings(results: Mapping[tuple[int, int], Sequence[float]], players: int) -> list[tuple[float, float, float]]:
    """Low, rating and high (95 %) of each player.

    `results` has for each pairing the first player's mean result in each pair of games. The games of a pair are not
    independent, so the covariance is the sandwich estimator of Huber 1967 with a pair as one observation. Zero is the
    mean of all ratings, weighted by the information about each player: the rating of a player that lost every game is
    very uncertain, and this must not make the intervals of the others wide.

    >>> found = ratings({(0, 1): [0.75] * 100, (1, 2): [0.5] * 100, (0, 2): [0.75] * 100}, 3)
    >>> [round(rating - found[2][1]) for _, rating, _ in found]
    [190, 0, 0]
    """
    strength = numpy.zeros(players)
    for _ in range(100):
        slope, bend, _ = derivatives(results, strength)
        step = numpy.linalg.pinv(bend) @ slope
        strength += step
        if numpy.abs(step).max() < 1e-10:
            break
    _, bend, scatter = derivatives(results, strength)
    centred = numpy.eye(players) - numpy.diag(bend) / numpy.trace(bend)
    half = centred @ numpy.linalg.pinv(bend)
    errors = numpy.sqrt(numpy.diag(half @ scatter @ half.T))
    middle, halves = centred @ strength, Z95 * errors
    ends = zip(middle - halves, middle, middle + halves, strict=True)
    return [(ELO * float(low), ELO * float(rating), ELO * float(high)) for low, rating, high in ends]


def derivatives(
    results: Mapping[tuple[int, int], Sequence[float]], strength: numpy.ndarray
) -> tuple[numpy.ndarray, numpy.ndarray, numpy.ndarray]:
    """The gradient of the log likelihood, its negative Hessian, and the covariance of the gradient over pairs."""
    players = len(strength)
    slope, bend, scatter = numpy.zeros(players), numpy.zeros((players, players)), numpy.zeros((players, players))
    for (first, second), pairs in results.items():
        chance = 1 / (1 + math.exp(strength[second] - strength[first]))
        variance = chance * (1 - chance)
        direction = numpy.zeros(players)
        direction[first], direction[second] = 1, -1
        both = numpy.outer(direction, direction)
        residuals = 2 * (numpy.asarray(pairs) - chance)
        # Equal results have no sample variance; then use the variance of one game that counts twice.
        spread = (residuals**2).sum() if min(pairs) < max(pairs) else 4 * len(pairs) * variance
        slope += (residuals.sum() + PRIOR * (0.5 - chance)) * direction
        bend += (2 * len(pairs) + PRIOR) * variance * both
        scatter += (spread + PRIOR * variance) * both
    return slope, bend, scatter
