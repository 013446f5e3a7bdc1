"""Calibration of win probabilities: the fit, its check, the same numbers from the same seed, and continuing."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from kotva import games, players
from kotva.errors import KotvaError
from kotva.matches.board_calibration import Calibrating, Settings, check, fitted, logistic, share_scale
from kotva.players import calibration
from kotva.players.levels import judging

SMALL = Settings("yinsh", games=10, nodes=30, seed=4)


def run(folder: Path, settings: Settings = SMALL) -> str:
    return Calibrating(settings, folder).run(lambda count: None, lambda text: None)


def test_the_fit_finds_the_curve_that_made_the_results() -> None:
    rng = np.random.default_rng(1)
    values = rng.normal(scale=700, size=40_000)
    chance = 1 / (1 + np.exp(-(0.3 + values / 450)))
    results = (rng.uniform(size=values.size) < chance).astype(float)
    scale, even = logistic(values, results)
    assert scale == pytest.approx(450, rel=0.04)
    assert even == pytest.approx(-0.3 * 450, abs=20)
    loss, difference = check(1 / (1 + np.exp(-(values - even) / scale)), results)
    assert difference < 0.03
    assert loss < check(np.full(values.size, results.mean()), results)[0]


def test_a_wrong_curve_shows_a_large_difference() -> None:
    results = np.array([1.0, 0.0] * 500)
    assert check(np.full(1000, 0.9), results)[1] == pytest.approx(0.4)


def test_the_scale_for_three_players_is_that_of_the_results() -> None:
    rng = np.random.default_rng(2)
    found = []
    for _ in range(4_000):
        values = rng.normal(scale=800, size=3)
        weights = np.exp(values / 600)
        winner = rng.choice(3, p=weights / weights.sum())
        results = [float(seat == winner) for seat in range(3)]
        found.append({"results": results, "rows": {"learned": [[0, values.tolist()]]}})
    assert share_scale(found, "learned").scale == pytest.approx(600, rel=0.08)


def test_held_out_games_are_not_those_of_the_fit() -> None:
    """In held-out games, every fifth, the higher value loses; the curve must not know them."""
    games_played = []
    for number in range(100):
        sign = -1 if number % 5 == 0 else 1
        rows = [[0, sign * 500], [1, -sign * 500], [0, -sign * 50], [1, sign * 50]]
        games_played.append({"results": [1.0, 0.0], "rows": {"learned": rows}})
    fit = fitted("yinsh", games_played)["learned"]
    assert fit.scale > 0
    assert fit.loss > fit.guess


def test_the_same_seed_gives_the_same_numbers_and_an_interrupted_run_continues(tmp_path: Path) -> None:
    whole = run(tmp_path / "whole")
    kept = (tmp_path / "whole" / "games-2.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    broken = tmp_path / "broken"
    Calibrating(SMALL, broken)
    (broken / "games-2.jsonl").write_text("".join(kept[:4]) + kept[4][:20], encoding="utf-8")
    calibrating = Calibrating(SMALL, broken)
    assert calibrating.resumed
    assert calibrating.done == 4
    assert calibrating.run(lambda count: None, lambda text: None) == whole
    assert set(tomllib.loads(whole).get("2-players", {})) <= set(players.heuristics("yinsh"))


def test_settings_that_cannot_be_calibrated_are_refused() -> None:
    with pytest.raises(KotvaError, match="at least 5 games"):
        Settings("yinsh", games=1).checked()


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_the_evaluation_of_analyses_is_calibrated_for_every_number_of_players(game: str) -> None:
    curve = calibration.calibration(game, judging(game).heuristic)
    assert curve is not None
    assert curve.scale > 0
    assert 0.4 < curve.chance(0) < 0.6
    counts = {games.get(game).position(setup).players for setup in games.get(game).setups}
    assert all(calibration.calibration(game, "learned", count) is not None for count in counts)


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_a_better_value_never_has_a_lower_win_probability_and_wins_are_certain(game: str) -> None:
    forced = calibration.forced_win(game, "learned")
    values = [-forced, -100_000, -500, 0, 500, 100_000, forced]
    found = [calibration.win(game, "learned", value) for value in values]
    assert found == sorted(found, key=lambda one: one if one is not None else -1)
    assert (found[0], found[-1]) == (0.0, 1.0)


def test_player_1_has_one_minus_the_probability_of_player_2() -> None:
    position = games.get("yinsh").position()
    own = calibration.win("yinsh", "learned", 300)
    assert own is not None
    assert calibration.first_wins("yinsh", "learned", position, 300) == own
    position.play("f6")
    assert calibration.first_wins("yinsh", "learned", position, 300) == pytest.approx(1 - own)


def test_the_probabilities_of_three_players_add_up_to_one_and_a_lead_shows() -> None:
    position = games.get("abalone").position("3p-standard")
    found = calibration.chances("abalone", "learned", position, 0, ())
    assert found is not None
    assert sum(found) == pytest.approx(1, abs=0.001)
    assert len(found) == 3


def test_a_large_value_of_a_heuristic_is_no_forced_win() -> None:
    """`storm` adds a thousand million to every value (Houdek 2010, table 3)."""
    position = games.get("yinsh").position()
    found = players.search_position("yinsh", position, players.Settings.parse("strong:storm:depth=2"))
    assert abs(found["value"]) < calibration.forced_win("yinsh", "storm")
    assert found["win"] not in (0.0, 1.0)


def test_a_damaged_file_of_the_user_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path))
    calibration.table.cache_clear()
    path = calibration.user_file("yinsh")
    path.parent.mkdir()
    path.write_text("scale = ", encoding="utf-8")
    with pytest.raises(KotvaError, match=r"yinsh\.toml is not a calibration"):
        calibration.win("yinsh", "learned", 0)
    path.write_text('["2-players".learned]\nscale = 100.0\n', encoding="utf-8")
    calibration.table.cache_clear()
    assert calibration.win("yinsh", "learned", 100) == 0.7311
    calibration.table.cache_clear()
