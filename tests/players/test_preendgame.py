"""Pre-endgames from Python: the truth table, the best answer so far, and how a player uses it."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon
from kotva._core import StopFlag
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.players import preendgame
from kotva.players.preendgame import PreEndgame, best_move, is_preendgame


@pytest.fixture(scope="module")
def rows(truth: Path) -> list[dict[str, Any]]:
    text = (truth / "pre-endgames-en-sowpods.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture(scope="module")
def words(reference: str) -> Lexicon:
    return Lexicon.open(reference)


def counts(solver: PreEndgame) -> dict[str, list[float]]:
    plays = solver.finish().plays
    assert all(play.exact for play in plays)
    return {str(play.move): [play.wins, play.ties, play.losses] for play in plays}


# The endgames of these rows are long: 10 s to a minute of processor time each.
LONG = {0, 2, 11}


@pytest.mark.parametrize(
    "number", [pytest.param(number, marks=[pytest.mark.slow] if number in LONG else []) for number in range(20)]
)
def test_wins_ties_and_losses_are_those_of_the_table(rows: list[dict[str, Any]], words: Lexicon, number: int) -> None:
    row = rows[number]
    threads = 2 if number in LONG else 1
    solver = PreEndgame(
        Position.from_cgp(row["cgp"], words), plays=[play for play, *_ in row["plays"]], threads=threads
    )
    assert solver.result().weight == row["draws"]
    assert counts(solver) == {play: result for play, *result, _ in row["plays"]}


def test_the_mean_spread_is_that_of_the_table_and_exact(rows: list[dict[str, Any]], words: Lexicon) -> None:
    row = rows[13]
    solver = PreEndgame(
        Position.from_cgp(row["cgp"], words), plays=[play for play, *_ in row["plays"][:2]], spread=True
    )
    for play in solver.finish().plays:
        expected = next(total for text, *_, total in row["plays"] if text == str(play.move))
        assert play.spread_exact
        assert play.spread * row["draws"] == pytest.approx(expected)


def test_moves_that_win_equally_often_are_in_the_order_of_their_known_spreads(
    rows: list[dict[str, Any]], words: Lexicon
) -> None:
    row = rows[13]
    best = max(wins for _, wins, *_ in row["plays"])
    expected = sorted(row["plays"], key=lambda play: (-play[1] - play[2] / 2, -play[4]))
    equal = [play[0] for play in expected if play[1] != best][:3]
    assert len({tuple(play[1:4]) for play in expected if play[0] in equal}) == 1
    solver = PreEndgame(Position.from_cgp(row["cgp"], words), plays=sorted(equal), spread=True)
    result = solver.finish()
    assert all(play.spread_exact for play in result.plays)
    assert [str(play.move) for play in result.plays] == equal


def test_results_in_between_lose_no_work(
    rows: list[dict[str, Any]], words: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preendgame, "SLICE", 1e-6)
    monkeypatch.setattr(preendgame, "SLICE_SHARE", 0.0)
    row = rows[13]
    solver = PreEndgame(Position.from_cgp(row["cgp"], words), plays=[play for play, *_ in row["plays"]])
    results = list(islice(solver.run(), 10_000))
    assert results[-1].done
    assert any(0 < sum(play.decided for play in result.plays) < 5 * row["draws"] for result in results)
    assert counts(solver) == {play: result for play, *result, _ in row["plays"]}


def test_the_best_of_all_plays_is_proved_and_wins_at_least_as_often_as_the_listed_ones(
    rows: list[dict[str, Any]], words: Lexicon
) -> None:
    row = rows[15]
    one, two = (PreEndgame(Position.from_cgp(row["cgp"], words), threads=n).finish() for n in (1, 2))
    assert one.proved
    assert one.best.exact
    assert one.best.wins + one.best.ties / 2 >= max(wins + ties / 2 for _, wins, ties, *_ in row["plays"])
    assert (str(one.best.move), one.best.wins) == (str(two.best.move), two.best.wins)
    assert all(play.exact or play.abandoned for play in one.plays)
    won = sum(draw.weight for draw, share in zip(one.draws, one.best.shares, strict=True) if share == 1)
    assert won == one.best.wins


def test_a_stopped_search_gives_the_best_so_far_and_continues_later(rows: list[dict[str, Any]], words: Lexicon) -> None:
    row = rows[13]
    solver = PreEndgame(Position.from_cgp(row["cgp"], words), plays=[play for play, *_ in row["plays"]])
    stop = StopFlag()
    stop.stop()
    early = solver.finish(stop=stop)
    assert early.done
    assert not early.proved
    assert all(play.wins + play.ties + play.losses == row["draws"] for play in early.plays)
    assert not any(play.exact for play in early.plays)
    assert counts(solver) == {play: result for play, *result, _ in row["plays"]}


def test_a_player_gets_a_legal_move_in_no_time(rows: list[dict[str, Any]], words: Lexicon) -> None:
    position = Position.from_cgp(rows[13]["cgp"], words)
    assert is_preendgame(position)
    assert str(best_move(position, 0.001).move) in map(str, position.legal_moves())


def test_known_tiles_of_the_opponent_leave_fewer_draws(rows: list[dict[str, Any]], words: Lexicon) -> None:
    position = Position.from_cgp(rows[13]["cgp"], words)
    tile, count = max(position.unseen.items(), key=lambda item: item[1])
    bags = {draw.bag: draw.weight for draw in PreEndgame(position, opponent=tile).result().draws}
    assert sum(bags.values()) == 7
    assert bags.get(tile, 0) == count - 1


def test_any_positive_time_can_be_given(rows: list[dict[str, Any]], words: Lexicon) -> None:
    for seconds in (1e18, 1e300, float("inf")):
        solver = PreEndgame(Position.from_cgp(rows[13]["cgp"], words), plays=[rows[13]["plays"][0][0]])
        assert solver.finish(seconds).best.exact


def test_no_time_is_refused(rows: list[dict[str, Any]], words: Lexicon) -> None:
    with pytest.raises(KotvaError, match="positive number of seconds"):
        PreEndgame(Position.from_cgp(rows[13]["cgp"], words)).finish(0)
