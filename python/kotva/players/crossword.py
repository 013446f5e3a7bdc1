"""Crossword players: strategies of the package, strategies from the user's files, external programs."""

from __future__ import annotations

import random
from typing import Any

from kotva._core import CrosswordStrategy
from kotva.errors import KotvaError
from kotva.games import Game
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import language_of
from kotva.lexicons.lexicon import Lexicon
from kotva.players.engine import EnginePlayer, is_engine
from kotva.players.levels import crossword_levels, unfolded
from kotva.players.protocol import Decision, Limits, Player
from kotva.players.strategies import Strategy, strategies, strategy

__all__ = ["FAMILY", "POINT", "StrategyPlayer", "compiled", "is_strategy", "tables"]

POINT = 1000
"""Values are integers in thousandths of a point; they become points only for display and in files."""


def is_strategy(name: object) -> bool:
    """Whether this is a strategy for the core: a name of the package, a level, a file or an object.

    >>> is_strategy("club"), is_strategy("mine.toml"), is_strategy("expert"), is_strategy("long-words")
    (True, True, False, False)
    """
    if isinstance(name, Strategy):
        return True
    head = unfolded(str(name)).partition(":")[0]
    return head in strategies() or head.endswith(".toml")


def compiled(name: str | Strategy, start: Position) -> CrosswordStrategy:
    """Compiles a strategy for the game with this start position."""
    language = language_of(start.lexicon) if start.lexicon else None
    found = name if isinstance(name, Strategy) else strategy(name)
    return found.compiled(start.rules, language, start.lexicon)


def tables(name: str | Strategy, start: Position) -> dict[str, str]:
    """The checksums of a strategy's tables for the game with this start position; empty for other players."""
    if not is_strategy(name):
        return {}
    language = language_of(start.lexicon) if start.lexicon else None
    found = name if isinstance(name, Strategy) else strategy(name)
    return found.tables(start.rules, language, start.lexicon)


class StrategyPlayer:
    """A strategy of the core as a player. Only random players use the seed.

    The strategy is compiled for the lexicon of the first position that it gets.
    """

    def __init__(self, name: str | Strategy, seed: int = 0) -> None:
        self.strategy = name if isinstance(name, Strategy) else strategy(name)
        self.name = name if isinstance(name, str) else name.name
        self.rng = random.Random(seed)
        self._core: CrosswordStrategy | None = None
        self._words: Lexicon | None = None

    def begin(self) -> None:
        """Strategies have no state."""

    def core(self, view: Position) -> CrosswordStrategy:
        if self._core is None or self._words is not view.lexicon:
            self._core, self._words = compiled(self.strategy, view), view.lexicon
        return self._core

    def doubts(self, position: Position) -> bool:
        """Whether the player challenges the last play. A player that knows every word challenges exactly the plays
        with a wrong word. Any other player challenges a play with a word that it does not know, right or wrong, with a
        probability (docs/levels.md)."""
        language = language_of(position.lexicon) if position.lexicon else None
        known = self.strategy.vocabulary(language, position.lexicon)
        if known is None:
            return not position.core.copy().challenge()
        unknown = any(word not in known for word in position.last_words())
        return unknown and self.rng.random() < self.strategy.limits(language).doubt

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        move, equity = self.core(view).choose(view.core, self.rng.getrandbits(64))
        score = move.score or 0
        return Decision(str(move), equity, why=f"{score} points, equity {equity / POINT:g}")


class StrategyFamily:
    """Strategies by name, by level, from a file or as an object, and external programs.

    >>> from kotva import Lexicon, games, languages, players
    >>> lexicon = Lexicon.of(["anchor", "anchors", "hat"], languages.get("en").alphabet)
    >>> game = games.get("crossword", lexicon=lexicon)
    >>> position = game.position(text="15/" * 14 + "15 ANCHORS/HATTERS 0/0 0")
    >>> players.get("greedy", game).choose(position.view(0), Limits()).move
    '8B ANCHORS'
    """

    def serves(self, game: Game) -> bool:
        return isinstance(game, CrosswordGame)

    def levels(self, game: Game) -> dict[str, str]:
        return crossword_levels()

    def names(self, game: Game) -> list[str]:
        return list(strategies())

    def make(self, name: Any, game: Game, *, seed: int = 0, outside: bool = False, **how: Any) -> Player | None:
        if isinstance(name, str) and is_engine(name):
            if not outside:
                raise KotvaError("an external program can play only on the command line")
            return EnginePlayer(name)
        if not is_strategy(name):
            return None
        player = StrategyPlayer(name, seed)
        assert isinstance(game, CrosswordGame)
        if game.lexicon is not None:
            player.core(game.position())  # reports a table that does not fit now, not in the first turn
        return player


FAMILY = StrategyFamily()
