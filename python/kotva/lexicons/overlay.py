"""Overlays: words that a user adds to a lexicon or bans from it, without building it again.

An overlay is a plain text file with one word per line after `+` or `-`. That of an installed lexicon is in the user's
data folder; that of any other lexicon file is next to it. Queries use the lexicon and the overlay together. Move
generation needs one compiled graph, so the first game after a change compiles both into a file of the cache
(`applied`).
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from kotva import _core
from kotva.errors import ErrorParts, KotvaError, error_with_parts
from kotva.files import write_text
from kotva.languages.paths import data_dir
from kotva.lexicons import paths

LONGEST = 21
"""The greatest number of letters in a word: the size of the largest board. The core compiles no longer words."""


@dataclass(frozen=True)
class Overlay:
    """Added and banned words in upper case. A word in both sets is banned."""

    added: frozenset[str] = frozenset()
    banned: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.added or self.banned)

    def text(self) -> str:
        """The text of the overlay's file.

        >>> print(Overlay(frozenset({"KOTVIT"}), frozenset({"FUJ"})).text(), end="")
        + kotvit
        - fuj
        """
        rows = [("+", word) for word in sorted(self.added)] + [("-", word) for word in sorted(self.banned)]
        return "".join(f"{sign} {word.lower()}\n" for sign, word in rows)


def overlay_file(lexicon: Path) -> Path:
    """The file with the overlay of a compiled lexicon."""
    if lexicon.parent == paths.lexicon_file("x").parent:
        return data_dir() / "overlays" / f"{lexicon.stem}.txt"
    return lexicon.with_name(f"{lexicon.name}.overlay")


def overlay(lexicon: Path, alphabet: _core.Alphabet) -> Overlay:
    """The overlay of a lexicon; empty if it has none."""
    file = overlay_file(lexicon)
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError:
        return Overlay()
    words: dict[str, set[str]] = {"+": set(), "-": set()}
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        sign, _, word = line.strip().partition(" ")
        if sign not in words:
            raise KotvaError(f"{file}, line {number}: a line must be `+ word` or `- word`, not {line!r}")
        try:
            words[sign].add(spell(word, alphabet))
        except KotvaError as error:
            raise KotvaError(f"{file}, line {number}: {error}") from None
    return Overlay(frozenset(words["+"]), frozenset(words["-"]))


def spell(word: str, alphabet: _core.Alphabet) -> str:
    """The word in upper case. Raises KotvaError unless it has 2 to `LONGEST` letters, all of this alphabet."""
    tiles = alphabet.encode(word.strip())
    if len(tiles) < 2 or 0 in tiles:
        raise error_with_parts(f"{word!r} is not a word of two letters or more", ErrorParts("short-word", (word,)))
    if len(tiles) > LONGEST:
        raise error_with_parts(
            f"{word!r} is longer than {LONGEST} letters", ErrorParts("word-long", (word, str(LONGEST)))
        )
    return alphabet.decode(tiles)


def change(
    lexicon: Path,
    alphabet: _core.Alphabet,
    *,
    add: Iterable[str] = (),
    ban: Iterable[str] = (),
    forget: Iterable[str] = (),
) -> Overlay:
    """Add, ban or forget words. All words are checked before anything is written."""
    old = overlay(lexicon, alphabet)
    added, banned, forgotten = ({spell(word, alphabet) for word in words} for words in (add, ban, forget))
    new = Overlay((old.added - banned - forgotten) | added, (old.banned - added - forgotten) | banned)
    write_text(overlay_file(lexicon), new.text(), make_folder=True)
    return new


class Overlaid:
    """A compiled lexicon with an overlay; it has the query methods of a compiled lexicon.

    Added and banned words are compiled into two small lexica, so that queries mean the same in all of them.
    """

    def __init__(self, core: _core.Lexicon, words: Overlay) -> None:
        self.core = core
        self.banned = words.banned
        self.extra = self._lexicon(word for word in words.added - words.banned if word not in core)
        self.removed = self._lexicon(word for word in words.banned if word in core)

    def _lexicon(self, words: Iterable[str]) -> _core.Lexicon | None:
        text = "\n".join(words).encode()
        return _core.Lexicon.from_text(self.core.alphabet, text) if text else None

    def __len__(self) -> int:
        return len(self.core) + len(self.extra or ()) - len(self.removed or ())

    def __contains__(self, word: str) -> bool:
        if self.removed is not None and word in self.removed:
            return False
        return word in self.core or (self.extra is not None and word in self.extra)

    def _order(self, word: str) -> bytes:
        return bytes(self.core.alphabet.encode(word))

    def _ask(self, question: Callable[[_core.Lexicon], list[str]]) -> list[str]:
        kept = [word for word in question(self.core) if word not in self.banned]
        extra = question(self.extra) if self.extra else []
        return sorted([*kept, *extra], key=self._order) if extra else kept

    def words(self) -> list[str]:
        return self._ask(lambda lexicon: lexicon.words())

    def starts(self, prefix: str) -> list[str]:
        return self._ask(lambda lexicon: lexicon.starts(prefix))

    def ends(self, suffix: str) -> list[str]:
        return self._ask(lambda lexicon: lexicon.ends(suffix))

    def contains(self, part: str) -> list[str]:
        return self._ask(lambda lexicon: lexicon.contains(part))

    def pattern(self, pattern: str) -> list[str]:
        return self._ask(lambda lexicon: lexicon.pattern(pattern))

    def anagrams(self, rack: str) -> list[tuple[str, int, int]]:
        found = self.core.anagrams(rack) + (self.extra.anagrams(rack) if self.extra else [])
        kept = [row for row in found if row[0] not in self.banned]
        return sorted(kept, key=lambda row: self._order(row[0]))

    def find(
        self, patterns: list[str], rack: str | None, by: str, limit: int
    ) -> tuple[int, list[tuple[str, int, int]]]:
        total, rows = self.core.find(patterns, rack, by, limit + len(self.banned))
        rows = [row for row in rows if row[0] not in self.banned]
        if self.removed:
            total -= self.removed.find(patterns, rack, by, 0)[0]
        if self.extra:
            more, extra = self.extra.find(patterns, rack, by, limit)
            total, rows = total + more, rows + extra

        def rank(row: tuple[str, int, int]) -> tuple[float, int, bytes]:
            word, length, points = row
            if by == "chance":
                return -self.core.alphabet.chance(word), 0, self._order(word)
            return -points if by == "points" else 0, -length, self._order(word)

        return total, sorted(rows, key=rank)[:limit]

    def left_letters(self, part: str) -> list[str]:
        return self._neighbours(part, before=True)

    def right_letters(self, part: str) -> list[str]:
        return self._neighbours(part, before=False)

    def _neighbours(self, part: str, before: bool) -> list[str]:
        """Computed from the words that contain `part`, because a letter may occur there only in banned words."""
        middle = self._order(part)
        found: set[int] = set()
        for tiles in map(self._order, self.contains(part)):
            at = tiles.find(middle)
            while at >= 0:
                place = at - 1 if before else at + len(middle)
                found.update(tiles[place : place + 1] if place >= 0 else b"")
                at = tiles.find(middle, at + 1)
        return [self.core.alphabet.decode(bytes([tile])) for tile in sorted(found)]

    def letter_sets(self, length: int) -> list[tuple[str, int]]:
        counts = Counter(dict(self.core.letter_sets(length)))
        counts.update(dict(self.extra.letter_sets(length)) if self.extra else {})
        counts.subtract(dict(self.removed.letter_sets(length)) if self.removed else {})
        kept = [(letters, count) for letters, count in counts.items() if count]
        return sorted(kept, key=lambda row: self._order(row[0]))


def applied(core: _core.Lexicon, words: Overlay, name: str) -> _core.Lexicon:
    """Lexicon and overlay compiled into one, cached until either changes."""
    key = hashlib.sha256(f"{core.checksum:016x}\n{words.text()}".encode()).hexdigest()[:16]
    file = paths.cache_dir() / "applied" / f"{name}-{key}{paths.SUFFIX}"
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        text = "\n".join(Overlaid(core, words).words()).encode()
        _core.compile_lexicon(core.alphabet, text, file, core.notes)
        for old in file.parent.glob(f"{name}-{'?' * 16}{paths.SUFFIX}"):
            if old != file:
                old.unlink(missing_ok=True)
    return _core.Lexicon.open(file)
