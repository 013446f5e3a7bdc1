"""Output of commands: one JSON document on standard output, or text for humans."""

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
    """Prints to standard error everything that is not the answer itself."""
    print(message, file=sys.stderr)


NUMBER = re.compile(r"[-+]?\d[\d ]*(\.\d+)?( ?%)?|-|")


def is_number(cell: str) -> bool:
    """Whether a table cell is a number, a dash or empty."""
    return NUMBER.fullmatch(cell) is not None


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A text table with columns as wide as their longest cell; numbers are right-aligned.

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
