"""`kotva endgame`: values and lines, and one sentence for everything else."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import languages
from kotva._core import EndgameSolver, compile_lexicon
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

Kotva = Callable[..., tuple[int, str, str]]

ROW = "15"


@pytest.fixture
def small(tmp_path: Path) -> tuple[str, str]:
    """A small lexicon and an endgame of it: all tiles but seven lie in the upper rows."""
    letters = languages.get("en").alphabet
    rack, other = "ATE", "STOP"
    laid = "".join(row[0] * (row[3] - (rack + other).count(row[0])) for row in letters.letters) + "zz"
    rows = [laid[i : i + 15] for i in range(0, len(laid), 15)]
    words = [f"{laid[at::15].lower()}{tail}" for at in range(15) for tail in ("t", "at", "o", "s", "te", "op")]
    words += ["at", "ate", "tea", "to", "top", "stop", "so"]
    rows = [row + (str(15 - len(row)) if len(row) < 15 else "") for row in rows] + [ROW] * (15 - len(rows))
    path = tmp_path / "small.klx"
    compile_lexicon(letters, "\n".join(words).encode(), path, '{"language": "en"}')
    return str(path), f"{'/'.join(rows)} {rack}/{other} 0/0 0"


def test_lines_have_the_spread_after_each_first_move(kotva: Kotva, small: tuple[str, str]) -> None:
    lexicon, cgp = small
    alone = json.loads(kotva("endgame", "--lexicon", lexicon, "--cgp", cgp, "--json")[1])
    code, out, _ = kotva("endgame", "--lexicon", lexicon, "--cgp", cgp, "--lines", "4", "--json")
    found = json.loads(out)
    assert code == 0
    assert set(found) == {*alone, "lines"}
    assert (found["spread"], found["exact"], found["line"]) == (alone["spread"], True, found["lines"][0]["line"])
    assert len({line["move"] for line in found["lines"]}) == 4
    before = Position.from_cgp(cgp, Lexicon.open(lexicon))
    for line in found["lines"]:
        assert line["exact"]
        assert line["line"][0] == line["move"]
        # The spread of a move is its score minus the opponent's best result after it, or the final spread.
        after = before.copy()
        score = after.play(line["move"]).score or 0
        outcome = after.outcome()
        if outcome is None:
            assert line["spread"] == score - EndgameSolver(1).solve(after.core).spread
        else:
            assert line["spread"] == outcome.scores[0] - outcome.scores[1]
    text = kotva("endgame", "--lexicon", lexicon, "--cgp", cgp, "--lines", "4")[1].splitlines()
    assert [int(row.split()[0]) for row in text[1:]] == [line["spread"] for line in found["lines"]]


@pytest.mark.parametrize("strategy", ["alternate", "palay", "berliner-mcconnell"])
def test_b_star_answers_in_the_shape_of_the_solver(kotva: Kotva, small: tuple[str, str], strategy: str) -> None:
    lexicon, cgp = small
    _, out, _ = kotva("endgame", "--lexicon", lexicon, "--cgp", cgp, "--json")
    exact = json.loads(out)
    options = ("--algorithm", "bstar", "--strategy", strategy, "--json")
    code, out, _ = kotva("endgame", "--lexicon", lexicon, "--cgp", cgp, *options)
    estimated = json.loads(out)
    assert code == 0
    assert exact["exact"]
    assert not estimated["exact"]
    assert set(estimated) == {*exact, "bounds", "separated", "iterations"}
    low, high = estimated["bounds"]
    assert low <= estimated["spread"] <= high
    assert (
        "points for the side to move, between" in kotva("endgame", "--lexicon", lexicon, "--cgp", cgp, *options[:-1])[1]
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--algorithm", "guess"), "no endgame algorithm `guess`; there are negamax and bstar"),
        (("--algorithm", "bstar", "--lines", "2"), "B* finds only one move: leave out --lines"),
        (("--algorithm", "bstar", "--bounds", "wide"), "bounds are `sound` or a number of plies, not `wide`"),
        (("--algorithm", "bstar", "--strategy", "both"), "B* has no strategy `both`; there are alternate"),
    ],
)
def test_wrong_options_of_b_star_are_one_sentence(
    kotva: Kotva, small: tuple[str, str], options: tuple[str, ...], message: str
) -> None:
    code, out, err = kotva("endgame", "--lexicon", small[0], "--cgp", small[1], *options)
    assert (code, out) == (2, "")
    assert message in err


def test_positions_from_standard_input_have_the_spreads_of_the_truth_table(
    kotva: Kotva, truth: Path, reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (truth / "endgames-en-sowpods.tsv").open(encoding="utf-8") as file:
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
