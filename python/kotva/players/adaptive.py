"""The crossword player `adaptive`: the level about as strong as the local player, by the results of past games.

The strength of the local player is the rating with the highest posterior probability: each result against a level with
a known rating counts as in the Bradley-Terry model, older results count less, and before the first game the player is
taken for a casual one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from kotva.errors import KotvaError
from kotva.files import locked, write_text
from kotva.games import Game
from kotva.games.crossword import CrosswordGame
from kotva.languages.paths import data_dir
from kotva.players import ratings, registry
from kotva.players.levels import crossword_levels
from kotva.players.protocol import Player

__all__ = ["FAMILY", "NAME", "Result", "remember", "results", "strength", "suited"]

NAME = "adaptive"
FIRST = "casual"
"""The level of a player without results."""
DEVIATION = 400.0
"""The standard deviation of the strength of an unknown player, in Elo."""
MEMORY = 0.9
"""The weight of a result relative to that of the next one."""
KEPT = 200
"""Results kept in the file."""
SCALE = math.log(10) / 400
STEP = 200.0
"""The longest step of the iteration, so that it cannot overshoot."""


@dataclass(frozen=True)
class Result:
    """One game of the local player against a level: 1 won, 0.5 drawn, 0 lost. `key` names the game, so that a game
    counts once."""

    key: str
    lexicon: str
    level: str
    result: float


def file() -> Path:
    return data_dir() / "strength.json"


def results() -> list[Result]:
    """The results of the local player, oldest first. A damaged file counts as none: the games go on."""
    try:
        rows = json.loads(file().read_text(encoding="utf-8"))
        return [Result(str(row["key"]), str(row["lexicon"]), str(row["level"]), float(row["result"])) for row in rows]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def remember(new: Result) -> None:
    """Adds a result, in place of an earlier one of the same game. Games against players without a rating say nothing
    about strength and are left out."""
    if ratings.elo(new.level, new.lexicon) is None or not 0 <= new.result <= 1:
        return
    lock = data_dir() / "locks" / "strength"
    with locked(lock, "the results are being written by another process"):
        kept = [row for row in results() if row.key != new.key][-(KEPT - 1) :]
        write_text(file(), json.dumps([asdict(row) for row in (*kept, new)], ensure_ascii=False), make_folder=True)


def strength(played: Sequence[Result], lexicon: str) -> float:
    """The rating of the local player in games with the language of this lexicon.

    >>> strength([], "cs") == ratings.elo("casual", "cs")
    True
    >>> won = [Result(str(n), "cs", "casual", 1.0) for n in range(5)]
    >>> strength(won, "cs") > ratings.elo("casual", "cs") + 100
    True
    """
    language = lexicon.partition("-")[0]
    own = [row for row in played if row.lexicon.partition("-")[0] == language]
    start = float(ratings.elo(FIRST, lexicon) or 0)
    rows = [
        (MEMORY**age, float(elo), row.result)
        for age, row in enumerate(reversed(own))
        if (elo := ratings.elo(row.level, row.lexicon)) is not None
    ]
    rating = start
    for _ in range(100):  # Newton's method; the posterior is log-concave
        slope, bend = (start - rating) / DEVIATION**2, 1 / DEVIATION**2
        for weight, other, result in rows:
            chance = 1 / (1 + math.exp(SCALE * (other - rating)))
            slope += weight * SCALE * (result - chance)
            bend += weight * SCALE**2 * chance * (1 - chance)
        step = max(-STEP, min(STEP, slope / bend))
        rating += step
        if abs(step) < 1e-9:
            break
    return rating


def suited(played: Sequence[Result], lexicon: str) -> str:
    """The level whose rating is nearest to the strength of the local player.

    >>> suited([], "pl")
    'casual'
    """
    wanted = strength(played, lexicon)
    rated = {name: elo for name in crossword_levels() if (elo := ratings.elo(name, lexicon)) is not None}
    return min(rated, key=lambda name: abs(rated[name] - wanted)) if rated else FIRST


class AdaptiveFamily:
    """The player `adaptive` of crosswords. The level is chosen when the player is made and stays for the game."""

    def serves(self, game: Game) -> bool:
        return isinstance(game, CrosswordGame)

    def levels(self, game: Game) -> dict[str, str]:
        return {}

    def names(self, game: Game) -> list[str]:
        return [NAME]

    def make(self, name: Any, game: Game, **how: Any) -> Player | None:
        head, _, options = str(name).partition(":")
        if head != NAME:
            return None
        if options:
            raise KotvaError(f"{NAME} has no options, so `{name}` is unknown; it chooses a level by your results")
        assert isinstance(game, CrosswordGame)
        lexicon = game.lexicon.name if game.lexicon is not None else "en"
        return registry.get(suited(results(), lexicon), game, **how)


FAMILY = AdaptiveFamily()
