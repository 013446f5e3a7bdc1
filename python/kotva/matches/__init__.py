"""Matches between players and their statistics."""

from kotva.matches.loop import Played, Turn, play
from kotva.matches.match import Match, Pairing, opening
from kotva.matches.meeting import play_match
from kotva.matches.statistics import elo, elo_interval, interval

__all__ = ["Match", "Pairing", "Played", "Turn", "elo", "elo_interval", "interval", "opening", "play", "play_match"]
