"""Sources are cited by name, and docs/sources.md says what each name stands for."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from kotva.lab.published import published

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "docs" / "sources.md"
FOLDERS = ("crates", "docs", "examples", "python", "tests", "tools", "web")
GENERATED = {"node_modules", "target", "static", "test-results", "__pycache__", ".svelte-kit"}
TEXTS = {".csv", ".css", ".html", ".js", ".json", ".md", ".mjs", ".py", ".pyi", ".rs", ".svelte", ".toml", ".ts"}
TEXTS |= {".tsv", ".txt", ".yaml", ".yml"}

OLD_ID = "002-table-1[56]"
"""Ids of earlier versions that documents and tests show as examples; all other old ids are in the files below."""
DECLARED = {
    SOURCES,
    ROOT / "python" / "kotva" / "lab" / "data" / "sources.toml",
    ROOT / "tests" / "lab" / "data" / "old_ids.txt",
    Path(__file__).resolve(),
}
NUMBER = re.compile(
    rf"(?i:(?:thes[ie]s|seed|document|prác[ei]|prac[ayi])[ _-]?00[0-4](?!\d))"
    rf"|(?<![\w.,:+#\\/-])(?<!\d )(?!{OLD_ID}\b)00[0-4](?![\w.]|[ ,]\d|:\d)"
)
"""`thesis 002` and the like, or a bare number that is not part of a longer one such as 25 000."""

PAPER = re.compile(r"\b([A-Z][a-z]+(?:(?:,? and|,) [A-Z][a-z]+)*),? \(?((?:19|20)\d\d)\b")
NO_NAMES = {"January", "February", "March", "April", "May", "June", "July", "August", "September", "October"}
NO_NAMES |= {"November", "December", "Since", "Medleys", "Symposium", "Algorithm", "Automata"}


def paths() -> Iterator[Path]:
    yield from [*ROOT.glob("*.md"), ROOT / "Makefile", ROOT / "pyproject.toml"]
    for start in FOLDERS:
        for folder, inside, names in os.walk(ROOT / start):
            inside[:] = [name for name in inside if name not in GENERATED]
            yield from (Path(folder, name) for name in names if Path(name).suffix in TEXTS)


@cache
def texts() -> list[tuple[Path, str]]:
    """All files that people read, with their text."""
    return [(path, path.read_text(encoding="utf-8", errors="replace")) for path in paths()]


def cited_by_number(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if NUMBER.search(line)]


@pytest.mark.parametrize(
    "text",
    ["(thesis 002, chapter 10)", "Seed 003", "document 004", "as in 001, A.3", "(000)", "table 3.4 of 001 takes",
     "from thesis_003 import games", "v práci 002, kapitole 28", "kotva lab run 003-minimax"],
)  # fmt: skip
def test_a_citation_by_number_is_seen(text: str) -> None:
    assert cited_by_number(text)


@pytest.mark.parametrize("text", ["25 000 games", "1_000", "0.001", "mouse 0 000 @", "Houdek 2010, table 15", "10.000"])
def test_other_numbers_are_no_citation(text: str) -> None:
    assert not cited_by_number(text)


def test_no_source_is_cited_by_a_number() -> None:
    found = {str(path.relative_to(ROOT)): cited_by_number(text) for path, text in texts() if path not in DECLARED}
    assert not {path: lines for path, lines in found.items() if lines}, "cite by the names of docs/sources.md"


def test_no_file_is_named_by_the_number_of_a_source() -> None:
    assert not [path for path, _ in texts() if cited_by_number(path.name)]


def test_every_source_of_the_laboratory_is_described() -> None:
    text = SOURCES.read_text(encoding="utf-8")
    for key, source in published("sources").items():
        assert f"| `{key}` |" in text
        assert f"{source['cite']} |".casefold() in text.casefold()


def test_every_paper_that_the_code_cites_is_listed() -> None:
    listed = SOURCES.read_text(encoding="utf-8")
    missing = {
        f"{path.relative_to(ROOT)}: {names} {year}"
        for path, text in texts()
        if path.suffix in {".rs", ".py", ".md"} and "tests" not in path.parts and "results" not in path.parts
        for names, year in PAPER.findall(text)
        if not NO_NAMES & set(re.findall(r"\w+", names))
        if not all(re.search(rf"{name}\b.*{year}", listed) for name in re.findall(r"[A-Z]\w+", names))
    }
    assert not missing
