"""Explanations in words for the commands that have `--why`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from kotva.analysis.explained import Explanation

Why = Annotated[bool, typer.Option("--why", help="explain in words")]
WhyIn = Annotated[
    str | None, typer.Option("--why-in", metavar="LANG", help="--why in this language: cs, en, pl or sk; default: en")
]


@dataclass(frozen=True)
class Explaining:
    """The language of the explanations, and the seed of their samples."""

    language: str
    seed: int = 0

    def sentences(self, found: Explanation) -> tuple[str, ...]:
        from kotva.analysis.sentences import sentences

        return sentences(found, self.language)

    def document(self, found: Explanation) -> dict[str, Any]:
        return {
            "language": self.language,
            "sentences": list(self.sentences(found)),
            **found.model_dump(mode="json"),
        }


def explaining(why: bool, language: str | None, seed: int = 0) -> Explaining | None:
    """The settings of `--why`, which `--why-in` implies; None without them."""
    from kotva.analysis.sentences import wording

    if not why and language is None:
        return None
    return Explaining(wording(language or "en").language, seed)
