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
DOCUMENT = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

# The command line starts the web app; no other folder may import a later one.
ALLOWED = {("cli", "web"): {"serve.py"}}


def order_in_picture(first: str, last: str) -> list[str]:
    line = re.search(rf"\b{first}  .*\b{last}\b", DOCUMENT)
    assert line, f"the picture has no line from {first} to {last}"
    return re.findall(r"\w+", line.group())


PYTHON_ORDER = order_in_picture("errors", "web")
RUST_ORDER = order_in_picture("lexicon", "boards")
CROSSWORD_ORDER = order_in_picture("rules", "train")


# Python


def python_imports(code: str, package: tuple[str, ...]) -> Iterator[str]:
    """The modules of `kotva` that the code of a package imports, relative imports included.

    >>> list(python_imports("from ..games import Game", ("kotva", "web", "rooms")))
    ['web']
    """
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.ImportFrom):
            start = package[: len(package) + 1 - node.level] if node.level else ()
            origin = (*start, *node.module.split(".")) if node.module else start
            paths = [(*origin, alias.name) for alias in node.names]
        elif isinstance(node, ast.Import):
            paths = [tuple(alias.name.split(".")) for alias in node.names]
        else:
            continue
        yield from (path[1] for path in paths if path[0] == "kotva" and len(path) > 1)


def package_of(path: Path) -> tuple[str, ...]:
    return path.relative_to(PYTHON.parent).parent.parts


@pytest.mark.parametrize("folder", PYTHON_ORDER)
def test_a_python_folder_imports_only_those_before_it(folder: str) -> None:
    module = PYTHON / f"{folder}.py"
    for path in [module] if module.exists() else (PYTHON / folder).rglob("*.py"):
        for imported in python_imports(path.read_text(encoding="utf-8"), package_of(path)):
            if imported in PYTHON_ORDER and path.name not in ALLOWED.get((folder, imported), set()):
                assert PYTHON_ORDER.index(imported) <= PYTHON_ORDER.index(folder), f"{path} imports {imported}"


@pytest.mark.parametrize(
    "code",
    [
        "from kotva.web.app import create_app",
        "from kotva import web",
        "import kotva.web.app as app",
        "from ..web import app",
        "from .. import web",
        "from ..web.rooms.models import Change",
        "def late():\n    from ..web import app",
    ],
)
def test_every_form_of_a_python_import_is_seen(code: str) -> None:
    assert list(python_imports(code, ("kotva", "games"))) == ["web"]


def test_a_relative_import_within_a_folder_stays_there() -> None:
    assert list(python_imports("from .protocol import Game", ("kotva", "games", "crossword"))) == ["games"]


# Rust

# Strings, characters and comments, whose braces and paths do not count.
NOT_CODE = re.compile(r"""r(#+)".*?"\1|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\[^']+)'|//[^\n]*|/\*.*?\*/""", flags=re.DOTALL)
RUST_TOKEN = re.compile(
    r"\bmod\s+(?P<mod>\w+)\s*\{|\buse\s+(?P<use>[^;]+);|(?P<open>\{)|(?P<close>\})"
    r"|\b(?P<path>(?:crate|self|super)(?:::\w+)+)"
)


def use_paths(tree: str) -> Iterator[str]:
    """`a::{b, c::{d, e}}` is `a::b`, `a::c::d` and `a::c::e`."""
    depth, start = 0, 0
    for place, sign in enumerate(tree + ","):
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            prefix, brace, group = tree[start:place].strip().partition("{")
            if brace:
                yield from (prefix + path for path in use_paths(group.rpartition("}")[0]))
            elif prefix:
                yield prefix.split(" as ")[0].strip()
            start = place + 1


def resolve(path: str, module: tuple[str, ...]) -> tuple[str, ...] | None:
    """A path from the root of the crate; None for other crates and for modules below this one."""
    parts = path.split("::")
    up = parts.count("super")
    if parts[0] == "crate":
        module = ()
    elif parts[0] not in ("self", "super"):
        return None
    names = (part for part in parts if part not in ("crate", "self", "super"))
    return (*module[: len(module) - up], *names)


def rust_uses(code: str, module: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Every path of this crate that the code of a module names, from the root of the crate."""
    braces: list[str | None] = []
    for token in RUST_TOKEN.finditer(NOT_CODE.sub(" ", code)):
        if token["close"]:
            braces.pop()
        elif token["open"] or token["mod"]:
            braces.append(token["mod"])
        else:
            here = (*module, *(name for name in braces if name))
            for path in use_paths(token["use"]) if token["use"] else [token["path"]]:
                if used := resolve(path, here):
                    yield used
    assert not braces, f"the braces of {module} do not match"


def module_of(path: Path) -> tuple[str, ...]:
    parts = path.relative_to(RUST).with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib") else parts


def looks_ahead(used: tuple[str, ...], module: tuple[str, ...]) -> bool:
    """Whether a module names one to its right in the picture."""
    order = RUST_ORDER
    if used[0] == module[0] == "crossword":
        order, used, module = CROSSWORD_ORDER, used[1:], module[1:]
    if not used or not module or used[0] not in order or module[0] not in order:
        return False
    return order.index(used[0]) > order.index(module[0])


@pytest.mark.parametrize("folder", RUST_ORDER)
def test_a_rust_module_uses_only_those_before_it(folder: str) -> None:
    for path in (RUST / folder).rglob("*.rs"):
        module = module_of(path)
        for used in rust_uses(path.read_text(encoding="utf-8"), module):
            assert not looks_ahead(used, module), f"{path} uses {'::'.join(used)}"


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("search::run", "use crate::boards::Piece;"),
        ("search::run", "use crate::{boards, game::Limits};"),
        ("search::run", "pub use crate::{game::{Limits, rng}, boards::{BoardGame as Game}};"),
        ("search::run", "use super::super::boards::Piece;"),
        ("search::run", "use super::super::{game::Limits, boards::Piece};"),
        ("search", "use super::boards::Piece;"),
        ("search::run", "fn piece() -> crate::boards::Piece { super::super::boards::piece() }"),
        ("search::run", "mod tests { use super::super::super::boards::Piece; }"),
        ("crossword::rules::grid", "use crate::crossword::players::Mind;"),
        ("crossword::rules::grid", "use crate::crossword::{Move, players::{Mind, Strategy}};"),
        ("crossword::rules::grid", "use super::super::players::Mind;"),
        ("crossword::rules", "use super::players::Mind;"),
    ],
)
def test_every_form_of_a_rust_path_that_looks_ahead_is_seen(module: str, code: str) -> None:
    here = tuple(module.split("::"))
    assert any(looks_ahead(used, here) for used in rust_uses(code, here))


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("search::run", "use crate::{game::Limits, lexicon::Tile};"),
        ("search::run", "// use crate::boards::Piece;"),
        ("search::run", 'const TEXT: &str = "{ crate::boards::Piece // ";'),
        ("search::run", "mod tests { use super::boards; }"),
        ("crossword::players::mind", "use super::super::rules::grid::Grid;"),
        ("crossword::train", "use crate::crossword::{Position, series::Series};"),
    ],
)
def test_a_rust_path_that_looks_back_is_allowed(module: str, code: str) -> None:
    here = tuple(module.split("::"))
    assert not any(looks_ahead(used, here) for used in rust_uses(code, here))


def test_the_modules_of_the_core_state_the_order_of_the_picture() -> None:
    for path, order in ((RUST / "lib.rs", RUST_ORDER), (RUST / "crossword" / "mod.rs", CROSSWORD_ORDER)):
        assert f"{', '.join(order)}." in path.read_text(encoding="utf-8")


def test_crossword_offers_names_of_its_first_module_only() -> None:
    """If the root exported a name of a later module, an earlier module could use it unnoticed."""
    code = (RUST / "crossword" / "mod.rs").read_text(encoding="utf-8")
    assert set(re.findall(r"^pub use (\w+)", code, flags=re.M)) == {CROSSWORD_ORDER[0]}


# Folders


def test_every_folder_has_its_place_in_the_order() -> None:
    folders = {p.name for p in PYTHON.iterdir() if p.is_dir() and (p / "__init__.py").exists()}
    assert folders <= set(PYTHON_ORDER)
    assert folders_with_files(RUST) == set(RUST_ORDER)
    assert folders_with_files(RUST / "crossword") == set(CROSSWORD_ORDER)


def folders_with_files(folder: Path) -> set[str]:
    """The folders that contain files; an empty folder may remain after its last file is deleted."""
    return {p.name for p in folder.iterdir() if p.is_dir() and any(x.is_file() for x in p.rglob("*"))}


def folders_in_table() -> set[str]:
    rows = re.findall(r"^\| (`[^|]+`) \|", DOCUMENT, flags=re.M)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def folders_of_code() -> set[str]:
    sources = [*ROOT.glob("crates/*/src"), PYTHON, ROOT / "web" / "src"]
    files = (p for source in sources for p in source.rglob("*") if p.is_file())
    folders = {p.parent.relative_to(ROOT) for p in files}
    return {p.as_posix() for p in folders if "__pycache__" not in p.parts and "static" not in p.parts}


def without_a_row(folders: set[str], rows: set[str]) -> set[str]:
    return {folder for folder in folders if not any(fits(folder, row) for row in rows)}


def fits(folder: str, row: str) -> bool:
    """`*` in a row stands for one name."""
    pattern = re.escape(row).replace(r"\*", "[^/]+")
    return re.fullmatch(pattern, folder) is not None


def test_every_folder_of_code_has_a_row_with_its_job() -> None:
    assert without_a_row(folders_of_code(), folders_in_table()) == set()


def test_every_row_of_the_table_names_a_folder() -> None:
    assert [row for row in sorted(folders_in_table()) if not any(ROOT.glob(row))] == []


def test_a_folder_without_a_row_is_seen() -> None:
    rows = {"python/kotva/games", "python/kotva/*/data"}
    folders = {"python/kotva/games", "python/kotva/games/data", "python/kotva/games/data/go", "python/kotva/go"}
    assert without_a_row(folders, rows) == {"python/kotva/games/data/go", "python/kotva/go"}


def test_the_core_knows_nothing_of_python() -> None:
    manifest = (ROOT / "crates" / "core" / "Cargo.toml").read_text(encoding="utf-8")
    assert "pyo3" not in manifest


# Names of games


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
    """Only the modules of a game may know its name, and the laboratory, which repeats measurements of single games."""
    for path in PYTHON.rglob("*.py"):
        own = {game for game in GAMES if game in path.as_posix()}
        for name in compared_names(path):
            assert name in own, f"{path} compares with `{name}`"
