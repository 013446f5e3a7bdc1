"""One game of a board game between players, and what became of it.

>>> from kotva import games, players
>>> crew = [players.get("easy", "terrace"), players.get("best-move:fast", "terrace")]
>>> game = play(games.get("terrace"), games.get("terrace").position(), crew, most_moves=6)
>>> len(game.moves), game.reason
(6, 'unfinished')
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Event

from kotva.games import Game, History, Position
from kotva.players import Decision, Limits, Player
from kotva.records.boards import BoardRecord

__all__ = ["Played", "Turn", "play"]

MOST_MOVES = 500
"""No measured game came near; random players could wander on for ever."""


@dataclass(frozen=True)
class Turn:
    """A move with what its player said about it; `fault` tells why the turn was forfeited, if it was. `overrun` is how
    many seconds beyond the limit the answer took, 0 if it came in time."""

    side: int
    move: str
    decision: Decision | None
    seconds: float
    fault: str = ""
    overrun: float = 0.0


@dataclass
class Played:
    """A finished game. `winner` is a seat, or nobody; `reason` says by which rule."""

    game: str
    start: str
    names: tuple[str, ...]
    turns: list[Turn] = field(default_factory=list)
    winner: int | None = None
    reason: str = "unfinished"
    scores: tuple[int, ...] = ()
    faults: int = 0
    """Turns that were forfeited."""
    overruns: int = 0
    """Moves that took longer than their time; they are played all the same."""
    longest_overrun: float = 0.0
    """Seconds beyond the limit, of the slowest such move."""

    @property
    def moves(self) -> list[str]:
        return [turn.move for turn in self.turns]

    def result_of(self, seat: int) -> float:
        """1 for the winner, 0 for the others, a half each in a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def points_of(self, seat: int) -> int:
        """Match points as in thesis 002, chapter 27: 10, 5, 0; after a repetition 6 and 2 by score, 4 each if equal."""
        if self.winner is not None:
            return 10 if self.winner == seat else 0
        if self.reason != "repetition":
            return 5
        best = max(self.scores)
        if self.scores.count(best) > 1:
            return 4
        return 6 if self.scores[seat] == best else 2

    def record(self) -> BoardRecord:
        """The game as a record; forfeited turns carry the reason as a comment."""
        result = "*" if self.reason == "unfinished" else "draw"
        if self.winner is not None:
            result = f"player {self.winner + 1} wins"
        return BoardRecord(
            game=self.game,
            position=self.start,
            players=list(self.names),
            moves=self.moves,
            result=result,
            reason=self.reason,
            comments={i + 1: turn.fault for i, turn in enumerate(self.turns) if turn.fault},
        )


def play(
    game: Game,
    position: Position,
    players: Sequence[Player],
    limits: Limits | None = None,
    most_moves: int = MOST_MOVES,
    stop: Event | None = None,
) -> Played:
    """Play from the position to the end, by rule, repetition or after `most_moves`; leave it once `stop` is set."""
    played = Played(game.name, position.text, tuple(player.name for player in players))
    history = History(position.copy())
    for player in players:
        player.begin()
    while history.outcome() is None and len(played.turns) < most_moves and not (stop and stop.is_set()):
        turn = take_turn(history.position, players[history.position.side], limits or Limits())
        history.play(turn.move)
        played.turns.append(turn)
        played.faults += bool(turn.fault)
        played.overruns += turn.overrun > 0
        played.longest_overrun = max(played.longest_overrun, turn.overrun)
    outcome = history.outcome()
    if outcome is not None:
        played.winner, played.reason = outcome.winner, outcome.reason
    played.scores = tuple(history.position.scores)
    return played


def take_turn(position: Position, player: Player, limits: Limits) -> Turn:
    """Ask the player; whoever raises or answers illegally forfeits the turn. A late move is played.

    Board games know no empty turn, so a forfeited one is the first legal move, with the reason beside it.
    """
    side, legal = position.side, position.legal_moves()
    begun = time.monotonic()
    decision, fault = None, ""
    try:
        decision = player.choose(position.copy(), limits)
    except Exception as error:  # a foreign player may raise anything; the match goes on
        fault = f"{player.name} raised {type(error).__name__}: {error}"
    seconds = time.monotonic() - begun
    move = decision.move if decision else None
    if not fault and move not in legal:
        fault = f"{player.name} answered {move!r}, which is not legal"
    late = overrun(seconds, limits.seconds)
    if fault or move is None:
        fault = " ".join(fault.replace("{", "(").replace("}", ")").split())
        return Turn(side, legal[0], decision, seconds, fault, late)
    return Turn(side, move, decision, seconds, overrun=late)


def overrun(seconds: float, limit: float | None) -> float:
    """How many seconds beyond the limit an answer took. A tenth of the limit and a tenth of a second are forgiven,
    because players ask the clock only now and then.

    >>> overrun(1.15, 1.0), overrun(3.0, 1.0), overrun(3.0, None)
    (0.0, 2.0, 0.0)
    """
    return seconds - limit if limit is not None and seconds > forgiven(limit) else 0.0


def forgiven(limit: float) -> float:
    """The longest time that is no overrun of this limit."""
    return limit * 1.1 + 0.1
