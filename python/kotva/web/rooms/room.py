"""A room: its seats, and the game that results from its events. Nothing here waits, sends or stores.

Events: `step` (a step of the line: move, challenge, set-up, draw, return, end), `undone` and `redone` (how many steps),
`offer`, `declined`, `named`, `seat`, `sat` (an invitation was taken), `autoplay`, `begun`, `rematch`.
"""

from __future__ import annotations

import hmac
from dataclasses import dataclass, field
from typing import Any

from kotva import games
from kotva.matches.loop import MOST_MOVES
from kotva.web.closed import Closed
from kotva.web.errors import Refused
from kotva.web.rooms.clocks import Clocks
from kotva.web.rooms.game import Ended, RoomGame, Step
from kotva.web.rooms.generic import room_type
from kotva.web.rooms.models import Entry, NewRoom, Options
from kotva.web.rooms.store import Event, Key, Stored, digest

__all__ = ["Held", "Room", "Seat", "make_game", "seat_of"]

WATCH = "watch"
TOKEN = "token"
INVITE = "invite"
MOST_STEPS = 600
MOST_EVENTS = 10_000
"""More than any real game needs; without a limit a client could fill a room for ever."""


@dataclass
class Seat:
    """The present player of a seat. `tokened` seats were given to humans when the room was made."""

    name: str
    kind: str
    player: str = ""
    seconds: float | None = None
    tokened: bool = True


@dataclass(frozen=True)
class Held:
    """The seats that a page holds by its tokens; a spectator holds none."""

    tokens: frozenset[int] = frozenset()


@dataclass(slots=True)
class LoggedTurn:
    """A step of the line with its log entry: complete for its own player (`full`), and reduced for the others
    (`hidden`). Both are JSON and made once, because every view repeats the whole log."""

    step: Step
    at: float
    seconds: float = 0.0
    seat: int | None = None
    kind: str = ""
    full: bytes = b""
    hidden: bytes = b""

    def log(self, entry: Entry, hidden: Entry) -> None:
        self.seat, self.kind = entry.seat, entry.kind
        self.full = self.hidden = entry.model_dump_json(exclude_none=True).encode()
        if hidden is not entry:
            self.hidden = hidden.model_dump_json(exclude_none=True).encode()


@dataclass
class Offers:
    draw: set[int] = field(default_factory=set)
    undo: set[int] = field(default_factory=set)
    rematch: set[int] = field(default_factory=set)

    def open(self) -> dict[str, set[int]]:
        """The offers that somebody has made, by name."""
        return {name: seats for name, seats in vars(self).items() if seats}


def seat_of(keys: list[Key], token: str) -> int | None:
    """The seat of a token, or None for the spectators' token; a wrong token is refused. All keys are compared, each
    in constant time, so that the time of the answer reveals nothing."""
    sent = digest(token)
    matches = [(seat, kind) for key, seat, kind in keys if hmac.compare_digest(key, sent)]
    if not matches or matches[0][1] == INVITE:
        raise Refused("wrong-token", "this token opens no seat of this room")
    return matches[0][0]


def make_game(name: str, options: Options, seats: int, seed: int) -> RoomGame:
    game = games.get(name)
    return room_type(game)(game, options, seats, seed)


class Room:
    """The state of a room, changed by `apply` alone."""

    def __init__(self, stored: Stored) -> None:
        self.id = stored.id
        self.created, self.changed = stored.created, stored.changed
        self.keys = list(stored.keys)
        self.request = NewRoom.model_validate(stored.document["request"])
        self.seed: int = stored.document["seed"]
        self.tournament: str | None = stored.document.get("tournament")
        sitting = [seat for seat in self.request.seats if seat.kind != "off"]
        self.seats = [Seat(seat.name, seat.kind, seat.player, seat.seconds, seat.kind == "human") for seat in sitting]
        self.invited = any(seat.invite for seat in sitting)
        self.shared = False
        self.game = make_game(self.request.game, self.request.options, len(self.seats), self.seed)
        self.clocks = Clocks(self.request.options.clock, len(self.seats))
        self.line: list[LoggedTurn] = []
        self.undone: list[LoggedTurn] = []
        self.offers = Offers()
        self.declined: dict[str, Any] | None = None
        self.autoplay = True
        self.begun = False
        self.rematch: str | None = None
        self.values: dict[int, int | None] = {}
        self.version = 0
        self.sent_options: dict[str | None, bytes] = {}
        self.loading = True  # while loading, steps are only collected; `replay` plays them once, at the end
        for event in stored.events:
            self.apply(event)
        self.loading = False
        self.replay()

    # Permissions

    def hold(self, tokens: list[str]) -> Held:
        found = [seat_of(self.keys, token) for token in tokens]
        return Held(frozenset(seat for seat in found if seat is not None))

    def owns(self, held: Held) -> bool:
        """Whether one page holds all human seats, in a room made for one page. Its owner may do everything. Nobody
        owns a game of a tournament."""
        if self.invited or self.tournament is not None:
            return False
        everybody = {number for number, seat in enumerate(self.seats) if seat.tokened}
        return bool(held.tokens) and everybody <= held.tokens

    def mine(self, held: Held) -> frozenset[int]:
        """The seats that a page plays: the human seats among those of its tokens; an owner plays all human seats."""
        people = {number for number, seat in enumerate(self.seats) if seat.kind == "human"}
        return frozenset(people if self.owns(held) else people & held.tokens)

    def people(self) -> set[int]:
        return {number for number, seat in enumerate(self.seats) if seat.kind == "human"}

    def share(self, held: Held) -> None:
        """Notes that several pages play, if this page holds some of the human seats but not all."""
        self.shared = self.shared or (bool(held.tokens) and not self.owns(held))

    def closed(self) -> list[Closed]:
        """Keys of the position that is closed to analysis: while a game between humans or of a tournament is not
        over."""
        people = self.people()
        between = len(people) > 1 and (self.invited or self.shared)
        if self.ended is not None or not (between or self.tournament):
            return []
        return self.game.closed(people)

    def waiting_invites(self) -> set[int]:
        return {seat for _, seat, kind in self.keys if kind == INVITE and seat is not None}

    # State

    @property
    def ended(self) -> Ended | None:
        """How the game ended: by its own rules, or by resigning, agreement or time."""
        last = self.line[-1] if self.line else None
        if last is not None and last.step["do"] == "end":
            return self.broken_off(last.step)
        found = self.game.outcome()
        if found is None and self.moves_left <= 0:
            return Ended("move-limit", (), tuple(self.game.scores()))
        if found is None or not any(self.penalties()):
            return found
        scores = [score - lost for score, lost in zip(found.scores, self.penalties(), strict=True)]
        best = max(scores)
        return Ended(found.reason, tuple(i for i, score in enumerate(scores) if score == best), tuple(scores))

    def broken_off(self, step: Step) -> Ended:
        """The player who resigned or ran out of time loses. Of the others, those with the most points win.
        An imported record states its own result."""
        if "scores" in step:
            return Ended(step["reason"], tuple(step["winners"]), tuple(step["scores"]))
        scores = tuple(self.game.scores())
        if step["reason"] == "agreement":
            return Ended("agreement", (), scores)
        others = [seat for seat in range(len(self.seats)) if seat != step["seat"]]
        best = max(scores[seat] for seat in others)
        return Ended(step["reason"], tuple(seat for seat in others if scores[seat] == best), scores)

    @property
    def moves_left(self) -> int:
        """Moves until the game ends in a draw, as in matches: weak players might move to and fro for ever."""
        return MOST_MOVES - sum(1 for turn in self.line if turn.step["do"] == "move")

    def penalties(self) -> list[int]:
        """Points that each seat loses for overtime, in games that continue in overtime."""
        if self.clocks.clock is None:
            return [0] * len(self.seats)
        return [self.game.penalty(left) for left in self.clocks.left]

    @property
    def turn(self) -> int | None:
        return None if self.ended else self.game.side

    def back(self, seat: int | None) -> int:
        """Number of steps that an undo takes back: to the last turn of this seat, or of any human."""
        people = {seat} if seat is not None else self.people()
        for count, turn in enumerate(reversed(self.line), 1):
            if turn.kind not in ("move", "challenge") or turn.seat in people or not people:
                return count
        return 0

    def forth(self) -> int:
        """Number of steps that a redo restores: one, and the computer replies after it."""
        count = 1 if self.undone else 0
        while 0 < count < len(self.undone):
            who = self.undone[-count - 1].step.get("seat")
            if who is None or self.seats[who].kind != "computer":
                break
            count += 1
        return count

    # Events

    def apply(self, event: Event) -> None:
        """Plays an event. A step that the rules refuse raises and changes nothing."""
        if self.version >= MOST_EVENTS:
            raise Refused("too-long", f"a room holds at most {MOST_EVENTS} events")
        getattr(self, f"on_{event['kind']}")(event)
        self.version += 1
        self.changed = event["at"]

    def on_step(self, event: Event) -> None:
        if len(self.line) >= MOST_STEPS:
            raise Refused("too-long", f"a room holds at most {MOST_STEPS} steps")
        turn = LoggedTurn(event["step"], event["at"], event.get("seconds", 0.0))
        self.play(turn, len(self.line) + 1)
        self.line.append(turn)
        self.undone.clear()
        self.offers.draw.clear()
        self.offers.undo.clear()
        self.declined = None
        if "clock" in event:
            self.clocks.left = list(event["clock"])

    def play(self, turn: LoggedTurn, number: int) -> None:
        """Plays a step in the game and writes its log entry."""
        if self.loading:
            return
        if turn.step["do"] == "end":
            entry = Entry(seat=turn.step["seat"], kind="end", reason=turn.step["reason"])
        else:
            entry = self.game.apply(turn.step)
        entry.number, entry.fault = number, turn.step.get("fault", "")
        entry.at, entry.seconds = turn.at, turn.seconds
        turn.log(entry, self.game.hidden(entry))

    def on_undone(self, event: Event) -> None:
        for _ in range(event["count"]):
            self.undone.append(self.line.pop())
        self.offers.undo.clear()
        self.declined = None
        self.replay()

    def on_redone(self, event: Event) -> None:
        for _ in range(event["count"]):
            turn = self.undone.pop()
            self.play(turn, len(self.line) + 1)
            self.line.append(turn)

    def replay(self) -> None:
        """Plays all steps of the line again from the start."""
        if not self.loading:
            self.game.restart()
            for number, turn in enumerate(self.line, 1):
                self.play(turn, number)

    def on_offer(self, event: Event) -> None:
        getattr(self.offers, event["what"]).add(event["seat"])
        self.declined = None

    def on_declined(self, event: Event) -> None:
        """Older events do not say who declined; then no message is sent."""
        for what, seats in self.offers.open().items():
            if "seat" in event:
                self.declined = {"what": what, "seat": event["seat"], "offered": sorted(seats)}
            seats.clear()

    def on_named(self, event: Event) -> None:
        self.seats[event["seat"]].name = event["name"]

    def on_sat(self, event: Event) -> None:
        """The store replaces the key in the same transaction."""
        if event["name"]:
            self.seats[event["seat"]].name = event["name"]

    def on_seat(self, event: Event) -> None:
        seat = self.seats[event["seat"]]
        seat.kind, seat.player, seat.seconds = event["to"], event["player"], event["seconds"]

    def on_autoplay(self, event: Event) -> None:
        self.autoplay = event["on"]

    def on_begun(self, event: Event) -> None:
        self.begun = True

    def on_rematch(self, event: Event) -> None:
        self.rematch = event["room"]

    @property
    def lexicon(self) -> str | None:
        return self.options().lexicon

    def options(self) -> Options:
        return self.game.present_options()

    def public_options(self) -> bytes:
        """The options as JSON, without hidden information."""
        text = self.sent_options.get(self.lexicon)
        if text is None:
            public = self.options().model_copy(update=dict.fromkeys(self.game.secret_options()))
            text = self.sent_options[self.lexicon] = public.model_dump_json(exclude_none=True).encode()
        return text
