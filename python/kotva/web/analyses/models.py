"""What the analyses take and answer. The page's types are made from these models: see kotva.web.schemas."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal, Self

from pydantic import Base64Bytes, BaseModel, ConfigDict, Field, model_validator

from kotva.analysis.board_review import ReviewedTurn
from kotva.analysis.boards import ComparisonRow
from kotva.analysis.coach import Feedback, Lessons
from kotva.analysis.explained import Explanation
from kotva.analysis.model import Seat, TurnAnalysis, WinCourse
from kotva.analysis.puzzles import Kind
from kotva.lexicons.statistics import Letter, LetterSet, Ngram, Opening
from kotva.web.models import LegalMove, LexiconName, WordQuery

MAX_CGP = 4000
"""A board full of long tiles in brackets, with room for operations."""
MAX_RECORD = 200_000
MAX_CANDIDATES = 60
MAX_ITERATIONS = 2_000_000
MAX_SECONDS = 600.0
"""Limits of one simulation."""
MAX_DEEP_ITERATIONS = 1_000_000
MAX_DEEP_SECONDS = 600.0
"""Limits of one deep review."""

MAX_WHY_PLAYOUTS = 20_000
"""The limit of one explanation, which takes no slot of the simulations."""

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


class PuzzleAsk(Strict):
    """A puzzle of a day: that of the day itself, or one of a kind and difficulty."""

    lexicon: LexiconName
    day: date = Field(description="the date on the user's calendar, as 2026-03-31")
    kind: Kind | None = Field(None, description="without it kinds and difficulties take turns from day to day")
    difficulty: Annotated[int, Field(ge=1, le=3)] | None = None


class PuzzleAnswerAsk(PuzzleAsk):
    move: Tiles = Field(description="the answer; a pass shows the solution")


class PuzzleInfo(BaseModel):
    """A puzzle without its solution."""

    id: str
    kind: Kind
    difficulty: int = Field(description="1 easy to 3 hard")
    day: str
    lexicon: str
    cgp: str


class HintStepsAsk(PositionAsk):
    """A hint for the side to move."""


class FeedbackAsk(PositionAsk):
    """A move that was made, in the position before it."""

    move: Tiles
    language: Annotated[str, Field(pattern="^[a-z]{2}$")] = "en"


class FeedbackInfo(BaseModel):
    feedback: Feedback
    sentences: list[str] = Field(description="what was better and why; empty if nothing was lost")


class LessonsInfo(BaseModel):
    """The lessons of every player of a record, in the order of the seats."""

    players: list[Lessons]


class PictureQuery(PositionAsk):
    language: Annotated[str, Field(pattern="^[a-z]{2}$")] = "en"
    theme: Literal["light", "dark"] = "light"
    plays: Annotated[int, Field(ge=0, le=10, description="how many of the best plays to list below the board")] = 0


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
    """How to grade the moves of a record by win probability. The budget is for the whole game: play-outs, or seconds of
    simulation if they are given."""

    iterations: Annotated[int, Field(ge=1, le=MAX_DEEP_ITERATIONS)] = 60_000
    seconds: Annotated[float, Field(gt=0, le=MAX_DEEP_SECONDS)] | None = None
    plies: Annotated[int, Field(ge=0, le=10)] = 2
    seed: Seed = 0
    infer: bool = Field(False, description="infer the opponent's tiles from the last move")


class ReviewAsk(RecordAsk):
    """A record to analyse; with `deep` its moves are also graded by win probability."""

    deep: DeepAsk | None = None


class SimulateAsk(PositionAsk):
    """Moves of a position to simulate: `plays`, or as many as `candidates` says, chosen by the program."""

    plays: Annotated[list[Tiles], Field(min_length=1, max_length=MAX_CANDIDATES)] | None = None
    candidates: Annotated[int, Field(ge=1, le=MAX_CANDIDATES)] = 15
    plies: Annotated[int, Field(ge=0, le=20)] = 2
    opponent: Tiles = Field("", description="known tiles of the opponent, all or some")
    last: Tiles | None = Field(None, description="the opponent's last move; the rest of the rack is inferred from it")
    seed: Seed = 0
    iterations: Annotated[int, Field(ge=1, le=MAX_ITERATIONS)] = MAX_ITERATIONS
    seconds: Annotated[float, Field(gt=0, le=MAX_SECONDS)] = MAX_SECONDS


class EndgameAsk(PositionAsk):
    seconds: Annotated[float, Field(gt=0, le=600)] = 120.0


class PreEndgameAsk(PositionAsk):
    """One to four tiles in the bag: these moves with all draws, or all moves until the best one is proved."""

    plays: Annotated[list[Tiles], Field(min_length=1, max_length=100)] | None = None
    opponent: Tiles = ""
    worst: bool = False
    spread: bool = False
    seconds: Annotated[float, Field(gt=0, le=600)] = 120.0


class ThreatsAsk(PositionAsk):
    """What the opponent could play, after a move of the side to move if one is given, else on the board as it is."""

    move: Tiles | None = None
    racks: Annotated[int, Field(ge=1, le=500)] = 100
    seed: Seed = 0


class WhyAsk(PositionAsk):
    """A move to explain in words; with `than` it is compared with that move, unless that is a phony."""

    move: Annotated[Tiles, Field(min_length=1)]
    than: Annotated[Tiles, Field(min_length=1)] | None = None
    language: Literal["cs", "en", "pl", "sk"] = "en"
    racks: Annotated[int, Field(ge=1, le=500)] = 200
    playouts: Annotated[int, Field(ge=0, le=MAX_WHY_PLAYOUTS)] = 1000
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


class WhyInfo(BaseModel):
    """An explanation: two or three sentences, and the facts behind them."""

    sentences: list[str]
    explanation: Explanation


class SampleInfo(BaseModel):
    """A game as a record, and two positions of it."""

    gcg: str
    middle: str
    endgame: str


class Extension(BaseModel):
    """Words longer by this number of letters: their count, and the first of them."""

    added: int
    total: int
    words: list[str]


class Extensions(BaseModel):
    word: str
    front: list[Extension]
    back: list[Extension]
    inside: int = Field(description="how many words have letters both before and after it")


class RecordPlayer(BaseModel):
    nick: str
    name: str


StepKind = Literal["play", "exchange", "pass", "withdrawal", "challenge", "time", "gains", "loses"]


class StepInfo(BaseModel):
    """One event of a record, with the position and the tiles on the board before it."""

    turn: int = Field(description="the number of the turn, from 1; 0 for an event that is no move")
    player: int
    kind: StepKind
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
    players: list[RecordPlayer]
    title: str
    notes: list[str]
    board: BoardInfo = Field(description="after the last event")
    steps: list[StepInfo]
    final: str
    complete: bool
    remarks: list[RemarkInfo] = Field(description="where the record and the rules disagree")
    gcg: str
    json_text: str


class StatisticsInfo(BaseModel):
    """What a lexicon is made of: `kotva lexicon stats`."""

    lexicon: str
    words: int
    letters: list[Letter]
    ngrams: dict[int, list[Ngram]]
    lengths: dict[int, int]
    openings: list[Opening]
    letter_sets: list[LetterSet]


# Answers to long questions, over the socket


class EndgameMove(BaseModel):
    player: int
    move: str
    at: str | None
    tiles: str | None
    score: int


class EndgameInfo(BaseModel):
    """What perfect play adds to the spread of the side to move, as far as it is known."""

    spread: int
    exact: bool
    depth: int
    nodes: int
    seconds: float
    line: list[EndgameMove]


class PreEndgameBag(BaseModel):
    """Tiles that may be in the bag."""

    tiles: str
    weight: int


class PreEndgameMove(BaseModel):
    """Draws that a move wins, ties and loses. `by_draw` has 1, 0.5 or 0 for each bag, null while it is not decided."""

    move: str
    wins: float
    ties: float
    losses: float
    exact: bool
    decided: int
    abandoned: bool
    nested: bool
    by_draw: list[float | None]
    spread: float | None = None
    spread_exact: bool = False


class PreEndgameInfo(BaseModel):
    """The moves, best first."""

    plays: list[PreEndgameMove]
    draws: int
    proved: bool
    bags: list[PreEndgameBag]
    seconds: float
    done: bool


class ThreatsInfo(BaseModel):
    """Means over the racks that are done, `racks` of `of`."""

    racks: int
    of: int
    best: float = Field(description="points of the best play")
    bingos: float = Field(description="share of the racks with a bingo")
    squares: list[list[float]] = Field(description="points of the best play over each square")


class TurnReport(BaseModel):
    """One turn of a review. A deep review first reports all turns without `graded`. Then it reports each turn again
    while its win probability becomes more exact; `graded` is true in the last of these reports."""

    done: int = Field(description="the number of the turn, from 1")
    of: int = Field(description="the number of turns")
    turn: TurnAnalysis
    graded: bool | None = Field(default=None, description="whether the win probability is final; null if not simulated")


class ReviewGame(BaseModel):
    """`kotva.analysis.GameAnalysis` without its turns, which were reported before."""

    title: str
    lexicon: str
    declared_lexicon: str
    by: str
    thorough: str
    seats: list[Seat]
    remarks: list[str]
    complete: bool
    win: WinCourse | None = Field(default=None, description="the win probabilities turn by turn, in a deep review")


class ReviewInfo(BaseModel):
    """The end of a review."""

    of: int
    game: ReviewGame


class SimulatedPly(BaseModel):
    """One turn after the candidate. The numbers are means over the play-outs that reached it."""

    own: bool = Field(description="whether the simulating player moves, not the opponent")
    iterations: int
    score: float
    spread: float = Field(description="the score, negative for the opponent")
    bingos: float = Field(description="share of bingos, from 0 to 1")


class SimulatedReply(BaseModel):
    move: str
    share: float = Field(description="share of the play-outs, from 0 to 1")


class SimulatedPlay(BaseModel):
    """A candidate. Probabilities are from 0 to 1, spreads are final spreads in points, errors are standard errors."""

    move: str
    number: int = Field(description="stays the same while the order changes")
    win: float | None = Field(description="null without play-outs and with more than two players")
    win_error: float | None
    spread: float | None
    spread_error: float | None
    lost: float | None = Field(description="win probability lost against the first, over their common iterations")
    lost_error: float | None
    iterations: int
    equity: float
    alive: bool = Field(description="whether it can still be best")
    plies: list[SimulatedPly]
    replies: list[SimulatedReply] = Field(description="the most frequent replies of the opponent")


class SimulationInfo(BaseModel):
    """The candidates with the results so far, best first."""

    plays: list[SimulatedPlay]
    iterations: int = Field(description="play-outs of all candidates together")
    seconds: float = Field(description="time of simulating, without pauses")
    done: bool


class UsefulnessInfo(BaseModel):
    """Words by all the points they brought, in columns; `games` of `of` are played."""

    games: int
    of: int
    plays: int
    distinct: int
    words: list[str]
    uses: list[int]
    points: list[int]
    lengths: list[tuple[int, int]] = Field(description="a length, and how often words of it are played")


class LineInfo(BaseModel):
    """A line of a board game and what it is worth to the side to move."""

    move: str
    value: int
    moves: list[str]
    depth: int
    win: float | None = Field(
        description="win probability of player 1 after this line, 0 to 1; null unless two play and it is calibrated"
    )
    wins: int | None = Field(description="the winner at the end of the line, if the value is that of a win")
    shown: LegalMove = Field(description="how the first move takes the pieces")


class LinesInfo(BaseModel):
    """The best lines of a position, the best first. Without a finished depth there are none."""

    heuristic: str
    depth: int
    states: int
    seconds: float
    win: float | None = Field(description="that of the best line")
    lines: list[LineInfo]


class BoardTurnReport(BaseModel):
    """One turn of the review of a board game."""

    done: int = Field(description="the number of the turn, from 1")
    of: int = Field(description="the number of turns")
    turn: ReviewedTurn


class BoardTotal(BaseModel):
    """One player's moves in numbers."""

    player: str
    moves: int
    mean_lost: float = Field(description="mean loss of win probability of a move")
    blunder: int
    mistake: int
    inaccuracy: int


class BoardReviewInfo(BaseModel):
    """The review of a board game."""

    game: str
    players: list[str]
    settings: str
    win: list[float] = Field(description="win probability of player 1, 0 to 1, at the start and after each move")
    turns: list[ReviewedTurn]
    result: str
    reason: str
    summary: list[BoardTotal]


class ComparisonInfo(BaseModel):
    """The figures of each algorithm at each depth."""

    heuristic: str
    algorithms: list[str]
    rows: list[ComparisonRow]
