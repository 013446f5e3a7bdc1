"""Intervals cover the truth as often as they claim."""

from __future__ import annotations

import random

import pytest

from kotva.matches.statistics import elo, interval


@pytest.mark.parametrize("truth", [0.5, 0.65, 0.9])
@pytest.mark.parametrize("dependence", [0.0, 0.7])
def test_the_interval_covers_the_true_rate_in_about_95_of_100_series(truth: float, dependence: float) -> None:
    """`dependence` is the chance that the second game of a pair copies the first."""
    draw = random.Random(1)
    covered = 0
    series = 600
    for _ in range(series):
        pairs = []
        for _ in range(120):
            first = draw.random() < truth
            second = first if draw.random() < dependence else draw.random() < truth
            pairs.append((first + second) / 2)
        low, high = interval(pairs)
        covered += low <= truth <= high
    # Three standard errors of 600 draws at 95 % are 2.7 points.
    assert 0.92 <= covered / series <= 0.98


def test_no_game_says_nothing() -> None:
    assert interval([]) == (0.0, 1.0)


def test_elo_is_antisymmetric() -> None:
    assert elo(0.64) == pytest.approx(-elo(0.36))
