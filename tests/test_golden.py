"""Outputs equal those of an earlier revision; tests/golden/README.md says how they are stored and compared."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from golden.commands import COMMANDS as GOLDEN_COMMANDS
from golden.groups import GROUPS, OUTPUTS, Workshop, computed
from golden.normal import differences
from kotva.cli.main import COMMANDS

WITHOUT_JSON = {"serve", "bench", "ugi"}
"""Two run until they are stopped, `bench` asserts its own counts."""


@pytest.fixture(scope="module")
def workshop() -> Iterator[Workshop]:
    with Workshop() as opened:
        yield opened


@pytest.mark.slow
@pytest.mark.parametrize("name", GROUPS)
def test_outputs_are_those_of_the_golden_files(name: str, workshop: Workshop) -> None:
    golden = json.loads((OUTPUTS / f"{name}.json").read_text(encoding="utf-8"))
    if missing := sorted(workshop.missing & set(golden["lexica"])):
        pytest.skip(f"not installed: {', '.join(missing)} (kotva lexicon install {' '.join(missing)})")
    if golden["lexica"] != workshop.checksums(list(golden["lexica"])):
        pytest.skip(f"the installed words are not those of the golden file: {', '.join(golden['lexica'])}")
    found = list(differences(golden["outputs"], computed(name, workshop)))
    assert not found, "\n".join(found[:20])


def test_every_file_belongs_to_a_group() -> None:
    assert {path.stem for path in OUTPUTS.glob("*.json")} == set(GROUPS)


def test_every_command_has_golden_outputs() -> None:
    asked = {line.split()[0] for lines in GOLDEN_COMMANDS.values() for line in lines}
    assert asked == set(COMMANDS) - WITHOUT_JSON


def test_a_difference_is_found_and_an_addition_is_none() -> None:
    golden = {"games": [{"moves": ["8D HAT", "D8 HAT"], "score": 10}], "win_rate": 0.5}
    added = {"games": [{"moves": ["8D HAT", "D8 HAT"], "score": 10, "new": 1}], "win_rate": 0.5, "new": {}}
    assert list(differences(golden, added)) == []
    for wrong in (
        {"games": [], "win_rate": 0.5},
        {"games": [{"moves": ["8D HAT"], "score": 10}], "win_rate": 0.5},
        {"games": [{"moves": ["8D HAT", "D8 HAT"], "score": 10.5}], "win_rate": 0.5},
        {"games": [{"moves": ["8D HAT", "D8 HAT"], "score": 10}]},
    ):
        assert len(list(differences(golden, wrong))) == 1
