"""Training of evaluation weights: the fit, the same weights from the same seed, and continuing."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kotva import games
from kotva._core import TranspositionTable, board_term_names, board_terms, board_value
from kotva.errors import KotvaError
from kotva.matches.board_training import Settings, Training, expected, fitted, played, regression

SMALL = Settings("yinsh", games=10, generations=1, nodes=20, seed=3, start="basic")


def run(folder: Path, settings: Settings = SMALL) -> str:
    return Training(settings, folder).run(lambda count: None, lambda text: None)


def test_regression_finds_the_weights_that_made_the_results() -> None:
    rng = np.random.default_rng(1)
    terms = rng.normal(size=(20_000, 3))
    phases = rng.uniform(size=20_000)
    opening, end = np.array([1.0, -0.5, 0.2]), np.array([0.4, -0.5, 1.0])
    value = (terms @ opening) * (1 - phases) + (terms @ end) * phases
    results = (rng.uniform(size=20_000) < 1 / (1 + np.exp(-value))).astype(float)
    found = regression(terms, phases, results, 0.1)
    assert np.allclose(found[0], opening, atol=0.12)
    assert np.allclose(found[1], end, atol=0.12)


def test_the_same_seed_gives_the_same_weights_and_an_interrupted_training_continues(tmp_path: Path) -> None:
    whole = run(tmp_path / "whole")
    kept = (tmp_path / "whole" / "generation-1.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    broken = tmp_path / "broken"
    Training(SMALL, broken)
    (broken / "generation-1.jsonl").write_text("".join(kept[:4]) + kept[4][:20], encoding="utf-8")
    training = Training(SMALL, broken)
    assert training.resumed
    assert training.done == 4
    assert training.run(lambda count: None, lambda text: None) == whole


def test_other_settings_begin_anew(tmp_path: Path) -> None:
    run(tmp_path)
    assert Training(Settings("yinsh", games=11, generations=1, nodes=20, seed=3, start="basic"), tmp_path).done == 0


def test_the_core_values_a_position_as_the_fit_does(tmp_path: Path) -> None:
    text = run(tmp_path)
    weights = {row[0]: (int(row[1]), int(row[2])) for row in (line.split(",") for line in text.splitlines()[5:])}
    assert list(weights) == board_term_names("yinsh")
    rng = random.Random(5)
    position = games.get("yinsh").position()
    for _ in range(40):
        phase, terms = board_terms(position, position.side)
        wanted = sum(
            amount * (first * (256 - phase) + last * phase) / 256
            for amount, (first, last) in zip(terms, weights.values(), strict=True)
        )
        assert board_value(position, text, position.side) == pytest.approx(wanted, abs=2)
        position.play(rng.choice(position.legal_moves()))
        if position.outcome() is not None:
            break


def test_held_out_games_are_not_those_of_the_fit() -> None:
    won = {"winner": 0, "rows": [[0, 0, [[0, 1]], 1.0]], "followed": []}
    lost = {"winner": 1, "rows": [[0, 0, [[0, -1]], 0.0]], "followed": []}
    assert fitted([won, lost] * 50, 1, 1.0).loss < 0.2


def test_the_expected_result_leads_from_the_values_of_the_search_to_the_result() -> None:
    """By the definition of Sutton 1988: the n-step returns of a game, weighted by (1 - lambda) lambda^(n - 1)."""
    values, share = [0.5, 0.6, 0.8, 0.7], 0.9
    chances = [(ply % 2, value if ply % 2 == 0 else 1 - value) for ply, value in enumerate(values)]
    for ply, found in enumerate(expected(chances, 0, share)):
        later = values[ply:]
        wanted = sum((1 - share) * share**n * value for n, value in enumerate(later)) + share ** len(later)
        assert (found if ply % 2 == 0 else 1 - found) == pytest.approx(wanted)


def test_half_of_the_expected_result_is_the_result_as_soon_as_values_are_probabilities() -> None:
    def of(heuristic: str) -> list[tuple[float, float]]:
        game = played(SMALL, heuristic, TranspositionTable("buckets", 12), random.Random(2))
        assert game["winner"] is not None
        return [(float(game["winner"] == side), target) for side, _, _, target in game["rows"]]

    assert all(target == result for result, target in of("basic"))
    found = of("learned")
    assert all(abs(target - result) <= 0.5 for result, target in found)
    assert any(target != result for result, target in found)


def test_a_fit_uses_the_games_of_three_generations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_game(settings: Settings, heuristic: str, table: object, rng: random.Random) -> dict[str, Any]:
        return {"winner": rng.randrange(2), "rows": [[0, 0, [[0, 1]], 0.5]], "followed": []}

    monkeypatch.setattr("kotva.matches.board_training.played", one_game)
    reports: list[str] = []
    Training(replace(SMALL, generations=5), tmp_path).run(lambda count: None, reports.append)
    assert [int(report.split()[2]) for report in reports] == [10, 20, 30, 30, 30]


def test_the_effect_of_a_quiet_move_does_not_count_random_moves() -> None:
    def of(error: float) -> dict[str, Any]:
        settings = replace(SMALL, error=error)
        return played(settings, "learned", TranspositionTable("buckets", 12), random.Random(2))

    game = of(0.0)
    assert game["followed"]
    for index in game["followed"]:
        (side, phase, *_), (next_side, next_phase, *_) = game["rows"][index], game["rows"][index + 1]
        assert side != next_side
        assert 0 <= next_phase - phase <= 256 // 51 + 1, "a quiet move adds one marker at most"
    assert not of(1.0)["followed"]


def test_the_effect_of_a_quiet_move_is_the_mean_change_of_the_value(tmp_path: Path) -> None:
    text = run(tmp_path)
    weights = {row[0]: (int(row[1]), int(row[2])) for row in (line.split(",") for line in text.splitlines()[5:])}

    def value(row: list[Any]) -> float:
        _, phase, sparse, _ = row
        pairs = list(weights.values())
        return sum(amount * (pairs[term][0] * (256 - phase) + pairs[term][1] * phase) / 256 for term, amount in sparse)

    changes = []
    for line in (tmp_path / "generation-1.jsonl").read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        changes += [abs(value(game["rows"][i]) + value(game["rows"][i + 1])) for i in game["followed"]]
    found = next(line for line in text.splitlines() if line.startswith("quiet-move"))
    assert int(found.split(",")[1]) == pytest.approx(np.mean(changes), abs=2)


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(KotvaError, match="crossword has no learned evaluation"):
        Settings("crossword").checked()
    with pytest.raises(KotvaError, match="yinsh has no heuristic `luck`"):
        Settings("yinsh", start="luck").checked()


def test_the_command_of_the_file_is_the_one_that_makes_it() -> None:
    made = Settings("abalone", 60, 1, 30, 7, "simple").command()
    assert made == "kotva train board abalone --games 60 --generations 1 --nodes 30 --seed 7 --start simple"
    assert json.dumps(made)
