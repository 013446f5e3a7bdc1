"""A compiled lexicon and its queries."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal
from weakref import WeakValueDictionary

from kotva import _core
from kotva._core import Alphabet
from kotva.errors import KotvaError
from kotva.lexicons import paths, stamps
from kotva.lexicons.overlay import Overlaid, Overlay, applied, overlay, overlay_file

Order = Literal["length", "points"]
FindOrder = Literal["length", "points", "chance"]
NOTHING = Overlay()


class Lexicon:
    """Words over the alphabet of one language. Queries accept any case; results are in upper case.

    >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
    >>> lex = Lexicon.of(["raja", "jar", "jahoda", "pohoda", "jablko"], Alphabet(letters))
    >>> len(lex), "jahoda" in lex, "JAR" in lex, "ja" in lex
    (5, True, True, False)
    >>> lex.starts("ja")
    ['JABLKO', 'JAHODA', 'JAR']
    """

    __slots__ = ("__weakref__", "_answers", "_applied", "_base", "name", "overlay")

    def __init__(self, core: _core.Lexicon, name: str = "", words: Overlay = NOTHING) -> None:
        self._base = core
        self._answers = Overlaid(core, words) if words else core
        self._applied: _core.Lexicon | None = None if words else core
        self.name = name
        self.overlay = words

    @property
    def core(self) -> _core.Lexicon:
        """The compiled lexicon for games. The first access compiles the added and banned words in."""
        if self._applied is None:
            self._applied = applied(self._base, self.overlay, self.name)
        return self._applied

    @property
    def base(self) -> _core.Lexicon:
        """The compiled lexicon without the words that the user added or banned."""
        return self._base

    @classmethod
    def open(cls, name: str | os.PathLike[str]) -> Lexicon:
        """Open an installed lexicon by its name, or a compiled file by its path.

        The file is memory-mapped. Every opening checks its header; a new or changed file is checked completely. Words
        that the user added or banned are applied (see `kotva.lexicons.overlay`). Opening an unchanged lexicon that is
        already in use returns the same object, so two hundred games share one map of the file.

        >>> Lexicon.open("klingon")
        Traceback (most recent call last):
        kotva._core.KotvaError: there is no lexicon `klingon`; `kotva lexicon list` shows those installed
        """
        path = find(name)
        key = (path, stamps.stamp(path), stamps.stamp(overlay_file(path)))
        shared = OPEN.get(key)
        if shared is not None:
            return shared
        core = _core.Lexicon.open(path)
        if not stamps.is_verified(path):
            core.verify()
            stamps.remember(path)
        opened = cls(core, path.stem, overlay(path, core.alphabet))
        OPEN[key] = opened
        return opened

    @classmethod
    def of(cls, words: Iterable[str], alphabet: Alphabet) -> Lexicon:
        """A lexicon in memory. Raises KotvaError if a word has a foreign letter.

        >>> Lexicon.of(["as", "sax"], Alphabet([("A", "a", 1, 9, True, False), ("S", "s", 1, 4, False, False)]))
        Traceback (most recent call last):
        kotva._core.KotvaError: line 2: "x", character 3 of "sax", is not a letter of this alphabet
        """
        return cls(_core.Lexicon.from_text(alphabet, "\n".join(words).encode()))

    def __repr__(self) -> str:
        return f"<Lexicon {self.name or 'in memory'}: {len(self)} words>"

    def __len__(self) -> int:
        return len(self._answers)

    def __contains__(self, word: str) -> bool:
        return word in self._answers

    def __iter__(self) -> Iterator[str]:
        return iter(self._answers.words())

    @property
    def alphabet(self) -> Alphabet:
        return self._base.alphabet

    @property
    def checksum(self) -> str:
        """A checksum of the words. Records and experiments store it."""
        return f"{self.core.checksum:016x}"

    @property
    def notes(self) -> str:
        """The notes in the file as JSON (see `kotva.lexicons.store.Notes`)."""
        return self._base.notes

    def words(self) -> list[str]:
        """All words in the order of the alphabet."""
        return self._answers.words()

    def starts(self, prefix: str) -> list[str]:
        """All words with this prefix."""
        return self._answers.starts(prefix)

    def ends(self, suffix: str) -> list[str]:
        """All words with this suffix.

        >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
        >>> Lexicon.of(["jahoda", "pohoda", "jablko"], Alphabet(letters)).ends("oda")
        ['JAHODA', 'POHODA']
        """
        return self._answers.ends(suffix)

    def contains(self, part: str) -> list[str]:
        """All words that contain these letters next to each other."""
        return self._answers.contains(part)

    def pattern(self, pattern: str) -> list[str]:
        """All words that match: `?` or `.` is one letter, `*` any number of letters.

        >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
        >>> lex = Lexicon.of(["raja", "jar", "jahoda", "pohoda", "jablko"], Alphabet(letters))
        >>> lex.pattern("?a?"), lex.pattern("*o*a")
        (['JAR'], ['JAHODA', 'POHODA'])
        """
        return self._answers.pattern(pattern)

    def anagrams(self, rack: str, by: Order = "length") -> list[str]:
        """All words of two or more letters that a rack can make, the longest (or highest-scoring) first; `?` is a
        blank.

        >>> letters = [(c.upper(), c, v, 2, c in "ae", False) for c, v in zip("aertvz", (1, 1, 1, 1, 4, 10))]
        >>> lex = Lexicon.of(["rate", "tear", "vat", "at", "za"], Alphabet(letters))
        >>> lex.anagrams("rtae")
        ['RATE', 'TEAR', 'AT']
        >>> lex.anagrams("zat?", by="points")
        ['ZA', 'VAT', 'AT']
        """
        return [word for word, _ in self.scored_anagrams(rack, by)]

    def scored_anagrams(self, rack: str, by: Order = "length") -> list[tuple[str, int]]:
        """Like `anagrams`, with the points of each word. Letters made by blanks score 0."""

        def rank(found: tuple[str, int, int]) -> tuple[int, int]:
            _, length, points = found
            return (-points, -length) if by == "points" else (-length, 0)

        return [(word, points) for word, _, points in sorted(self._answers.anagrams(rack), key=rank)]

    def find(
        self,
        *,
        rack: str = "",
        pattern: str = "",
        starts: str = "",
        contains: str = "",
        ends: str = "",
        by: FindOrder = "length",
        limit: int = 100,
    ) -> tuple[int, list[tuple[str, int, int]]]:
        """The number of words that meet all conditions, and the first `limit` of them with their lengths and points.

        Empty conditions are ignored. The search walks the lexicon once and never stores more than `limit` words. With
        the order `chance` the words that are most likely to be drawn from the full bag come first (see
        `Alphabet.chance`).

        >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
        >>> lex = Lexicon.of(["raja", "jar", "jahoda", "pohoda", "jablko"], Alphabet(letters))
        >>> lex.find(contains="ho", ends="a", limit=1)
        (2, [('JAHODA', 6, 6)])
        >>> lex.find(rack="jar?", starts="ja")
        (1, [('JAR', 3, 3)])
        """
        asked = [pattern, starts and f"{starts}*", contains and f"*{contains}*", ends and f"*{ends}"]
        return self._answers.find([text for text in asked if text], rack or None, by, limit)

    def left_letters(self, part: str) -> list[str]:
        """Letters that can stand before `part` inside some word (the Scrabble Analyser thesis, chapter 5.1.2).

        >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
        >>> lex = Lexicon.of(["raja", "jar", "jahoda", "pohoda", "jablko"], Alphabet(letters))
        >>> lex.left_letters("a"), lex.right_letters("a")
        (['D', 'J', 'R'], ['B', 'H', 'J', 'R'])
        """
        return self._answers.left_letters(part)

    def right_letters(self, part: str) -> list[str]:
        """Letters that can stand after `part` inside some word."""
        return self._answers.right_letters(part)

    def letter_sets(self, length: int) -> list[tuple[str, int]]:
        """Every multiset of `length` letters that makes a word, with the number of its words.

        >>> letters = [(c.upper(), c, 1, 2, c in "ae", False) for c in "aert"]
        >>> Lexicon.of(["rate", "tear", "tree"], Alphabet(letters)).letter_sets(4)
        [('AERT', 2), ('EERT', 1)]
        """
        return self._answers.letter_sets(length)

    def septets(self) -> list[str]:
        """All sets of seven letters that make a seven-letter word (the Scrabble Analyser thesis, chapter 5.1)."""
        return [letters for letters, _ in self.letter_sets(7)]


OPEN: WeakValueDictionary[tuple[Path, str, str], Lexicon] = WeakValueDictionary()
"""Lexica in use, by path and the stamps of their files at opening."""


def find(name: str | os.PathLike[str]) -> Path:
    """The file of an installed lexicon. A path is returned unchanged."""
    text = os.fspath(name)
    if isinstance(name, Path) or os.sep in text or text.endswith(paths.SUFFIX):
        path = Path(text)
        if not path.is_file():
            raise KotvaError(f"there is no file {text}")
        return path
    path = paths.lexicon_file(text)
    if not path.is_file():
        raise KotvaError(f"there is no lexicon `{text}`; `kotva lexicon list` shows those installed")
    return path
