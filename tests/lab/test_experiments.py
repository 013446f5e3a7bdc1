"""Every experiment runs in its quick form, and exact figures agree with the published ones."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import games
from kotva.errors import KotvaError
from kotva.lab import complexity, experiments, thesis_table, words
from kotva.lab.experiments import Experiment, Settings
from kotva.lab.published import published
from kotva.lab.verdicts import WORDS, verdict
from kotva.lexicons import sources
from kotva.lexicons.sources import UnavailableError

sys.path.insert(0, str(Path(__file__).resolve().parent))

from quick_forms import CHECKS, bounds, cells, number, quick

RESULTS = Path(__file__).resolve().parents[2] / "docs" / "results"


@pytest.mark.slow
@pytest.mark.parametrize("name", [e.name for e in experiments.available()])
def test_the_quick_form_gives_numbers_near_the_published_ones(name: str) -> None:
    tables = quick(name)
    for table in tables:
        assert len(set(table.header)) == len(table.header)
        assert all(len(row) == len(table.header) for row in table.rows)
        assert table.why.endswith(".")
        assert table.document()["rows"]
    for check in CHECKS[name]["checks"]:
        found = cells(tables, **check)
        low, high = bounds(check)
        assert found, check
        assert all(low <= number(value) <= high for value in found), (check, found)


@pytest.mark.parametrize("name", [e.name for e in experiments.available()])
def test_every_interval_of_a_quick_form_says_where_it_comes_from(name: str) -> None:
    """From other seeds (mean and sd), or from the reason of the experiment; an exact number needs none."""
    wanted = CHECKS[name]
    for check in wanted["checks"]:
        low, high = bounds(check)
        assert low <= high
        assert "sd" in check or low == high or wanted.get("why", "").endswith("."), check


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_formula_19_with_the_printed_depth_and_states_gives_the_printed_branching(game: str) -> None:
    """So the printed depth is the one that the formula takes: that of the iteration begun."""
    data = published("game-collection")["heuristics"][game]
    for depth, states, branching in zip(data["depth"], data["states"], data["branching"], strict=True):
        assert states ** (1 / depth) == pytest.approx(branching, rel=0.005)


def test_the_printed_sums_of_table_26_are_those_of_its_cells() -> None:
    depth = published("game-collection")["algorithms"]["abalone"]["depth"]
    sums = [sum(cell for cell in row if cell != "") for row in depth]
    assert sums == pytest.approx([18.476, 20.086, 21.701, 24.230, 24.873, 20.000], abs=0.002)


def test_only_0_019_seconds_a_node_gives_the_printed_times_of_minimax() -> None:
    data = published("simulator")["minimax"]
    a_node = data["seconds_game"] / data["turns_game"]
    assert a_node == pytest.approx(data["seconds_generation"], abs=0.0005)
    assert data["moves"] ** 3 * data["seconds_generation"] == pytest.approx(data["seconds_exact"], rel=0.01)
    assert data["moves"] ** 2 * data["seconds_generation"] == pytest.approx(data["seconds_greedy"], rel=0.01)


def test_the_table_of_chapter_18_2_explains_what_a_table_with_the_side_to_move_does_not() -> None:
    position = games.get("terrace").position()
    printed = published("game-collection")["states"]["terrace-start"]["counts"][2][1]
    assert thesis_table.leaves("terrace", position, 3)[2] == pytest.approx(printed, rel=0.003)


@pytest.mark.parametrize("name", [e.name for e in experiments.available()])
def test_every_experiment_has_a_verdict_that_the_overview_and_its_result_begin_with(name: str) -> None:
    said = verdict(name)
    assert said.reproduced in WORDS
    assert said.why.endswith(".")
    head = (RESULTS / f"{name}.md").read_text(encoding="utf-8").split("\n\n")[1]
    assert head == str(said)
    row = f"| [{name}]({name}.md) | {WORDS[said.reproduced].lower()} | {said.why} |"
    assert row in (RESULTS / "README.md").read_text(encoding="utf-8").splitlines()


def test_the_overview_names_every_experiment(kotva: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = kotva("lab", "overview")
    assert code == 0
    assert all(f"- {one.name}: " in out for one in experiments.available())


@pytest.mark.parametrize("key", ["abalone-start", "terrace-start"])
def test_negamax_counts_what_the_thesis_printed_to_depth_three(key: str) -> None:
    number = published("game-collection")["states"][key]["table"]
    table, _ = experiments.get(f"houdek-table-{number}").run(Settings(depth=3))
    for depth, algorithm, theirs, ours, _ in table.rows:
        if algorithm == "negamax":
            assert theirs == ours, f"depth {depth}"
        if algorithm == "alpha-beta+mo+tt" and depth == 3:
            assert int(str(ours)) <= int(str(theirs))


def test_our_own_positions_have_the_printed_number_of_moves() -> None:
    for key, data in published("game-collection")["states"].items():
        if key != "algorithms":
            own = published("positions")[key]
            position = games.get(key.partition("-")[0]).position(own.get("setup"), text=own.get("position"))
            assert len(position.legal_moves()) == data["counts"][0][0], key


def test_the_formulas_of_chapter_7_give_the_printed_sizes() -> None:
    theirs = published("game-collection")["complexity"]
    assert complexity.abalone_positions() == pytest.approx(theirs["abalone"]["positions"], rel=0.005)
    assert complexity.terrace_positions() == pytest.approx(theirs["terrace"]["positions"], rel=0.005)
    assert complexity.yinsh_positions() == pytest.approx(theirs["yinsh"]["positions"], rel=0.005)
    # The printed 7.51e13 is a misprint; the value is C(85,5) C(80,5) / 12.
    assert complexity.yinsh_starts() == pytest.approx(6.57e13, rel=0.001)


OLD_IDS = Path(__file__).parent / "data" / "old_ids.txt"


@pytest.mark.parametrize("line", OLD_IDS.read_text(encoding="utf-8").splitlines()[1:])
def test_an_old_id_finds_the_same_experiment(line: str) -> None:
    old, new = line.split()
    assert experiments.get(old).name == new


def test_a_run_by_an_old_id_prints_and_writes_the_new_one(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    target = tmp_path / "result.md"
    code, out, err = kotva("lab", "run", "002-table-16", "--depth", 1, "-o", target, "--json")
    assert (code, json.loads(out)["name"]) == (0, "houdek-table-16")
    assert "`002-table-16` is now called `houdek-table-16`" in err
    assert "kotva lab run houdek-table-16 " in target.read_text(encoding="utf-8")


@pytest.mark.parametrize("one", experiments.available(), ids=lambda one: one.name)
def test_an_id_begins_with_its_source_and_cites_it_by_name(one: Experiment) -> None:
    cite = published("sources")[experiments.source_key(one.name)]["cite"]
    assert one.source.startswith(f"{cite}, ")


@pytest.mark.parametrize("name", [e.name for e in experiments.available()])
def test_its_full_result_is_kept_with_date_seed_command_and_reason(name: str) -> None:
    text = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
    assert re.search(
        rf"^\d{{4}}-\d\d-\d\d, `kotva lab run {re.escape(name)} --games \d+ --seed \d+", text, re.MULTILINE
    )
    for table in text.split("\n## ")[1:]:
        assert table.strip().splitlines()[-1].endswith("."), table.splitlines()[0]


def test_a_lexicon_that_the_thesis_has_not_is_refused() -> None:
    with pytest.raises(KotvaError, match="can be compared for cs, de, en, es, fr, pl, ru, not for sk"):
        experiments.get("letter-game-tables-3.1-3.4").run(Settings(lexicon="sk"))


def test_an_unavailable_dictionary_is_left_out_unless_it_was_asked_for(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(*_: object) -> None:
        raise UnavailableError("hunspell-ru: apt-get is not installed")

    monkeypatch.setattr(sources, "fetch", fetch)
    monkeypatch.setattr(words, "LISTS", {})
    said: list[str] = []
    assert words.studied(Settings(progress=said.append)) == []
    assert "Russian is left out: hunspell-ru: apt-get is not installed" in said
    with pytest.raises(UnavailableError):
        words.studied(Settings(lexicon="ru"))


def test_a_result_that_cannot_be_written_is_shown(kotva: Callable[..., tuple[int, str, str]], tmp_path: Path) -> None:
    target = tmp_path / "no folder" / "result.md"
    code, out, err = kotva("lab", "run", "houdek-table-16", "--depth", 1, "-o", target)
    assert (code, "negamax" in out, "there is no folder" in err) == (2, True, True), err
