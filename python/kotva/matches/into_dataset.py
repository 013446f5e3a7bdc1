"""Plays a match and writes its moves as Parquet files. A crossword match is written as a data set, which can be
continued."""

from __future__ import annotations

from functools import singledispatch
from pathlib import Path
from typing import Any

from kotva.games import Game
from kotva.games.crossword import CrosswordGame
from kotva.matches.board_dataset import write_moves
from kotva.matches.dataset_match import match_of
from kotva.matches.match import Match, Pairing
from kotva.matches.meeting import play_match
from kotva.matches.simulate import simulate

__all__ = ["play_into"]


@singledispatch
def play_into(game: Game, pairing: Pairing, games: int, folder: Path, **how: Any) -> Match:
    """Play the games of a pairing and write all moves into the folder. A kind of game can register its own format.

    `how` takes `threads` and `progress`, as in `play_match`.
    """
    match = play_match(pairing, games, **how)
    write_moves(match, folder)
    return match


@play_into.register(CrosswordGame)
def _(game: CrosswordGame, pairing: Pairing, games: int, folder: Path, **how: Any) -> Match:
    names, seed, limits = pairing.called, pairing.seed, pairing.limits
    return match_of(simulate(game.words(), names, games, seed, folder, limits=limits, **how))
