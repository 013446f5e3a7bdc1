"""Forfeited turns are stored in data sets, reported by matches, and not counted as racks without a play. Late moves are
played and counted."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from kotva import languages
from kotva._core import compile_lexicon
from kotva.matches import loop
from kotva.matches.dataset import Dataset
from kotva.players import Decision, Limits, registry
from kotva.report.write import tables

WORDS = "ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi"
CLOCK = [0.0]
FAULTS = {
    "raises": "careless raised RuntimeError: no idea",
    "illegal": "careless answered '8H QQ'",
    "nothing": "careless answered nothing",
}


class Careless:
    """Makes one kind of error at its second turn of each game and plays well otherwise."""

    def __init__(self, way: str) -> None:
        self.name, self.way, self.asked = "careless", way, 0

    def begin(self) -> None:
        self.asked = 0

    def choose(self, view: Any, limits: Limits, /) -> Decision | None:
        self.asked += 1
        best = Decision(str(view.legal_moves()[0]))
        if self.asked != 2:
            return best
        if self.way == "raises":
            raise RuntimeError("no\nidea")
        CLOCK[0] += 60.0 if self.way == "late" else 0.0
        return {"illegal": Decision("8H QQ"), "nothing": None, "late": best}[self.way]


def careless(_game: str, options: str) -> Careless:
    return Careless(options)


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small lexicon, and the careless player as if its package were installed."""
    point = EntryPoint("careless", f"{__name__}:careless", "kotva.players")
    monkeypatch.setattr(EntryPoint, "load", lambda _: careless)
    monkeypatch.setattr(registry, "added", lambda: {"careless": point})
    monkeypatch.setattr(loop.time, "monotonic", lambda: CLOCK[0])
    file = tmp_path / "small.klx"
    compile_lexicon(languages.get("en").alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


@pytest.mark.parametrize("way", FAULTS)
def test_a_match_keeps_them_in_its_data_set(
    way: str, words: Path, tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    folder = tmp_path / "games"
    line = ("match", f"careless:{way}", "greedy", "--lexicon", words, "--games", 6, "--seconds", 1)
    code, out, err = kotva(*line, "--dataset", folder, "--json")
    assert code == 0, err
    assert json.loads(out)["forfeited_turns"] == 6
    turns = Dataset(folder).turns().collect()
    faults = turns.filter(pl.col("fault").is_not_null())
    assert faults["game"].to_list() == list(range(6))
    assert faults["player"].unique().to_list() == [0]
    assert faults["move"].unique().to_list() == ["-"]
    assert all(fault.startswith(FAULTS[way]) for fault in faults["fault"])
    # The same games without a data set.
    code, out, _ = kotva(*line, "--json")
    assert json.loads(out)["forfeited_turns"] == 6
    code, _, err = kotva(*line[:-1], 2, "--dataset", folder)
    assert (code, "holds other games: limits" in err) == (2, True), err


def test_a_late_move_is_played_and_its_overrun_reported(
    words: Path, tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    folder = tmp_path / "games"
    line = ("match", "careless:late", "greedy", "--lexicon", words, "--games", 6, "--seconds", 1)
    code, out, err = kotva(*line, "--json")
    assert code == 0, err
    document = json.loads(out)
    # One turn of each game takes 60 seconds; the limit is 1 second.
    assert [document[key] for key in ("forfeited_turns", "overruns", "longest_overrun")] == [0, 6, 59.0]
    assert "6 moves took longer than their time, the longest by 59.0 s" in kotva(*line)[1]
    code, out, _ = kotva(*line, "--dataset", folder, "--json")
    kept = json.loads(out)
    assert [kept[key] for key in ("forfeited_turns", "overruns", "longest_overrun")] == [0, 6, 59.0]
    late = Dataset(folder).turns().filter(pl.col("micros") > 10_000_000).collect()
    assert (late.height, late["fault"].null_count()) == (6, 6)
    assert "play" in late["kind"].to_list()


def test_a_simulation_keeps_them_and_its_report_does_not_call_them_racks_without_a_play(
    words: Path, tmp_path: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    folder = tmp_path / "games"
    code, _, err = kotva("simulate", "careless:raises", "greedy", "--lexicon", words, "--games", 6, "-o", folder)
    assert code == 0, err
    found = tables(Dataset(folder))
    summary = dict(found["summary"].iter_rows())
    assert summary["turns forfeited"] == 6
    rows = Dataset(folder).turns().collect().rows(named=True)
    unable = [row for row in rows if row["fault"] is None and row["kind"] == "pass"]
    unable += [row for row in rows if row["kind"] == "exchange" and row["player"] == 1]
    assert found["unable"]["times"].sum() == sum(len(row["rack"]) for row in unable)
