"""A player of any game that plays random legal moves: the weakest opponent."""

from __future__ import annotations

import random
import re
from typing import Any

from kotva.games import Game, Position
from kotva.players.protocol import Decision, Limits, Player

__all__ = ["FAMILY", "RandomPlayer"]

NAME = "random"
PATTERN = re.compile(rf"{NAME}(:seed=\d+)?")


class RandomPlayer:
    """
    >>> from kotva import games
    >>> position = games.get("yinsh").position()
    >>> RandomPlayer(1).choose(position, Limits()).move in position.legal_moves()
    True
    """

    def __init__(self, seed: int = 0, name: str = NAME) -> None:
        self.name = name
        self.rng = random.Random(f"{name} {seed}" if name != NAME else seed)

    def begin(self) -> None:
        """Nothing to reset: the next game continues the sequence of random numbers."""

    def choose(self, view: Position, limits: Limits, /) -> Decision:
        return Decision(str(self.rng.choice(view.legal_moves())))


class RandomFamily:
    """`random`, and `random:seed=5` for a second one with another seed (players of a tournament need different
    names)."""

    def serves(self, game: Game) -> bool:
        return True

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return [NAME]

    def make(self, name: Any, game: Game, *, seed: int = 0, **how: Any) -> Player | None:
        return RandomPlayer(seed, name) if isinstance(name, str) and PATTERN.fullmatch(name) else None


FAMILY = RandomFamily()
