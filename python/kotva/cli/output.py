"""Answers of commands: one JSON document on standard output, or text made for people."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Annotated, Any

import typer

Json = Annotated[bool, typer.Option("--json", help="Print one JSON document on standard output.")]


def print_json(document: Any) -> None:
    print(json.dumps(document, ensure_ascii=False))


def note(message: str) -> None:
    """Anything that is not the answer itself goes to standard error."""
    print(message, file=sys.stderr)


NUMBER = re.compile(r"[-+]?\d[\d ]*(\.\d+)?( ?%)?|-|")


def is_number(cell: str) -> bool:
    """A number as tables show it, or a gap among such."""
    return NUMBER.fullmatch(cell) is not None


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns as wide as their longest cell; numbers to the right.

    >>> print(table(["name", "words", "more"], [["en", 3, "+2.5 %"], ["cs", 1000, "-"]]))
    name  words    more
    en        3  +2.5 %
    cs     1000       -
    """
    cells = [list(map(str, header)), *([str(value) for value in row] for row in rows)]
    numeric = [all(is_number(row[i]) for row in cells[1:]) for i in range(len(header))]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]
    lines = (
        "  ".join(f"{c:>{w}}" if n else f"{c:<{w}}" for c, w, n in zip(row, widths, numeric, strict=True))
        for row in cells
    )
    return "\n".join(line.rstrip() for line in lines)
