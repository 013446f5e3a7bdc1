"""Players against each other: pairs, tables, intervals."""

from kotva.matches.board import Played, Turn, play
from kotva.matches.match import Match, opening, play_match
from kotva.matches.statistics import elo, elo_interval, interval

__all__ = ["Match", "Played", "Turn", "elo", "elo_interval", "interval", "opening", "play", "play_match"]
