"""A compiled lexicon and the questions it answers."""

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
    """Words of one language over its alphabet. Words are given in any case and answered in upper case.

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
        """The compiled lexicon for games; added and banned words are compiled in when it is first asked for."""
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

        The file is mapped, not read: its head is checked at every opening, the whole of it when it is new or changed.
        Words that the user added or banned count (see `kotva.lexicons.overlay`). A lexicon that is in use already and
        has not changed since is the same one: two hundred games share one map of the file.

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
        """A lexicon in memory, of any words; a word with a foreign letter is an error.

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
        """Names exactly these words; records and experiments keep it."""
        return f"{self.core.checksum:016x}"

    @property
    def notes(self) -> str:
        """What the maker of the file wrote beside the words (JSON)."""
        return self._base.notes

    def words(self) -> list[str]:
        """All words in the order of the alphabet."""
        return self._answers.words()

    def starts(self, prefix: str) -> list[str]:
        """All words that begin so."""
        return self._answers.starts(prefix)

    def ends(self, suffix: str) -> list[str]:
        """All words that end so.

        >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
        >>> Lexicon.of(["jahoda", "pohoda", "jablko"], Alphabet(letters)).ends("oda")
        ['JAHODA', 'POHODA']
        """
        return self._answers.ends(suffix)

    def contains(self, part: str) -> list[str]:
        """All words with these letters side by side somewhere in them."""
        return self._answers.contains(part)

    def pattern(self, pattern: str) -> list[str]:
        """All words that fit: `?` (or `.`) is one letter, `*` any letters or none.

        >>> letters = [(c.upper(), c, 1, 2, c in "aeiou", False) for c in "abdhjklopr"]
        >>> lex = Lexicon.of(["raja", "jar", "jahoda", "pohoda", "jablko"], Alphabet(letters))
        >>> lex.pattern("?a?"), lex.pattern("*o*a")
        (['JAR'], ['JAHODA', 'POHODA'])
        """
        return self._answers.pattern(pattern)

    def anagrams(self, rack: str, by: Order = "length") -> list[str]:
        """All words of two or more letters that a rack can make, the longest (or dearest) first; `?` is a blank.

        >>> letters = [(c.upper(), c, v, 2, c in "ae", False) for c, v in zip("aertvz", (1, 1, 1, 1, 4, 10))]
        >>> lex = Lexicon.of(["rate", "tear", "vat", "at", "za"], Alphabet(letters))
        >>> lex.anagrams("rtae")
        ['RATE', 'TEAR', 'AT']
        >>> lex.anagrams("zat?", by="points")
        ['ZA', 'VAT', 'AT']
        """
        return [word for word, _ in self.scored_anagrams(rack, by)]

    def scored_anagrams(self, rack: str, by: Order = "length") -> list[tuple[str, int]]:
        """The same with the words' points, in which letters made by blanks count nothing."""

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
        """How many words satisfy everything that is asked, and the first of them with their lengths and points.

        Whatever is left empty asks nothing. One walk answers, and no more than `limit` words are ever held. The order
        `chance` puts first what is likeliest to be drawn from the full bag (see `Alphabet.chance`).

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
        """Every multiset of that many letters that makes a word, and how many words it makes.

        >>> letters = [(c.upper(), c, 1, 2, c in "ae", False) for c in "aert"]
        >>> Lexicon.of(["rate", "tear", "tree"], Alphabet(letters)).letter_sets(4)
        [('AERT', 2), ('EERT', 1)]
        """
        return self._answers.letter_sets(length)

    def septets(self) -> list[str]:
        """The racks of seven letters that make a word of seven (the Scrabble Analyser thesis, chapter 5.1)."""
        return [letters for letters, _ in self.letter_sets(7)]


OPEN: WeakValueDictionary[tuple[Path, str, str], Lexicon] = WeakValueDictionary()
"""Lexica in use, by their files as they were when they were opened."""


def find(name: str | os.PathLike[str]) -> Path:
    """The file of an installed lexicon, or the path itself if it is one."""
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
