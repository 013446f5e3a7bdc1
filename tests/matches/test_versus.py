"""tools/versus with the same Kotva on both sides plays the same match as `kotva match`."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import asdict, make_dataclass
from pathlib import Path
from typing import Any

import pytest

from kotva import languages
from kotva._core import compile_lexicon
from kotva.players import Limits

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
Run = Callable[..., tuple[int, str, str]]


def versus(*arguments: object, old: Path = Path(sys.executable)) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, ROOT / "tools" / "versus", "--old", old, "--new", sys.executable, *arguments]
    environment = os.environ | {"PYTHONPATH": str(ROOT / "python")}
    return subprocess.run(list(map(str, line)), capture_output=True, text=True, env=environment, check=False)


def document(*arguments: object) -> dict[str, Any]:
    done = versus(*arguments)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def same(found: dict[str, Any], expected: dict[str, Any]) -> None:
    """Check that both documents are equal except for the players."""
    assert {key: found[key] for key in expected if key != "players"} == {
        key: value for key, value in expected.items() if key != "players"
    }


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "small.klx"
    compile_lexicon(languages.get("en").alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


def test_crosswords_are_the_games_of_a_match(words: Path, kotva: Run, tmp_path: Path) -> None:
    line = ("crossword", "greedy", "gordon-h3", "--games", 4, "--seed", 5, "--lexicon", words)
    found = document(*line, "-o", tmp_path / "kept")
    assert found["players"] == ["new:gordon-h3", "old:greedy"]
    plain = kotva("match", "gordon-h3", "greedy", "--games", 4, "--seed", 5, "--lexicon", words, "--json")[1]
    same(found, json.loads(plain))
    assert document(*line, "-o", tmp_path / "kept") == found


def test_board_games_are_the_games_of_a_match(kotva: Run) -> None:
    options = ("--games", 4, "--seed", 3, "--nodes", 200)
    found = document("terrace", "best-move:fast", "alpha-beta:fast", *options, "--openings", 6)
    line = ("match", "alpha-beta:fast", "best-move:fast", "--game", "terrace", *options, "--random-plies", 6, "--json")
    same(found, json.loads(kotva(*line)[1]))


def test_equal_players_of_the_same_kotva_are_even(words: Path) -> None:
    found = document("crossword", "greedy", "greedy", "--games", 6, "--lexicon", words)
    assert (found["win_rate"], found["spread"]["mean"]) == (0.5, 0.0)


def test_a_player_that_one_side_does_not_know_forfeits_with_the_reason(words: Path, tmp_path: Path) -> None:
    found = document("crossword", "clever", "greedy", "--games", 2, "--lexicon", words, "-o", tmp_path / "kept")
    assert found["wins"] == [2, 0]
    assert found["forfeited_turns"] > 0
    games = (tmp_path / "kept" / "games.jsonl").read_text()
    assert "old:clever failed with KotvaError: crossword has no player `clever`" in games


def test_a_revision_that_does_not_know_a_limit_gets_only_the_limits_that_are_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Revision 5f48b87 has no limit `clock`; every turn of it was forfeited."""
    older = make_dataclass("Limits", ["depth", "seconds", "nodes"])
    monkeypatch.setattr(
        "kotva.players.Limits", lambda depth=None, seconds=None, nodes=None: older(depth, seconds, nodes)
    )
    limits_of = runpy.run_path(str(ROOT / "tools" / "versus_worker.py"))["limits_of"]
    asked = asdict(Limits(nodes=500))
    assert "clock" in asked
    assert limits_of({"limits": asked}) == older(None, None, 500)


def test_an_environment_without_kotva_is_told(tmp_path: Path) -> None:
    missing = versus("terrace", "easy", "easy", "--games", 2, old=tmp_path)
    assert (missing.returncode, "there is no Python in" in missing.stderr) == (1, True)
    fake = tmp_path / "python"
    fake.write_text("#!/bin/sh\nexit 7\n")
    fake.chmod(0o755)
    broken = versus("terrace", "easy", "easy", "--games", 2, old=fake)
    assert broken.returncode == 1
    assert "the old Kotva" in broken.stderr
    assert "Traceback" not in broken.stderr
