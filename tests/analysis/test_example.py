"""The example in docs/analysis.md equals the output of the program."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon
from kotva.analysis import kept

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "web" / "measure" / "example.gcg"


def blocks() -> list[list[str]]:
    """The two listings in the example: the report and the deck."""
    text = (ROOT / "docs" / "analysis.md").read_text(encoding="utf-8").partition("## An example")[2]
    return [block.strip().splitlines() for block in re.findall(r"```\n(.*?)```", text, flags=re.S)]


def without_time(line: str) -> list[str]:
    return re.sub(r" \d\.\d{3} ", " ", line).split()


def test_the_documented_report_and_deck_are_those_of_the_example(
    kotva: Callable[..., tuple[int, str, str]],
    installed: Callable[[str], Lexicon],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    installed("en")
    monkeypatch.setattr(kept, "folder", lambda: tmp_path)
    deck = tmp_path / "missed.csv"
    code, out, err = kotva("analyze", EXAMPLE, "--lexicon", "en", "--deck", deck)
    assert code == 0, err
    report, cards = blocks()
    said = [without_time(line) for line in out.splitlines()]
    shown = [line for line in report[1:-1] if line != "…"]
    assert len(shown) == 7
    for line in shown:
        assert without_time(line) in said, line
    assert report[-1].partition(": ")[2] in err
    # The first column is the card's id; lexicon and position, the last two, are too wide for the document.
    assert [line.split(",")[1:9] for line in deck.read_text(encoding="utf-8").splitlines()][: len(cards)] == [
        line.split(",") for line in cards
    ]


def test_the_example_is_a_game_of_our_own_players() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert re.findall(r"^#player[12] (\w+)", text, flags=re.M) == ["smart", "normal"]
    assert "#title kotva match, seed 11, game 1" in text


def test_no_file_of_the_project_is_a_copy_of_a_shared_record(shared: Path) -> None:
    moves = re.compile(r"^>[^:]+: +(\S+ \S+ \S+ \+\d+)", flags=re.M)
    copies = []
    records = {
        record.name: set(moves.findall(record.read_bytes().decode("latin-1")))
        for record in (shared / "data" / "gcg").glob("*.gcg")
    }
    for path in [
        p for folder in ("docs", "web/measure", "tests", "python", "examples") for p in (ROOT / folder).rglob("*.gcg")
    ]:
        ours = set(moves.findall(path.read_text(encoding="utf-8")))
        copies += [(path.name, name) for name, theirs in records.items() if len(ours & theirs) > 2]
    assert copies == []
