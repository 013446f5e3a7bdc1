"""Win probabilities of board-game positions, fitted to self-play (`kotva train calibration GAME`).

A value of a search means something different for every game and heuristic; a win probability does not. A draw counts as
half a win. The fitted numbers are in the folder of the game (`calibration.toml`), or in the user's data folder for
games that other packages add.

>>> even = win("yinsh", "learned", 0)
>>> even is not None and 0.4 < even < 0.6
True
>>> forced = forced_win("yinsh", "learned")
>>> win("yinsh", "learned", forced), win("yinsh", "learned", -forced)
(1.0, 0.0)
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp
from pathlib import Path
from typing import Any

from kotva import games
from kotva._core import BoardPosition, Outcome, board_value, board_win_weight
from kotva.errors import KotvaError
from kotva.games import Position
from kotva.games.board import BoardGame
from kotva.languages import paths

__all__ = [
    "Calibration",
    "calibration",
    "chances",
    "first_wins",
    "forced_win",
    "results",
    "shares",
    "user_file",
    "win",
]

DECIDED = 1_000_000_000
MOST_PLIES = 1000
"""No search looks further ahead."""
PLACES = 4


@dataclass(frozen=True)
class Calibration:
    """The fitted curve of one heuristic: the logit of the win probability is `(value - even) / scale`.

    >>> Calibration(scale=1000, even=500).chance(1500)
    0.7310585786300049
    """

    scale: float
    """The value that multiplies the odds by e."""
    even: float
    """The value at which both sides win equally often. It is not always 0: some heuristics favour the side to move."""

    def chance(self, value: float) -> float:
        """The win probability of the side to move."""
        logit = (value - self.even) / self.scale
        return 1 / (1 + exp(-max(-30.0, min(30.0, logit))))


def user_file(game: str) -> Path:
    """The user's own calibration of a game."""
    return paths.data_dir() / "calibration" / f"{game}.toml"


@cache
def table(game: str) -> dict[str, Any]:
    """The sections of the calibration files of a game; the user's own come first."""
    shipped = files("kotva.games") / game / "calibration.toml"
    found: dict[str, Any] = tomllib.loads(shipped.read_text(encoding="utf-8")) if shipped.is_file() else {}
    own = user_file(game)
    if own.is_file():
        try:
            found |= tomllib.loads(own.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise KotvaError(f"{own} is not a calibration: {error}") from None
    return found


def calibration(game: str, heuristic: str, players: int = 2) -> Calibration | None:
    """The curve of a heuristic, if it was fitted for this number of players."""
    row = table(game).get(f"{players}-players", {}).get(heuristic)
    return Calibration(row["scale"], row.get("even", 0.0)) if row else None


@cache
def forced_win(game: str, heuristic: str) -> int:
    """A forced win is worth at least this: each ply to the win takes one off. Values of the heuristic are below it.

    >>> forced_win("yinsh", "storm")
    2099999000
    """
    chosen = games.get(game)
    if isinstance(chosen, BoardGame):
        weight = board_win_weight(chosen.position(), heuristic)
    else:
        weight = int(getattr(getattr(chosen, "heuristics", {}).get(heuristic), "win", 0))
    return DECIDED + weight - MOST_PLIES


def win(game: str, heuristic: str, value: int) -> float | None:
    """The win probability of the side to move in a game of two; None if the heuristic is not calibrated."""
    if abs(value) >= forced_win(game, heuristic):
        return 1.0 if value > 0 else 0.0
    curve = calibration(game, heuristic)
    return round(curve.chance(value), PLACES) if curve else None


def first_wins(game: str, heuristic: str, position: Position, value: int) -> float | None:
    """The win probability of player 1, if a search of this position has this value; None unless two play.

    >>> from kotva import games
    >>> position = games.get("yinsh").position()
    >>> _ = position.play("f6")
    >>> first_wins("yinsh", "learned", position, forced_win("yinsh", "learned"))
    0.0
    """
    own = win(game, heuristic, value) if position.players == 2 else None
    if own is None:
        return None
    return own if position.side == 0 else round(1 - own, PLACES)


def chances(game: str, heuristic: str, position: Position, value: int, line: Sequence[str]) -> tuple[float, ...] | None:
    """The win probability of every player after a search; None if the heuristic is not calibrated for so many players.

    With two players the value decides. With more, a search maximises one side against all others, so its value says
    little about each of them; there the heuristic judges every player at the end of the line.
    """
    if position.players == 2:
        first = first_wins(game, heuristic, position, value)
        return None if first is None else (first, round(1 - first, PLACES))
    curve = calibration(game, heuristic, position.players)
    if curve is None:
        return None
    end = position.copy()
    for move in line:
        end.play(move)
    outcome = end.outcome()
    if outcome is not None:
        return results(outcome, position.players)
    assert isinstance(end, BoardPosition)
    values = [board_value(end, heuristic, seat) for seat in range(position.players)]
    return tuple(round(share, PLACES) for share in shares(values, curve.scale))


def results(outcome: Outcome, players: int) -> tuple[float, ...]:
    """The result of each player in a game that is over; a draw is shared.

    >>> results(Outcome(1, "rings"), 2), results(Outcome(None, "repetition"), 2)
    ((0.0, 1.0), (0.5, 0.5))
    """
    winners = outcome.winners or range(players)
    return tuple(round((seat in winners) / len(winners), PLACES) for seat in range(players))


def shares(values: Sequence[float], scale: float) -> list[float]:
    """Probabilities in proportion to e to the power of value / scale.

    >>> shares([0, 0, 0, 0], 1000)
    [0.25, 0.25, 0.25, 0.25]
    """
    best = max(values)
    weights = [exp((value - best) / scale) for value in values]
    return [weight / sum(weights) for weight in weights]
