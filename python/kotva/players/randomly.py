"""A player of any game that chooses among the legal moves by chance: the weakest opponent there is."""

from __future__ import annotations

import random
from typing import Any

from kotva.games import Game, Position
from kotva.players.protocol import Decision, Limits, Player

__all__ = ["FAMILY", "RandomPlayer"]

NAME = "random"


class RandomPlayer:
    """
    >>> from kotva import games
    >>> position = games.get("yinsh").position()
    >>> RandomPlayer(1).choose(position, Limits()).move in position.legal_moves()
    True
    """

    name = NAME

    def __init__(self, seed: int = 0) -> None:
        self.rng = random.Random(seed)

    def begin(self) -> None:
        """Every game goes on with the same random numbers."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        return Decision(str(self.rng.choice(view.legal_moves())))


class RandomFamily:
    def serves(self, game: Game) -> bool:
        return True

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return [NAME]

    def make(self, name: Any, game: Game, *, seed: int = 0, **how: Any) -> Player | None:
        return RandomPlayer(seed) if name == NAME else None


FAMILY = RandomFamily()
