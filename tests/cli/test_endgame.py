"""`kotva endgame`: values and lines, and one sentence for everything else."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

Kotva = Callable[..., tuple[int, str, str]]

ROW = "15"


def test_positions_from_standard_input_have_the_spreads_of_the_truth_table(
    kotva: Kotva, shared: Path, reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (shared / "data" / "truth" / "endgames-en-sowpods.tsv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))[:20]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(row["cgp"] for row in rows) + "\n"))
    code, out, _ = kotva("endgame", "--lexicon", reference, "--cgp", "-", "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0
    assert [(a["spread"], a["exact"]) for a in answers] == [(int(row["spread_change"]), True) for row in rows]


def test_a_position_with_tiles_in_the_bag_is_refused(kotva: Kotva, reference: str) -> None:
    code, out, err = kotva("endgame", "--lexicon", reference, "--cgp", "/".join([ROW] * 15) + " ANCHORS/HATTERS 0/0 0")
    assert (code, out) == (2, "")
    assert err == "kotva: an endgame begins when the bag is empty; it holds 86 tiles\n"


def test_a_bad_line_is_named_by_its_number(kotva: Kotva, reference: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nonsense\n"))
    code, _, err = kotva("endgame", "--lexicon", reference, "--cgp", "-")
    assert code == 2
    assert err.startswith("kotva: line 1: ")
