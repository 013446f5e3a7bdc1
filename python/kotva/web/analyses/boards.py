"""Analysis of board games: several best lines that grow with the depth, and algorithms side by side."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from math import tanh
from statistics import median
from threading import Timer
from time import perf_counter
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva import games, players
from kotva._core import BoardPosition, StopFlag, TranspositionTable, board_value
from kotva.errors import KotvaError
from kotva.games import Position
from kotva.games.steps import described
from kotva.lab.states import COLUMNS
from kotva.players import Limits, Settings
from kotva.web.analyses.report import Report

__all__ = ["CompareAsk", "LinesAsk", "compare", "lines"]

DECIDED = 1_000_000_000
"""A win is worth more than any evaluation (docs/search.md)."""
Name = Annotated[str, StringConstraints(max_length=40)]


class BoardAsk(BaseModel):
    model_config = ConfigDict(extra="forbid")

    game: Name
    position: Annotated[str, StringConstraints(max_length=2000)]
    heuristic: Name | None = None
    seconds: Annotated[float, Field(gt=0, le=600)] = 60.0


class LinesAsk(BoardAsk):
    """The best lines of a position."""

    lines: Annotated[int, Field(ge=1, le=10)] = 3
    depth: Annotated[int, Field(ge=1, le=99)] = 99


class CompareAsk(BoardAsk):
    """The figures of thesis 002, chapter 28, for any position."""

    depth: Annotated[int, Field(ge=1, le=8)] = 3


@contextmanager
def at_most(seconds: float, stop: StopFlag) -> Iterator[float]:
    """Raises the flag when the time is over; gives the time of the beginning."""
    timer = Timer(seconds, stop.stop)
    timer.daemon = True
    timer.start()
    try:
        yield perf_counter()
    finally:
        timer.cancel()


def chosen(ask: BoardAsk) -> str:
    """The heuristic asked for, else that of the strongest level."""
    heuristic = ask.heuristic or players.level(ask.game, "hard").heuristic
    if heuristic not in players.heuristics(ask.game):
        names = ", ".join(players.heuristics(ask.game))
        raise KotvaError(f"{ask.game} has no heuristic `{heuristic}`; there are {names}")
    return heuristic


def lines(ask: LinesAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """Depth after depth the best line, then the best without its first move, and so on; each depth is reported."""
    position = games.get(ask.game).position(text=ask.position)
    heuristic = chosen(ask)
    wanted = min(ask.lines, len(position.legal_moves()))
    if wanted == 0:
        raise KotvaError("the game is over: there is nothing to analyse")
    table = TranspositionTable()
    answer: dict[str, Any] = {"depth": 0, "lines": []}
    states = 0
    with at_most(ask.seconds, stop) as begun:
        for depth in range(1, ask.depth + 1):
            found: list[dict[str, Any]] = []
            settings = Settings("pvs", heuristic, Limits(depth=depth), deepening=False)
            while len(found) < wanted and not stop.stopped:
                try:
                    one = players.search_position(
                        ask.game, position, settings, table=table, skip=[line["move"] for line in found], stop=stop
                    )
                except KotvaError:
                    if not stop.stopped:
                        raise
                    break
                states += one["nodes"]
                found.append(line(position, one, heuristic, depth))
            if len(found) < wanted:
                break
            # Late moves are searched less deeply: one that is looked at for itself may turn out to be better.
            found.sort(key=lambda one: -one["value"])
            answer = {
                "depth": depth,
                "states": states,
                "seconds": round(perf_counter() - begun, 3),
                "heuristic": heuristic,
                "share": share(ask.game, position, found[0], heuristic),
                "lines": [told(ask.game, position, one) for one in found],
            }
            report(answer)
            if all(one["wins"] is not None for one in found):
                break
    return answer


def line(position: Position, found: dict[str, Any], heuristic: str, depth: int) -> dict[str, Any]:
    """A line as the page shows it: its value, and who wins if that is certain."""
    end = position.copy()
    for move in found["line"]:
        end.play(move)
    outcome = end.outcome()
    certain = abs(found["value"]) >= DECIDED - 1000 and outcome is not None
    return {
        "move": found["move"],
        "value": found["value"],
        "moves": found["line"],
        "depth": depth,
        "wins": outcome.winner if outcome is not None and certain else None,
        "end": end,
    }


def told(game: str, position: Position, found: dict[str, Any]) -> dict[str, Any]:
    """A line without the position at its end, with how its first move takes the pieces."""
    line = {key: value for key, value in found.items() if key != "end"}
    return line | {"shown": described(games.get(game), position, found["move"]).as_json()}


def share(game: str, position: Position, best: dict[str, Any], heuristic: str) -> float | None:
    """How much of the bar is player 1's, 0 to 1: where the best line ends, what the heuristic thinks of each player."""
    if position.players != 2:
        return None
    if best["wins"] is not None:
        return 1.0 if best["wins"] == 0 else 0.0
    end: Position = best["end"]
    if end.outcome() is not None:
        return 0.5
    lead = (valued(game, end, heuristic, 0) - valued(game, end, heuristic, 1)) / 2
    return round(0.5 + 0.5 * tanh(lead / (2 * spread(game, heuristic))), 4)


def valued(game: str, position: Position, heuristic: str, player: int) -> int:
    if isinstance(position, BoardPosition):
        return board_value(position, heuristic, player)
    found = getattr(games.get(game), "heuristics")[heuristic]  # noqa: B009
    return int(getattr(found, "evaluate", found)(position, player))


@cache
def spread(game: str, heuristic: str) -> float:
    """A lead that is usual for the heuristic: the median over a few games played at random, always the same ones."""
    leads = []
    for seed in range(6):
        rng = random.Random(seed)
        position = games.get(game).position()
        for _ in range(60):
            if position.outcome() is not None:
                break
            leads.append(abs(valued(game, position, heuristic, 0) - valued(game, position, heuristic, 1)) / 2)
            position.play(rng.choice(position.legal_moves()))
    return max(1.0, median(leads))


def compare(ask: CompareAsk, report: Report, stop: StopFlag) -> dict[str, Any]:
    """States, time, value and move of each algorithm at each depth; what is found is reported at once."""
    position = games.get(ask.game).position(text=ask.position)
    heuristic = chosen(ask)
    columns = COLUMNS | {"pvs": "pvs:{}:depth={}"}
    rows: list[dict[str, Any]] = []
    answer = {"heuristic": heuristic, "algorithms": list(columns), "rows": rows}
    with at_most(ask.seconds, stop):
        for depth in range(1, ask.depth + 1):
            for name, settings in columns.items():
                if stop.stopped:
                    return answer
                try:
                    found = players.search_position(
                        ask.game, position.copy(), Settings.parse(settings.format(heuristic, depth)), stop=stop
                    )
                except KotvaError:
                    if stop.stopped:
                        return answer
                    raise
                if found["depth"] < depth and found["begun"] >= depth:
                    return answer
                rows.append(
                    {
                        "algorithm": name,
                        "depth": depth,
                        "states": found["nodes"],
                        "seconds": round(found["seconds"], 4),
                        "value": found["value"],
                        "move": found["move"],
                    }
                )
                report(answer)
    return answer
