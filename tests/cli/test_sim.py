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


GAME = """#player1 eva Eva
#player2 jan Jan
>eva: RAINEST 8H RAIN +8 8
>jan: AENRSTT 9G TEN +8 8
>eva: ESTTONE - +0 8
"""


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.gcg"
    path.write_text(GAME, encoding="utf-8")
    return str(path)


def test_a_turn_of_a_record_is_simulated_with_what_its_player_knew(kotva: Kotva, lexicon: str, record: str) -> None:
    line = ("sim", "--lexicon", lexicon, "--iterations", 200, "--seed", 3, "--threads", 1, "--json")
    code, out, err = kotva(*line, "--record", record, "--turn", 2)
    assert code == 0, err
    cgp = "15/15/15/15/15/15/15/7RAIN4/15/15/15/15/15/15/15 AENRSTT/ 0/8 0"
    same = json.loads(kotva(*line, "--cgp", cgp)[1])
    assert json.loads(out)["plays"] == same["plays"]
    inferred = json.loads(kotva(*line, "--record", record, "--turn", 2, "--infer")[1])
    told = json.loads(kotva(*line, "--cgp", cgp, "--infer", "--last", "8H RAIN")[1])
    assert inferred["plays"] == told["plays"] != same["plays"]


@pytest.mark.parametrize("command", ["sim", "moves"])
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ((), "name a position: --cgp CGP, or --record FILE with --turn N"),
        (("--record", "{record}"), "--record and --turn belong together"),
        (("--record", "{record}", "--turn", "9"), "there is no turn 9; the record has the turns 1 to 3"),
        (("--record", "none.gcg", "--turn", "1"), "none.gcg"),
        (("--record", "{record}", "--turn", "2", "--cgp", CGP), "name a position"),
    ],
)
def test_a_record_without_such_a_turn_is_one_sentence_and_exit_2(
    kotva: Kotva, lexicon: str, record: str, command: str, options: tuple[str, ...], message: str
) -> None:
    code, out, err = kotva(command, "--lexicon", lexicon, *(option.format(record=record) for option in options))
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_the_first_turn_of_a_record_has_nothing_to_infer_from(kotva: Kotva, lexicon: str, record: str) -> None:
    code, _, err = kotva("sim", "--lexicon", lexicon, "--record", record, "--turn", 1, "--infer")
    assert code == 2
    assert "--infer needs a last move of the opponent" in err


def test_moves_by_sim_are_those_of_the_simulation_in_its_order(kotva: Kotva, lexicon: str) -> None:
    how = ("--iterations", 600, "--seed", 3, "--threads", 1, "--json")
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", CGP, "--by", "sim", "--top", 6, "--all", *how)
    assert code == 0
    found = json.loads(out)
    same = json.loads(kotva("sim", "--lexicon", lexicon, "--cgp", CGP, "--candidates", 6, *how)[1])
    plays = [play for play in same["plays"] if not play["move"].startswith("-")]
    assert [(play["move"], play["win"], play["spread"]) for play in found["plays"]] == [
        (play["move"], play["win"], play["spread"]) for play in plays
    ]
    assert (found["count"], len(found["others"])) == (len(plays), 6 - len(plays))
    assert {"at", "tiles", "score", "words", "win", "win_error", "spread", "spread_error"} <= set(found["plays"][0])


def test_moves_by_sim_without_all_are_plays_only_and_as_many_as_asked_for(kotva: Kotva, lexicon: str) -> None:
    options = ("--by", "sim", "--top", 7, "--iterations", 300, "--threads", 1)
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", CGP, *options, "--json")
    found = json.loads(out)
    assert (code, found["count"], len(found["plays"]), found["iterations"]) == (0, 7, 7, 300)
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", CGP, *options)
    assert out.splitlines()[0].split()[:3] == ["move", "win", "%"]
    assert len(out.splitlines()) == 8


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--cgp", CGP, "--by", "equity", "--plies", "3"), "--plies belongs to --by sim"),
        (("--cgp", CGP, "--seed", "3"), "--seed belongs to --by sim"),
        (("--cgp", CGP, "--by", "sim", "--infer"), "--infer belongs to --by sim with --record"),
        (("--cgp", CGP, "--by", "sim", "--iterations", "0"), "at least one iteration"),
        (("--cgp", CGP[:-1] + "6", "--by", "sim"), "the game is over"),
        (("--cgp", CGP.replace("AENRSTT", "QJZXVWK"), "--by", "sim"), "there are no candidates to simulate"),
        (("--cgp", CGP, "--by", "beauty"), "the orders are score, equity, smart, sim"),
    ],
)
def test_moves_that_cannot_be_simulated_are_one_sentence_and_exit_2(
    kotva: Kotva, lexicon: str, options: tuple[str, ...], message: str
) -> None:
    code, out, err = kotva("moves", "--lexicon", lexicon, *options)
    assert (code, out) == (2, "")
    assert message in err
    assert len(err.strip().splitlines()) == 1


def test_the_benchmark_counts_intervals_that_contain_the_long_run_value(
    monkeypatch: pytest.MonkeyPatch, lexicon: str
) -> None:
    monkeypatch.setattr(bench_sim, "REPETITIONS", 40)
    monkeypatch.setattr(bench_sim, "SHORT", 60)
    monkeypatch.setattr(bench_sim, "LONG", 3000)
    rows = list(bench_sim.covered(Lexicon.open(lexicon), [CGP]))
    assert [row.counted for row in rows] == [40, 40]
    assert all(80 <= row.value <= 100 for row in rows)
