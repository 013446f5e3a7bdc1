"""Compares random results, ours and theirs: the difference and its 95 % interval."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import stdev

from kotva.matches.statistics import Z95, mean_interval

__all__ = ["BATCHES", "DIFFERENCE", "by_batches", "by_bounds", "means", "shares", "wilson"]

DIFFERENCE = ("theirs", "ours", "difference", "95 % interval")
"""The columns that these functions fill. The interval is that of the difference."""
BATCHES = 10
STUDENT = 2.262
"""Student's quantile for a 95 % interval from ten batches."""
Bounds = tuple[float, float]


def by_batches(theirs: float | None, ours: float | None, parts: Sequence[float]) -> list[object]:
    """Any figure. `parts` has the figure of each batch; their variance gives the interval.

    >>> by_batches(10.0, 12.0, [11, 12, 13])
    ['10.00', '12.00', '+2.00', '+0.69 to +3.31']
    >>> by_batches(10.0, None, [])
    ['10.00', '-', '-', '-']
    """
    shown = [f"{value:.2f}" if value is not None else "-" for value in (theirs, ours)]
    if theirs is None or ours is None:
        return [*shown, "-", "-"]
    difference = ours - theirs
    if len(set(parts)) < 3:  # too few different values for an interval
        return [*shown, f"{difference:+.2f}", "-"]
    half = STUDENT * stdev(parts) / len(parts) ** 0.5
    return [*shown, f"{difference:+.2f}", between(difference - half, difference + half)]


def means(theirs: float, values: Sequence[float], their_values: Sequence[float] = ()) -> list[object]:
    """The mean of ours and theirs. If their single values are known, the interval includes their variance.

    >>> means(10.0, [11, 12, 13] * 20)
    ['10.00', '12.00', '+2.00', '+1.79 to +2.21']
    """
    if not values:
        return [f"{theirs:.2f}", "-", "-", "-"]
    ours, half = mean_interval(values)
    half = math.hypot(half, mean_interval(their_values)[1] if their_values else 0.0)
    difference = ours - theirs
    return [f"{theirs:.2f}", f"{ours:.2f}", f"{difference:+.2f}", between(difference - half, difference + half)]


def shares(theirs: int, of: int, ours: int, of_ours: int) -> list[object]:
    """Two shares in percent and their difference in percentage points.

    >>> shares(50, 100, 60, 100)
    ['50.00 %', '60.00 %', '+10.00', '-3.73 to +23.21']
    """
    if not of_ours:
        return [f"{100 * theirs / of:.2f} %", "-", "-", "-"]
    a, b = theirs / of, ours / of_ours
    low, high = by_bounds(a, wilson(theirs, of), b, wilson(ours, of_ours))
    return [f"{100 * a:.2f} %", f"{100 * b:.2f} %", f"{100 * (b - a):+.2f}", between(100 * low, 100 * high)]


def by_bounds(theirs: float, their_bounds: Bounds, ours: float, our_bounds: Bounds) -> Bounds:
    """The interval of the difference of two shares, from the interval of each (Newcombe's method)."""
    (a, b), (c, d) = their_bounds, our_bounds
    difference = ours - theirs
    return difference - math.hypot(ours - c, b - theirs), difference + math.hypot(d - ours, theirs - a)


def wilson(count: int, of: int, z: float = Z95) -> Bounds:
    """Wilson's interval of a share."""
    centre = (count + z * z / 2) / (of + z * z)
    half = z / (of + z * z) * math.sqrt(count * (of - count) / of + z * z / 4)
    return centre - half, centre + half


def between(low: float, high: float) -> str:
    """The ends of an interval, or a dash if it is infinite."""
    return f"{low:+.2f} to {high:+.2f}" if math.isfinite(high - low) else "-"
