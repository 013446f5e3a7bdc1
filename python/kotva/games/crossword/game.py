"""The crossword game as `kotva.games.protocol.Game`.

>>> from kotva import games
>>> games.get("crossword").setups
('two-players', 'three-players', 'four-players')
>>> games.get("crossword").position()
Traceback (most recent call last):
kotva._core.KotvaError: a crossword game needs words: name them with --lexicon, or lexicon=... in Python
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from kotva import languages
from kotva._core import CrosswordBag, Layout, Rules
from kotva.errors import KotvaError
from kotva.games.crossword.position import Position, language_of
from kotva.games.crossword.rules import layout as layout_of
from kotva.games.crossword.rules import rules as rules_of
from kotva.games.picture import Cell, Picture, Piece
from kotva.games.texts import SelfDescribing
from kotva.lexicons.lexicon import Lexicon

__all__ = ["GAME", "CrosswordGame"]

SETUPS = {"two-players": 2, "three-players": 3, "four-players": 4}


@dataclass(frozen=True)
class CrosswordGame(SelfDescribing):
    """A lexicon and rules. Without a lexicon the game describes itself, but it cannot make positions."""

    lexicon: Lexicon | None = None
    rules_given: Rules | None = None
    name: ClassVar[str] = "crossword"  # type: ignore[misc]

    @property
    def setups(self) -> Sequence[str]:
        return tuple(SETUPS)

    @property
    def options(self) -> Mapping[str, Any]:
        """The name of the lexicon, and the rules if they were given. The default is the rules of the lexicon's
        language."""
        return {"lexicon": self.lexicon and self.lexicon.name, "rules": self.rules_given}

    def configured(self, **options: Any) -> CrosswordGame:
        """`lexicon`: an installed name, a file or an opened lexicon; `rules`: a `Rules` object."""
        given = dict(options)
        if isinstance(words := given.get("lexicon"), str):
            given["lexicon"] = Lexicon.open(words)
        if "rules" in given:
            given["rules_given"] = given.pop("rules")
        return replace(self, **given)

    @property
    def settings(self) -> Rules:
        """The rules of the game."""
        if self.rules_given is not None:
            return self.rules_given
        words = self.words()
        return rules_of(language_of(words) or "en", letters=words.alphabet)

    def words(self) -> Lexicon:
        if self.lexicon is None:
            raise KotvaError("a crossword game needs words: name them with --lexicon, or lexicon=... in Python")
        return self.lexicon

    def position(self, setup: str | None = None, *, text: str | None = None) -> Position:
        """The start position, whose racks are empty until `draw` fills them; or a position from CGP."""
        words = self.words()
        if text is not None:
            return Position.from_cgp(text, words, rules=self.rules_given)
        if setup is not None and setup not in SETUPS:
            raise KotvaError(f"crosswords have no setup `{setup}`; there are {', '.join(SETUPS)}")
        return Position.start(words, SETUPS[setup or "two-players"], rules=self.rules_given)

    def source(self, seed: int, index: int, /) -> CrosswordBag:
        """The bag of one game of a match."""
        return CrosswordBag(self.settings, seed, index)

    def picture(self, position: Position, /) -> Picture:
        """Squares with their premiums, and the tiles. A position does not know who placed a tile."""
        board = position.rules.layout
        unit = 1 / board.size
        cells = squares(board.text())
        places = {cell.at: cell for cell in cells}
        tiles = [
            Piece(at, tile, 0, places[at].x, places[at].y, unit)
            for r, row in enumerate(position.board)
            for c, tile in enumerate(row)
            if tile and (at := square(r, c))
        ]
        return Picture(1.0, cells, (), tuple(tiles))

    def empty_board(self) -> Layout:
        """The premium squares; without a lexicon those of the English board."""
        return self.settings.layout if self.lexicon else layout_of(languages.get("en").board)

    def __repr__(self) -> str:
        return f"CrosswordGame({self.lexicon.name!r})" if self.lexicon else "CrosswordGame()"


def square(row: int, column: int) -> str:
    """
    >>> square(7, 3)
    'D8'
    """
    return f"{chr(ord('A') + column)}{row + 1}"


@lru_cache(maxsize=16)
def squares(layout: str) -> tuple[Cell, ...]:
    """The cells of a board, cached because only a few boards exist."""
    board = Layout.parse(layout)
    unit = 1 / board.size
    return tuple(
        Cell(square(r, c), "square", (c + 0.5) * unit, (r + 0.5) * unit, unit, mark=premium_mark(*premium))
        for r, row in enumerate(board.premiums)
        for c, premium in enumerate(row)
    )


def premium_mark(letter: int, word: int) -> str:
    """
    >>> premium_mark(2, 1), premium_mark(1, 3), premium_mark(1, 1)
    ('2L', '3W', '')
    """
    return f"{letter}L" if letter > 1 else f"{word}W" if word > 1 else ""


GAME = CrosswordGame()
