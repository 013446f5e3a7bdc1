"""Verdicts: whether our full result of an experiment reproduces the published conclusion, and why or why not.

They are judgements about the stored results (docs/results), so they are data: `data/verdicts.toml`.
"""

from __future__ import annotations

from dataclasses import dataclass

from kotva.lab.published import published

__all__ = ["WORDS", "LabVerdict", "verdict"]

WORDS = {
    "yes": "Reproduced",
    "partly": "Partly reproduced",
    "no": "Not reproduced",
    "nothing": "Nothing to reproduce",
}
"""`nothing`: the source proposes something and has no figures."""


@dataclass(frozen=True)
class LabVerdict:
    """The verdict on one experiment."""

    reproduced: str
    """A key of `WORDS`."""
    why: str

    def __str__(self) -> str:
        return f"{WORDS[self.reproduced]}. {self.why}"


def verdict(name: str) -> LabVerdict:
    """The verdict on an experiment.

    >>> verdict("letter-game-table-3.5").reproduced
    'yes'
    """
    return LabVerdict(**published("verdicts")[name])
