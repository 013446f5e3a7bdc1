from __future__ import annotations

import sys
from pathlib import Path

import pytest

from kotva import languages
from kotva.cli import bench_engine, bench_movegen
from kotva.cli.bench_engine import time_engine
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon

WORDS = "ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate"
LEXICON = Lexicon.of(WORDS.split(), languages.get("en").alphabet)


def test_self_play_gives_the_same_positions_every_time() -> None:
    first, second = bench_movegen.self_play(LEXICON), bench_movegen.self_play(LEXICON)
    assert first.lines == second.lines
    assert len(first.lines) == bench_movegen.POSITIONS
    assert all(position.legal_moves() for position in first.positions)


def test_every_row_counts_what_the_others_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_movegen, "REPEATS", 5)
    rows = {row.work: row for row in bench_movegen.measure(bench_movegen.self_play(LEXICON))}
    counts = {name.split(", ")[1]: row.counted for name, row in rows.items() if "all plays" in name and "2" not in name}
    assert counts["gordon"] == 5 * counts["appel-jacobson"] == 5 * counts["plain"] > 0
    arcs = {name.rsplit(", ")[-1]: row.counted for name, row in rows.items() if "arcs looked at" in name}
    assert arcs["gordon"] < arcs["appel-jacobson"] < arcs["plain"]


def test_positions_of_strong_players_are_the_same_every_time_and_their_plays_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = [[position.cgp() for position in bench_movegen.strong_positions(LEXICON)] for _ in range(2)]
    assert lines[0] == lines[1]
    assert len(lines[0]) == bench_movegen.STRONG_POSITIONS
    [row] = bench_movegen.best_of_strong_players(LEXICON)
    with_play = sum(bool(Position.from_cgp(line, LEXICON).plays()) for line in lines[0])
    assert row.counted == bench_movegen.STRONG_REPEATS * with_play
    monkeypatch.setitem(bench_movegen.COUNTED, LEXICON.checksum, (0, 0))
    with pytest.raises(KotvaError, match=r"500 positions of self-play: counted .* instead of \(0, 0\)"):
        list(bench_movegen.best_of_strong_players(LEXICON))


def test_a_truth_table_that_disagrees_stops_the_benchmark(tmp_path: Path) -> None:
    line = bench_movegen.self_play(LEXICON).lines[0]
    table = tmp_path / "truth.tsv"
    table.write_text(f"cgp\tn_plays\n{line}\t0\n")
    work = bench_movegen.from_file(table, LEXICON)
    with pytest.raises(KotvaError, match=r"the truth table: counted .* instead of 0"):
        bench_movegen.count(work)


def test_an_unknown_lexicon_is_passed_over(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(bench_movegen.run(lexicon="klingon")) == []
    assert "there is no lexicon `klingon`" in capsys.readouterr().err


ENGINE = f"{sys.executable} -c \"import sys; [print(3, 'plays') for line in sys.stdin]\""


def test_another_engine_is_fed_and_its_counts_compared(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bench_engine, "REPEATS", 2)
    lines = bench_movegen.self_play(LEXICON).lines
    assert time_engine(ENGINE, lines, 3 * len(lines)).counted == 2 * 3 * len(lines)
    assert capsys.readouterr().err == ""
    time_engine(ENGINE, lines, 1)
    assert "rules or words differ" in capsys.readouterr().err


def test_an_engine_that_fails_or_answers_too_little_is_named() -> None:
    with pytest.raises(KotvaError, match="ended with 1: no message"):
        time_engine("false", ["x"], 1)
    with pytest.raises(KotvaError, match="answered 0 of"):
        time_engine("true", ["x"], 1)


def test_options_of_movegen_belong_to_movegen(kotva, capsys: pytest.CaptureFixture[str]) -> None:  # type: ignore[no-untyped-def]
    code, _, err = kotva("bench", "boards", "--engine", "x")
    assert code == 2
    assert "--engine belongs to `kotva bench movegen`" in err
