"""`kotva train leaves`: the changes it makes, and those it must not make."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kotva import _core, languages
from kotva.lexicons import paths
from kotva.players import leaves

Run = Callable[..., tuple[int, str, str]]

WORDS = (
    "ad ae ah at ate eat ea el en er es in is it na ne net no on one or os ratio rate re retain sea so stone ta tea ten"
)
EMPTY = "/".join(["15"] * 15)
RACK = f"{EMPTY} RETAQNS/ 0/0 0"


@pytest.fixture
def lists(home: Path) -> Path:
    """Two English lists in an empty home, `en` and `my-words`."""
    letters = languages.get("en").alphabet
    for name, words in (("en", WORDS + " rat rats"), ("my-words", WORDS)):
        path = paths.lexicon_file(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        _core.compile_lexicon(letters, "\n".join(words.split()).encode(), path, '{"language": "en"}')
    return home


def train(kotva: Run, name: str) -> Path:
    size = ("--games", 4, "--generations", 1, "--proof", 0, "--largest", 2)
    code, out, _ = kotva("train", "leaves", "--lexicon", name, *size, "--json")
    assert code == 0
    return Path(json.loads(out)["file"])


def asked(kotva: Run, name: str) -> list[Any]:
    """The output of the commands that value moves with this lexicon."""
    moves = kotva("moves", "--lexicon", name, "--by", "equity", "--cgp", RACK, "--json")[1]
    position = json.loads(kotva("analyze", "--lexicon", name, "--cgp", RACK, "--json")[1])
    match = json.loads(kotva("match", "equity", "greedy", "--lexicon", name, "--games", 4, "--seed", 1, "--json")[1])
    return [moves, position["best"], match["mean_score"]]


def test_training_one_list_changes_nothing_for_another(lists: Path, kotva: Run) -> None:
    before = asked(kotva, "en")
    train(kotva, "my-words")
    assert asked(kotva, "en") == before


def test_training_a_list_changes_what_is_said_of_that_list(lists: Path, kotva: Run) -> None:
    before = asked(kotva, "my-words")
    path = train(kotva, "my-words")
    after = asked(kotva, "my-words")
    assert after[0] != before[0]
    assert after[1] != before[1]
    assert path.parent == leaves.data_dir()


def test_values_are_used_by_name_for_another_list(lists: Path, kotva: Run) -> None:
    path = train(kotva, "my-words")

    def points(player: str) -> Any:
        found = kotva("match", player, "greedy", "--lexicon", "en", "--games", 4, "--seed", 1, "--json")
        return json.loads(found[1])["mean_score"]

    assert points("equity:leaves=my-words") == points(f"equity:leaves={path}")


def test_a_command_says_on_standard_error_that_values_were_made_for_other_words(lists: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "kotva.cli.main",
        "moves",
        "--lexicon",
        "my-words",
        "--by",
        "equity",
        "--cgp",
        RACK,
    ]
    done = subprocess.run(command, env=os.environ, capture_output=True, text=True, check=True)
    assert done.stderr == (
        "leave values for my-words are those of the package, made for the lexicon en; "
        "`kotva train leaves --lexicon my-words` makes its own\n"
    )
