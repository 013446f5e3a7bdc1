"""The players that search, by name."""

from __future__ import annotations

from typing import Any

from kotva._core import TranspositionTable, algorithms
from kotva.games import Chance, Game, Hidden
from kotva.games.board import BoardGame
from kotva.players.levels import LEVELS, judging, level, search_levels
from kotva.players.protocol import Player
from kotva.players.searching import SearchPlayer, Settings, heuristics

__all__ = ["FAMILY"]


STRONG = "strong"
"""The strongest player. It is also the name of its algorithm: `strong:learned:nodes=500` names the heuristic, too."""


class SearchFamily:
    """Levels, `strong` with options, and `algorithm:heuristic:options`, for games that can be searched:
    without hidden information and chance."""

    def serves(self, game: Game) -> bool:
        if isinstance(game, BoardGame):
            return True
        return bool(heuristics(game.name)) and not isinstance(game.position(), Chance | Hidden)

    def levels(self, game: Game) -> dict[str, str]:
        return search_levels(game.name)

    def names(self, game: Game) -> list[str]:
        return algorithms()

    def make(self, name: Any, game: Game, *, table: TranspositionTable | None = None, **how: Any) -> Player | None:
        text = str(name)
        if text in LEVELS:
            return SearchPlayer(game.name, level(game.name, text), text, table)
        head, _, rest = text.partition(":")
        if head == STRONG and rest.partition(":")[0] not in heuristics(game.name):
            return SearchPlayer(game.name, judging(game.name, rest), text, table)
        if head in algorithms():
            return SearchPlayer(game.name, Settings.parse(text), None, table)
        return None


FAMILY = SearchFamily()
