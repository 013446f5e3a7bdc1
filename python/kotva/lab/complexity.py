"""Sizes of the three board games (002, chapter 7): the formulas recomputed, the averages measured in play."""

from __future__ import annotations

from math import comb

from kotva.lab.experiments import Settings, Table, beside, experiment
from kotva.lab.published import published

SYMMETRIES_OF_THE_HEXAGON = 12
SYMMETRIES_OF_TERRACE = 2


def abalone_positions() -> int:
    """Boards with 8 to 14 marbles of one player and 9 to 14 of the other, up to symmetry: formula (1)."""
    ways = sum(comb(61, a) * comb(61 - a, b) for a in range(8, 15) for b in range(9, 15))
    return ways // SYMMETRIES_OF_THE_HEXAGON


def terrace_positions() -> int:
    """Boards with 1 to 16 pieces each, sizes not told apart: formula (3)."""
    ways = sum(comb(64, a) * comb(64 - a, b) for a in range(1, 17) for b in range(1, 17))
    return ways // SYMMETRIES_OF_TERRACE


def yinsh_starts() -> int:
    """Placements of five and five rings on 85 points, up to symmetry: formula (6)."""
    return comb(85, 5) * comb(80, 5) // SYMMETRIES_OF_THE_HEXAGON
