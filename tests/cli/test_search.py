"""`kotva search` as a command."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kotva import players
from kotva.cli.main import run
from kotva.errors import KotvaError

DAISY = "22.11/222111/.22.11./......../........./......../.11.22./111222/11.22 1"


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    with pytest.raises(SystemExit) as ended:
        run(["search", *arguments, "--json"])
    assert ended.value.code == 0
    document = json.loads(capsys.readouterr().out)
    assert isinstance(document, dict)
    return document


def test_the_answer_has_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    document = answer(
        capsys,
        "abalone",
        "--setup",
        "belgian-daisy",
        "--algorithm",
        "negamax",
        "--heuristic",
        "standard",
        "--depth",
        "2",
    )
    assert {"move", "value", "depth", "nodes", "seconds", "line"} <= document.keys()
    assert (document["depth"], document["nodes"]) == (2, 2692)  # Houdek 2010, table 15


def test_lines_are_added_to_the_promised_keys(capsys: pytest.CaptureFixture[str]) -> None:
    about = ("abalone", "--setup", "belgian-daisy", "--heuristic", "standard", "--depth", "2")
    alone = answer(capsys, *about)
    document = answer(capsys, *about, "--lines", "3")
    assert set(document) == {*alone, "lines"}
    lines = document["lines"]
    assert isinstance(lines, list)
    assert len({line["move"] for line in lines}) == 3
    assert all({"move", "value", "line"} <= line.keys() for line in lines)
    best = {key: document[key] for key in ("move", "value", "line")}
    assert best.items() <= lines[0].items()
    assert (document["value"], document["depth"]) == (alone["value"], alone["depth"])


def test_lines_are_printed_one_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run(["search", "terrace", "--heuristic", "fast", "--depth", "1", "--lines", "2"])
    rows = capsys.readouterr().out.splitlines()
    assert ["value" in row and "expecting" in row for row in rows[:3]] == [True, True, False]


def test_positions_from_standard_input_are_answered_line_by_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO(f"{DAISY}\n\n{DAISY}\n"))
    with pytest.raises(SystemExit):
        run(["search", "abalone", "--position", "-", "--heuristic", "standard", "--depth", "1"])
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["nodes"] for line in lines] == [52, 52]


def test_statistics_grow_by_a_line_and_the_tree_is_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    figures, tree = tmp_path / "figures.jsonl", tmp_path / "tree.json"
    for _ in range(2):
        answer(
            capsys, "terrace", "--heuristic", "fast", "--depth", "2", "--statistics", str(figures), "--tree", str(tree)
        )
    rows = [json.loads(line) for line in figures.read_text().splitlines()]
    assert [row["player"] for row in rows] == ["alpha-beta:fast:depth=2"] * 2
    assert rows[0]["iterations"][1]["leaves"] == rows[0]["nodes"]
    assert json.loads(tree.read_text())["value"] == rows[0]["value"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["abalone", "--heuristic", "mobility", "--depth", "1"], "no heuristic `mobility`"),
        (["abalone", "--algorithm", "guess", "--depth", "1"], "no algorithm `guess`"),
        (["abalone"], "cannot all be unlimited"),
        (["abalone", "--seconds", "1", "--no-deepening"], "need iterative deepening"),
        (["abalone", "--depth", "100"], "1 to 99"),
        (["chess", "--depth", "1"], "there is no game `chess`"),
    ],
)
def test_wrong_use_is_one_sentence(capsys: pytest.CaptureFixture[str], arguments: list[str], message: str) -> None:
    assert run(["search", *arguments]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("option", ["nodes=-5", "nodes=0", "depth=-1"])
def test_a_limit_below_one_is_refused_with_a_sentence(option: str) -> None:
    with pytest.raises(KotvaError, match=f"`{option}`: at least 1 is needed"):
        players.Settings.parse(f"strong:learned:{option}")
