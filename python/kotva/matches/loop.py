"""One game between players, and what became of it: the same loop for every game.

>>> from kotva import games, players
>>> crew = [players.get("easy", "terrace"), players.get("best-move:fast", "terrace")]
>>> game = play(games.get("terrace"), games.get("terrace").position(), crew, most_moves=6)
>>> len(game.moves), game.reason
(6, 'unfinished')
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from threading import Event
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Chance, Forfeits, Game, Hidden, History, Noting, Position
from kotva.players.protocol import Decision, Limits, NoAnswer, Player

__all__ = ["MOST_MOVES", "Played", "Turn", "asked", "drawn", "finish", "forgiven", "overrun", "play", "take_turn"]

MOST_MOVES = 500
"""No measured game came near; random players could wander on for ever."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move, the points it brought, and its value to the player who made it.

    `fault` tells why the turn was forfeited, if it was. `notes` are the game's own facts (`kotva.games.Noting`). What
    two runs of the same game may differ in is not compared: `before` is the position before the move, `drawn` what
    chance decided after it, `overrun` how many seconds beyond the limit the answer took.
    """

    side: int
    move: str
    score: int = 0
    value: int | None = None
    fault: str = ""
    notes: Mapping[str, Any] = field(default_factory=dict)
    before: str = field(default="", compare=False)
    drawn: str = field(default="", compare=False)
    seconds: float = field(default=0.0, compare=False)
    overrun: float = field(default=0.0, compare=False)
    statistics: Mapping[str, Any] = field(default_factory=dict, compare=False)


@dataclass(slots=True)
class Played:
    """A finished game by seats. `winner` is a seat, or None; `reason` says by which rule it ended.

    `length` is the number of turns; the turns themselves are kept only where somebody wants them. `notes` are the
    game's own facts about the end.
    """

    game: str
    start: str = field(compare=False)
    names: tuple[str, ...]
    index: int = 0
    winner: int | None = None
    reason: str = "unfinished"
    scores: tuple[int, ...] = ()
    length: int = 0
    turns: list[Turn] = field(default_factory=list)
    faults: int = 0
    """Turns that were forfeited."""
    notes: dict[str, Any] = field(default_factory=dict)
    drawn: str = field(default="", compare=False)
    """What chance decided before the first move."""
    last: str = field(default="", compare=False)
    """The position at the end, where the game was played here."""
    overruns: int = field(default=0, compare=False)
    """Moves that took longer than their time; they are played all the same."""
    longest_overrun: float = field(default=0.0, compare=False)
    """Seconds beyond the limit, of the slowest such move."""

    @property
    def moves(self) -> list[str]:
        return [turn.move for turn in self.turns]

    def seat(self, player: int) -> int:
        """Where a player of the match sat: the second begins games of odd index."""
        return (player + self.index) % 2

    def result_of(self, seat: int) -> float:
        """1 for the winner, 0 for the others, a half each in a draw."""
        return 0.5 if self.winner is None else float(self.winner == seat)

    def points_of(self, seat: int) -> int:
        """Match points of Houdek 2010, chapter 27: 10, 5, 0; after a repetition 6 and 2 by score, 4 each if equal."""
        if self.winner is not None:
            return 10 if self.winner == seat else 0
        if self.reason != "repetition":
            return 5
        best = max(self.scores)
        if self.scores.count(best) > 1:
            return 4
        return 6 if self.scores[seat] == best else 2


def play(
    game: Game,
    position: Position,
    players: Sequence[Player],
    limits: Limits | None = None,
    most_moves: int = MOST_MOVES,
    *,
    rng: Any = None,
    index: int = 0,
    stop: Event | None = None,
) -> Played:
    """Play from the position to the end, by rule, repetition or after `most_moves`; leave it once `stop` is set.

    `rng` decides what chance decides: a `random.Random`, or what the game's `CommonDraws.source` answered.
    """
    played = Played(game.name, position.text, tuple(player.name for player in players), index)
    history = History(position.copy())
    chance = Random(0) if rng is None else rng
    played.drawn = drawn(history.position, chance)
    for player in players:
        player.begin()
    while history.outcome() is None and len(played.turns) < most_moves and not (stop and stop.is_set()):
        played.turns.append(take_turn(history, players[history.position.side], limits or Limits(), chance))
    finish(played, history)
    return played


def finish(played: Played, history: History) -> None:
    """Write down how the game ended."""
    outcome, position = history.outcome(), history.position
    if outcome is not None:
        played.winner, played.reason = outcome.winner, outcome.reason
    played.scores = tuple(outcome.scores if outcome and outcome.scores else position.scores)
    played.length = len(played.turns)
    played.faults = sum(bool(turn.fault) for turn in played.turns)
    played.overruns = sum(turn.overrun > 0 for turn in played.turns)
    played.longest_overrun = max((turn.overrun for turn in played.turns), default=0.0)
    if isinstance(position, Noting):
        notes = position.note_end()
        played.notes = notes | phases(played.turns, position.players, notes.get("phases", {}))
    played.last = position.text


def phases(turns: Sequence[Turn], seats: int, begun: Mapping[str, Sequence[int]]) -> dict[str, Any]:
    """Points of moves by phase and seat, where the game tells phases."""
    found = {name: list(points) for name, points in begun.items()}
    for turn in turns:
        if (phase := turn.notes.get("phase")) is not None:
            found.setdefault(phase, [0] * seats)[turn.side] += turn.score
    return {"phases": found} if found else {}


def drawn(position: Position, rng: Any) -> str:
    """Lets chance act where it takes part; answers what happened."""
    return position.draw(rng) if isinstance(position, Chance) else ""


def take_turn(history: History, player: Player, limits: Limits, rng: Any = None) -> Turn:
    """Ask the player, play the answer, and let chance act. Whoever raises or answers illegally forfeits the turn; a
    late move is played.

    A forfeited turn is what the game says (`Forfeits`), else the first legal move.
    """
    position = history.position
    side, begun = position.side, time.monotonic()
    decision, fault = asked(position, player, limits)
    seconds = time.monotonic() - begun
    move = None
    if decision is not None:
        move, fault = understood(position, player, decision)
    if move is None:
        move = forfeited(position)
    before, points = position.text, position.scores[side]
    notes = position.note(move) if isinstance(position, Noting) else {}
    history.play(move)
    gained = position.scores[side] - points
    return Turn(
        side,
        str(move),
        gained,
        decision.value if decision and not fault else None,
        fault,
        notes,
        before,
        drawn(position, rng) if rng is not None else "",
        seconds,
        overrun(seconds, limits.seconds),
        decision.statistics if decision else {},
    )


def asked(position: Position, player: Player, limits: Limits) -> tuple[Decision | None, str]:
    """The player's decision, or why there is none."""
    view = position.view(position.side) if isinstance(position, Hidden) else position.copy()
    try:
        decision = player.choose(view, limits)
        return decision, "" if decision is not None else f"{player.name} answered nothing"
    except NoAnswer as error:
        return None, plain(f"{player.name} {error}")
    except Exception as error:  # a foreign player may raise anything; the match goes on
        return None, plain(f"{player.name} raised {type(error).__name__}: {error}")


def understood(position: Position, player: Player, decision: Decision) -> tuple[Any | None, str]:
    """The move of a decision, or why it cannot be played."""
    try:
        return position.copy().play(decision.move), ""
    except (KotvaError, TypeError, ValueError) as error:
        return None, plain(f"{player.name} answered {decision.move!r}: {error}")


def plain(text: str) -> str:
    """A fault on one line, without the braces that end a comment in a record."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def forfeited(position: Position) -> Any:
    """What is played for a player who fails."""
    return position.forfeit() if isinstance(position, Forfeits) else position.legal_moves()[0]


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
