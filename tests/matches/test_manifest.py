"""A data set stores the versions of program and tables, and refuses to continue with others."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon, _core, languages
from kotva.errors import KotvaError
from kotva.matches import manifest
from kotva.matches.dataset import Dataset
from kotva.matches.manifest import FILE, Manifest
from kotva.matches.simulate import simulate
from kotva.players import leaves

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
NAMES = ("equity", "gordon-h2")


def played(folder: Path) -> Dataset:
    return simulate(SMALL, NAMES, 4, 5, folder, block=2, threads=1)


@pytest.fixture
def folder(home: Path) -> Path:
    """A data set that lacks one of its two files."""
    played(home / "games")
    (home / "games" / "turns-000001.parquet").unlink()
    return home / "games"


def change(folder: Path, edit: Callable[[dict[str, Any]], object]) -> None:
    document = json.loads((folder / FILE).read_text(encoding="utf-8"))
    edit(document)
    (folder / FILE).write_text(json.dumps(document), encoding="utf-8")


def as_version_2(document: dict[str, Any]) -> None:
    """A manifest as revision 5f48b87 wrote it."""
    del document["core"], document["tables"]
    document["version"] = 2


def test_a_manifest_names_the_core_and_the_tables_of_each_player(folder: Path) -> None:
    found = Manifest.read(folder)
    assert found.core == _core.revision()
    table = next(path for path in leaves.shipped() if path.name == "leaves-en.leaves")
    assert found.tables["equity"] == {"leaves leaves-en.leaves": leaves.checksum(table)}
    assert list(found.tables["gordon-h2"]) == ["letters gordon"]


def test_the_same_core_and_tables_go_on(folder: Path) -> None:
    assert played(folder).complete


def test_another_core_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manifest, "revision", lambda: "0123456789abcdef")
    with pytest.raises(KotvaError, match="holds games of revision") as error:
        played(folder)
    assert str(error.value) == (
        f"{folder} holds games of revision {_core.revision()} of the core; this Kotva has revision 0123456789abcdef, "
        f"and a data set cannot mix games of two cores; give another folder for new games "
        f"(`kotva report {folder}` still reads the old ones)"
    )


def test_another_leave_table_is_refused_by_name(folder: Path) -> None:
    change(folder, lambda document: document["tables"]["equity"].update({"leaves leaves-en.leaves": "0" * 16}))
    message = r"tables of equity leaves leaves-en\.leaves \(0{16}\), not leaves leaves-en\.leaves \([0-9a-f]{16}\)"
    with pytest.raises(KotvaError, match=message):
        played(folder)


def test_a_data_set_without_a_recorded_core_is_read_and_reported(
    folder: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    change(folder, as_version_2)
    found = Dataset(folder)
    assert (found.manifest.version, found.manifest.core, found.manifest.tables) == (2, None, {})
    assert found.games().collect().height == 2
    code, _, err = kotva("report", folder, "-o", folder.parent / "report")
    assert code == 0, err
    assert (folder.parent / "report" / "index.html").exists()


def test_a_data_set_without_a_recorded_core_does_not_go_on(folder: Path) -> None:
    change(folder, as_version_2)
    with pytest.raises(KotvaError, match="holds games of a core whose revision is not recorded; this Kotva has "):
        played(folder)
    assert not (folder / "turns-000001.parquet").exists()


@pytest.mark.parametrize("name", ["sim:plies=3", "champion:threads=2"])
def test_a_simulating_player_is_stored_with_its_settings_and_both_of_its_tables(name: str) -> None:
    found = manifest.of_games(SMALL, (name, "greedy"), 2, 1)
    key, value = name.partition(":")[2].split("=")
    assert found.players[0]["parts"]["settings"][key] == int(value)
    assert {Path(table).suffix for table in found.tables[name]} == {".leaves", ".winning"}
