"""The origin of a result: revisions of the program and its core, checksums of the lexica and tables used."""

from __future__ import annotations

import subprocess
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kotva import __version__
from kotva._core import revision as core_revision
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.players.crossword import tables

__all__ = ["Origin", "project_revision"]

ROOT = Path(__file__).resolve().parents[3]
CODE = ("python", "crates", "Cargo.lock")
"""The paths that a result depends on; documents and tests are not included."""


@dataclass
class Origin:
    """Collects the lexica and tables that an experiment uses."""

    lexica: dict[str, str] = field(default_factory=dict)
    tables: dict[str, str] = field(default_factory=dict)

    def open(self, name: str) -> Lexicon:
        """Open a lexicon and note it."""
        words = Lexicon.open(name)
        self.lexica[words.name] = words.checksum
        return words

    def play(self, words: Lexicon, names: Iterable[str]) -> None:
        """Note the tables of players of a crossword game."""
        start = Position.start(words)
        for name in names:
            self.tables |= tables(name, start)

    def document(self) -> dict[str, Any]:
        """Plain data for JSON."""
        known = {"revision": project_revision(), "core": core_revision()}
        return known | {"lexica": dict(self.lexica), "tables": dict(self.tables)}

    def markdown(self) -> str:
        """The lines about the origin in a result's document.

        >>> print(Origin({"en": "00ae31c30bfd3554"}).markdown())
        - revision: ...; core ...
        - lexica: en 00ae31c30bfd3554
        - tables: none
        """
        return (
            f"- revision: {project_revision()}; core {core_revision()}\n"
            f"- lexica: {_listed(self.lexica)}\n"
            f"- tables: {_listed(self.tables)}"
        )


def _listed(checksums: Mapping[str, str]) -> str:
    return ", ".join(f"{name} {checksum}" for name, checksum in sorted(checksums.items())) or "none"


def project_revision(root: Path = ROOT) -> str:
    """The commit of a checkout and whether its code has changes, or the version of an installed package."""
    if not ((root / ".git").exists() and (root / "crates").is_dir()):
        return f"kotva {__version__}"
    try:
        commit = _git(root, "rev-parse", "--short=12", "HEAD")
        changed = _git(root, "status", "--porcelain", "--", *CODE)
    except (OSError, subprocess.CalledProcessError):  # there is no git, or it does not trust the folder
        return f"kotva {__version__}"
    return f"{commit} with changes" if changed else commit


def _git(root: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()
