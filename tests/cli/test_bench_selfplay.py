from __future__ import annotations

from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.cli import bench_selfplay
from kotva.errors import KotvaError

WORDS = "ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate"
LEXICON = Lexicon.of(WORDS.split(), languages.get("en").alphabet)


@pytest.fixture(autouse=True)
def few_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_selfplay, "GAMES", 6)


def test_both_numbers_of_threads_count_the_same_turns() -> None:
    one, two = bench_selfplay.measure(LEXICON, "gordon-h3")
    assert one.counted == two.counted > 6
    assert (one.goal, two.goal) == (bench_selfplay.GOAL, None)


def test_other_games_than_those_known_stop_the_benchmark(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bench_selfplay.COUNTED, ("greedy", LEXICON.checksum), (1, 2))
    with pytest.raises(KotvaError, match=r"turns and checksum: counted .* instead of \(1, 2\)"):
        list(bench_selfplay.measure(LEXICON, "greedy"))


def test_two_threads_are_compared_with_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lexicon, "open", lambda _: LEXICON)
    rows = list(bench_selfplay.run())
    assert len(rows) == 3 * len(bench_selfplay.PLAYERS)
    one, two, ratio = rows[-3:]
    assert ratio.value == pytest.approx(two.value / one.value)


def test_an_unknown_lexicon_is_passed_over(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(bench_selfplay.run(lexicon="klingon")) == []
    assert "there is no lexicon `klingon`" in capsys.readouterr().err
