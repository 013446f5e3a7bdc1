"""The data of a pack. `kotva.languages.reading` reads and checks it."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from kotva._core import Alphabet
from kotva.errors import KotvaError
from kotva.languages.collation import Collation

BLANK = "?"
MAX_LETTERS = 63  # six bits in a graph node; 0 is the blank


@dataclass(frozen=True)
class Letter:
    """A letter of a tile. `upper` may have several characters (CH in Spanish)."""

    upper: str
    lower: str
    count: int
    value: int
    kind: str  # vowel, consonant, or semivowel, which can be either

    @property
    def vowel(self) -> bool:
        return self.kind == "vowel"

    @property
    def blank_only(self) -> bool:
        """Whether only a blank can be this letter, because no tile has it."""
        return self.count == 0


@dataclass(frozen=True)
class Board:
    """Premium squares as rows of text.

    `.` plain, `'` and `"` double and triple letter, `-` and `=` double and triple word, `*` the double word
    where the first word starts.
    """

    name: str
    rows: tuple[str, ...]

    @property
    def width(self) -> int:
        return len(self.rows[0])

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def start(self) -> tuple[int, int]:
        """Row and column, from zero, of the square that the first word must cover."""
        return next((r, row.index("*")) for r, row in enumerate(self.rows) if "*" in row)


@dataclass(frozen=True)
class Rules:
    """The rules of the game in this language. A game may change each setting."""

    rack_size: int = 7
    bingo_bonus: int = 50
    exchange_minimum: int = 7
    """The minimum number of tiles in the bag for an exchange."""
    end_by: str = "scoreless"
    """What ends a game without progress: `scoreless` means `end_count` consecutive turns without points in total;
    `passes` means `end_count` consecutive passes of every player."""
    end_count: int = 6
    final_points: str = "each-loses"
    """`each-loses`: each player loses the value of the own rack, and the player who went out gains it. `doubled`: the
    player who went out gains twice the value of the other racks."""
    challenge: str = "single"
    """`void`: phonies cannot be played. Otherwise a wrong challenge is free (`single`), costs the turn (`double`) or
    costs `points`."""
    challenge_points: int = 0


@dataclass(frozen=True)
class Source:
    """A source of words or of their frequencies: files of a package that is installed or can be downloaded."""

    name: str
    package: str
    origin: str  # debian, npm, pypi, or pack: a file in the pack itself
    format: str  # hunspell, list, json, mixed: a list with names in it; cbpack: words by frequency
    files: tuple[str, ...]
    licence: str
    words: int  # distinct forms of 2 to 15 letters when counted; 0 if not counted


@dataclass(frozen=True)
class LexiconSpec:
    """A lexicon that the pack offers: its name and its rule profile."""

    name: str
    profile: str


@dataclass(frozen=True)
class InstallSize:
    """What installing all lexica of a pack takes, in megabytes, measured; 0 if it was not. A source that is on the
    machine already is not downloaded."""

    download: int = 0
    disk: int = 0


@dataclass(frozen=True)
class MeaningSource:
    """A Debian package that explains words."""

    package: str
    format: str  # dictd, mythes, stardict, wordnet
    file: str
    licence: str


@dataclass(frozen=True)
class LabelSource:
    """A package with a list of words of one kind, such as vulgar words, that a rule profile may forbid."""

    mark: str  # the kind, as profiles name it
    source: Source
    exceptions: frozenset[str]  # words that the package lists although general dictionaries do not call them so


@dataclass(frozen=True, eq=False)
class Pack:
    """A language: letters and tiles, order, board, rules, and sources of words."""

    code: str
    names: Mapping[str, str]
    letters: tuple[Letter, ...]
    blanks: int
    collation: Collation
    folds: Mapping[str, str]
    board: Board
    rules: Rules
    lexica: tuple[LexiconSpec, ...]
    sources: tuple[Source, ...]
    frequencies: tuple[Source, ...]
    size: InstallSize
    meanings: tuple[MeaningSource, ...]
    labels: tuple[LabelSource, ...]
    abbreviations: frozenset[str]
    folder: Path

    @property
    def name(self) -> str:
        """The name of the language in the language itself."""
        return self.names["language"]

    @property
    def tile_count(self) -> int:
        return self.blanks + sum(letter.count for letter in self.letters)

    @cached_property
    def alphabet(self) -> Alphabet:
        """The alphabet of the core. The number of a letter's tile is its place here, from 1."""
        rows = [(x.upper, x.lower, x.value, x.count, x.vowel, x.blank_only) for x in self.letters]
        return Alphabet(rows, self.blanks)

    @cached_property
    def _by_upper(self) -> dict[str, Letter]:
        return {letter.upper: letter for letter in self.letters}

    @cached_property
    def _case(self) -> tuple[dict[int, str], dict[int, str]]:
        """Tables for `str.translate`, for letters whose case differs from Unicode's (Turkish I)."""
        single = [letter for letter in self.letters if len(letter.upper) == len(letter.lower) == 1]
        return (
            {ord(letter.lower): letter.upper for letter in single},
            {ord(letter.upper): letter.lower for letter in single},
        )

    @cached_property
    def _longest(self) -> int:
        return max(len(letter.upper) for letter in self.letters)

    def letter(self, upper: str) -> Letter:
        """The letter with this upper-case text. Raises KotvaError if the alphabet does not have it."""
        try:
            return self._by_upper[upper]
        except KeyError:
            raise KotvaError(f"{self.name} has no letter {upper!r}") from None

    def upper(self, text: str) -> str:
        """Upper case by the rules of the language, in Unicode NFC. Letters without tiles are replaced by [fold].

        >>> from kotva import languages
        >>> languages.get("de").upper("Straße"), languages.get("fr").upper("cœur")
        ('STRASSE', 'COEUR')
        """
        text = unicodedata.normalize("NFC", text).replace("ß", "ẞ")
        text = text.translate(self._case[0]).upper()
        for letter, written in self.folds.items():
            text = text.replace(letter, written)
        return text

    def lower(self, text: str) -> str:
        """Lower case by the rules of the language.

        >>> from kotva import languages
        >>> languages.get("cs").lower("ŽLUŤOUČKÝ")
        'žluťoučký'
        """
        return unicodedata.normalize("NFC", text).translate(self._case[1]).lower()

    def split(self, text: str) -> tuple[str, ...]:
        """The letters of a word; long letters such as RR are preferred. Raises KotvaError for a foreign letter.

        >>> from kotva import languages
        >>> languages.get("es").split("perro")
        ('P', 'E', 'RR', 'O')
        >>> languages.get("cs").split("niño")
        Traceback (most recent call last):
        kotva._core.KotvaError: čeština has no letter 'Ñ'
        """
        return tuple(self._split(self.upper(text)))

    def _split(self, text: str) -> Iterator[str]:
        at = 0
        while at < len(text):
            for size in range(min(self._longest, len(text) - at), 0, -1):
                if text[at : at + size] in self._by_upper:
                    yield text[at : at + size]
                    at += size
                    break
            else:
                self.letter(text[at])

    def sort_key(self, word: str) -> bytes:
        """A key that sorts words as dictionaries of the language do: by letters, then by diacritics.

        >>> from kotva import languages
        >>> sorted(["ľan", "lan", "ňa", "chyba", "cena", "hrad"], key=languages.get("sk").sort_key)
        ['cena', 'hrad', 'chyba', 'lan', 'ľan', 'ňa']
        """
        return self.collation.key(self.upper(word))
