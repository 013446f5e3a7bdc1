"""Review of a game of a board game: win probability by move, mistakes and better lines, as data.

`win` is the probability of player 1 all through, so a curve over the game reads from one point of view. It comes from a
search whose values are calibrated by self-play (docs/analysis.md).

>>> from kotva.records.boards import BoardRecord
>>> record = BoardRecord("yinsh", moves=["f6", "e5", "g7"], players=["Ana", "Bob"])
>>> found = review(record, nodes=200)
>>> [turn.move for turn in found.turns], len(found.win)
(['f6', 'e5', 'g7'], 4)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from kotva import games, players
from kotva._core import StopFlag, TranspositionTable
from kotva.errors import ErrorParts, KotvaError, counted, error_with_parts
from kotva.games import History, Position
from kotva.players import Limits, Settings
from kotva.players.calibration import chances, results
from kotva.players.levels import judging
from kotva.records.boards import BoardRecord

__all__ = ["NODES", "BoardReview", "ReviewedTurn", "review"]

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
    win: float
    """The win probability of player 1 after the move."""
    chances: tuple[float, ...]
    """The win probability of each player after the move."""
    lost: float
    mark: str
    """`blunder`, `mistake`, `inaccuracy`, or empty."""
    best: str
    line: tuple[str, ...]
    """The best line, from the best move on."""


@dataclass(frozen=True)
class BoardReview:
    """A reviewed game. `win` has the win probability of player 1 at the start and after each move."""

    game: str
    players: tuple[str, ...]
    settings: str
    win: tuple[float, ...]
    turns: tuple[ReviewedTurn, ...]
    result: str
    """As in the record: a game may end before the board decides it, by resignation or on time."""
    reason: str

    def document(self) -> dict[str, Any]:
        """The review as JSON, with totals by player."""
        return asdict(self) | {"summary": [self._total(side) for side in range(len(self.players))]}

    def _total(self, side: int) -> dict[str, Any]:
        own = [turn for turn in self.turns if turn.side == side]
        marks = {mark: sum(turn.mark == mark for turn in own) for _, mark in MARKS}
        lost = round(sum(turn.lost for turn in own) / max(len(own), 1), 4)
        return {"player": self.players[side], "moves": len(own), "mean_lost": lost, **marks}


def review(
    record: BoardRecord,
    *,
    nodes: int = NODES,
    seconds: float | None = None,
    stop: StopFlag | None = None,
    report: Callable[[ReviewedTurn], object] | None = None,
) -> BoardReview:
    """Searches every position of a game. The same number of nodes gives the same review. `report` is called with every
    turn; a review that is stopped has the turns so far."""
    history = History(started(record))
    settings = judging(record.game)
    limits = Limits(seconds=seconds) if seconds is not None else Limits(nodes=nodes)
    settings = Settings(settings.algorithm, settings.heuristic, limits)
    judge = Judge(record.game, settings)
    names = names_of(record, history.position.players)
    before = judge(history)
    win, turns = [before.chances[0]], []
    for number in range(1, len(record.moves) + 1):
        if stop is not None and stop.stopped:
            break
        side = history.position.side
        move = played(record, history, number)
        after = judge(history)
        lost = 0.0 if move == before.best else max(0.0, round(before.chances[side] - after.chances[side], 4))
        mark = next((mark for least, mark in MARKS if lost >= least), "")
        turn = ReviewedTurn(
            number=number,
            side=side,
            player=names[side],
            move=move,
            value=before.value,
            win=after.chances[0],
            chances=after.chances,
            lost=lost,
            mark=mark,
            best=before.best,
            line=before.line,
        )
        turns.append(turn)
        win.append(turn.win)
        before = after
        if report is not None:
            report(turn)
    return BoardReview(record.game, names, settings.describe(), tuple(win), tuple(turns), record.result, record.reason)


def started(record: BoardRecord) -> Position:
    if record.draws:
        raise KotvaError(f"{record.game} has chance: its records cannot be reviewed like board games")
    game = games.get(record.game)
    return game.position(text=record.position) if record.position else game.position(record.setup)


def names_of(record: BoardRecord, count: int) -> tuple[str, ...]:
    """The names of all players; those that the record does not name are numbered."""
    if len(record.players) > count:
        raise KotvaError(f"the record names {counted(len(record.players), 'player')}, but this game has {count}")
    return (*record.players, *(f"player {seat + 1}" for seat in range(len(record.players), count)))


def played(record: BoardRecord, history: History, number: int) -> str:
    """Plays a move of the record. Errors name its number."""
    if history.outcome() is not None:
        raise KotvaError(f"move {number}: the game was over before it")
    try:
        return str(history.play(record.moves[number - 1]))
    except KotvaError as error:
        raise KotvaError(f"move {number}: {error}") from None


@dataclass(frozen=True)
class Judged:
    """A position: the win probability of each player, and what the search found for the side to move."""

    chances: tuple[float, ...]
    value: int
    best: str
    line: tuple[str, ...]


class Judge:
    """Judges the positions of one game; the table is kept from move to move."""

    def __init__(self, game: str, settings: Settings) -> None:
        self.game, self.settings = game, settings
        self.table = TranspositionTable()

    def __call__(self, history: History) -> Judged:
        position = history.position
        outcome = history.outcome()
        if outcome is not None:
            return Judged(results(outcome, position.players), 0, "", ())
        found = players.search_position(self.game, position, self.settings, table=self.table)
        line = tuple(found["line"])
        known = chances(self.game, self.settings.heuristic, position, found["value"], line)
        if known is None:
            what = f"the heuristic {self.settings.heuristic} of {self.game} with {position.players} players"
            message = f"{what} is not calibrated, so its values are no win probabilities"
            raise error_with_parts(message, ErrorParts("not-calibrated", (self.game, str(position.players))))
        return Judged(known, found["value"], found["move"], line)
