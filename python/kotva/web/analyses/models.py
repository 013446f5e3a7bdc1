"""What the analyses take and answer. The page's src/api/analyses.ts has the same shapes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, model_validator

from kotva.analysis.model import TurnAnalysis
from kotva.web.models import LexiconName, WordQuery

MAX_CGP = 4000
"""A board full of long tiles in brackets, with room for operations."""
MAX_RECORD = 200_000
MAX_CANDIDATES = 60
MAX_ITERATIONS = 2_000_000
MAX_SECONDS = 600.0
"""The most that a page can ask of one simulation."""
MAX_DEEP_ITERATIONS = 1_000_000
MAX_DEEP_SECONDS = 600.0
"""The most that a page can ask for one deep review."""

Cgp = Annotated[str, Field(min_length=1, max_length=MAX_CGP, description="a position on one line")]
Tiles = Annotated[str, Field(max_length=100)]
Seed = Annotated[int, Field(ge=0, lt=2**53)]
"""Whole numbers that a page can write too."""


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class PositionAsk(Strict):
    lexicon: LexiconName
    cgp: Cgp


class PositionQuery(PositionAsk):
    """A position, and what to change in it first: the rack of the side to move, a move, tiles drawn by chance."""

    rack: Tiles | None = None
    move: Tiles | None = None
    draw: Seed | None = None


class PlaysQuery(PositionAsk):
    by: Annotated[str, Field(pattern="^[a-z]{1,20}$")] | None = Field(
        None, description="what comes first; without it equity where leaves are known, else points"
    )


class SampleQuery(Strict):
    """A game of the program against itself, or one of its positions."""

    lexicon: LexiconName
    seed: Seed = 0


class PictureQuery(PositionAsk):
    language: Annotated[str, Field(pattern="^[a-z]{2}$")] = "en"
    theme: Literal["light", "dark"] = "light"


class StatisticsQuery(Strict):
    lexicon: LexiconName


class ExtensionsQuery(WordQuery):
    """A word that is looked for at the end and at the beginning of longer ones."""


class RecordAsk(Strict):
    """A game record or a single position: its text, or the bytes of a file in base64, whose encoding the server finds.

    Without a lexicon the record's own is taken, else one of the language its letters need.
    """

    text: Annotated[str, Field(max_length=MAX_RECORD)] | None = None
    data: Annotated[Base64Bytes, Field(max_length=MAX_RECORD)] | None = None
    lexicon: LexiconName | None = None

    @model_validator(mode="after")
    def has_one(self) -> Self:
        if (self.text is None) == (self.data is None):
            raise ValueError("give the record as `text` or as `data`")
        return self


class DeepAsk(Strict):
    """How the moves of a record are graded by the chance to win. The budget is that of the whole game: play-outs, or
    seconds of simulation where they are given."""

    iterations: Annotated[int, Field(ge=1, le=MAX_DEEP_ITERATIONS)] = 60_000
    seconds: Annotated[float, Field(gt=0, le=MAX_DEEP_SECONDS)] | None = None
    plies: Annotated[int, Field(ge=0, le=10)] = 2
    seed: Seed = 0
    infer: bool = Field(False, description="judge the opponent's tiles by the last move")


class ReviewAsk(RecordAsk):
    """A record to be analysed; with `deep` its moves are graded by the chance to win too."""

    deep: DeepAsk | None = None


class ReviewReport(BaseModel):
    """One turn of a review. A deep review first reports all turns without `graded`, then each turn again with a
    `win_chance` that grows, at last with `graded` true."""

    done: int = Field(description="the number of the turn, from 1")
    of: int = Field(description="how many turns there are")
    turn: TurnAnalysis
    graded: bool | None = Field(None, description="whether the chance to win is final; absent before it is simulated")


class ReviewAnswer(BaseModel):
    """The end of a review: the analysis of the game without its turns. A deep one has the course of the chances."""

    of: int
    game: dict[str, Any] = Field(description="as `kotva analyze --json` writes it, without `turns`")


class SimulateAsk(PositionAsk):
    """Moves of a position to simulate: `plays`, or so many `candidates` chosen by the program."""

    plays: Annotated[list[Tiles], Field(min_length=1, max_length=MAX_CANDIDATES)] | None = None
    candidates: Annotated[int, Field(ge=1, le=MAX_CANDIDATES)] = 15
    plies: Annotated[int, Field(ge=0, le=20)] = 2
    opponent: Tiles = Field("", description="tiles that the opponent is known to hold, all or some")
    last: Tiles | None = Field(None, description="the opponent's last move, to infer the rest of the rack from")
    seed: Seed = 0
    iterations: Annotated[int, Field(ge=1, le=MAX_ITERATIONS)] = MAX_ITERATIONS
    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] = MAX_SECONDS


class SimulatedPly(BaseModel):
    """A turn after the candidate: means over the play-outs that reached it."""

    own: bool = Field(description="of the player who simulates, not of the opponent")
    iterations: int
    score: float
    spread: float = Field(description="the score, negative for the opponent")
    bingos: float = Field(description="share of bingos, from 0 to 1")


class SimulatedReply(BaseModel):
    move: str
    share: float = Field(description="of the play-outs, from 0 to 1")


class SimulatedPlay(BaseModel):
    """A candidate. Chances are from 0 to 1, spreads are final ones in points, errors are standard errors."""

    move: str
    number: int = Field(description="stays the same while the order changes")
    win: float | None = Field(description="nothing without play-outs, and with more than two players")
    win_error: float | None
    spread: float | None
    spread_error: float | None
    lost: float | None = Field(description="chance lost against the first, over the iterations of both")
    lost_error: float | None
    iterations: int
    equity: float
    alive: bool = Field(description="whether it can still be best")
    plies: list[SimulatedPly]
    replies: list[SimulatedReply] = Field(description="the most frequent answers of the opponent")


class SimulationInfo(BaseModel):
    """The candidates as far as they are known, the best first."""

    plays: list[SimulatedPlay]
    iterations: int = Field(description="play-outs of all candidates together")
    seconds: float = Field(description="of simulation, without pauses")
    done: bool


class EndgameAsk(PositionAsk):
    seconds: Annotated[float, Field(gt=0, le=600)] = 120.0


class ThreatsAsk(PositionAsk):
    """What the opponent could play, after a move of the side to move if one is given, else on the board as it is."""

    move: Tiles | None = None
    racks: Annotated[int, Field(ge=1, le=500)] = 100
    seed: Seed = 0


class UsefulnessAsk(Strict):
    lexicon: LexiconName
    games: Annotated[int, Field(ge=2, le=2000)] = 200
    seed: Seed = 0


class BoardInfo(BaseModel):
    cells: list[list[str]]
    premiums: list[str]
    centre: tuple[int, int]
    values: dict[str, int]


class OutcomeInfo(BaseModel):
    reason: str
    scores: list[int]
    winners: list[int]


class PositionInfo(BaseModel):
    """A position for a page; the side to move comes first in every list."""

    cgp: str
    lexicon: str
    language: str
    board: BoardInfo
    racks: list[list[str] | None] = Field(description="tiles, `?` a blank; nothing where they are not known")
    scores: list[int]
    rack_size: int
    bag: int
    unseen: list[tuple[str, int]]
    outcome: OutcomeInfo | None = None
    drew: list[str] | None = Field(None, description="tiles that were drawn by chance for this answer")


class PlaysInfo(BaseModel):
    """Moves in columns, the most valuable first. Values and terms are thousandths of a point."""

    by: str
    orders: list[str] = Field(description="what plays can be ordered by here, the plainest first")
    plays: int = Field(description="how many of the moves lay tiles; the others are exchanges and the pass")
    at: list[str] = Field(description="nothing for an exchange and the pass")
    tiles: list[str] = Field(description="as laid; `-ABC` is an exchange, `-` the pass")
    score: list[int]
    words: list[str] = Field(description="all words each play makes, with spaces between")
    value: list[int | None] = Field(description="nothing for a move that this order gives no worth")
    terms: dict[str, list[int]] = Field(description="what adds up to the value")


class SampleInfo(BaseModel):
    """A game as a record, and two positions of it."""

    gcg: str
    middle: str
    endgame: str


class Extension(BaseModel):
    """Words longer by so many letters: how many there are, and the first of them."""

    added: int
    total: int
    words: list[str]


class Extensions(BaseModel):
    word: str
    front: list[Extension]
    back: list[Extension]
    inside: int = Field(description="how many words have letters both before and after it")


class PlayerInfo(BaseModel):
    nick: str
    name: str


class StepInfo(BaseModel):
    """One event of a record, with the position and the tiles on the board before it."""

    turn: int = Field(description="the number of the turn, from 1; 0 for an event that is no move")
    player: int
    kind: str = Field(description="play, exchange, pass, withdrawal, challenge, time, gains or loses")
    tiles: str = Field(description="laid, exchanged or left")
    at: str | None = None
    rack: str
    score: int
    total: int
    notes: list[str]
    line: int
    cgp: str
    cells: list[list[str]]


class RemarkInfo(BaseModel):
    """A sentence, and the same taken apart for pages in other languages as in an error."""

    line: int
    text: str
    rule: str | None = None
    about: list[str] = []
    at: list[tuple[str, str]] = []


class RecordInfo(BaseModel):
    """A record that was read and played again; `final` is the position after the last event that could be played."""

    lexicon: str
    declared_lexicon: str = Field(default="", description="the record's own, where it is replayed with another one")
    language: str
    players: list[PlayerInfo]
    title: str
    notes: list[str]
    board: BoardInfo = Field(description="after the last event")
    steps: list[StepInfo]
    final: str
    complete: bool
    remarks: list[RemarkInfo] = Field(description="where the record and the rules disagree")
    gcg: str
    json_text: str
