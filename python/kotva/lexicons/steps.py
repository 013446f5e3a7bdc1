"""What an install does now, as data: a terminal prints it, a page says it in its own language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple

__all__ = ["Kind", "Report", "Step"]

Kind = Literal["find", "read", "compile", "find-common", "common", "levels"]
TEXTS: dict[str, str] = {
    "find": "{name}: looking for {about}",
    "read": "{name}: reading the words of {about}",
    "compile": "{name}: compiling",
    "find-common": "{name}: looking for {about}",
    "common": "{name}: common words",
    "levels": "{name}: words of the levels",
    "note": "{about}",
}


class Step(NamedTuple):
    """A step that begins: of which lexicon or language, and what it is about, such as a package.

    >>> str(Step("find", "cs", "npm dictionary-cs"))
    'cs: looking for npm dictionary-cs'
    """

    kind: Kind | Literal["note"]
    name: str
    about: str = ""

    def __str__(self) -> str:
        return TEXTS[self.kind].format(name=self.name, about=self.about)


Report = Callable[[Step], None]
