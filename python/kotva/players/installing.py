"""Installs lexica with all that games need: the words, the common words of the language, the vocabularies of levels.

Each part is written when it is complete. So an install that was stopped or killed continues with the first part that
is missing, and downloads nothing twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kotva import Lexicon
from kotva.languages import Pack
from kotva.lexicons import downloads, frequencies
from kotva.lexicons import install as installing
from kotva.lexicons.steps import Report, Step
from kotva.lexicons.store import Installed
from kotva.players import humans

__all__ = ["Installation", "plan"]


@dataclass(frozen=True)
class Installation:
    """What is to be done for the wanted lexica."""

    wanted: tuple[str, ...]
    missing: tuple[str, ...]
    ranked: tuple[Pack, ...]
    """Languages whose common words are missing."""

    @property
    def steps(self) -> int:
        parts = len(self.missing) * installing.STEPS + len(self.ranked) * installing.FREQUENCY_STEPS
        return parts + len(self.wanted)

    def run(self, report: Report, source: str | None = None) -> tuple[list[Installed], dict[str, str]]:
        """The lexica made now, and by language a sentence if its common words cannot be had."""
        done = [installing.install(name, source, report) for name in self.missing]
        failed = {pack.code: installing.install_frequencies(pack, report) for pack in self.ranked}
        for name in self.wanted:
            pack, _ = installing.find_offer(name)
            report(Step("levels", name))
            if pack.frequencies and frequencies.is_current(pack):
                humans.prepare(Lexicon.open(name), pack.code)
        downloads.forget()
        return done, {code: sentence for code, sentence in failed.items() if sentence}


def plan(names: Sequence[str], *, again: bool = False) -> Installation:
    """What is missing of these lexica; the code of a language means all its lexica."""
    wanted = tuple(dict.fromkeys(lexicon for name in names for lexicon in installing.names_of(name)))
    missing = tuple(name for name in wanted if again or not installing.is_current(name))
    return Installation(wanted, missing, tuple(installing.languages_without_frequencies(list(wanted))))
