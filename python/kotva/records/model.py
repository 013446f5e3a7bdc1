"""The model of a crossword game record.

Scores, totals and racks are kept as written, even if they are wrong; `replay` compares them with the rules. Tiles are
text (`[CH]` is one tile, `?` a blank on a rack, a lower-case letter a blank on the board, `.` a square that already has
a tile), because a record can be read before its language is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kotva.errors import ErrorParts

PLAYERS = ("player1", "player2", "player3", "player4")


@dataclass(frozen=True, slots=True)
class Remark:
    """A problem at a line of a record (0 if it has no line). `parts` lets a page translate it.

    >>> print(Remark(3, "the total is 12"))
    line 3: the total is 12
    """

    line: int
    text: str
    parts: ErrorParts | None = None

    def __str__(self) -> str:
        return f"line {self.line}: {self.text}" if self.line else self.text


@dataclass(frozen=True, slots=True)
class Player:
    nick: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Pragma:
    """A `#name text` line. Continuation lines are part of the text, separated by line ends."""

    name: str
    text: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One event line. `player` is the nick; `line` is its line number (0 if it was not read from a file)."""

    player: str
    rack: str = ""
    score: int
    total: int
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Play(Event):
    """A play that starts on the square `at`: `8D` runs across, `D8` down."""

    at: str
    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Event):
    """A pass."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Event):
    """An exchange: the tiles, or only their number if the record does not have more."""

    tiles: str | int


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal(Event):
    """A challenged play is taken off the board. The score is minus that of the play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChallengeBonus(Event):
    """Points for a valid play that was challenged."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePenalty(Event):
    """Points lost for exceeding the time limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RackBonus(Event):
    """At the end: points for the tiles left on the other racks."""

    tiles: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RackPenalty(Event):
    """At the end: points lost for the tiles left on one's own rack."""

    tiles: str


@dataclass(frozen=True, slots=True)
class RecordTurn:
    """An event and the pragmata after it, such as notes and final racks."""

    event: Event
    pragmata: tuple[Pragma, ...] = ()

    @property
    def notes(self) -> tuple[str, ...]:
        return tuple(pragma.text for pragma in self.pragmata if pragma.name == "note")


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game: the pragmata before the first event, then the turns.

    >>> game = Record((Pragma("player1", "eva Eva Nová"), Pragma("lexicon", "cs")), ())
    >>> game.players, game.get("lexicon"), game.get("title")
    ((Player(nick='eva', name='Eva Nová'),), 'cs', None)
    """

    header: tuple[Pragma, ...]
    turns: tuple[RecordTurn, ...]
    remarks: tuple[Remark, ...] = field(default=(), compare=False)
    """Problems in the text that the record was read from."""

    @property
    def events(self) -> tuple[Event, ...]:
        return tuple(turn.event for turn in self.turns)

    def pragmata(self) -> Iterator[Pragma]:
        yield from self.header
        for turn in self.turns:
            yield from turn.pragmata

    def get(self, name: str) -> str | None:
        """The text of the first pragma with this name, or None."""
        return next((pragma.text for pragma in self.pragmata() if pragma.name == name), None)

    @property
    def players(self) -> tuple[Player, ...]:
        """The declared players. If none is declared, the players of the events in the order of their first event."""
        declared = {p.name: p.text for p in self.pragmata() if p.name in PLAYERS}
        if declared:
            return tuple(_player(declared[name]) for name in PLAYERS if name in declared)
        return tuple(Player(nick) for nick in dict.fromkeys(event.player for event in self.events))

    @property
    def final_racks(self) -> dict[str, str]:
        """The racks of an unfinished game by nick, from the pragmata `#rack1`, `#rack2` and so on."""
        racks = {f"rack{i}": player.nick for i, player in enumerate(self.players, 1)}
        return {racks[p.name]: p.text for p in self.pragmata() if p.name in racks}


def _player(text: str) -> Player:
    nick, _, name = text.partition(" ")
    return Player(nick, name.strip())
