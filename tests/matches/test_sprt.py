"""The sequential test agrees with Wald's formula and with brute force, and keeps its error rates."""

from __future__ import annotations

import math
import random

import pytest

from kotva.matches.sprt import EVERY, Sprt, expected


@pytest.mark.parametrize(("won", "lost"), [(40, 60), (55, 45), (300, 200)])
def test_pairs_that_are_won_or_lost_whole_give_walds_ratio(won: int, lost: int) -> None:
    test = Sprt(0, 30)
    s0, s1 = expected(0), expected(30)
    wald = won * math.log(s1 / s0) + lost * math.log((1 - s1) / (1 - s0))
    assert test.ratio([1.0] * won + [0.0] * lost) == pytest.approx(wald, abs=0.02)


def brute_force(lost: int, split: int, won: int, mean: float) -> float:
    """The greatest log likelihood of outcomes 0, 1/2, 1 with this mean, found by trying every share of won pairs."""
    best = -math.inf
    for step in range(1, 20_000):
        w = mean * step / 20_000
        half = 2 * (mean - w)
        if half > 0 and 1 - w - half > 0:
            best = max(best, lost * math.log(1 - w - half) + split * math.log(half) + won * math.log(w))
    return best


@pytest.mark.parametrize(("lost", "split", "won"), [(10, 70, 20), (30, 30, 30), (5, 200, 9)])
def test_the_likelihoods_are_the_greatest_that_brute_force_finds(lost: int, split: int, won: int) -> None:
    test = Sprt(-10, 25)
    ratio = brute_force(lost, split, won, expected(25)) - brute_force(lost, split, won, expected(-10))
    assert test.ratio([0.0] * lost + [0.5] * split + [1.0] * won) == pytest.approx(ratio, abs=0.01)


@pytest.mark.parametrize(("elo", "wrong"), [(0, "elo1"), (60, "elo0")])
def test_wrong_answers_are_as_rare_as_promised(elo: int, wrong: str) -> None:
    rng, test, runs = random.Random(elo), Sprt(0, 60), 200
    chance, mistakes = expected(elo), 0
    for _ in range(runs):
        pairs = [(int(rng.random() < chance) + int(rng.random() < chance)) / 2 for _ in range(3000)]
        number = test.decided(pairs)
        assert number is not None
        assert number % EVERY == 0
        mistakes += test.document(pairs[:number])["answer"] == wrong
    assert mistakes <= 0.05 * runs + 3 * math.sqrt(0.05 * 0.95 * runs)


def test_more_pairs_do_not_change_where_it_was_decided() -> None:
    rng = random.Random(4)
    pairs = [rng.choice((0.5, 0.75, 1.0)) for _ in range(400)]
    number = Sprt(0, 20).decided(pairs)
    assert number is not None
    assert Sprt(0, 20).decided(pairs[: number + 3]) == number
    assert Sprt(0, 20).decided(pairs[: number - 1]) is None
