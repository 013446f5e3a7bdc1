"""The rules of a crossword game: the settings of a language pack with optional changes."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from kotva import languages
from kotva._core import Alphabet, Layout, Rules
from kotva.errors import KotvaError
from kotva.languages import Board, Pack


def layout(board: Board) -> Layout:
    """The core's layout of a pack's board, in which a dot is a square without a premium."""
    return Layout.parse("\n".join(row.replace(".", " ") for row in board.rows))


def rules(
    language: str | Pack, *, letters: Alphabet | None = None, board: Layout | None = None, **changes: Any
) -> Rules:
    """The rules of a language with these changes. By default invalid words cannot be played.

    Changes are the settings of a pack: `rack_size`, `bingo_bonus`, `exchange_minimum`, `end_by`, `end_count`,
    `final_points`, `challenge`, `challenge_points`.

    >>> rules("cs").tile_count, rules("en", rack_size=8).rack_size
    (100, 8)
    >>> rules("en", racksize=8)
    Traceback (most recent call last):
    kotva._core.KotvaError: there is no setting racksize; there are rack_size, bingo_bonus, exchange_minimum, \
end_by, end_count, final_points, challenge, challenge_points
    """
    pack = languages.get(language) if isinstance(language, str) else language
    settings = asdict(pack.rules) | {"challenge": "void"}
    for name in changes:
        if name not in settings:
            raise KotvaError(f"there is no setting {name}; there are {', '.join(settings)}")
    return Rules(board or layout(pack.board), letters or pack.alphabet, **(settings | changes))
