"""A crossword player that lays the longest word it can, and of those the one with most points.

`pip install ./examples/long-words`, then `kotva match long-words greedy --lexicon en`. Options follow a colon:
`long-words:least=4` exchanges its whole rack rather than lay a shorter word, as long as it may.
"""

from __future__ import annotations

from kotva import Position
from kotva.errors import KotvaError
from kotva.players import Decision, Limits


class LongWords:
    def __init__(self, least: int) -> None:
        self.name = f"long-words:least={least}" if least else "long-words"
        self.least = least

    def begin(self) -> None:
        """Nothing is remembered from game to game."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        moves = view.legal_moves()
        plays = [move for move in moves if move.kind == "play"]
        exchanges = [move for move in moves if move.kind == "exchange"]
        lengths = {play: len(view.words(play)[0]) for play in plays}
        # Plays come in the order of their points, so the first of the longest has the most.
        best = max(plays, key=lengths.__getitem__, default=None)
        if exchanges and (best is None or lengths[best] < self.least):
            return Decision(str(exchanges[-1]), why="no word is long enough")
        if best is None:
            return Decision("-", why="there is no play")
        return Decision(str(best), why=f"a word of {lengths[best]} letters")


def player(game: str, options: str) -> LongWords:
    """What the entry point names: it gets the game and the text after the colon."""
    if game != "crossword":
        raise KotvaError(f"long-words plays crosswords, not {game}")
    key, _, value = options.partition("=")
    if options and (key != "least" or not value.isdigit()):
        raise KotvaError(f"`{options}` is not an option of long-words; there is least, as in least=4")
    return LongWords(int(value or 0))
