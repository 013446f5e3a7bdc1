"""The player `adaptive`: the strength of the local player is the maximum of its posterior, and the level follows it."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from kotva import Lexicon, languages, players
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame
from kotva.lexicons import build, paths
from kotva.players import adaptive, ratings
from kotva.players.adaptive import Result, remember, results, strength, suited
from kotva.players.levels import crossword_levels


def of(*rows: tuple[str, float], lexicon: str = "cs") -> list[Result]:
    return [Result(str(number), lexicon, level, result) for number, (level, result) in enumerate(rows)]


def posterior(rating: float, played: list[Result], lexicon: str) -> float:
    """The logarithm of the posterior density, from its definition."""
    start = ratings.elo("casual", lexicon) or 0
    total = -((rating - start) ** 2) / (2 * adaptive.DEVIATION**2)
    for age, row in enumerate(reversed(played)):
        chance = 1 / (1 + 10 ** (((ratings.elo(row.level, lexicon) or 0) - rating) / 400))
        likelihood = row.result * math.log(chance) + (1 - row.result) * math.log(1 - chance)
        total += adaptive.MEMORY**age * likelihood
    return total


@pytest.mark.parametrize(
    "rows",
    [
        (),
        (("casual", 1.0),),
        (("casual", 0.0), ("beginner", 0.0)),
        (("home", 1.0), ("keen", 1.0), ("club", 0.0), ("keen", 0.5)),
        tuple(("tournament", 1.0) for _ in range(30)),
    ],
)
def test_the_strength_is_where_the_posterior_is_highest(rows: tuple[tuple[str, float], ...]) -> None:
    played = of(*rows)
    grid = range(-2000, 1001)
    best = max(grid, key=lambda rating: posterior(rating, played, "cs"))
    assert strength(played, "cs") == pytest.approx(best, abs=0.6)


def test_winning_raises_the_level_and_losing_lowers_it() -> None:
    names = list(crossword_levels())
    level, played = suited([], "cs"), []
    assert level == "casual"
    for number in range(25):
        played.append(Result(str(number), "cs", level, 1.0))
        new = suited(played, "cs")
        assert names.index(new) >= names.index(level)
        level = new
    assert names.index(level) > names.index("home")
    for number in range(60):
        played.append(Result(f"lost {number}", "cs", level, 0.0))
        level = suited(played, "cs")
    assert level == "beginner"


def test_languages_are_kept_apart_and_profiles_of_one_language_are_not() -> None:
    played = of(*[("casual", 1.0)] * 10)
    assert suited(played, "pl") == suited([], "pl")
    assert suited(played, "cs-klasik") == suited(played, "cs") != "casual"


def test_results_are_kept_once_for_each_game(home: Path) -> None:
    assert results() == []
    for result in (0.0, 1.0):
        remember(Result("room", "cs", "casual", result))
    remember(Result("other", "cs", "greedy", 1.0))  # it has no rating, so it says nothing about strength
    assert results() == [Result("room", "cs", "casual", 1.0)]
    for number in range(adaptive.KEPT + 5):
        remember(Result(str(number), "cs", "home", 0.5))
    assert len(results()) == adaptive.KEPT
    adaptive.file().write_text("{damaged", encoding="utf-8")
    assert results() == []


def test_adaptive_plays_as_the_suited_level_and_has_no_options(home: Path) -> None:
    for number in range(40):
        remember(Result(str(number), "cs", "tournament", 1.0))
    words = home / "words.txt"
    words.write_text("kotva\nlano\n", encoding="utf-8")
    build.build(languages.get("cs"), words, paths.lexicon_file("cs-small"))
    game = CrosswordGame(Lexicon.open("cs-small"))
    level = suited(results(), "cs-small")
    assert level in ("master", "champion")
    assert players.get("adaptive", game).name == level
    with pytest.raises(KotvaError, match="adaptive has no options"):
        players.get("adaptive:seconds=1", game)
