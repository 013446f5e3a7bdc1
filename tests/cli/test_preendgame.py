"""`kotva preendgame`: the promised shape, and one sentence for bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Kotva = Callable[..., tuple[int, str, str]]

EMPTY = "/".join(["15"] * 15)


@pytest.fixture(scope="module")
def row(truth: Path) -> dict[str, Any]:
    lines = (truth / "pre-endgames-en-sowpods.jsonl").read_text(encoding="utf-8").splitlines()
    found: dict[str, Any] = json.loads(lines[17])
    return found


def test_the_document_has_the_promised_keys_and_the_counts_of_the_table(
    kotva: Kotva, reference: str, row: dict[str, Any]
) -> None:
    plays = ",".join(play for play, *_ in row["plays"])
    code, out, _ = kotva("preendgame", "--lexicon", reference, "--cgp", row["cgp"], "--plays", plays, "--json")
    found = json.loads(out)
    assert code == 0
    assert (found["draws"], found["proved"]) == (8, True)
    for play, wins, ties, losses, _ in row["plays"]:
        entry = next(entry for entry in found["plays"] if entry["move"] == play)
        assert entry["exact"]
        assert [entry["wins"], entry["ties"], entry["losses"]] == [wins, ties, losses]
        assert "spread" not in entry
        assert len(entry["by_draw"]) == len(found["bags"])
    points = [entry["wins"] + entry["ties"] / 2 for entry in found["plays"]]
    assert points == sorted(points, reverse=True)


def test_the_spread_comes_only_on_request(kotva: Kotva, reference: str, row: dict[str, Any]) -> None:
    play, *_, total = row["plays"][0]
    asked = ("preendgame", "--lexicon", reference, "--cgp", row["cgp"], "--plays", play, "--spread", "--json")
    entry = json.loads(kotva(*asked)[1])["plays"][0]
    assert entry["spread_exact"]
    assert entry["spread"] == pytest.approx(total / 8)


def test_the_text_names_the_best_move_and_the_tiles_in_the_bag(
    kotva: Kotva, reference: str, row: dict[str, Any]
) -> None:
    code, out, err = kotva("preendgame", "--lexicon", reference, "--cgp", row["cgp"], "--plays", "3H RITT,2E KUTI")
    assert code == 0
    assert "3H RITT wins with" in out
    assert "3H RITT is proved best; 8 draws" in err


@pytest.mark.parametrize(
    ("racks", "options", "sentence"),
    [
        ("RTEITUK/", ("--seconds", "0"), "a positive number of seconds"),
        ("ZZZZZZZ/", (), "too many tiles Z"),
        ("RTEITUK/", ("--plays", "8D RTE"), "8D RTE"),
        ("RTEITUK/", ("--opponent", "QQ"), "QQ|the opponent cannot hold Q"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(
    kotva: Kotva, reference: str, row: dict[str, Any], racks: str, options: tuple[str, ...], sentence: str
) -> None:
    board, _, scores, zeros = row["cgp"].split()
    code, out, err = kotva("preendgame", "--lexicon", reference, "--cgp", f"{board} {racks} {scores} {zeros}", *options)
    assert (code, out) == (2, "")
    assert any(part in err for part in sentence.split("|"))
    assert len(err.strip().splitlines()) == 1


def test_a_full_bag_an_empty_bag_and_a_finished_game_are_refused(
    kotva: Kotva, reference: str, row: dict[str, Any], truth: Path
) -> None:
    def refused(cgp: str) -> str:
        code, _, err = kotva("preendgame", "--lexicon", reference, "--cgp", cgp)
        assert code == 2
        return err

    assert "1 to 4 tiles in the bag, not 86" in refused(f"{EMPTY} ABCDEFG/ 0/0 0")
    endgame = (truth / "endgames-en-sowpods.tsv").read_text(encoding="utf-8").splitlines()[1].split("\t")[0]
    assert "kotva endgame" in refused(endgame)
    board, racks, scores, _ = row["cgp"].split()
    assert "the game is over" in refused(f"{board} {racks} {scores} 6")
