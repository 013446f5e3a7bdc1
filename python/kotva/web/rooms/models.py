"""What pages and rooms say to each other. The page's types are made from these models: see kotva.web.schemas."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from kotva.analysis.coach import HintSteps
from kotva.games.picture import Cell, Line, Piece
from kotva.web.models import LegalMove, LetterInfo, LexiconName

MOST_SEATS = 6
RoomId = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{8,32}$")]
Token = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9_-]{16,64}$")]
PersonName = Annotated[str, StringConstraints(strip_whitespace=True, max_length=40)]
PlayerText = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9:=,._-]{0,200}$")]
"""No slash: a file of the server's is nobody's player here."""
MoveText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200)]
Tiles = Annotated[str, StringConstraints(max_length=100)]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Requests


class SeatRequest(Strict):
    """Who sits there. A human seat with `invite` is for somebody else: its maker gets a link, no token."""

    kind: Literal["human", "off", "computer"] = "human"
    name: PersonName = ""
    player: PlayerText = Field(default="", description="computer: a level or a player as on the command line")
    invite: bool = False
    seconds: Annotated[float, Field(gt=0, le=300)] | None = Field(default=None, description="computer: time for a move")


class Clock(Strict):
    """Time of each seat for the whole game, and what a move adds."""

    seconds: Annotated[float, Field(gt=0, le=7 * 86400)]
    increment: Annotated[float, Field(ge=0, le=3600)] = 0


class TileCount(Strict):
    letter: Annotated[str, StringConstraints(min_length=1, max_length=8)]
    value: Annotated[int, Field(ge=0, le=99)]
    count: Annotated[int, Field(ge=0, le=99)]


class TileSet(Strict):
    """A tile set of one's own over the letters of the lexicon; letters left out keep their value and number."""

    letters: Annotated[list[TileCount], Field(max_length=63)] = []
    blanks: Annotated[int, Field(ge=0, le=20)] | None = None


class Options(Strict):
    """What a game is made with; a room refuses options that its game does not know."""

    clock: Clock | None = None
    lexicon: LexiconName | None = Field(default=None, description="crosswords")
    challenge: Literal["void", "single", "double", "points"] | None = None
    challenge_points: Annotated[int, Field(ge=1, le=100)] | None = None
    layout: Annotated[str, StringConstraints(max_length=1000)] | None = Field(
        default=None, description="crosswords: premium squares, one line a row"
    )
    tiles: TileSet | None = None
    rules: dict[str, int | str] | None = Field(
        default=None,
        description="crosswords: rack_size, bingo_bonus, exchange_minimum, end_by, end_count, final_points",
    )
    seed: Annotated[int, Field(ge=0, lt=2**53)] | None = Field(
        default=None, description="games with chance: the same draws; shown to all"
    )
    cgp: Annotated[str, StringConstraints(max_length=2000)] | None = None
    first: Literal["draw"] | None = Field(
        default=None, description="the order of the seats is drawn; in crosswords by tiles"
    )
    lots: Annotated[list[Tiles], Field(max_length=MOST_SEATS)] | None = Field(
        default=None, description="crosswords: what each seat drew for the order; the server writes it"
    )
    setup: Annotated[str, StringConstraints(max_length=40)] | None = Field(default=None, description="board games")
    position: Annotated[str, StringConstraints(max_length=2000)] | None = Field(default=None, description="board games")


class NewRoom(Strict):
    game: Annotated[str, StringConstraints(max_length=40)]
    seats: Annotated[list[SeatRequest], Field(min_length=1, max_length=MOST_SEATS)]
    options: Options = Options()


class Key(Strict):
    """A room and one secret that opens it: the token of a seat, or that of the spectators."""

    room: RoomId
    token: Token


class Mine(Strict):
    rooms: Annotated[list[Key], Field(max_length=500)]


class Sit(Strict):
    """An invitation is exchanged once for the token of its seat."""

    room: RoomId
    invite: Token
    name: PersonName = ""


class Export(Strict):
    """Crosswords: gcg, json, cgp, csv (the board), racks; board games: text (the record), position."""

    room: RoomId
    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_SEATS)]
    format: Literal["gcg", "json", "cgp", "csv", "racks", "text", "position"]


class ImportRoom(Strict):
    """A file's text: GCG, a JSON record, a CGP line, the board in CSV (and its racks beside it), a record of a board
    game; with the name of a board game one of its positions."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=200_000)]
    racks: Annotated[str, StringConstraints(max_length=2000)] | None = None
    game: Annotated[str, StringConstraints(max_length=40)] | None = None
    lexicon: LexiconName | None = None
    turn: Annotated[int, Field(ge=0)] | None = Field(default=None, description="number of events of the record")
    seats: Annotated[list[SeatRequest], Field(max_length=MOST_SEATS)] = []


# Answers


class GameText(BaseModel):
    title: str
    description: str
    rules: str = Field(description="Markdown")


class SetupInfo(BaseModel):
    name: str
    players: int


class PlayerInfo(BaseModel):
    """A player of the program; with a language it plays that one only."""

    name: str
    about: str
    language: str | None = None


class StartPicture(BaseModel):
    """How a game begins: render data, of crosswords the premium squares."""

    height: float | None = None
    cells: list[Cell] | None = None
    lines: list[Line] | None = None
    pieces: list[Piece] | None = None
    premiums: list[str] | None = None
    centre: tuple[int, int] | None = None


class GameInfo(BaseModel):
    """A game, with what a dialog for a new one needs to know."""

    name: str
    kind: Literal["crossword", "board"]
    texts: dict[str, GameText] = Field(description="by language of the interface")
    setups: list[SetupInfo]
    players: list[int] = Field(description="how many can play")
    options: list[str]
    rules: list[str] = Field(description="crosswords: the settings that `rules` may change")
    levels: dict[str, str] = Field(
        description="from the weakest, each with the player or custom settings it stands for"
    )
    ratings: dict[str, dict[str, int]] = Field(
        default={}, description="crosswords: the Elo rating of each level, by the lexicon of the games"
    )
    computers: list[PlayerInfo]
    algorithms: list[str] = Field(default=[], description="for a custom player `algorithm:heuristic:options`")
    heuristics: list[str] = []
    best_score: int | None = None
    kinds: list[str] = Field(default=[], description="pieces of the position editor; none if there is no editor")
    picture: StartPicture


class Created(BaseModel):
    """Each human seat has a token, or an invitation if it is for somebody else."""

    room: str
    tokens: list[str | None]
    invites: list[str | None]
    watch: str


class Exported(BaseModel):
    file: str
    text: str


class Seated(BaseModel):
    room: str
    seat: int
    token: str


class Summary(Strict):
    """A room in the list of one's own."""

    room: str
    game: str
    seats: list[SeatView]
    mine: list[int] = Field(description="seats that the tokens sent open; none for a spectator")
    turn: int | None = None
    moves: int
    over: bool
    created: float
    changed: float
    lexicon: str | None = None
    kind: Literal["crossword", "board"] = Field(default="board", description="the screen that draws it")


class SeatView(Strict):
    name: str
    kind: Literal["human", "computer"]
    player: str = ""
    score: int = 0
    here: bool = Field(default=False, description="a page that holds the seat is connected")
    seconds_left: float | None = Field(default=None, description="of the clock, when sent; below 0 in overtime")
    running: bool = Field(default=False, description="whether that clock runs now")
    rack_size: int | None = None
    invited: bool = Field(default=False, description="nobody has taken the invitation yet")
    out: bool = Field(default=False, description="eliminated, while the others play on")


class Entry(Strict):
    """One line of the game's log. What was on a rack or drawn is there only for who may know it."""

    number: int = 0
    seat: int | None = None
    kind: Literal["move", "challenge", "set-up", "draw", "return", "end"]
    move: str = ""
    score: int | None = None
    total: int | None = None
    words: list[str] = []
    squares: list[list[int]] = Field(default=[], description="crosswords: row and column of each tile laid")
    rack: str | None = None
    drew: str | None = None
    drawn: int = Field(default=0, description="how many tiles were drawn")
    upheld: bool | None = Field(default=None, description="challenge: whether the play stayed")
    wrong: list[str] = Field(default=[], description="challenge: the words that are not in the list")
    stake: int = Field(default=0, description="challenge: points taken off with the play, or given to who played it")
    reason: str = Field(default="", description="end: resigned, agreement, time")
    why: str = Field(default="", description="board games: what a computer says about its move")
    fault: str = Field(default="", description="why a computer's turn was forfeited")
    at: float = 0.0
    seconds: float = Field(default=0.0, description="the time the turn took")


class OutcomeView(Strict):
    reason: str
    winners: list[int] = Field(description="nobody in a draw by agreement or repetition, several in a tie of points")
    scores: list[int]
    best_score: int | None = Field(default=None, description="the most points one can have, if there is such a number")
    penalties: list[int] = Field(default=[], description="points lost for overtime, already taken off the scores")


class Thinking(BaseModel):
    """What a computer seat is doing; the search fills in its algorithm and figures."""

    seat: int
    player: str
    since: float
    algorithm: str | None = None
    depth: int | None = None
    value: int | None = None
    nodes: int | None = None
    line: list[str] = []


class Offers(Strict):
    """Seats that asked for what all must agree to."""

    draw: list[int] = []
    undo: list[int] = []
    rematch: list[int] = []


class Declined(Strict):
    """What was last refused, until somebody moves or asks again. Who refuses an offer of one's own withdraws it."""

    what: Literal["draw", "undo", "rematch"]
    seat: int
    offered: list[int]


class Render(Strict):
    """The position as the page draws it. While something is hidden, what led to the position is left out."""

    cells: list[list[str]] | None = Field(default=None, description="crosswords: row by row, lower case for a blank")
    pieces: list[Piece] | None = Field(default=None, description="board games")
    start: str | None = Field(default=None, description="board games: the position from which the log begins")
    draws: dict[int, str] | None = Field(
        default=None, description="what chance decided, by the number of moves before it"
    )
    last: LegalMove | None = Field(default=None, description="the move that led here")
    best: int | None = Field(default=None, description="the most points one can have")


class View(Strict):
    """What one page may know of a room. The server writes it part by part (`views`); tests hold it to this shape."""

    room: str
    version: int
    game: str
    now: float
    seats: list[SeatView]
    mine: list[int]
    free: bool = Field(description="this page holds every human seat: set-up, hints and undo are open")
    turn: int | None = None
    position: str
    render: Render
    legal: list[LegalMove] | None = Field(default=None, description="board games: the moves, for who is to move")
    racks: list[list[str] | None] | None = Field(default=None, description="crosswords: the tiles of seats one may see")
    bag: int | None = None
    unseen: dict[str, int] | None = None
    history: list[Entry]
    undone: int = Field(description="turns that redo would bring back")
    outcome: OutcomeView | None = None
    thinking: Thinking | None = None
    autoplay: bool
    offers: Offers
    declined: Declined | None = None
    watching: int = Field(default=0, description="pages of spectators")
    can: list[str]
    options: Options
    rematch: str | None = Field(default=None, description="the room of the rematch, where everybody sits again")
    tournament: str | None = Field(default=None, description="the tournament that this game belongs to")
    moves_left: int | None = Field(default=None, description="when few are left: then the game ends in a draw")


class RoomBoard(Strict):
    """What does not change from move to move: told when a page joins, and when a set-up changed it."""

    kind: Literal["crossword", "board"]
    height: float | None = None
    cells: list[Cell] | None = None
    lines: list[Line] | None = None
    size: int | None = None
    premiums: list[str] | None = Field(
        default=None,
        description="one text a row, one sign a square: = - ~ triple, double, quadruple word, \" ' ^ of a letter",
    )
    centre: tuple[int, int] | None = None
    letters: list[LetterInfo] | None = None
    blanks: int | None = None
    rack_size: int | None = None
    language: str | None = None
    exchange_minimum: int | None = None


# Messages of the socket: `{"ask": n, "do": NAME, …}`


class Ask(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)

    ask: Annotated[int, Field(ge=0, lt=2**53)]


class Join(Ask):
    do: Literal["join"]
    room: RoomId
    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_SEATS)]


class Leave(Ask):
    do: Literal["leave"]
    room: RoomId


class RoomAsk(Ask):
    """What somebody in a room asks for; `seat` matters only to a page with several seats."""

    room: RoomId
    version: int | None = None
    seat: SeatNumber | None = None


class MoveAsk(RoomAsk):
    do: Literal["move"]
    version: int
    move: MoveText


class Simple(RoomAsk):
    do: Literal["undo", "redo", "resign", "draw", "decline", "challenge", "stop-thinking", "think", "rematch", "delete"]


class AutoplayAsk(RoomAsk):
    do: Literal["autoplay"]
    on: bool


class NameAsk(RoomAsk):
    do: Literal["name"]
    name: PersonName


class SeatAsk(RoomAsk):
    """Free rooms: who sits there from now on."""

    do: Literal["seat"]
    seat: SeatNumber
    kind: Literal["human", "computer"]
    player: PlayerText = ""
    seconds: Annotated[float, Field(gt=0, le=300)] | None = None


class DrawTiles(RoomAsk):
    """Free crossword rooms: these tiles from the bag, or as many by chance as the rack takes."""

    do: Literal["draw-tiles"]
    seat: SeatNumber
    tiles: Tiles | None = None


class ReturnTile(RoomAsk):
    """Free crossword rooms: tiles of a rack go back into the bag."""

    do: Literal["return-tiles"]
    seat: SeatNumber
    tiles: Tiles


class SetUp(RoomAsk):
    """Free rooms: what is given is changed, the rest stays. Seats keep their order: `turn` says who moves."""

    do: Literal["set-up"]
    cgp: Annotated[str, StringConstraints(max_length=2000)] | None = None
    board: Annotated[list[list[Annotated[str, StringConstraints(max_length=8)]]], Field(max_length=30)] | None = Field(
        default=None, description="tiles row by row, empty text for an empty square, lower case for a blank"
    )
    racks: Annotated[list[Tiles], Field(max_length=4)] | None = None
    scores: Annotated[list[Annotated[int, Field(ge=-9999, le=9999)]], Field(max_length=4)] | None = None
    turn: SeatNumber | None = None
    zeros: Annotated[int, Field(ge=0, le=99)] | None = None
    lexicon: LexiconName | None = None
    position: Annotated[str, StringConstraints(max_length=2000)] | None = Field(default=None, description="board games")


class TryAsk(RoomAsk):
    """What a crossword play would be worth; nothing changes."""

    do: Literal["try"]
    move: MoveText


class HintAsk(RoomAsk):
    do: Literal["hint"]
    count: Annotated[int, Field(ge=1, le=50)] = 1


Said = Annotated[
    Join
    | Leave
    | MoveAsk
    | Simple
    | AutoplayAsk
    | NameAsk
    | SeatAsk
    | DrawTiles
    | ReturnTile
    | SetUp
    | HintAsk
    | TryAsk,
    Field(discriminator="do"),
]


class Change(Strict):
    """Sent to every page in a room after each change."""

    room: str
    version: int
    view: View
    board: RoomBoard | None = Field(default=None, description="when the page joins, and when a set-up changed it")


class ThinkingChange(Strict):
    """Sent to every page in a room while a computer searches."""

    room: str
    thinking: Thinking


class Gone(Strict):
    """Sent to every page in a room that is deleted."""

    room: str
    gone: Literal[True]


# Answers of the socket; what is None is left out


class Nothing(Strict):
    """To `leave`, `delete` and `stop`: it is done."""


class Acted(Strict):
    """To an action; the new view follows by itself."""

    version: int


class Trial(Strict):
    """Answer to `try`: the score of a play, or the rule that it breaks. If words are checked only after a challenge,
    the answer lists them without a verdict."""

    move: str
    legal: bool
    score: int | None = None
    words: list[str]
    rule: str | None = None
    about: list[str] | None = None
    at: list[tuple[str, str]] | None = None
    message: str | None = None


class Hint(Strict):
    """A good move: in crosswords with its points and words, in other games with its value and line."""

    move: str
    score: int | None = None
    words: list[str] | None = None
    value: int | None = None
    line: list[str] | None = None
    steps: HintSteps | None = Field(
        default=None, description="crosswords: the best move in steps, if one was asked for"
    )


class Hinted(Strict):
    """To `hint`: the best moves first."""

    version: int
    moves: list[Hint]


Summary.model_rebuild()
