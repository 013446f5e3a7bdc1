"""The error types. Every error that a user can cause is a `KotvaError`, which is a `ValueError`.

A move given as text can fail in three ways: `InvalidMove` (it cannot be read), `IllegalMove` (it breaks a rule in
this position) and `AmbiguousMove` (it could mean several moves).

>>> issubclass(KotvaError, ValueError), issubclass(IllegalMove, KotvaError)
(True, True)
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kotva._core import AmbiguousMove, IllegalMove, InvalidMove, KotvaError

__all__ = [
    "AmbiguousMove",
    "ErrorParts",
    "IllegalMove",
    "InvalidMove",
    "KotvaError",
    "counted",
    "error_parts",
    "error_with_parts",
]


@dataclass(frozen=True, slots=True)
class ErrorParts:
    """The parts of an error, so that a page can translate it: the broken rule as a keyword, its arguments (squares,
    words, numbers), and the places, the outermost first.

    >>> ErrorParts("foreign", ("Ž",)).within("rack", 2).within("line", 3)
    ErrorParts(rule='foreign', about=('Ž',), at=(('line', '3'), ('rack', '2')))
    """

    rule: str
    about: tuple[str, ...] = ()
    at: tuple[tuple[str, str], ...] = ()

    def within(self, kind: str, which: object) -> ErrorParts:
        return replace(self, at=((kind, str(which)), *self.at))


def error_with_parts(message: str, parts: ErrorParts) -> KotvaError:
    """An error that carries its parts. The core's errors about texts, positions and moves carry them too."""
    error = KotvaError(message)
    vars(error).update(rule=parts.rule, about=parts.about, at=parts.at)
    return error


def error_parts(error: Exception | None) -> ErrorParts | None:
    """The parts of an error, or None if it carries none.

    >>> error_parts(error_with_parts("line 3: no move", ErrorParts("no-moves").within("line", 3)))
    ErrorParts(rule='no-moves', about=(), at=(('line', '3'),))
    """
    rule = getattr(error, "rule", None)
    if rule is None:
        return None
    return ErrorParts(rule, tuple(getattr(error, "about", ())), tuple(getattr(error, "at", ())))


def counted(n: int, noun: str) -> str:
    """A number with its noun, for messages.

    >>> counted(1, "tile"), counted(2, "tile"), counted(0, "reply")
    ('1 tile', '2 tiles', '0 replies')
    """
    if n == 1:
        return f"1 {noun}"
    return f"{n} {noun[:-1]}ies" if re.search("[^aeiou]y$", noun) else f"{n} {noun}s"
