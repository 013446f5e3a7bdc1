"""Answers of commands: one JSON document on standard output, or text made for people."""

from __future__ import annotations

import json
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


def table(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """Columns as wide as their longest cell; numbers to the right.

    >>> print(table(["name", "words"], [["en", 3], ["cs", 1000]]))
    name  words
    en        3
    cs     1000
    """
    cells = [list(map(str, header))]
    numeric = [True] * len(header)
    for row in rows:
        cells.append([str(value) for value in row])
        numeric = [n and isinstance(v, int | float) for n, v in zip(numeric, row, strict=True)]
    widths = [max(len(row[i]) for row in cells) for i in range(len(header))]
    lines = (
        "  ".join(f"{c:>{w}}" if n else f"{c:<{w}}" for c, w, n in zip(row, widths, numeric, strict=True))
        for row in cells
    )
    return "\n".join(line.rstrip() for line in lines)
