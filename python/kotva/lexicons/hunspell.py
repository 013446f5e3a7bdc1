"""Hunspell dictionaries: expands all entries into forms, and finds the derivations of a form.

>>> aff = b"SET UTF-8\\nSFX Z Y 2\\nSFX Z a y a\\nSFX Z a ou a\\nPFX N Y 1\\nPFX N 0 ne .\\n"
>>> dictionary = Dictionary(aff, "2\\nžena/Z\\nBrno\\n".encode())
>>> dictionary.expand().decode().split()
['žena', 'ženou', 'ženy']
>>> print(dictionary.derive("ženou")[0])
žena/Z: -a +ou (Z)

Compounds are not generated, because a compound is not a form of an entry.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from kotva import _core

if TYPE_CHECKING:
    from kotva.lexicons.profile import Profile

__all__ = ["Derivation", "Dictionary", "Entry", "Refusals", "Rule"]


@dataclass(frozen=True, slots=True)
class Rule:
    """One line of an affix class: if the condition holds, strip one ending and add another."""

    number: int
    side: str  # prefix or suffix
    flag: str
    strip: str
    add: str
    condition: str
    continuation: tuple[str, ...]  # flags of the new form

    def __str__(self) -> str:
        stripped = f"-{self.strip} " if self.strip else ""
        return f"{stripped}{'+' + self.add if self.side == 'suffix' else self.add + '+'} ({self.flag})"


@cache
def flag_set(flags: tuple[str, ...]) -> frozenset[str]:
    """A cached set, because all entries of a dictionary share a few thousand sets."""
    return frozenset(flags)


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the dictionary."""

    number: int
    word: str
    flags: frozenset[str]

    def __str__(self) -> str:
        return f"{self.word}/{''.join(sorted(self.flags))}" if self.flags else self.word


@dataclass(frozen=True, slots=True)
class Derivation:
    """One derivation of a form: its entry and the rules, the innermost first."""

    entry: Entry
    rules: tuple[Rule, ...]
    forbidden: bool  # the source marks the forms of this entry as forbidden

    def __str__(self) -> str:
        return f"{self.entry}: {', '.join(map(str, self.rules)) or 'as it stands'}"


@dataclass(frozen=True, slots=True)
class Refusals:
    """The rules and entries that an expansion leaves out, by number."""

    rules: list[int] = field(default_factory=list)  # rules that must not be used
    entries: list[int] = field(default_factory=list)  # entries left out with all their forms
    bare: list[int] = field(default_factory=list)  # entries whose own word is left out
    here: dict[int, list[int]] = field(default_factory=dict)  # rules that must not be used for one entry
    together: list[tuple[int, int]] = field(default_factory=list)  # prefix and suffix rules that must not be combined


class Dictionary:
    """A dictionary with its affix rules. Reading a large one takes less than a second."""

    def __init__(
        self, aff: bytes, dic: bytes, aff_name: str = "the .aff file", dic_name: str = "the .dic file"
    ) -> None:
        self._core = _core.Hunspell(aff, dic, aff_name, dic_name)

    @classmethod
    def read(cls, aff: Path, dic: Path) -> Dictionary:
        """The dictionary of these two files."""
        return cls(aff.read_bytes(), dic.read_bytes(), str(aff), str(dic))

    def __len__(self) -> int:
        return len(self._core)

    @cached_property
    def rules(self) -> list[Rule]:
        """The affix rules in the order of the file."""
        return [Rule(*row[:6], tuple(row[6])) for row in self._core.rules()]

    @cached_property
    def entries(self) -> list[Entry]:
        """The entries in the order of the file."""
        return [Entry(i, word, flag_set(tuple(flags))) for i, (word, flags) in enumerate(self._core.entries())]

    def expand(self, *, shortest: int = 2, longest: int = 15, profile: Profile | None = None) -> bytes:
        """All distinct forms in lower-case letters, one per line in UTF-8, in the order of code points.

        Proper nouns (entries with a capital) and abbreviations (entries with a dot) are left out. A profile also leaves
        out the forms that its rules do not allow.
        """
        refusals = profile.refusals(self) if profile else Refusals()
        return self._core.expand(
            shortest=shortest,
            longest=longest,
            letters_only=True,
            skip_capitalised=True,
            skip_dotted=True,
            refused_rules=refusals.rules,
            refused_entries=refusals.entries,
            refused_bare=refusals.bare,
            refused_here=refusals.here,
            refused_together=refusals.together,
        )

    def entries_of(self, forms: list[str]) -> list[list[int]]:
        """The numbers of the entries that make each of these forms; fast for many forms."""
        return self._core.entries_of(forms)

    def forms_of(self, entries: list[int]) -> list[list[str]]:
        """The forms of each of these entries, by number."""
        return self._core.forms_of(entries)

    def derive(self, form: str) -> list[Derivation]:
        """All derivations of a form in the order of entries; empty if the dictionary does not have the form."""
        return [
            Derivation(Entry(number, word, frozenset(flags)), tuple(self.rules[i] for i in rules), forbidden)
            for number, word, flags, rules, forbidden in self._core.derive(form)
        ]
