"""Training of win tables can be continued, does not depend on the number of threads, and agrees with plain counting."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kotva import Lexicon, languages
from kotva.errors import KotvaError
from kotva.matches import winning
from kotva.matches.winning import WIDEST, Settings, Training, fitted, looked_up
from kotva.players.winning import LARGEST_LEAD

WORDS = "ae as at en er es et in is it ta te ten tea sea eat ate net rate rains trains strain retain nastier tan wren"
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
SETTINGS = Settings(games=50, held_out=20, seed=3)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(winning, "BLOCK", 20)
    monkeypatch.setattr(winning, "SAVE_SECONDS", 0)


class KilledError(Exception):
    """Interrupts a training."""


def test_killed_and_started_again_it_gives_what_it_would_have_given(tmp_path: Path) -> None:
    whole = Training(SMALL, SETTINGS, tmp_path / "whole.state", threads=2).run()

    def kill(done: int) -> None:
        if done >= 40:
            raise KilledError

    path = tmp_path / "x.state"
    with pytest.raises(KilledError):
        Training(SMALL, SETTINGS, path).run(kill)
    again = Training(SMALL, SETTINGS, path)
    assert again.resumed
    assert again.played == 20
    found = again.run()
    assert found.values == whole.values
    assert found.provenance["calibration"] == whole.provenance["calibration"]


def test_a_state_of_other_settings_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.state"
    Training(SMALL, SETTINGS, path).run()
    with pytest.raises(KotvaError, match="other settings"):
        Training(SMALL, replace(SETTINGS, seed=4), path)
    path.write_bytes(b"something else")
    with pytest.raises(KotvaError, match="damaged"):
        Training(SMALL, SETTINGS, path)
    with pytest.raises(KotvaError, match="at least one game"):
        Training(SMALL, Settings(games=0), tmp_path / "y.state")


def test_leads_are_those_of_the_game(tmp_path: Path) -> None:
    """The expected leads are sums of the scores of the turns; the games have no leave values."""
    from kotva._core import play_crossword, winning_leads
    from kotva.games.crossword import Position
    from kotva.players.strategies import strategy

    start = Position.start(SMALL)
    greedy = strategy("greedy").compiled(start.rules)
    found = winning_leads(start.core, greedy, seed=9, begin=0, end=30)
    unseen, lead, spread = (np.frombuffer(x, kind) for x, kind in zip(found, ("u1", "<i4", "<i4"), strict=True))
    games = play_crossword(start.core, greedy, greedy, seed=9, begin=0, end=30, paired=False)
    turns, results = games.turns(), games.games()
    expected, scores, game = [], [0, 0], None
    for i, number in enumerate(turns["game"]):
        if number != game:
            game, scores = number, [0, 0]
        me = turns["player"][i]
        final = (results["score1"][number], results["score2"][number])
        expected.append((1000 * (scores[me] - scores[1 - me]), final[me] - final[1 - me]))
        scores[me] += turns["score"][i]
    assert list(zip(lead.tolist(), spread.tolist(), strict=True)) == expected
    bag = np.array(turns["bag"])
    assert (unseen[bag > 0] == bag[bag > 0] + 7).all()
    assert unseen[0] == 93


def test_a_table_is_the_share_of_games_that_gained_enough() -> None:
    rng = np.random.default_rng(1)
    changes = np.zeros((3, 2 * WIDEST + 1), int)
    drawn = rng.normal(10, 30, 20_000).round().astype(int)
    np.add.at(changes, (2, drawn + WIDEST), 1)
    table = fitted(changes, rack_size=7)
    for lead in (-60, -10, 0, 25, 80):
        share = (drawn > -lead).mean() + (drawn == -lead).mean() / 2
        assert table[2, LARGEST_LEAD + lead] == pytest.approx(share, abs=1e-9)
    assert looked_up(table, np.array([2]), np.array([500]))[0] == pytest.approx(table[2, 400:402].mean())
    assert (np.diff(table, axis=1) >= 0).all()
