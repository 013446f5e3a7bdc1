"""The win probabilities of a game: one point per graded turn, and the turns with the largest changes."""

from __future__ import annotations

from collections.abc import Sequence

from kotva.analysis.deep import Deep
from kotva.analysis.model import GameAnalysis, TurnAnalysis, WinCourse, WinPoint

__all__ = ["TURNING", "course_of", "turning_points"]

TURNING = 0.1
"""The smallest change of the win probability that makes a turn a turning point."""
MOST_TURNING = 5


def course_of(game: GameAnalysis, deep: Deep) -> WinCourse:
    """The course of a game of two players with graded turns."""
    nicks = [seat.nick for seat in game.seats]
    points = points_of(game.turns, nicks)
    return WinCourse(
        iterations=deep.iterations,
        seconds=deep.seconds,
        plies=deep.plies,
        seed=deep.seed,
        infer=deep.infer,
        points=points,
        turning_points=turning_points(points),
    )


def points_of(turns: Sequence[TurnAnalysis], nicks: Sequence[str]) -> tuple[WinPoint, ...]:
    """One point per graded turn. The game begins with a win probability of one half."""
    found, first = [], 0.5
    for turn in turns:
        chance = turn.win_chance
        if chance is None:
            continue
        seat = nicks.index(turn.player)
        own_before = first if seat == 0 else 1 - first
        first = chance.after if seat == 0 else 1 - chance.after
        found.append(
            WinPoint(
                turn=turn.number,
                player=turn.player,
                chances=(round(first, 6), round(1 - first, 6)),
                change=round(chance.after - own_before, 6),
                lost=chance.lost,
            )
        )
    return tuple(found)


def turning_points(points: Sequence[WinPoint]) -> tuple[int, ...]:
    """The turns that changed the win probability most, the largest change first.

    >>> def point(turn, change):
    ...     return WinPoint(turn=turn, player="eva", chances=(0.5, 0.5), change=change, lost=0)
    >>> turning_points([point(1, 0.05), point(2, -0.3), point(3, 0.2)])
    (2, 3)
    """
    large = [point for point in points if abs(point.change) >= TURNING]
    return tuple(point.turn for point in sorted(large, key=lambda one: -abs(one.change))[:MOST_TURNING])
