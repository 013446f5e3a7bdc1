"""Levels of difficulty, read from a data file; each stands for Custom settings."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from kotva.errors import KotvaError
from kotva.players.searching import Settings, heuristics

__all__ = [
    "LEVELS",
    "crossword_levels",
    "crossword_names",
    "judging",
    "level",
    "search_elo",
    "search_levels",
    "unfolded",
]

LEVELS = ("easy", "medium", "advanced", "hard")


@cache
def table() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("kotva.players") / "data" / "levels.toml").read_text(encoding="utf-8"))


@cache
def own_levels(game: str) -> dict[str, str]:
    """The levels that lie in the folder of a game of the package; none where it has no such file.

    >>> own_levels("yinsh")["medium"], own_levels("connect-four")
    ('strong:learned:depth=2,slip=0.2', {})
    """
    return {name: player for name, player in level_file(game).items() if isinstance(player, str)}


@cache
def level_file(game: str) -> dict[str, Any]:
    file = files("kotva.games") / game / "levels.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def search_elo(game: str) -> dict[str, int]:
    """The measured Elo of the levels of a board game; `easy` has 0. Empty if they were not measured.

    >>> search_elo("connect-four")
    {}
    """
    return dict(level_file(game).get("elo", {}))


def judging(game: str, options: str = "") -> Settings:
    """The strongest settings of a game with search: the player `strong`, and the search of analyses. The heuristic is
    `learned` if the game has it.

    >>> judging("terrace").describe(), judging("yinsh", "nodes=500").describe()
    ('strong:learned', 'strong:learned:nodes=500')
    """
    available = heuristics(game)
    if not available:
        raise KotvaError(f"{game} has no heuristic, which every searching player needs")
    heuristic = "learned" if "learned" in available else available[0]
    return Settings.parse(f"strong:{heuristic}:{options}")


def crossword_levels() -> dict[str, str]:
    """The levels of crossword games and the player of each, weakest first.

    >>> list(crossword_levels())
    ['beginner', 'casual', 'home', 'keen', 'club', 'tournament', 'master', 'champion']
    """
    return table()["crossword"]


def crossword_names() -> dict[str, str]:
    """Other names that stand for crossword players.

    >>> list(crossword_names())
    ['dumb', 'normal', 'smart', 'strong', 'expert']
    """
    return table()["crossword-names"]


def unfolded(name: str) -> str:
    """Replaces a crossword level by the player it stands for; any other name stays.

    >>> unfolded("normal"), unfolded("casual:doubt=0.5"), unfolded("gordon-h3:stick=Q")
    ('greedy', 'greedy:human=casual,doubt=0.5', 'gordon-h3:stick=Q')
    """
    head, _, options = name.partition(":")
    player, _, own = (crossword_names() | crossword_levels()).get(head, head).partition(":")
    given = ",".join(filter(None, (own, options)))
    return f"{player}:{given}" if given else player


def level(game: str, name: str) -> Settings:
    """The Custom settings of a level.

    >>> level("terrace", "hard").describe()
    'strong:learned:seconds=1.0'
    """
    if name not in LEVELS:
        raise KotvaError(f"there is no level `{name}`; there are {', '.join(LEVELS)}")
    if own := own_levels(game):
        return Settings.parse(own[name])
    available = heuristics(game)
    if not available:
        raise KotvaError(f"{game} has no heuristic, which every level needs")
    algorithm, _, options = table()["game"][name].partition(":")
    return Settings.parse(f"{algorithm}:{available[0]}:{options}")


def search_levels(game: str) -> dict[str, str]:
    """The levels of a game with search, and their settings as text.

    >>> search_levels("abalone")["medium"]
    'strong:learned:depth=2,slip=0.2'
    """
    return {name: level(game, name).describe() for name in LEVELS}
