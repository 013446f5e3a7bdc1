"""The published tables, cell by cell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kotva.errors import KotvaError
from kotva.players.tables import BalanceTable, LetterTable, balance_table, letter_table

EMPTY = 0.0
"""The value of a cell that the thesis leaves empty."""


@pytest.fixture(scope="module")
def thesis(shared: Path) -> str:
    """The text of Sawicki 2025."""
    found = next(iter((shared / "seeds").glob("003_*.txt")), None)
    if found is None:
        pytest.skip("optional: the text of Sawicki 2025 is not beside the project")
    return found.read_text(encoding="utf-8")


def rows(thesis: str, after: str, before: str) -> dict[str, list[float | None]]:
    """The rows of the table between two lines of text: a name, then numbers with a decimal comma."""
    text = thesis[: thesis.index(f"\n{before}")].rpartition(f"\n{after}")[2]
    found: dict[str, list[float | None]] = {}
    for line in text.splitlines():
        name, *cells = line.split("\t")
        if cells and re.fullmatch(r"[A-Z]|[0-6]|Mydełko", name):
            found["?" if name == "Mydełko" else name] = [float(c.replace(",", ".")) if c else None for c in cells]
    return found


def test_ballards_table_is_the_printed_one(thesis: str) -> None:
    printed = rows(thesis, "Litera\tWartość\n", "Tabela 4.2.")
    assert len(printed) == 27
    values = letter_table("ballard", "printed").values
    assert {tile: [first] for tile, (first, _) in values.items()} == printed
    assert all(first == further for first, further in values.values())


def test_gordons_table_is_the_printed_one(thesis: str) -> None:
    printed = rows(thesis, "Litera\tWartość (pierwsza", "Tabela 4.5.")
    assert len(printed) == 27
    values = letter_table("gordon", "printed").values
    assert {tile: list(pair) for tile, pair in values.items()} == {
        tile: [first, EMPTY if further is None else further] for tile, (first, further) in printed.items()
    }


def test_gordons_balance_is_the_printed_one(thesis: str) -> None:
    printed = rows(thesis, "\t0\t1\t2", "Tabela 4.6.")
    cells = [[cell for cell in printed[str(vowels)] if cell is not None] for vowels in range(7)]
    assert balance_table("gordon", "printed").rows == cells
    assert balance_table("gordon").rows == cells


@pytest.mark.parametrize(
    ("table", "variant", "tile", "values"),
    [
        ("ballard", "default", "I", (-1.5, -1.5)),
        ("ballard", "printed", "I", (1.5, 1.5)),
        ("ballard", "programmed", "I", (-1.5, -1.5)),
        ("ballard", "default", "?", (24.5, 24.5)),
        ("gordon", "default", "M", (-1.0, -2.0)),
        ("gordon", "programmed", "M", (-2.0, -2.0)),
        ("gordon", "default", "O", (-1.5, -3.5)),
        ("gordon", "programmed", "O", (-1.5, -3.5)),
        ("gordon", "default", "S", (7.5, -4.0)),
        ("gordon", "default", "?", (24.5, -15.0)),
    ],
)
def test_variants_differ_where_the_thesis_and_its_program_do(
    table: str, variant: str, tile: str, values: tuple[float, float]
) -> None:
    assert letter_table(table, variant).values[tile] == values


def test_the_program_has_one_other_sign_in_the_balance() -> None:
    assert balance_table("gordon", "programmed").rows[4] == [-4.0, 2.0, 0.0]
    assert "Y" in balance_table("gordon").vowels


def test_what_is_no_table_is_refused_with_what_would_be_one() -> None:
    with pytest.raises(KotvaError, match=r"there is no letters table `x`; there is .*ballard, duplicates, .*gordon"):
        letter_table("x")
    with pytest.raises(KotvaError, match=r"no variant `handwritten`"):
        balance_table("gordon", "handwritten")
    with pytest.raises(KotvaError, match=r"A is worth a number or two"):
        LetterTable.read({"A": [1, 2, 3]})
    with pytest.raises(KotvaError, match=r"`rows` of numbers"):
        BalanceTable.read({"rows": [["x"]], "vowels": "A"})
