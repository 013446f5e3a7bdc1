"""Intervals contain the true value as often as they claim."""

from __future__ import annotations

import math
import random

import pytest

from kotva.matches.statistics import elo, interval, mean_interval, student


@pytest.mark.parametrize("truth", [0.5, 0.65, 0.9])
@pytest.mark.parametrize("dependence", [0.0, 0.7])
def test_the_interval_covers_the_true_rate_in_about_95_of_100_series(truth: float, dependence: float) -> None:
    """`dependence` is the probability that the second game of a pair copies the first."""
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


@pytest.mark.parametrize("pairs", [[0.0], [0.5], [0.75], [1.0], [0.5, 0.5], [0.0] * 3, [0.75] * 20])
def test_pairs_that_tell_no_variance_still_leave_room_for_chance(pairs: list[float]) -> None:
    low, high = interval(pairs)
    assert 0.0 <= low <= pairs[0] <= high <= 1.0
    # Wilson's interval with the variance of coin tosses is the widest that this mean allows.
    assert high - low > 1.5 / (len(pairs) + 4)


@pytest.mark.parametrize("n", [2, 3, 5, 10])
def test_intervals_of_few_values_cover_the_true_mean_as_often_as_they_claim(n: int) -> None:
    draw = random.Random(n)
    series = 2000
    covered = 0
    for _ in range(series):
        mean, half = mean_interval([draw.gauss(30.0, 80.0) for _ in range(n)])
        covered += abs(mean - 30.0) <= half
    # Three standard errors of 2000 draws at 95 % are 1.5 points; with the normal quantile two values cover 70 %.
    assert 0.935 <= covered / series <= 0.965


def test_one_value_or_equal_values_tell_no_interval() -> None:
    assert mean_interval([17.0]) == (17.0, math.inf)
    assert mean_interval([-4.0] * 5) == (-4.0, math.inf)


def test_student_quantiles_are_those_of_printed_tables() -> None:
    printed = {
        1: 12.706,
        2: 4.303,
        3: 3.182,
        4: 2.776,
        5: 2.571,
        10: 2.228,
        29: 2.045,
        99: 1.984,
        100: 1.984,
        1000: 1.962,
    }
    assert {freedom: round(student(freedom), 3) for freedom in printed} == printed


def test_no_game_says_nothing() -> None:
    assert interval([]) == (0.0, 1.0)


def test_elo_is_antisymmetric() -> None:
    assert elo(0.64) == pytest.approx(-elo(0.36))
