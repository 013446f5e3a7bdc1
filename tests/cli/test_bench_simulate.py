from __future__ import annotations

from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva._core import compile_lexicon
from kotva.cli import bench_simulate
from kotva.errors import KotvaError
from kotva.matches.simulate import simulate

pytestmark = pytest.mark.slow

WORDS = "ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "small.klx"
    compile_lexicon(languages.get("en").alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


def test_the_turns_counted_are_those_of_the_games(words: Path, tmp_path: Path) -> None:
    rows = list(bench_simulate.run(str(words), 40))
    small, large = rows[:7], rows[7:]
    one = ["games/s", "µs/turn", "MB"]
    for part, games in ((small, 4), (large, 40)):
        lexicon = Lexicon.open(words)
        turns = simulate(lexicon, ("greedy", "greedy"), games, bench_simulate.SEED, tmp_path / str(games)).turns()
        assert {row.counted for row in part} == {turns.collect().height}
        ratios = [] if games == 4 else ["x", "x"]
        assert [row.unit for row in part] == [*one, *ratios, *one, *ratios, "bytes/turn"]
        assert all(row.value > 0 for row in part)


def test_other_games_than_those_known_stop_the_benchmark(words: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = Lexicon.open(words)
    monkeypatch.setitem(bench_simulate.COUNTED, (lexicon.checksum, 4), 1)
    with pytest.raises(KotvaError, match="4 games: turns: counted"):
        bench_simulate.measure(str(words), lexicon, 4)
