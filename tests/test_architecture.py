"""Folders import only from folders before them: the order in docs/architecture.md is the order of the code."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ROOT / "python" / "kotva"
RUST = ROOT / "crates" / "core" / "src"
PICTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

# The command line starts the web app; nothing else may look ahead.
ALLOWED = {("cli", "web"): {"serve.py"}}


def order_in_picture(first: str, last: str) -> list[str]:
    line = next(x for x in PICTURE.splitlines() if re.search(rf"\b{first}  .*\b{last}\b", x))
    return re.findall(r"\w+", line)


PYTHON_ORDER = order_in_picture("errors", "web")
RUST_ORDER = order_in_picture("lexicon", "play")


def python_imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module] if node.module != "kotva" else [f"kotva.{a.name}" for a in node.names]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        else:
            continue
        yield from (n.split(".")[1] for n in names if n.startswith("kotva."))


@pytest.mark.parametrize("folder", PYTHON_ORDER)
def test_a_python_folder_imports_only_those_before_it(folder: str) -> None:
    module = PYTHON / f"{folder}.py"
    for path in [module] if module.exists() else (PYTHON / folder).rglob("*.py"):
        for imported in python_imports(path):
            if imported in PYTHON_ORDER and path.name not in ALLOWED.get((folder, imported), set()):
                assert PYTHON_ORDER.index(imported) <= PYTHON_ORDER.index(folder), f"{path} imports {imported}"


@pytest.mark.parametrize("module", RUST_ORDER)
def test_a_rust_module_uses_only_those_before_it(module: str) -> None:
    for path in (RUST / module).rglob("*.rs"):
        code = re.sub(r"//.*", "", path.read_text(encoding="utf-8"))
        for used in re.findall(r"\bcrate::(\w+)", code):
            if used in RUST_ORDER:
                assert RUST_ORDER.index(used) <= RUST_ORDER.index(module), f"{path} uses {used}"


def test_every_folder_has_its_place_in_the_order() -> None:
    folders = {p.name for p in PYTHON.iterdir() if p.is_dir() and (p / "__init__.py").exists()}
    assert folders <= set(PYTHON_ORDER)
    assert {p.name for p in RUST.iterdir() if p.is_dir()} == set(RUST_ORDER)


def test_the_core_knows_nothing_of_python() -> None:
    manifest = (ROOT / "crates" / "core" / "Cargo.toml").read_text(encoding="utf-8")
    assert "pyo3" not in manifest


GAMES = {"abalone", "crossword", "terrace", "yinsh"}


def compared_names(path: Path) -> Iterator[str]:
    """Names of games that the code compares something with, or matches."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            parts: list[ast.expr] = [node.left, *node.comparators]
        elif isinstance(node, ast.MatchValue):
            parts = [node.value]
        else:
            continue
        yield from (part.value for part in parts if isinstance(part, ast.Constant) and part.value in GAMES)


def test_code_asks_for_capabilities_and_not_for_the_name_of_a_game() -> None:
    """Only modules of a game itself may know its name; the laboratory repeats measurements of single games."""
    for path in PYTHON.rglob("*.py"):
        own = {game for game in GAMES if game in path.as_posix()}
        for name in compared_names(path):
            assert name in own, f"{path} compares with `{name}`"
