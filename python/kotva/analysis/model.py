"""The models of an analysed game. They are cached, printed, drawn and sent to the page.

Values and losses are in points (in the core they are thousandths). A loss is never negative.
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
"""The reason why a turn is not compared."""

Size = Literal["slip", "mistake", "blunder"]
SIZES: dict[Size, float] = {"slip": 1.0, "mistake": 7.0, "blunder": 15.0}
"""Points lost from which a move has this name. The limits are our own choice: one point, and about a third and two
thirds of the points of a good turn."""


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

    `exact` is false if the node limit was too low for a proof; both values are then estimates.
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
    """A candidate of a simulation. Probabilities are from 0 to 1; spreads are final spreads in points."""

    move: str
    win: float | None
    win_error: float | None
    spread: float | None
    spread_error: float | None
    equity: float
    iterations: int


class WinChance(Shape):
    """The win probability of the side to move, from 0 to 1: `before` with the best move, `after` with the move made.

    With an empty bag it is the result of perfect play: 1, a half or 0; `exact` if that is proved.
    """

    best: str
    before: float
    after: float
    lost: float
    lost_error: float | None = None
    """The standard error of `lost`; None if the move made is the best one."""
    win_error: float | None = None
    """The standard error of `after`."""
    exact: bool = False
    iterations: int = 0
    seconds: float = 0.0
    known: str = ""
    """Tiles of the opponent that the player knew."""
    plays: tuple[SimulatedMove, ...] = ()
    """The best candidates, the best first."""


class WinPoint(Shape):
    """The win probabilities of all seats after a turn, and the change for the player of this turn.

    The change counts from the turn before, so it includes both the move and the luck of the draw.
    """

    turn: int
    player: str
    chances: tuple[float, ...]
    change: float
    lost: float


class WinCourse(Shape):
    """The win probabilities of a game and the settings that gave them; the budget is for all turns together."""

    iterations: int | None
    seconds: float | None
    plies: int
    seed: int
    infer: bool
    points: tuple[WinPoint, ...]
    turning_points: tuple[int, ...]
    """The turns that changed the win probability most, the largest change first."""


class TurnAnalysis(Shape):
    """One turn. If the move cannot be compared, `gap` names the reason and `missing` explains it."""

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
    """Words that are not in the lexicon of the game. A play that was challenged off has one in any lexicon."""
    unknown_words: tuple[str, ...] = ()
    """Words that are not in the lexicon of the analysis, if the game was played with another lexicon."""
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
    """The best move: by the exact solver if the bag is empty, else by value."""
    lost: float = 0.0
    """Points lost by the move: by the exact solver if the bag is empty, else by value."""
    pre_endgame: None = None
    """The place of an exact pre-endgame, for the day there is one."""
    win_chance: WinChance | None = None
    """The win probability; only in a deep analysis."""

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
    """The analysis of a record."""

    title: str
    lexicon: str
    declared_lexicon: str = ""
    """The lexicon that the record declares, if the analysis uses another one."""
    by: str
    thorough: str
    seats: tuple[Seat, ...]
    turns: tuple[TurnAnalysis, ...]
    remarks: tuple[str, ...] = ()
    """Problems in the record: wrong scores, impossible racks, unknown words."""
    complete: bool = True
    win: WinCourse | None = None
    """The win probabilities turn by turn; only in a deep analysis of a game of two players."""


def size_of(lost: float) -> Size | None:
    """The name of a loss: slip, mistake, blunder or None.

    >>> size_of(0.4), size_of(3), size_of(8.5), size_of(40)
    (None, 'slip', 'mistake', 'blunder')
    """
    return next((name for name in reversed(SIZES) if lost >= SIZES[name]), None)
