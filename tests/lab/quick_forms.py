"""Quick forms of the experiments: their settings, their checks, and the numbers of other seeds.

`python tests/lab/quick_forms.py NAME...` runs the quick form of experiments with seeds 2 to 9 and prints the mean and
the standard deviation of every checked number; data/quick.toml has them. The tests run seed 1.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from kotva.lab import experiments
from kotva.lab.experiments import ResultTable, Settings

QUICK = Path(__file__).parent / "data" / "quick.toml"
CHECKS: dict[str, Any] = tomllib.loads(QUICK.read_text(encoding="utf-8"))
SEEDS = range(2, 10)
WIDTH = 4
"""A number of seed 1 may be this many standard deviations from the mean of the other seeds."""


def quick(name: str, seed: int = 1) -> list[ResultTable]:
    wanted = CHECKS[name]
    games, depth, nodes = wanted.get("games", 1), wanted.get("depth", 2), wanted.get("nodes", 150)
    return experiments.get(name).run(Settings(games=games, seed=seed, depth=depth, nodes=nodes, seconds=0.1))


def bounds(check: dict[str, Any]) -> tuple[float, float]:
    """The interval that must hold the number."""
    if "sd" in check:
        return check["mean"] - WIDTH * check["sd"], check["mean"] + WIDTH * check["sd"]
    return check["low"], check["high"]


def cells(
    tables: Sequence[ResultTable], row: Sequence[object], column: str, table: str = "", **_: object
) -> list[object]:
    """The cells of a column in the rows that begin with `row`, in the tables whose title begins with `table`."""
    return [
        values[list(one.header).index(column)]
        for one in tables
        if one.title.startswith(table) and column in one.header
        for values in one.rows
        if list(values[: len(row)]) == row
    ]


def number(value: object) -> float:
    """The number in a cell, without its unit."""
    return float(str(value).split()[0].rstrip("%"))


def main(names: Sequence[str]) -> None:
    for name in names:
        runs = [quick(name, seed) for seed in SEEDS]
        print(f'["{name}"]')
        for check in CHECKS[name]["checks"]:
            found = [number(value) for run in runs for value in cells(run, **check) if value != "-"]
            print(f"  {check['row']} {check['column']}: mean = {fmean(found):.4g}, sd = {stdev(found):.3g}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
