"""Letter values in the forms of Ballard and Gordon, fitted to training games. Languages without published tables use
them."""

from __future__ import annotations

import json
from collections.abc import Iterator

from kotva._core import LeaveSums, Rules

__all__ = ["tables"]

COLUMNS = 8
"""Columns of a fitted balance table: 0 to 7 consonants."""
LARGEST = 6


def tables(sums: LeaveSums, rules: Rules, language: str, origin: str) -> Iterator[tuple[str, str]]:
    """Names and contents of the files: letter values in both forms, and the balance that is added to Gordon's form."""
    letters = sums.fit_letters("letters")
    further = sums.fit_letters("further")
    tiles = _tiles(rules)
    same = {tile: (letters[kind], letters[kind]) for tile, kind in tiles.items()}
    half = len(further) // 2
    apart = {tile: (further[kind], further[half + kind]) for tile, kind in tiles.items()}
    yield f"letters-ballard-{language}.toml", _letters("one value for all tiles of a kind", same, language, origin)
    yield (
        f"letters-gordon-{language}.toml",
        _letters("the first tile of a kind and every further one", apart, language, origin),
    )
    yield f"balance-gordon-{language}.toml", _balance(sums.fit_letters("balance"), rules, language, origin)


def _tiles(rules: Rules) -> dict[str, int]:
    """The number of each tile in the core, by name; the blank comes last."""
    letters = rules.alphabet.letters
    found = {row[0]: kind for kind, row in enumerate(letters, 1) if row[3] > 0}
    return found | ({"?": 0} if rules.alphabet.blanks else {})


def _letters(form: str, values: dict[str, tuple[int, int]], language: str, origin: str) -> str:
    rows = "\n".join(f'"{tile}" = [{first / 100}, {further / 100}]' for tile, (first, further) in values.items())
    return (
        f"# What each tile kept on the rack is worth: {form}. Fitted, not published: {origin}\n"
        f'language = "{language}"\n\n[letters]\n{rows}\n\n[variants]\n'
    )


def _balance(values: list[int], rules: Rules, language: str, origin: str) -> str:
    vowels = [row[0] for row in rules.alphabet.letters if row[4] and row[3] > 0]
    rows = [[values[COLUMNS * v + c] / 100 for c in range(LARGEST + 1 - v)] for v in range(LARGEST + 1)]
    rows[0][0] = 0.0  # the fit has leaves of blanks only here, but an empty leave has the value 0
    lines = "\n".join(f"    {row}," for row in rows)
    return (
        f"# What vowels (rows) and consonants (columns) kept are worth together. Fitted, not published: {origin}\n"
        f'language = "{language}"\nvowels = {json.dumps(vowels, ensure_ascii=False)}\n'
        f"rows = [\n{lines}\n]\n\n[variants]\n"
    )
