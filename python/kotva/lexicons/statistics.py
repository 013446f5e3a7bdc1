"""Statistics of a lexicon as in Turek 2013: letters, n-grams, lengths, openings, letter sets."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from kotva.languages import Board, Pack
from kotva.lexicons.lexicon import Lexicon

NGRAMS = range(2, 8)

# Letter and word multiplier of each kind of square on a pack's board.
PREMIUMS = {".": (1, 1), "'": (2, 1), '"': (3, 1), "-": (1, 2), "=": (1, 3), "*": (1, 2)}


@dataclass(frozen=True)
class Letter:
    letter: str
    count: int
    share: float


@dataclass(frozen=True)
class Ngram:
    ngram: str
    count: int


@dataclass(frozen=True)
class Opening:
    """A first play: a word on its best square, in record notation (`8D` is row 8 from column D)."""

    word: str
    at: str
    points: int


@dataclass(frozen=True)
class LetterSet:
    """Letters and all words made of exactly these letters."""

    letters: str
    words: list[str]


@dataclass(frozen=True)
class Statistics:
    words: int
    letters: list[Letter]
    ngrams: dict[int, list[Ngram]]
    lengths: dict[int, int]
    openings: list[Opening]
    letter_sets: list[LetterSet]

    def document(self) -> dict[str, Any]:
        """Plain values for JSON."""
        return asdict(self)


def statistics(lexicon: Lexicon, pack: Pack, top: int = 10) -> Statistics:
    """All statistics of a lexicon. Long tables are cut to `top` rows.

    >>> from kotva import languages
    >>> polish = languages.get("pl")
    >>> found = statistics(Lexicon.of(["późność", "kot", "kto", "tok"], polish.alphabet), polish)
    >>> found.openings[0]
    Opening(word='PÓŹNOŚĆ', at='8B', points=126)
    >>> found.lengths, found.letters[0], found.ngrams[2][0]
    ({3: 3, 7: 1}, Letter(letter='O', count=4, share=0.25), Ngram(ngram='TO', count=2))
    """
    core = lexicon.core
    letters = core.ngrams(1, len(lexicon.alphabet))
    total = sum(count for _, count in letters)
    rack_size = pack.rules.rack_size
    return Statistics(
        words=len(lexicon),
        letters=[Letter(letter, count, count / total) for letter, count in letters],
        ngrams={n: [Ngram(*row) for row in core.ngrams(n, top)] for n in NGRAMS},
        lengths={length: words for length, words in enumerate(core.lengths()) if words},
        openings=openings(lexicon, pack, top),
        letter_sets=[
            LetterSet(letters, exact_anagrams(lexicon, letters, rack_size))
            for letters, _ in core.largest_letter_sets(rack_size, top)
        ],
    )


def openings(lexicon: Lexicon, pack: Pack, top: int) -> list[Opening]:
    """The highest-scoring first plays. Letters that exceed the tiles in the bag are blanks."""
    row, column = pack.board.start
    rules = pack.rules
    found = lexicon.core.openings(premiums(pack.board), column, rules.rack_size, rules.bingo_bonus, top)
    return [Opening(word, f"{row + 1}{chr(ord('A') + at)}", points) for word, at, points in found]


def premiums(board: Board) -> list[tuple[int, int]]:
    """The multipliers of the squares in the starting row."""
    return [PREMIUMS[square] for square in board.rows[board.start[0]]]


def exact_anagrams(lexicon: Lexicon, letters: str, length: int) -> list[str]:
    return [word for word, tiles, _ in lexicon.core.anagrams(letters) if tiles == length]
