"""Players with the weights of a file of `kotva train board`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotva import games, players
from kotva.errors import KotvaError
from kotva.players import Limits

SHIPPED = Path(__file__).parents[2] / "crates/core/src/boards"


def own(file: Path, game: str = "yinsh", options: str = "nodes=300") -> players.Player:
    return players.get(f"strong:learned={file}:{options}", game, outside=True)


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_the_shipped_weights_from_a_file_play_as_learned_does(game: str) -> None:
    position = games.get(game).position()
    from_file = own(SHIPPED / game / "learned.csv", game).choose(position, Limits())
    shipped = players.get("strong:learned:nodes=300", game).choose(position, Limits())
    assert (from_file.move, from_file.value) == (shipped.move, shipped.value)


def test_other_weights_give_other_values(tmp_path: Path) -> None:
    text = (SHIPPED / "yinsh/learned.csv").read_text(encoding="utf-8")
    changed = tmp_path / "changed.csv"
    changed.write_text(re.sub("placed-distance,.*", "placed-distance,-500,-500", text), encoding="utf-8")
    assert changed.read_text(encoding="utf-8") != text
    position = games.get("yinsh").position()
    for move in ("f6", "e5", "g7", "d4"):
        position.play(move)
    values = [own(file).choose(position, Limits()).value for file in (changed, SHIPPED / "yinsh/learned.csv")]
    assert values[0] != values[1]


def test_a_visitor_of_a_server_cannot_make_it_read_files() -> None:
    with pytest.raises(KotvaError, match="`kotva match` and `kotva play` only"):
        players.get(f"strong:learned={SHIPPED / 'yinsh/learned.csv'}:nodes=300", "yinsh")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(KotvaError, match=r"missing\.csv cannot be read"):
        own(tmp_path / "missing.csv")


def test_a_file_that_has_no_weights_is_refused_with_its_line(tmp_path: Path) -> None:
    broken = tmp_path / "broken.csv"
    broken.write_text("term,opening,end\nmarkers,1,x\n", encoding="utf-8")
    with pytest.raises(KotvaError, match="line 2: write `term,opening,end` with whole numbers"):
        own(broken)


@pytest.mark.parametrize("line", ["quiet-move", "quiet-move,", "quiet-move,0", "quiet-move,x", "quiet-move,1,2"])
def test_a_wrong_effect_of_a_quiet_move_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    text = (SHIPPED / "yinsh/learned.csv").read_text(encoding="utf-8")
    broken = tmp_path / "broken.csv"
    broken.write_text(re.sub("quiet-move,.*", line, text), encoding="utf-8")
    number = next(n for n, row in enumerate(text.splitlines(), 1) if row.startswith("quiet-move"))
    with pytest.raises(KotvaError, match=f"line {number}: write `quiet-move,EFFECT` with a whole number above 0"):
        own(broken)


def test_a_file_without_the_effect_of_a_quiet_move_is_refused(tmp_path: Path) -> None:
    text = (SHIPPED / "yinsh/learned.csv").read_text(encoding="utf-8")
    broken = tmp_path / "broken.csv"
    broken.write_text(re.sub("quiet-move,.*\n", "", text), encoding="utf-8")
    with pytest.raises(KotvaError, match="the line of `quiet-move` is missing"):
        own(broken)


def scaled(row: str, factor: int) -> str:
    """A line of weights that are the same at the opening and at the end, so that no value is rounded."""
    name, _, cells = row.partition(",")
    if name == "quiet-move":
        return f"{name},{100 * factor}"
    if row.startswith("#") or name == "term":
        return row
    weight = factor * int(cells.split(",")[0])
    return f"{name},{weight},{weight}"


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_the_scale_of_the_weights_does_not_change_the_search(tmp_path: Path, game: str) -> None:
    rows = (SHIPPED / game / "learned.csv").read_text(encoding="utf-8").splitlines()

    def searched(factor: int) -> tuple[object, ...]:
        file = tmp_path / f"{factor}.csv"
        file.write_text("\n".join(scaled(row, factor) for row in rows) + "\n", encoding="utf-8")
        found = own(file, game, "nodes=3000").choose(games.get(game).position(), Limits())
        assert found.value is not None
        return found.line, found.value / factor, found.statistics["depth"], found.statistics["nodes"]

    assert searched(1) == searched(5)
