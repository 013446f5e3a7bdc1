"""The players that search, by name."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from kotva._core import TranspositionTable, algorithms, board_win_weight
from kotva.errors import KotvaError
from kotva.games import Chance, Game, Hidden
from kotva.games.board import BoardGame
from kotva.players.levels import LEVELS, judging, level, search_levels
from kotva.players.protocol import Player
from kotva.players.searching import SearchPlayer, Settings, heuristics

__all__ = ["FAMILY"]


STRONG = "strong"
"""The strongest player. It is also the name of its algorithm: `strong:learned:nodes=500` names the heuristic, too."""
OWN_WEIGHTS = "learned="
"""Followed by the path of a file of `kotva train board`, it names the learned heuristic with these weights."""


class SearchFamily:
    """Levels, `strong` with options, and `algorithm:heuristic:options`, for games that can be searched:
    without hidden information and chance. Players with `learned=FILE` are for `outside` only: a visitor of a server
    must not make it read files."""

    def serves(self, game: Game) -> bool:
        if isinstance(game, BoardGame):
            return True
        return bool(heuristics(game.name)) and not isinstance(game.position(), Chance | Hidden)

    def levels(self, game: Game) -> dict[str, str]:
        return search_levels(game.name)

    def names(self, game: Game) -> list[str]:
        return algorithms()

    def make(
        self,
        name: Any,
        game: Game,
        *,
        table: TranspositionTable | None = None,
        outside: bool = False,
        **how: Any,
    ) -> Player | None:
        text = str(name)
        if text in LEVELS:
            return SearchPlayer(game.name, level(game.name, text), text, table)
        head, _, rest = text.partition(":")
        if head in algorithms() and rest.startswith(OWN_WEIGHTS):
            if not outside:
                raise KotvaError("weights of a file play in `kotva match` and `kotva play` only")
            settings = with_own_weights(game, Settings.parse(text))
            return SearchPlayer(game.name, settings, text, table)
        if head == STRONG and rest.partition(":")[0] not in heuristics(game.name):
            return SearchPlayer(game.name, judging(game.name, rest), text, table)
        if head in algorithms():
            return SearchPlayer(game.name, Settings.parse(text), None, table)
        return None


def with_own_weights(game: Game, settings: Settings) -> Settings:
    """The settings with the weights of the file that they name in place of its name."""
    if not isinstance(game, BoardGame):
        raise KotvaError(f"{game.name} has no learned evaluation, so it has no weights either")
    file = Path(settings.heuristic.removeprefix(OWN_WEIGHTS))
    try:
        weights = file.read_text(encoding="utf-8").rstrip() + "\n"
        board_win_weight(game.position(), weights)
    except (OSError, ValueError) as error:
        raise KotvaError(f"the weights {file} cannot be read: {error}") from None
    return replace(settings, heuristic=weights)


FAMILY = SearchFamily()
