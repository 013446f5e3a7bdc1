"""What the server takes and answers. The page's types are made from these models: see kotva.web.schemas."""

from __future__ import annotations

from typing import Annotated, Literal, NotRequired, Self

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator
from typing_extensions import TypedDict

MAX_TEXT = 60  # no word is longer than 21 letters; patterns and racks need a little more
MAX_WORDS = 30  # a play makes one word along its line and at most one across for each of its tiles
LexiconName = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9_-]{0,63}$")]
Asked = Annotated[str, StringConstraints(strip_whitespace=True, max_length=MAX_TEXT)]


class FaultDetail(BaseModel):
    field: str
    message: str


class Fault(BaseModel):
    code: str
    message: str
    details: list[FaultDetail] | None = None
    rule: str | None = Field(None, description="what is wrong in a word, where pages say it in other languages")
    about: list[str] | None = Field(None, description="squares, words or numbers of that rule")
    at: list[tuple[str, str]] | None = Field(
        None, description="where: a kind of place and which one, the outermost first"
    )


class ErrorBody(BaseModel):
    error: Fault


class About(BaseModel):
    version: str
    licence: str


class LetterInfo(BaseModel):
    letter: str
    value: int
    count: int


class LanguageInfo(BaseModel):
    """A language and its tiles; letters with no tile are those that only a blank can be."""

    code: str
    name: str
    letters: list[LetterInfo]
    blanks: int
    board: list[str] = Field(description="the usual board, one text a row: see kotva.languages.Board")
    rules: dict[str, int | str] = Field(description="the usual rules by name")


class LexiconInfo(BaseModel):
    """A lexicon that is installed, or one that a pack offers and `install` would bring."""

    name: str
    language: str
    installed: bool
    words: int | None = None
    source: str | None = None
    licence: str | None = None
    install: str


class WordQuery(BaseModel):
    """One word of one lexicon."""

    model_config = ConfigDict(extra="forbid")

    lexicon: LexiconName
    word: Annotated[str, Field(min_length=1, max_length=MAX_TEXT, description="a word in any case")]


class PlayWords(BaseModel):
    """All words of a challenged play."""

    model_config = ConfigDict(extra="forbid")

    lexicon: LexiconName
    words: list[Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_TEXT)]] = Field(
        min_length=1, max_length=MAX_WORDS, description="each in any case"
    )


class PlayVerdict(BaseModel):
    """The judge's answer for the whole play. It does not say which word is wrong."""

    valid: bool


class FindQuery(BaseModel):
    """What a word must satisfy; at least one condition."""

    model_config = ConfigDict(extra="forbid")

    lexicon: LexiconName
    anagram: Asked = Field("", description="letters to make words of; ? is a blank")
    pattern: Asked = Field("", description="? is one letter, * any letters or none")
    starts: Asked = ""
    contains: Asked = ""
    ends: Asked = ""
    sort: Literal["length", "points", "chance"] = "length"
    limit: Annotated[int, Field(ge=1, le=5000)] = 1000

    @model_validator(mode="after")
    def asks_something(self) -> Self:
        if not any((self.anagram, self.pattern, self.starts, self.contains, self.ends)):
            raise ValueError("ask something: anagram, pattern, starts, contains or ends")
        return self


class FoundWord(BaseModel):
    word: str
    length: int
    points: int
    chance: float = Field(description="of drawing its tiles from the full bag, if that many are drawn")


class FoundWords(BaseModel):
    """How many words fit, and the first of them in the order asked for."""

    total: int
    words: list[FoundWord]


class Meaning(BaseModel):
    """What one source says of a word or, where it has nothing on the word, of its base form."""

    word: str
    text: str
    source: str


class Meanings(BaseModel):
    word: str
    meanings: list[Meaning]
    missing: list[str] = Field(description="packages that are not installed here and might know more")


class Hooks(BaseModel):
    """Letters that make another word when put before or after."""

    left: list[str]
    right: list[str]


class ReadingInfo(BaseModel):
    """One way to understand a form; what the source does not tell is empty."""

    part: str = Field(description="of speech")
    form: str
    lemma: str
    label: str = Field(description="the part of speech in more words")
    prefix: str = Field(description="what a prefix adds: negated, superlative")


class VerdictInfo(BaseModel):
    """Whether a word may be played, and why."""

    word: str
    letters: list[str] = Field(description="its tiles; none if a letter is not of the language")
    points: int
    valid: bool
    kind: str = Field(description="why, in a word")
    reason: str = Field(description="why, in a sentence")
    rule: str = Field(description="the rule that forbids it, if there is one")
    readings: list[ReadingInfo]
    source: str
    spelling: bool = Field(description="the source is a spelling dictionary, not the tournament dictionary")
    hooks: Hooks


# A move of a board game as the page makes it: `kotva.games.steps` writes these shapes and leaves out what is empty.


class Placed(TypedDict):
    """What lies on a cell after a step; without a kind it is empty."""

    at: str
    kind: NotRequired[str]
    player: NotRequired[int]


class MoveStep(TypedDict):
    """One choice within a move; `shows` is how the board looks after it."""

    kind: Literal["group", "piece", "target", "place", "row", "ring"]
    cells: list[str]
    shows: NotRequired[list[Placed]]


class LegalMove(TypedDict):
    """A move, the choices that make it, and where it takes pieces from and to; an empty text is off the board.
    `flips` of a played move: the cells whose pieces changed sides."""

    move: str
    steps: list[MoveStep]
    motion: list[tuple[str, str]]
    flips: NotRequired[list[str]]
