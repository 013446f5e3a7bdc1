"""The page's folders import only from folders before them, and no files import each other in a circle.

The order is the one of the picture in docs/architecture.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "web" / "src"
PICTURE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ORDERED = re.search(r"\bbrowser  .*?\bframe\b", PICTURE, re.DOTALL)
assert ORDERED is not None, "docs/architecture.md shows no folders of the page"
ORDER = re.findall(r"\w+", ORDERED[0])
FILES = sorted(path for path in SOURCES.rglob("*") if path.suffix in {".ts", ".svelte"})

# Svelte files name imports in their scripts, which is TypeScript too; `import(…)` loads a page when it is opened.
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*(\()?\s*(["'])(?P<name>[^"']+)\2""")
ALIASES = {"$lib/": SOURCES, "@/": SOURCES, "/src/": SOURCES}


def imported(path: Path) -> Iterator[Path]:
    """The files of the page that a file imports, by a relative name or an alias of web/src."""
    for found in IMPORT.finditer(path.read_text(encoding="utf-8")):
        name = found["name"]
        if name.startswith("."):
            target = path.parent / name
        elif alias := next((alias for alias in ALIASES if name.startswith(alias)), None):
            target = ALIASES[alias] / name.removeprefix(alias)
        else:
            continue  # a package
        if not name.endswith(".css"):
            yield file_of(target, path)


def file_of(target: Path, path: Path) -> Path:
    names = (target, *(target.with_name(target.name + end) for end in (".ts", ".svelte.ts", ".svelte")))
    file = next((name.resolve() for name in names if name.is_file()), None)
    assert file is not None, f"{path} imports {target}, which is no file"
    return file


def folder_of(path: Path) -> str | None:
    """The folder of a file; nothing for main.ts and App.svelte, which put the page together."""
    parts = path.relative_to(SOURCES).parts
    return parts[0] if len(parts) > 1 else None


@pytest.mark.parametrize("folder", ORDER)
def test_a_folder_of_the_page_imports_only_those_before_it(folder: str) -> None:
    allowed = ORDER[: ORDER.index(folder) + 1]
    for path in FILES:
        if folder_of(path) == folder:
            for other in imported(path):
                assert folder_of(other) in allowed, f"{path.relative_to(ROOT)} imports {other.relative_to(ROOT)}"


def test_every_folder_of_the_page_has_its_place_in_the_order() -> None:
    assert {path.name for path in SOURCES.iterdir() if path.is_dir()} == {*ORDER, "styles"}


def test_only_the_frame_stands_outside_the_folders() -> None:
    assert {path.name for path in FILES if folder_of(path) is None} == {"App.svelte", "main.ts", "vite-env.d.ts"}


def test_no_files_of_the_page_import_each_other_in_a_circle() -> None:
    try:
        TopologicalSorter({path: list(imported(path)) for path in FILES}).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(str(path.relative_to(SOURCES)) for path in error.args[1]))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('import { a } from "./b";', "./b"),
        ("import type { A } from '../b/c';", "../b/c"),
        ('import "./b.css";', "./b.css"),
        ('export * from "./b";', "./b"),
        ('import {\n  a,\n} from "$lib/b";', "$lib/b"),
        ('load: () => import("../b/C.svelte")', "../b/C.svelte"),
    ],
)
def test_imports_of_every_kind_are_seen(text: str, name: str) -> None:
    found = IMPORT.search(text)
    assert found is not None
    assert found["name"] == name
