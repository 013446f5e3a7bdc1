"""A part of a strategy or a board game in Rust is one file or folder and one line: its name stands nowhere else."""

from __future__ import annotations

import ast
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

from kotva._core import board_games
from kotva.players import strategy_parts

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "crates/core/src/crossword/players/parts"
BOARDS = ROOT / "crates/core/src/boards"
PART_NAMES = list(strategy_parts.core())

# Words that also mean something else: a column of data sets and a kind of card; the first moves of a match.
OTHER_MEANINGS = {
    "bingo": {"python/kotva/report", "python/kotva/analysis", "python/kotva/matches", "python/kotva/cli/puzzle.py"},
    "opening": {"python/kotva/matches"},
}
# Figures that were published or measured for particular games.
MEASURED = ("python/kotva/lab/", "python/kotva/cli/bench_")


def sources() -> Iterator[Path]:
    """All code of the core, the binding and the package; tests of the core are left out."""
    yield from (ROOT / "crates").glob("*/src/**/*.rs")
    yield from (ROOT / "python" / "kotva").rglob("*.py")
    yield ROOT / "python" / "kotva" / "_core.pyi"
    yield from (ROOT / "python" / "kotva").rglob("*.toml")


@cache
def code(path: Path) -> str:
    """A file without comments and docstrings: examples may name what they like."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".rs":
        return re.sub(r"//[^\n]*", "", text)
    if path.suffix == ".toml":
        return re.sub(r"#[^\n]*", "", text)
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = "\n"
    kept = "".join(lines)
    for token in tokenize.generate_tokens(StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            kept = kept.replace(token.string, "")
    return kept


def places(pattern: str) -> dict[str, list[str]]:
    """The lines that match, by file."""
    found: dict[str, list[str]] = {}
    for path in sources():
        for line in code(path).splitlines():
            if re.search(pattern, line):
                found.setdefault(path.relative_to(ROOT).as_posix(), []).append(line.strip())
    return found


@pytest.mark.parametrize("name", PART_NAMES)
def test_a_part_in_rust_is_one_file_and_one_line(name: str) -> None:
    module = name.replace("-", "_")
    own = (PARTS / f"{module}.rs").relative_to(ROOT).as_posix()
    found = places(rf"""["'`]{name}["'`]|^\s*{module}$|parts::{module}\b|\b{module}::PART""")
    assert len(found.pop(own)) >= 1
    assert found.pop((PARTS / "mod.rs").relative_to(ROOT).as_posix()) == [module], "the line in the list"
    others = {place for place in found if place != "python/kotva/players/data/strategies.toml"}
    allowed = OTHER_MEANINGS.get(name, set())
    assert not {place for place in others if not any(place.startswith(folder) for folder in allowed)}


def test_every_file_of_parts_is_in_the_list() -> None:
    files = {path.stem for path in PARTS.glob("*.rs")} - {"mod", "part"}
    assert files == {name.replace("-", "_") for name in PART_NAMES}


@pytest.mark.parametrize("name", board_games())
def test_a_board_game_in_rust_is_one_folder_and_one_line(name: str) -> None:
    own = (f"crates/core/src/boards/{name}/", f"python/kotva/games/{name}/")
    found = {file: lines for file, lines in places(rf"(?i)\b{name}\b").items() if not file.startswith(own)}
    listed = found.pop((BOARDS / "mod.rs").relative_to(ROOT).as_posix())
    assert listed == [f"{name}::{name.capitalize()}"], "the line in the list"
    assert not [file for file in found if not file.startswith(MEASURED)]


def test_every_folder_of_a_board_game_is_in_the_list() -> None:
    assert sorted(path.parent.name for path in BOARDS.glob("*/mod.rs")) == sorted(board_games())


def rows_of_parts() -> list[str]:
    """The rows of the table in docs/players.md, from what the parts declare."""
    return [
        f"| `{part.name}` | {part.about} | {'; '.join(part.numbers)} | {'tiles kept' if part.leave else 'plays'} | "
        f"{'Rust' if isinstance(part, strategy_parts.CorePart) else 'Python'} |"
        for part in [*strategy_parts.core_parts(), *strategy_parts.own().values()]
    ]


def test_the_table_of_parts_says_what_they_declare() -> None:
    document = (ROOT / "docs" / "players.md").read_text(encoding="utf-8")
    header = "| part | what it values | numbers | of | written in |\n|---|---|---|---|---|\n"
    table = document.partition(header)[2].partition("\n\n")[0]
    assert table.splitlines() == rows_of_parts()
