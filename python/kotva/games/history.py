"""A running game: the rules that depend on earlier positions.

>>> from kotva.games import get
>>> history = History(get("abalone").position("standard"))
>>> for move in ["c3,d3", "g7,f7", "d3,c3", "f7,g7"] * 4:
...     assert history.outcome() is None
...     _ = history.play(move)
>>> history.outcome()
Outcome((), "repetition", (0, 0))
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from kotva._core import Outcome
from kotva.games.protocol import Chance, Position

__all__ = ["History"]

REPETITIONS = 5
"""The same position (board and side) for the fifth time in a game is a draw (Houdek 2010, chapter 20)."""


class History:
    """A position whose game also ends by repetition and by agreement.

    A game of chance has no draw by repetition, because the same position may continue in another way.
    """

    def __init__(self, position: Position) -> None:
        self.position = position
        self._seen = Counter([position.hash])
        self._agreed = False

    def play(self, move: Any) -> Any:
        """Play a move and count the new position."""
        played = self.position.play(move)
        self._seen[self.position.hash] += 1
        return played

    def undo(self) -> Any:
        """Take back the last move. This also cancels an agreed draw."""
        left = self.position.hash
        move = self.position.undo()
        self._seen[left] -= 1
        self._agreed = False
        return move

    def agree_draw(self) -> None:
        """End the game as a draw by agreement of all players."""
        self._agreed = True

    @property
    def repetitions(self) -> int:
        """How often the current position has occurred, including now."""
        return self._seen[self.position.hash]

    def outcome(self) -> Outcome | None:
        """Who won and why, or a draw by repetition or agreement."""
        decided = self.position.outcome()
        if decided is not None:
            return decided
        scores = list(self.position.scores)
        if self.repetitions >= REPETITIONS and not isinstance(self.position, Chance):
            return Outcome(None, "repetition", scores)
        return Outcome(None, "agreement", scores) if self._agreed else None
