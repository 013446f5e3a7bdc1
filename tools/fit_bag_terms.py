"""Fits the parts `leave-by-bag` and `last-tiles` to games of a player against itself.

    kotva simulate equity equity --lexicon en --games 40000 --seed 5 -o games
    tools/fit_bag_terms.py games

The points that the player of a turn still gains until the end are regressed on the score, on the leave value, and on
the number of tiles that the play leaves in the bag. docs/strength.md has the matches with the fitted numbers.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import polars as pl

STAGES = [(1, 7), (8, 14), (15, 21), (22, 35), (36, 60), (61, 100)]
"""Ranges of tiles in the bag, for the factor of the leave value."""
NEAR = 14
"""Tiles in the bag before the play, at most, for the values of the last tiles."""
LEFT = 8
"""Counts of tiles left in the bag that have a value of their own."""


def turns(folder: Path) -> pl.DataFrame:
    """Plays while the bag has tiles: `gain` is what the player gains until the end besides the score of the play."""
    rows = pl.concat([pl.read_parquet(file) for file in sorted(folder.glob("*.parquet"))])
    final = rows.filter(pl.col("score1").is_not_null()).select("game", "score1", "score2")
    rows = rows.drop("score1", "score2").join(final, on="game")
    first = (pl.col("score1") - pl.col("score2")).cast(pl.Int32)
    spread = pl.when(pl.col("seat") == 0).then(first).otherwise(-first)
    before = (pl.col("own") - pl.col("other")).cast(pl.Int32)
    return rows.filter((pl.col("kind") == "play") & (pl.col("bag") > 0)).select(
        bag=pl.col("bag").cast(pl.Int32),
        left=(pl.col("bag").cast(pl.Int32) - pl.col("tiles")).clip(0),
        score="score",
        leave=pl.col("equity") / 1000 - pl.col("score"),
        gain=spread - before - pl.col("score"),
    )


def fitted(rows: pl.DataFrame, columns: list[pl.Expr]) -> list[tuple[float, float]]:
    """Least squares: each coefficient with its standard error."""
    matrix = rows.select([column.cast(pl.Float64).alias(str(i)) for i, column in enumerate(columns)]).to_numpy()
    gain = rows["gain"].to_numpy().astype(float)
    coefficients = np.linalg.lstsq(matrix, gain, rcond=None)[0]
    variance = float(np.var(gain - matrix @ coefficients))
    errors = np.sqrt(np.diag(np.linalg.pinv(matrix.T @ matrix)) * variance)
    return [(float(value), float(error)) for value, error in zip(coefficients, errors, strict=True)]


def main(folder: Path) -> None:
    rows = turns(folder)
    print("leave value: points gained for each point")
    for low, high in STAGES:
        stage = rows.filter(pl.col("bag").is_between(low, high))
        value, error = fitted(stage, [pl.col("leave"), pl.col("score"), pl.lit(1)])[0]
        print(f"{low:4} to {high:3} tiles in the bag  {value:6.3f} ± {error:.3f}  ({len(stage)} plays)")
    near = rows.filter(pl.col("bag") <= NEAR)
    left = [pl.col("left") == count for count in range(LEFT)]
    bags = [pl.col("bag") == count for count in range(1, NEAR + 1)]
    print("tiles left in the bag: points gained")
    for count, (value, error) in enumerate(fitted(near, [*left, *bags, pl.col("score"), pl.col("leave")])[:LEFT]):
        print(f"{count:4}  {value:6.2f} ± {error:.2f}")


if __name__ == "__main__":
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_dir():
        sys.exit("usage: tools/fit_bag_terms.py FOLDER, the folder of `kotva simulate`")
    main(Path(sys.argv[1]))
