"""`kotva sim` and `kotva train winning`: the shapes scripts rely on, and one sentence for everything else."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva._core import compile_lexicon
from kotva.cli import bench_sim
from kotva.players.simulation import MOST_WITH_CONFIDENCE

Kotva = Callable[..., tuple[int, str, str]]

WORDS = """ad ae ah at ea el en er es et in is it na ne no on or os re so ta te to ten tea sea eat ate net one ions tone
star rate rates rain rains train trains strain ratio notes stone stones retain nastier oriental relation
ins sin tin tins"""
CGP = "15/15/15/15/15/15/15/7RAIN4/15/15/15/15/15/15/15 AENRSTT/ 0/12 0"


@pytest.fixture
def lexicon(tmp_path: Path) -> str:
    path = tmp_path / "small.klx"
    compile_lexicon(languages.get("en").alphabet, "\n".join(WORDS.split()).encode(), path, '{"language": "en"}')
    return str(path)


def test_the_document_has_the_promised_shape(kotva: Kotva, lexicon: str) -> None:
    options = ("--iterations", 600, "--seed", 3, "--plies", 2, "--candidates", 6, "--json")
    code, out, _ = kotva("sim", "--lexicon", lexicon, "--cgp", CGP, *options, "--threads", 1)
    found = json.loads(out)
    assert code == 0
    assert set(found) >= {"plays", "iterations", "seconds"}
    assert found["iterations"] == 600 == sum(play["iterations"] for play in found["plays"])
    assert len(found["plays"]) == 6
    for play in found["plays"]:
        assert set(play) >= {"move", "win", "win_error", "spread", "spread_error", "iterations"}
        assert 0 <= play["win"] <= 1
    again = json.loads(kotva("sim", "--lexicon", lexicon, "--cgp", CGP, *options, "--threads", 2)[1])
    assert again["plays"] == found["plays"]


def test_a_dash_reads_positions_line_by_line(kotva: Kotva, lexicon: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{CGP}\n\n{CGP}\nnonsense\n"))
    code, out, err = kotva("sim", "--lexicon", lexicon, "--cgp", "-", "--iterations", 60)
    assert [json.loads(line)["iterations"] for line in out.splitlines()] == [60, 60]
    assert code == 2
    assert "line 4: " in err


def test_text_for_people_is_a_table(kotva: Kotva, lexicon: str) -> None:
    code, out, err = kotva("sim", "--lexicon", lexicon, "--cgp", CGP, "--iterations", 100, "--plays", "-, H5 STA.")
    assert code == 0
    assert out.splitlines()[0].split()[:3] == ["move", "win", "%"]
    assert len(out.splitlines()) == 3
    assert "100 play-outs" in err


def test_the_opponents_last_move_can_be_given(kotva: Kotva, lexicon: str) -> None:
    last = ("--infer", "--last", "8H RAIN")
    code, out, _ = kotva("sim", "--lexicon", lexicon, "--cgp", CGP, "--iterations", 100, *last, "--json")
    assert code == 0
    assert json.loads(out)["iterations"] == 100


def test_confidence_ends_it(kotva: Kotva, lexicon: str) -> None:
    options = ("--confidence", 0.9, "--plays", "-,H5 STA.", "--json")
    code, out, _ = kotva("sim", "--lexicon", lexicon, "--cgp", CGP, *options)
    assert code == 0
    assert 32 <= json.loads(out)["iterations"] < MOST_WITH_CONFIDENCE


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--cgp", "15/15 A/ 0/0 0"), "the position has 2 rows"),
        (("--cgp", CGP.replace("AENRSTT", "ZZZ")), "too many tiles Z"),
        (("--cgp", CGP.replace("AENRSTT", "")), "the rack of the side to move is not known"),
        (("--cgp", CGP[:-1] + "6"), "the game is over"),
        (("--cgp", CGP, "--candidates", "0"), "there are no candidates to simulate"),
        (("--cgp", CGP, "--plays", ","), "there are no candidates to simulate"),
        (("--cgp", CGP, "--plays", "8A ZZZ"), "8A ZZZ"),
        (("--cgp", CGP, "--opponent", "QQ"), "the opponent cannot hold Q"),
        (("--cgp", CGP, "--opponent", "ABCDEFGH"), "a rack holds at most 7 tiles"),
        (("--cgp", CGP, "--infer"), "--infer needs the last move"),
        (("--cgp", CGP, "--last", "8H RAIN"), "--last belongs to --infer"),
        (("--cgp", CGP, "--infer", "--last", "8H RUIN"), "8I: the last move laid U there, but the board has A"),
        (("--cgp", CGP, "--iterations", "0"), "at least one iteration"),
        (("--cgp", CGP, "--seconds", "-1"), "a positive number of seconds"),
        (("--cgp", CGP, "--confidence", "95"), "confidence is a probability"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(
    kotva: Kotva, lexicon: str, options: tuple[str, ...], message: str
) -> None:
    code, out, err = kotva("sim", "--lexicon", lexicon, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_win_tables_are_trained_and_used(kotva: Kotva, lexicon: str, home: Path) -> None:
    plot = home / "reliability.svg"
    options = ("--games", 30, "--held-out", 10, "--threads", 1, "--plot", plot, "--json")
    code, out, _ = kotva("train", "winning", "--lexicon", lexicon, *options)
    assert code == 0
    found = json.loads(out)
    assert found["settings"] == {"games": 30, "held_out": 10, "seed": 1}
    assert Path(found["file"]).is_relative_to(home)
    assert "<svg" in plot.read_text()
    assert kotva("sim", "--lexicon", lexicon, "--cgp", CGP, "--iterations", 60, "--json")[0] == 0


def test_the_benchmark_counts_what_it_times(monkeypatch: pytest.MonkeyPatch, lexicon: str) -> None:
    monkeypatch.setattr(bench_sim, "ITERATIONS", 45)
    monkeypatch.setattr(bench_sim, "GAMES", 2)
    monkeypatch.setattr(bench_sim, "REPEATS", 1)
    small = Lexicon.open(lexicon)
    lines = [CGP]
    monkeypatch.setattr(bench_sim, "CANDIDATES", 5)
    rows = list(bench_sim.measure(small, lines, 16_000))
    assert [row.counted for row in rows if row.unit == "play-outs/s"] == [45] * 6
    one, same = rows[1], rows[2]
    assert same.value == pytest.approx(one.value)
