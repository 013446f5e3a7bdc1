"""Elo ratings agree with a closed form and with brute force, and the intervals have the right coverage."""

from __future__ import annotations

import itertools
import math
import random

import pytest

from kotva.matches.ratings import ratings
from kotva.matches.sprt import expected


def test_two_players_have_the_logarithm_of_their_odds() -> None:
    pairs = [1.0, 0.5, 0.5, 0.75, 1.0]
    (_, first, _), (_, second, _) = ratings({(0, 1): pairs}, 2)
    score = (2 * sum(pairs) + 0.5) / (2 * len(pairs) + 1)  # with one added draw
    assert first - second == pytest.approx(400 * math.log10(score / (1 - score)))
    assert first == pytest.approx(-second)


def log_likelihood(results: dict[tuple[int, int], list[float]], elo: tuple[float, ...]) -> float:
    total = 0.0
    for (i, j), pairs in results.items():
        chance = expected(elo[i] - elo[j])
        score, games = 2 * sum(pairs) + 0.5, 2 * len(pairs) + 1
        total += score * math.log(chance) + (games - score) * math.log(1 - chance)
    return total


def test_the_ratings_of_three_are_the_most_likely_ones() -> None:
    results = {(0, 1): [0.75, 1.0, 0.5], (0, 2): [1.0, 0.25, 0.5, 0.5], (1, 2): [0.5, 0.0, 0.75]}
    found = [rating for _, rating, _ in ratings(results, 3)]
    first, second = found[0] - found[2], found[1] - found[2]
    best = (0.0, 0.0)
    for width in (200.0, 40.0, 8.0, 1.6, 0.3):  # finer and finer grids around the best value so far
        steps = [width * k / 10 for k in range(-10, 11)]
        tried = [(best[0] + a, best[1] + b) for a, b in itertools.product(steps, steps)]
        best = max(tried, key=lambda elo: log_likelihood(results, (*elo, 0.0)))
    assert (first, second) == pytest.approx(best, abs=0.1)


def test_intervals_hold_in_about_95_of_100_tournaments() -> None:
    truth, rng = (60.0, 0.0, -60.0), random.Random(8)
    held, runs = 0, 300
    for _ in range(runs):
        results = {}
        for i, j in itertools.combinations(range(3), 2):
            chance = expected(truth[i] - truth[j])
            # The second game copies the first one half of the time, so the games of a pair are not independent.
            results[i, j] = [pair(rng, chance) for _ in range(120)]
        found = ratings(results, 3)
        held += sum(low <= elo <= high for (low, _, high), elo in zip(found, truth, strict=True))
    assert 0.92 <= held / (3 * runs) <= 0.975


def pair(rng: random.Random, chance: float) -> float:
    first = rng.random() < chance
    second = first if rng.random() < 0.5 else rng.random() < chance
    return (first + second) / 2


def test_who_lost_everything_is_uncertain_and_leaves_the_others_certain() -> None:
    even, all_lost = [0.5, 0.75, 0.25] * 40, [1.0] * 120
    found = ratings({(0, 1): even, (0, 2): all_lost, (1, 2): all_lost}, 3)
    widths = [high - low for low, _, high in found]
    assert widths[2] > 300
    assert max(widths[:2]) < 60
