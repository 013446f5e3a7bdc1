"""Crossword games: positions, moves, rules."""

from kotva.games.crossword.game import GAME, CrosswordGame
from kotva.games.crossword.position import Move, Outcome, Position
from kotva.games.crossword.rules import rules

__all__ = ["GAME", "CrosswordGame", "Move", "Outcome", "Position", "rules"]
