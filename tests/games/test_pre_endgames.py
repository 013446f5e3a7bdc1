"""Positions with one tile in the bag: all draws, each followed by an exact endgame."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon
from kotva._core import EndgameSolver
from kotva.games.crossword import Position


def results(start: Position, play: str, solver: EndgameSolver) -> list[int]:
    """Wins, ties, losses and the sum of final spreads after a play that empties the bag, over all weighted draws."""
    unseen, me = Counter(start.unseen), start.side
    spreads: Counter[int] = Counter()
    for drawn, weight in unseen.items():
        position = start.copy()
        position.set_rack(1 - me, "".join((unseen - Counter([drawn])).elements()))
        position.play(play)
        position.give(me, drawn)
        solution = solver.solve(position.core)
        assert solution.exact
        spreads[position.scores[me] - position.scores[1 - me] - solution.spread] += weight
    signs = Counter({1: 0, 0: 0, -1: 0})
    for spread, weight in spreads.items():
        signs[(spread > 0) - (spread < 0)] += weight
    return [signs[1], signs[0], signs[-1], sum(spread * weight for spread, weight in spreads.items())]


@pytest.mark.slow
def test_the_first_listed_play_of_every_position_has_the_results_of_the_table(truth: Path, reference: str) -> None:
    lexicon, solver = Lexicon.open(reference), EndgameSolver(1)
    text = (truth / "pre-endgames-en-sowpods.jsonl").read_text(encoding="utf-8")
    rows: list[dict[str, Any]] = [row for row in map(json.loads, text.splitlines()) if row["bag"] == 1]
    assert len(rows) == 18
    for row in rows:
        play, *expected = row["plays"][0]
        start = Position.from_cgp(row["cgp"], lexicon)
        assert sum(start.unseen.values()) == row["draws"]
        assert results(start, play, solver) == expected, f"{row['cgp']} {play}"
