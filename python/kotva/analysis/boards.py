"""Analysis of board games: the best lines of a position, the side that is better, a comparison of algorithms.

>>> from kotva import games
>>> found = lines("terrace", games.get("terrace").position(), count=2, depth=2)
>>> found.depth, [line.depth for line in found.lines], found.lines[0].value >= found.lines[1].value
(2, [2, 2], True)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer
from typing import Any

from kotva import players
from kotva._core import StopFlag
from kotva.errors import KotvaError
from kotva.games import Position
from kotva.players import Limits, Settings
from kotva.players.calibration import first_wins, forced_win
from kotva.players.levels import judging

__all__ = ["COLUMNS", "BoardLine", "BoardLines", "Comparison", "ComparisonRow", "compare", "lines"]

COLUMNS = {
    "negamax": "negamax:{}:depth={},no-tt,no-ordering",
    "negamax+tt": "negamax:{}:depth={},no-ordering,table=thesis",
    "alpha-beta": "alpha-beta:{}:depth={},no-tt,no-ordering",
    "alpha-beta+mo": "alpha-beta:{}:depth={},no-tt",
    "alpha-beta+mo+tt": "alpha-beta:{}:depth={},table=thesis",
}
"""The settings of the columns of tables 15 to 23 in Houdek 2010, for a heuristic and a depth. The transposition table
is the one of the thesis."""


@dataclass(frozen=True)
class BoardLine:
    """A line and its value for the side to move."""

    move: str
    value: int
    moves: tuple[str, ...]
    depth: int
    win: float | None
    """The win probability of player 1 after this line, 0 to 1; None unless two play and the heuristic is calibrated."""
    wins: int | None
    """The winner at the end of the line (from 0), if the line ends in a forced win."""


@dataclass(frozen=True)
class BoardLines:
    """The best lines of a position, best first; empty if no depth was finished."""

    heuristic: str
    depth: int = 0
    states: int = 0
    seconds: float = 0.0
    win: float | None = None
    """That of the best line."""
    lines: tuple[BoardLine, ...] = ()


@dataclass(frozen=True)
class ComparisonRow:
    """The result of one algorithm at one depth."""

    algorithm: str
    depth: int
    states: int
    seconds: float
    value: int
    move: str


@dataclass(frozen=True)
class Comparison:
    """The figures of Houdek 2010, chapter 28, for any position."""

    heuristic: str
    algorithms: tuple[str, ...]
    rows: tuple[ComparisonRow, ...] = ()


def lines(
    game: str,
    position: Position,
    *,
    count: int = 3,
    depth: int = 99,
    seconds: float = 60.0,
    heuristic: str | None = None,
    stop: StopFlag | None = None,
    report: Callable[[BoardLines], object] | None = None,
) -> BoardLines:
    """Finds the best lines of a position with `strong` and iterative deepening; `report` is called after every
    depth."""
    heuristic = chosen(game, heuristic)
    if not position.legal_moves():
        raise KotvaError("the game is over: there is nothing to analyse")
    answer = BoardLines(heuristic)

    def on_depth(found: dict[str, Any]) -> None:
        nonlocal answer
        best = tuple(line(game, heuristic, position, one) for one in found["lines"])
        answer = BoardLines(
            heuristic,
            found["depth"],
            answer.states + found["leaves"],
            round(found["seconds"], 3),
            best[0].win,
            best,
        )
        if report is not None:
            report(answer)

    settings = Settings("strong", heuristic, Limits(depth=depth, seconds=seconds))
    players.search_position(game, position, settings, lines=count, stop=stop, progress=on_depth)
    return answer


def chosen(game: str, heuristic: str | None) -> str:
    """The given heuristic, else the one that analyses use."""
    heuristic = heuristic or judging(game).heuristic
    if heuristic not in players.heuristics(game):
        names = ", ".join(players.heuristics(game))
        raise KotvaError(f"{game} has no heuristic `{heuristic}`; there are {names}")
    return heuristic


def line(game: str, heuristic: str, position: Position, found: dict[str, Any]) -> BoardLine:
    """A line of the search, with the winner if it is certain."""
    moves = tuple(found["line"])
    outcome = after(position, moves).outcome()
    certain = abs(found["value"]) >= forced_win(game, heuristic)
    wins = outcome.winner if outcome is not None and certain else None
    win = first_wins(game, heuristic, position, found["value"])
    return BoardLine(found["move"], found["value"], moves, found["depth"], win, wins)


def after(position: Position, moves: tuple[str, ...]) -> Position:
    end = position.copy()
    for move in moves:
        end.play(move)
    return end


def compare(
    game: str,
    position: Position,
    *,
    depth: int = 3,
    seconds: float = 60.0,
    heuristic: str | None = None,
    stop: StopFlag | None = None,
    report: Callable[[Comparison], object] | None = None,
) -> Comparison:
    """Measures states, time, value and move of each algorithm at each depth; `report` is called with every row."""
    heuristic = chosen(game, heuristic)
    columns = COLUMNS | {"pvs": "pvs:{}:depth={}"}
    answer = Comparison(heuristic, tuple(columns))
    stop = stop or StopFlag()
    with at_most(seconds, stop):
        for ahead in range(1, depth + 1):
            for name, spec in columns.items():
                row = measured(game, position, name, Settings.parse(spec.format(heuristic, ahead)), stop)
                if row is None:
                    return answer
                answer = Comparison(heuristic, tuple(columns), (*answer.rows, row))
                if report is not None:
                    report(answer)
    return answer


@contextmanager
def at_most(seconds: float, stop: StopFlag) -> Iterator[None]:
    """Sets the stop flag when the time is over."""
    timer = Timer(seconds, stop.stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def measured(game: str, position: Position, name: str, settings: Settings, stop: StopFlag) -> ComparisonRow | None:
    """The figures of one search, or None if it was stopped."""
    if stop.stopped:
        return None
    depth = settings.limits.depth or 0
    try:
        found = players.search_position(game, position.copy(), settings, stop=stop)
    except KotvaError:
        if stop.stopped:
            return None
        raise
    # The depth alone does not show that the search was stopped: a decided position ends it early, too.
    if stop.stopped and found["depth"] < depth:
        return None
    return ComparisonRow(name, depth, found["nodes"], round(found["seconds"], 4), found["value"], found["move"])
