"""The shapes of an analysed game: what is kept, printed, drawn and sent to the page.

Values and losses are points (in the core they are thousandths). A loss is never negative.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

__all__ = [
    "SIZES",
    "Better",
    "EndgameResult",
    "GameAnalysis",
    "Seat",
    "SimulatedMove",
    "Size",
    "TurnAnalysis",
    "WinChance",
    "WinCourse",
    "WinPoint",
    "size_of",
]

Gap = Literal[
    "", "no-lexicon", "no-rack", "part-rack", "impossible-rack", "impossible-move", "unknown-exchange", "other-lexicon"
]
"""Why a turn is not compared."""

Size = Literal["slip", "mistake", "blunder"]
SIZES: dict[Size, float] = {"slip": 1.0, "mistake": 7.0, "blunder": 15.0}
"""From how many points lost a move is called so; our own choice: a point, a third and two thirds of a good turn."""


class Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Better(Shape):
    """A move that could have been made."""

    move: str
    words: tuple[str, ...] = ()
    score: int
    value: float
    terms: dict[str, float]


class EndgameResult(Shape):
    """With an empty bag: the final spread minus the present one, under perfect play and after the move made.

    `exact` is false where the budget did not suffice to prove it: then both are what was expected.
    """

    best: str
    line: tuple[str, ...]
    spread: int
    after: int
    exact: bool

    @property
    def lost(self) -> int:
        return max(0, self.spread - self.after)


class SimulatedMove(Shape):
    """A candidate of a simulation. Chances are from 0 to 1, spreads are final ones, in points."""

    move: str
    win: float | None
    win_error: float | None
    spread: float | None
    spread_error: float | None
    equity: float
    iterations: int


class WinChance(Shape):
    """The chance to win of the player who moves, from 0 to 1: with the best move and with the one made.

    With an empty bag it is the result under perfect play: 1, a half or 0; `exact` if that is proved.
    """

    best: str
    before: float
    after: float
    lost: float
    lost_error: float | None = None
    """The standard error of `lost`; nothing where the move made is the best one."""
    win_error: float | None = None
    """The standard error of `after`."""
    exact: bool = False
    iterations: int = 0
    seconds: float = 0.0
    known: str = ""
    """Tiles that the player knew the opponent to hold."""
    plays: tuple[SimulatedMove, ...] = ()
    """The best candidates, the best first."""


class WinPoint(Shape):
    """The chances to win of the seats after a turn, and by how much the turn changed that of its player.

    The change counts from the turn before, so it holds both the move and the luck of the tiles drawn for it.
    """

    turn: int
    player: str
    chances: tuple[float, ...]
    change: float
    lost: float


class WinCourse(Shape):
    """How the chances to win went in a game, and how they were found: play-outs or seconds are those of all turns."""

    iterations: int | None
    seconds: float | None
    plies: int
    seed: int
    infer: bool
    points: tuple[WinPoint, ...]
    turning_points: tuple[int, ...]
    """The turns that changed the chances most, the largest change first."""


class TurnAnalysis(Shape):
    """One turn. Where `missing` says why and `gap` names the reason, there is nothing to compare the move with."""

    number: int
    line: int
    player: str
    kind: Literal["play", "exchange", "pass"]
    rack: str
    move: str
    words: tuple[str, ...] = ()
    score: int
    bag: int
    cgp: str
    missing: str = ""
    gap: Gap = ""
    withdrawn: bool = False
    phonies: tuple[str, ...] = ()
    """Words that are not in the lexicon the game was played with. A play that was taken off had one in any list."""
    unknown_words: tuple[str, ...] = ()
    """Words that the lexicon of the analysis does not have, where the game was played with another one."""
    bingo: bool = False
    plays: int = 0
    seconds: float = 0.0
    best_score: Better | None = None
    lost_score: int = 0
    value: float | None = None
    best: tuple[Better, ...] = ()
    place: int | None = None
    lost_value: float = 0.0
    missed_bingo: Better | None = None
    endgame: EndgameResult | None = None
    best_move: Better | None = None
    """The move to learn: by the exact solver where the bag was empty, else by value."""
    lost: float = 0.0
    """What the move cost: by the exact solver where the bag was empty, else by value."""
    pre_endgame: None = None
    """The place of an exact pre-endgame, for the day there is one."""
    win_chance: WinChance | None = None
    """The chance to win, in a deep analysis."""

    @property
    def analysed(self) -> bool:
        return not self.missing

    @property
    def blanks(self) -> int:
        return self.rack.count("?")

    @property
    def size(self) -> Size | None:
        return size_of(self.lost)

    @property
    def challenge_missed(self) -> bool:
        """A phony that the opponent let stand."""
        return bool(self.phonies) and not self.withdrawn


class Seat(Shape):
    nick: str
    name: str
    score: int


class GameAnalysis(Shape):
    """A record beside what could have been played."""

    title: str
    lexicon: str
    declared_lexicon: str = ""
    """The lexicon that the record declares, where the analysis uses another one."""
    by: str
    thorough: str
    seats: tuple[Seat, ...]
    turns: tuple[TurnAnalysis, ...]
    remarks: tuple[str, ...] = ()
    """Problems in the record: wrong scores, impossible racks, unknown words."""
    complete: bool = True
    win: WinCourse | None = None
    """The chances to win turn by turn, in a deep analysis of a game between two."""


def size_of(lost: float) -> Size | None:
    """The name of a loss, if it has one.

    >>> size_of(0.4), size_of(3), size_of(8.5), size_of(40)
    (None, 'slip', 'mistake', 'blunder')
    """
    return next((name for name in reversed(SIZES) if lost >= SIZES[name]), None)
