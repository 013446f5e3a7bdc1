"""Rule profiles: which forms of a spelling dictionary a game admits, and why or why not."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from kotva.lexicons.hunspell import Dictionary

__all__ = ["Profile", "Refusals"]


@dataclass(frozen=True, slots=True)
class Refusals:
    """What an expansion leaves out, by number."""

    rules: list[int] = field(default_factory=list)  # affix rules that must not be used
    entries: list[int] = field(default_factory=list)  # entries left out with all their forms
    bare: list[int] = field(default_factory=list)  # entries whose own word is no form


class Profile(Protocol):
    """Rules of admissibility."""

    def refusals(self, dictionary: Dictionary) -> Refusals:
        """What these rules leave out of the dictionary."""
