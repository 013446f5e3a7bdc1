"""Requests and answers about tournaments. The page's types are made from these models: see kotva.web.schemas."""

from __future__ import annotations

from itertools import combinations
from typing import Annotated, Literal, NotRequired

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints
from typing_extensions import TypedDict

from kotva.matches.match import RANDOM_PLIES
from kotva.matches.sprt import Sprt
from kotva.players import Limits
from kotva.web.models import LexiconName

MOST_PLAYERS = 12
MOST_GAMES = 10_000
MOST_IN_ALL = 20_000
MOST_SECONDS = 60.0
MOST_NODES = 100_000_000
MOST_DEPTH = 99
PAGE = 100
"""Games of a pairing in one answer."""

MOST_WITH_PEOPLE = 400
"""Games of a tournament with people: its table is computed from all games whenever somebody asks."""
PERSON = "human:"

State = Literal["waiting", "running", "open", "stopped", "done", "failed"]
"""`open`: the computers' games are finished, those of people are not."""
TournamentId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
PlayerText = Annotated[
    str,
    StringConstraints(
        pattern=r"^(human:[^\x00-\x20\x7f]([^\x00-\x1f\x7f]{0,38}[^\x00-\x20\x7f])?|[A-Za-z0-9:=,._-]{1,200})$"
    ),
]
"""A person by name, or a computer player as on the command line."""
Place = Annotated[int, Field(ge=0, lt=MOST_PLAYERS)]
Whole = Annotated[int, Field(strict=True)]


def ordered(elos: tuple[float, float]) -> tuple[float, float]:
    Sprt.parse(",".join(map(str, elos)))
    return elos


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class NewTournament(Strict):
    """The arguments of `kotva match`."""

    title: Annotated[str, StringConstraints(strip_whitespace=True, max_length=60)] = ""
    game: Annotated[str, StringConstraints(min_length=1, max_length=40)]
    players: Annotated[list[PlayerText], Field(min_length=2, max_length=MOST_PLAYERS)]
    games: Annotated[Whole, Field(ge=1, le=MOST_GAMES, description="of each pairing; an odd number is rounded up")]
    seed: Annotated[Whole, Field(ge=0, lt=2**53)] = 1
    lexicon: LexiconName | None = None
    setup: Annotated[str, StringConstraints(max_length=40)] | None = None
    random_plies: Annotated[Whole, Field(ge=0, le=40)] = RANDOM_PLIES
    seconds: Annotated[float, Field(gt=0, le=MOST_SECONDS, allow_inf_nan=False)] | None = None
    nodes: Annotated[Whole, Field(ge=1, le=MOST_NODES)] | None = None
    depth: Annotated[Whole, Field(ge=1, le=MOST_DEPTH)] | None = None
    sprt: Annotated[tuple[float, float], AfterValidator(ordered)] | None = None

    @property
    def limits(self) -> Limits:
        return Limits(self.depth, self.seconds, self.nodes)

    @property
    def test(self) -> Sprt | None:
        return Sprt(*self.sprt) if self.sprt else None

    @property
    def wanted(self) -> int:
        """Games of each pairing: whole pairs."""
        return self.games + self.games % 2

    @property
    def pairings(self) -> list[tuple[int, int]]:
        """By the places of their players."""
        return list(combinations(range(len(self.players)), 2))

    @property
    def total(self) -> int:
        return self.wanted * len(self.pairings)

    @property
    def people(self) -> list[int]:
        """The places of humans."""
        return [place for place, player in enumerate(self.players) if player.startswith(PERSON)]

    def between_computers(self, pairing: tuple[int, int]) -> bool:
        return not set(pairing) & set(self.people)

    def name(self, place: int) -> str:
        """The name in records: of a person without the prefix."""
        return self.players[place].removeprefix(PERSON)


class TournamentChange(Strict):
    do: Literal["stop", "go-on", "delete"]


class Forfeit(Strict):
    """The owner ends an open game of people: `loser` did not come."""

    first: Place
    second: Place
    game: Annotated[Whole, Field(ge=1)]
    loser: Place


class WatchAsk(Strict):
    """A page that wants to hear of a tournament over the socket."""

    ask: int
    do: Literal["tournament"]
    tournament: TournamentId


class TournamentSummary(BaseModel):
    """A tournament in the list of all."""

    id: str
    created: float
    state: State
    fault: str = Field(description="why it failed")
    request: NewTournament
    total: int = Field(description="games that are wanted; a sequential test may need fewer")
    done: int
    seconds: float = Field(description="that were played so far")


class SprtInfo(TypedDict):
    """How far a sequential test is."""

    elo0: float
    elo1: float
    llr: float
    bounds: tuple[float, float]
    answer: Literal["elo0", "elo1", "undecided"]


Elo = tuple[float | None, float | None, float | None]
"""Low, middle and high; None where it is not known."""


class MatchResults(TypedDict):
    """Two players, as `kotva match` has them; other keys follow these."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    players: tuple[str, str]
    games: int
    wins: tuple[int, int]
    draws: int
    win_rate: float
    interval: tuple[float, float]
    elo: Elo
    sprt: NotRequired[SprtInfo]


class Ranked(TypedDict):
    player: str
    win_rate: float | None
    mean_score: float | None
    elo: Elo


class TournamentResults(TypedDict):
    """Cross table, ranking and matches, as `kotva match` has them."""

    players: list[str]
    games: int
    table: list[list[float | None]]
    ranking: list[Ranked]
    matches: list[MatchResults]


class OpenGame(BaseModel):
    """A game of people in the present round: a room."""

    first: int
    second: int
    game: int = Field(description="from 1")
    room: str
    watch: str = Field(description="the spectators' token")


class RunningGame(BaseModel):
    """A game that the worker plays now."""

    first: int
    second: int
    game: int = Field(description="from 1")
    moves: int
    last: str = Field(description="the last move")
    scores: list[int] = Field(description="of the first and the second player")
    turn: int = Field(description="0 or 1: the first or the second player")


class TournamentInfo(TournamentSummary):
    command: str = Field(description="the same on the command line; empty if people play")
    results: TournamentResults | None
    round: int = Field(default=0, description="of people, from 1; 0 if nobody has a game to play")
    rounds: int = 0
    open: list[OpenGame] = []
    running: list[RunningGame] = []


class PersonKey(BaseModel):
    place: int
    name: str
    key: str = Field(description="opens the person's seat in every room of the tournament")


class TournamentList(BaseModel):
    tournaments: list[TournamentSummary]
    may: bool = Field(description="whether whoever asks may set up, stop and delete")


class GameLine(BaseModel):
    """A finished game of a pairing; its players are 0 and 1, whoever began."""

    number: int = Field(description="from 1")
    began: int
    winner: int | None
    reason: str
    scores: list[int]
    length: int
    faults: int


class GameLines(BaseModel):
    total: int
    games: list[GameLine]


class RecordText(BaseModel):
    file: str
    text: str
