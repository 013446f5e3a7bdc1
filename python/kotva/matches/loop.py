"""Plays one game between players and keeps its result. The loop is the same for every game.

>>> from kotva import games, players
>>> crew = [players.get("easy", "terrace"), players.get("best-move:fast", "terrace")]
>>> game = play(games.get("terrace"), games.get("terrace").position(), crew, most_moves=6)
>>> len(game.moves), game.reason
(6, 'unfinished')
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from threading import Event
from typing import Any

from kotva.errors import KotvaError
from kotva.games import Chance, Forfeits, Game, Hidden, History, Noting, Position
from kotva.players.protocol import Decision, Limits, NoAnswer, Player, shorter

__all__ = [
    "MOST_MOVES",
    "OnTurn",
    "Played",
    "Turn",
    "asked",
    "drawn",
    "finish",
    "forgiven",
    "overrun",
    "play",
    "take_turn",
]

MOST_MOVES = 500
"""Stops random players, which might never finish. No measured game comes near this limit."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move with its score and the value that the player gave it.

    `fault` is the reason if the turn was forfeited. `notes` are facts of this kind of game (`kotva.games.Noting`).
    `before` is the position before the move, `drawn` the result of chance after it, and `overrun` the seconds beyond
    the time limit. Fields that may differ between two runs of the same game are not compared.
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
    """A game that was played, with results by seat. `winner` is a seat or None; `reason` is the rule that ended the
    game.

    `length` is the number of turns. The list `turns` may be empty to save memory. `notes` are facts of this kind of
    game about its end.
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
    """The number of forfeited turns."""
    notes: dict[str, Any] = field(default_factory=dict)
    drawn: str = field(default="", compare=False)
    """The result of chance before the first move."""
    last: str = field(default="", compare=False)
    """The final position; empty if the game was not played by this loop."""
    overruns: int = field(default=0, compare=False)
    """The number of moves that came after the time limit. They are played anyway."""
    longest_overrun: float = field(default=0.0, compare=False)
    """The greatest overrun of a move in seconds."""

    @property
    def moves(self) -> list[str]:
        return [turn.move for turn in self.turns]

    def seat(self, player: int) -> int:
        """The seat of a player of the match. The second player begins games with an odd index."""
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


OnTurn = Callable[[Played, Position], None]


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
    on_turn: OnTurn | None = None,
) -> Played:
    """Play until the game ends by rule or repetition, a clock runs out, `most_moves` is reached, or `stop` is set.

    `rng` is the source of chance: a `random.Random` or the result of the game's `CommonDraws.source`. `on_turn` is
    called at the start and after each turn with the game so far and its position.
    """
    played = Played(game.name, position.text, tuple(player.name for player in players), index)
    history = History(position.copy())
    chance = Random(0) if rng is None else rng
    played.drawn = drawn(history.position, chance)
    for player in players:
        player.begin()
    clocks = Clocks(limits or Limits(), len(players))
    if on_turn:
        on_turn(played, history.position)
    while history.outcome() is None and len(played.turns) < most_moves and not (stop and stop.is_set()):
        side = history.position.side
        played.turns.append(take_turn(history, players[side], clocks.limits(side), chance))
        if on_turn:
            on_turn(played, history.position)
        if clocks.has_lost(side, played.turns[-1].seconds):
            finish(played, history, late=side)
            return played
    finish(played, history)
    return played


class Clocks:
    """The time that each side has left for the game, if the limits have a clock.

    >>> clocks = Clocks(Limits(clock=60.0), 2)
    >>> clocks.has_lost(0, 45.0), clocks.limits(0)
    (False, Limits(depth=None, seconds=0.5, nodes=None, clock=15.0))
    >>> clocks.has_lost(0, 16.0)
    True
    """

    SHARE = 30
    """A player that knows only a time per move gets this part of its clock."""

    def __init__(self, limits: Limits, sides: int) -> None:
        self.given = limits
        self.left = [limits.clock] * sides

    def limits(self, side: int) -> Limits:
        left = self.left[side]
        if left is None:
            return self.given
        return replace(self.given, seconds=shorter(self.given.seconds, left / self.SHARE), clock=left)

    def has_lost(self, side: int, seconds: float) -> bool:
        """Subtracts the time of a turn. Returns whether no time is left."""
        left = self.left[side]
        if left is None:
            return False
        self.left[side] = left - seconds
        return left < seconds


def finish(played: Played, history: History, late: int | None = None) -> None:
    """Store the result of the game in `played`. The side that is `late` has lost on time."""
    outcome, position = history.outcome(), history.position
    if late is not None:
        played.winner = 1 - late if position.players == 2 else None
        played.reason = "time"
    elif outcome is not None:
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
    """Points from moves by phase and seat; empty if the game has no phases."""
    found = {name: list(points) for name, points in begun.items()}
    for turn in turns:
        if (phase := turn.notes.get("phase")) is not None:
            found.setdefault(phase, [0] * seats)[turn.side] += turn.score
    return {"phases": found} if found else {}


def drawn(position: Position, rng: Any) -> str:
    """Let chance act and return its result; empty in a game without chance."""
    return position.draw(rng) if isinstance(position, Chance) else ""


def take_turn(history: History, player: Player, limits: Limits, rng: Any = None) -> Turn:
    """Ask the player for a move, play it, and let chance act. A late move is played.

    A player that raises an error or answers an illegal move forfeits the turn. Then the move of `Forfeits` is played,
    or the first legal move if the game does not have this capability.
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
        overrun(seconds, limits.seconds if limits.clock is None else None),
        decision.statistics if decision else {},
    )


def asked(position: Position, player: Player, limits: Limits) -> tuple[Decision | None, str]:
    """The player's decision, or None and the reason."""
    view = position.view(position.side) if isinstance(position, Hidden) else position.copy()
    try:
        decision = player.choose(view, limits)
        return decision, "" if decision is not None else f"{player.name} answered nothing"
    except NoAnswer as error:
        return None, plain(f"{player.name} {error}")
    except Exception as error:  # a player of another package may raise anything; the match continues
        return None, plain(f"{player.name} raised {type(error).__name__}: {error}")


def understood(position: Position, player: Player, decision: Decision) -> tuple[Any | None, str]:
    """The move of a decision, or None and the reason why it cannot be played."""
    try:
        return position.copy().play(decision.move), ""
    except (KotvaError, TypeError, ValueError) as error:
        return None, plain(f"{player.name} answered {decision.move!r}: {error}")


def plain(text: str) -> str:
    """A fault on one line, without the braces that end a comment in a record."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def forfeited(position: Position) -> Any:
    """The move that is played in a forfeited turn."""
    return position.forfeit() if isinstance(position, Forfeits) else position.legal_moves()[0]


def overrun(seconds: float, limit: float | None) -> float:
    """The seconds by which an answer exceeds its limit. A tolerance of a tenth of the limit plus 0.1 s is allowed,
    because players check the clock only from time to time.

    >>> overrun(1.15, 1.0), overrun(3.0, 1.0), overrun(3.0, None)
    (0.0, 2.0, 0.0)
    """
    return seconds - limit if limit is not None and seconds > forgiven(limit) else 0.0


def forgiven(limit: float) -> float:
    """The limit with its tolerance: longer answers are overruns."""
    return limit * 1.1 + 0.1
