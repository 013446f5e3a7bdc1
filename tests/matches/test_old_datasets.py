"""Data sets of revision 5f48b87 can be read, and their figures stay the same."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from kotva import games
from kotva.matches.dataset import Dataset
from kotva.matches.dataset_match import match_of

OLD = Path(__file__).parents[1] / "fixtures" / "5f48b87"


def stored(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    return document


def rows(file: Path) -> list[list[str]]:
    """A table as CSV, without measured times."""
    with file.open(encoding="utf-8", newline="") as lines:
        return [row for row in csv.reader(lines) if not row[0].startswith("seconds")]


def test_the_match_of_an_old_data_set_has_its_figures() -> None:
    old, now = stored("simulated"), match_of(Dataset(OLD / "simulated")).document()
    # Intervals of few pairs are now computed in another way.
    for document in (old, now):
        for name in ("interval", "elo"):
            del document[name]
        del document["spread"]["interval"]
    assert {key: now.get(key) for key in old} == old


def test_an_old_data_set_is_whole() -> None:
    dataset = Dataset(OLD / "simulated")
    assert dataset.complete
    assert dataset.damaged() is None
    assert dataset.games().collect().height == 6


def test_the_report_of_an_old_data_set_has_its_tables(
    tmp_path: Path, installed: Callable[[str], object], kotva: Callable[..., tuple[int, str, str]]
) -> None:
    installed("en")
    shutil.copytree(OLD / "simulated", tmp_path / "data")
    code, _, said = kotva("report", tmp_path / "data", "-o", tmp_path / "report")
    assert code == 0, said
    for file in sorted((OLD / "report").glob("*.csv")):
        assert rows(tmp_path / "report" / file.name) == rows(file), file.name


def test_the_moves_of_an_old_board_data_set_lead_from_position_to_position() -> None:
    table = pl.read_parquet(OLD / "moves" / "moves.parquet").sort("game", "turn")
    document = stored("moves")
    assert table["game"].n_unique() == document["games"]
    for _, game in table.group_by("game", maintain_order=True):
        position = games.get("terrace").position(text=game["position"][0])
        for row in game.iter_rows(named=True):
            assert position.text == row["position"]
            position.play(row["move"])
        assert list(position.scores) == list(game["scores"][-1])
    wins = table.filter(pl.col("ended").is_not_null() & pl.col("winner").is_not_null())
    # `player` made the last move on `seat`; the winner is this player or the other one.
    first = sum((row["player"] if row["seat"] == row["winner"] else 1 - row["player"]) == 0 for row in wins.to_dicts())
    assert [first, wins.height - first] == document["wins"]


@pytest.mark.parametrize("column", ["game", "turn", "player", "seat", "position", "move", "value", "ended", "winner"])
def test_a_board_data_set_written_now_has_the_old_columns(column: str) -> None:
    from kotva.matches.board_dataset import SCHEMA

    assert pl.read_parquet_schema(OLD / "moves" / "moves.parquet")[column] == SCHEMA[column]
