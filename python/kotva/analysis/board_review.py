"""Review of a game of a board game: win probability by move, mistakes and better lines, as data.

Every probability is that of player 1, so a curve over the game reads from one point of view. It comes from a search
with the learned evaluation, whose values are logits of self-play results (docs/search.md).

>>> from kotva.records.boards import BoardRecord
>>> record = BoardRecord("yinsh", moves=["f6", "e5", "g7"], players=["Ana", "Bob"])
>>> found = review(record, nodes=200)
>>> [turn.move for turn in found.turns], len(found.win)
(['f6', 'e5', 'g7'], 4)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from math import exp
from typing import Any

from kotva import games, players
from kotva._core import TranspositionTable
from kotva.errors import KotvaError
from kotva.games import History, Position
from kotva.players import Limits, Settings
from kotva.players.levels import strongest
from kotva.records.boards import BoardRecord

__all__ = ["BoardReview", "ReviewedTurn", "review", "win_probability"]

DECIDED = 1_000_000_000
LOGIT = 1000
"""A value of the learned evaluation that means odds of e to 1."""
MARKS = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""From which loss of win probability a move has which mark."""
NODES = 20_000


@dataclass(frozen=True)
class ReviewedTurn:
    """A move of the game beside the best one. `lost` is the win probability that it cost its player."""

    number: int
    side: int
    player: str
    move: str
    value: int
    """The value of the position before the move for the side to move, in units of the evaluation."""
    lost: float
    mark: str
    best: str
    line: tuple[str, ...]


@dataclass(frozen=True)
class BoardReview:
    """A reviewed game. `win` has the win probability of player 1 at the start and after each move."""

    game: str
    players: tuple[str, ...]
    settings: str
    win: tuple[float, ...]
    turns: tuple[ReviewedTurn, ...]
    result: str

    def document(self) -> dict[str, Any]:
        """The review as JSON, with totals by player."""
        return asdict(self) | {"summary": [self._total(side) for side in range(len(self.players))]}

    def _total(self, side: int) -> dict[str, Any]:
        own = [turn for turn in self.turns if turn.side == side]
        marks = {mark: sum(turn.mark == mark for turn in own) for _, mark in MARKS}
        lost = round(sum(turn.lost for turn in own) / max(len(own), 1), 4)
        return {"player": self.players[side], "moves": len(own), "mean_lost": lost, **marks}


def win_probability(value: int) -> float:
    """The win probability of the side to move for a value of the learned evaluation.

    >>> win_probability(0), round(win_probability(1000), 3), win_probability(1_000_000_400)
    (0.5, 0.731, 1.0)
    """
    if abs(value) >= DECIDED - LOGIT:
        return 1.0 if value > 0 else 0.0
    return 1 / (1 + exp(-value / LOGIT))


def review(
    record: BoardRecord,
    *,
    nodes: int = NODES,
    seconds: float | None = None,
    progress: Callable[[int], object] | None = None,
) -> BoardReview:
    """Searches every position of a game of two players. The same number of nodes gives the same review."""
    history = History(started(record))
    if history.position.players != 2:
        raise KotvaError("a review needs a game of two players, because a win probability is that of one against one")
    settings = strongest(record.game)
    limits = Limits(seconds=seconds) if seconds is not None else Limits(nodes=nodes)
    settings = Settings(settings.algorithm, settings.heuristic, limits)
    if settings.heuristic != "learned":
        raise KotvaError(f"{record.game} has no learned evaluation, so its values are no win probabilities")
    searched = Searched(record.game, settings)
    names = tuple(record.players) or ("player 1", "player 2")
    before = searched.judge(history)
    win, turns = [before.win], []
    for number, text in enumerate(record.moves, 1):
        side = history.position.side
        move = history.play(text)
        after = searched.judge(history)
        sign = 1 if side == 0 else -1
        lost = 0.0 if move == before.best else max(0.0, sign * (before.win - after.win))
        mark = next((mark for least, mark in MARKS if lost >= least), "")
        turns.append(
            ReviewedTurn(
                number, side, names[side], str(move), before.value, round(lost, 4), mark, before.best, before.line
            )
        )
        win.append(after.win)
        before = after
        if progress is not None:
            progress(1)
    return BoardReview(
        record.game, names, settings.describe(), tuple(round(p, 4) for p in win), tuple(turns), record.result
    )


def started(record: BoardRecord) -> Position:
    if record.draws:
        raise KotvaError(f"{record.game} has chance: its records cannot be reviewed like board games")
    game = games.get(record.game)
    return game.position(text=record.position) if record.position else game.position(record.setup)


@dataclass(frozen=True)
class Judged:
    """A position: player 1's win probability, and what the search found for the side to move."""

    win: float
    value: int
    best: str
    line: tuple[str, ...]


class Searched:
    """Judges the positions of one game; the table is kept from move to move."""

    def __init__(self, game: str, settings: Settings) -> None:
        self.game, self.settings = game, settings
        self.table = TranspositionTable()

    def judge(self, history: History) -> Judged:
        outcome = history.outcome()
        if outcome is not None:
            win = 0.5 if outcome.winner is None else float(outcome.winner == 0)
            return Judged(win, 0, "", ())
        position = history.position
        found = players.search_position(self.game, position, self.settings, table=self.table)
        own = win_probability(found["value"])
        win = own if position.side == 0 else 1 - own
        return Judged(win, found["value"], found["move"], tuple(found["line"]))
