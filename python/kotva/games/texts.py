"""Title, description and rules of a game: one Markdown file per language.

The first line is the title, the first paragraph the description, the rest the rules.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

__all__ = ["SelfDescribing", "Texts", "load"]


@dataclass(frozen=True)
class Texts:
    """The texts of a game in one language."""

    title: str
    description: str
    rules: str


def parse(markdown: str) -> Texts:
    """Split a file into its three parts.

    >>> parse("# Go\\n\\nStones.\\n\\nTwo players\\nmove in turn.\\n")
    Texts(title='Go', description='Stones.', rules='Two players\\nmove in turn.\\n')
    """
    title, description, rules = markdown.split("\n\n", 2)
    return Texts(title.removeprefix("# "), description, rules)


@cache
def load(package: str, folder: str, language: str) -> Texts:
    """The texts of a package's game in a language, in English where that language is missing; a game without any
    has its name.

    >>> load("kotva.games", "abalone", "cs").title
    'Abalone'
    """
    home = resources.files(package).joinpath(folder)
    file = home.joinpath(f"{language}.md")
    if not file.is_file():
        file = home.joinpath("en.md")
    if not file.is_file():
        return Texts(folder.capitalize(), "", "")
    return parse(file.read_text(encoding="utf-8"))


class SelfDescribing:
    """Reads the texts of a game of this package from `data/NAME`."""

    name: str

    def title(self, language: str = "en") -> str:
        return self._texts(language).title

    def description(self, language: str = "en") -> str:
        return self._texts(language).description

    def rules(self, language: str = "en") -> str:
        return self._texts(language).rules

    def _texts(self, language: str) -> Texts:
        return load("kotva.games", self.name, language)
