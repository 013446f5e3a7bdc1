"""Elo of many players from all their games.

The model is that of Bradley and Terry (1952): a player's expected score against another depends on the difference of
their ratings. The ratings are those that make the results most likely, a draw being half a win and half a loss.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy

from kotva.matches.statistics import Z95

__all__ = ["ratings"]

PRIOR = 1.0
"""Drawn games added to each pairing: without them a player that won everything would be infinitely strong."""
ELO = 400 / math.log(10)


def ratings(results: Mapping[tuple[int, int], Sequence[float]], players: int) -> list[tuple[float, float, float]]:
    """Low, rating and high (95 %) of each player.

    `results` has for each pairing the first one's mean results in pairs of games. The intervals allow for the games of
    a pair depending on each other (the covariance is the sandwich of Huber 1967, with a pair as one observation). Zero
    is the mean of all ratings, weighted by what the games tell of each player: one that lost everything, whose rating
    is all but unknown, must not make the others' unknown too.

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
    """Of the log likelihood: its gradient, minus its second derivative, and how far the gradient scatters by pairs."""
    players = len(strength)
    slope, bend, scatter = numpy.zeros(players), numpy.zeros((players, players)), numpy.zeros((players, players))
    for (first, second), pairs in results.items():
        chance = 1 / (1 + math.exp(strength[second] - strength[first]))
        variance = chance * (1 - chance)
        direction = numpy.zeros(players)
        direction[first], direction[second] = 1, -1
        both = numpy.outer(direction, direction)
        residuals = 2 * (numpy.asarray(pairs) - chance)
        # Pairs that all ended alike say nothing of how they scatter: each is then taken for one game that counts twice.
        spread = (residuals**2).sum() if min(pairs) < max(pairs) else 4 * len(pairs) * variance
        slope += (residuals.sum() + PRIOR * (0.5 - chance)) * direction
        bend += (2 * len(pairs) + PRIOR) * variance * both
        scatter += (spread + PRIOR * variance) * both
    return slope, bend, scatter
