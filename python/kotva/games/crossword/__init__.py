"""Crossword games: positions, moves, rules."""

from kotva.games.crossword.position import Move, Outcome, Position
from kotva.games.crossword.rules import rules

__all__ = ["Move", "Outcome", "Position", "rules"]
