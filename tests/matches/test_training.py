"""The same settings give the same leave values, even after an interruption and on two threads."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from kotva import Lexicon
from kotva._core import Alphabet, LeaveSums, leave_sizes
from kotva.errors import KotvaError
from kotva.games.crossword.rules import rules
from kotva.matches import training
from kotva.matches.training import Settings, Training

WORDS = "ae as at en er es et in is it ta te ten tea sea eat ate net rate rains trains strain retain nastier tan wren"
SMALL = Lexicon.of(WORDS.split(), Alphabet([(c.upper(), c, 1, 7, c in "aei", False) for c in "aeinrstw"]))
"""Few letters, so that fitting takes no time."""
SETTINGS = Settings(games=50, generations=2, seed=3, force_share=0.5, largest=3, proof_games=4)


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "BLOCK", 20)
    monkeypatch.setattr(training, "SAVE_SECONDS", 0)


class KilledError(Exception):
    """Interrupts a training."""


@pytest.mark.parametrize("after", [20, 40, 50, 70, 90])
def test_killed_and_started_again_it_gives_what_it_would_have_given(after: int, tmp_path: Path) -> None:
    whole = Training(SMALL, SETTINGS, tmp_path / "whole.state").run()

    def kill(done: int) -> None:
        if done >= after:
            raise KilledError

    path = tmp_path / "x.state"
    with pytest.raises(KilledError):
        Training(SMALL, SETTINGS, path).run(kill)
    # The block that was being played was not written yet.
    again = Training(SMALL, SETTINGS, path)
    assert again.done < 100
    found = again.run()
    assert (found.values, found.above) == (whole.values, whole.above)
    assert found.provenance["generations"] == whole.provenance["generations"]
    assert found.provenance["proof"] == whole.provenance["proof"]


def test_one_thread_and_two_see_the_same(tmp_path: Path) -> None:
    one, two = (Training(SMALL, SETTINGS, tmp_path / f"{n}.state", threads=n).run() for n in (1, 2))
    assert (one.values, one.above) == (two.values, two.above)


def test_another_seed_sees_other_games(tmp_path: Path) -> None:
    one, two = (
        Training(SMALL, Settings(games=50, generations=1, seed=seed, proof_games=0), tmp_path / f"{seed}.state").run()
        for seed in (1, 2)
    )
    assert one.values != two.values


def test_a_state_of_other_settings_or_a_damaged_one_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.state"
    Training(SMALL, SETTINGS, path).run()
    with pytest.raises(KotvaError, match="other settings"):
        Training(SMALL, Settings(games=51), path)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(KotvaError, match="is damaged"):
        Training(SMALL, SETTINGS, path)


def test_tiles_that_make_words_are_worth_more_than_tiles_that_do_not(tmp_path: Path) -> None:
    """Only one word of this lexicon has W."""
    settings = Settings(games=300, generations=2, force_share=0.5, largest=2, proof_games=0)
    training = Training(SMALL, settings, tmp_path / "x.state")
    table = training.run().table(training.rules)
    assert table.value("S") > table.value("W")
    assert table.value("E") > table.value("WW")
    assert table.value("?") > table.value("W")
    assert table.value("") == 0


def test_every_rack_counts_for_each_way_to_hold_a_leave(tmp_path: Path) -> None:
    """The counts of all leaves of n tiles add up to the number of racks times the ways to choose n of seven tiles."""
    training = Training(SMALL, Settings(games=30, generations=1, force_share=0.0, proof_games=0), tmp_path / "x")
    training._block()
    counts = memoryview(training.state.sums.state()[1]).cast("I")
    ends = [leave_sizes(training.rules, size)[0] for size in range(7)]
    found = [sum(counts[begin:end]) for begin, end in zip([0, *ends], ends, strict=False)]
    assert found == [training.state.sums.racks * ways for ways in (1, 7, 21, 35, 35, 21, 7)]


def test_a_state_of_other_tiles_is_refused() -> None:
    state = LeaveSums(rules("en")).state()
    with pytest.raises(KotvaError, match="does not match"):
        LeaveSums(rules("cs"), state)


def test_tables_of_the_published_forms_can_be_read_again(tmp_path: Path) -> None:
    training = Training(SMALL, Settings(games=300, generations=1, force_share=0.0, proof_games=0), tmp_path / "x")
    texts = training.tables(replace(training.run(), language="xx"))
    assert list(texts) == ["letters-ballard-xx.toml", "letters-gordon-xx.toml", "balance-gordon-xx.toml"]
    ballard, gordon, balance = (tomllib.loads(text) for text in texts.values())
    assert set(ballard["letters"]) == {"?", *"AEINRSTW"}
    assert all(first == further for first, further in ballard["letters"].values())
    assert any(first != further for first, further in gordon["letters"].values())
    assert ballard["letters"]["W"][0] < ballard["letters"]["E"][0]
    assert balance["vowels"] == ["A", "E", "I"]
    assert balance["rows"][0][0] == 0, "an empty leave has the value 0"
    assert [len(row) for row in balance["rows"]] == [7, 6, 5, 4, 3, 2, 1]
