"""Pre-endgames of several languages against full enumeration."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import pytest

from kotva import Lexicon
from kotva.games.crossword import Position
from kotva.players.preendgame import PreEndgame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "twins"))

from preendgames import Twin, few_words, small_positions

SEEDS = range(400)
GIVEN = 4
"""Moves per position."""


@dataclass
class Languages:
    """Small pre-endgames of the installed languages."""

    installed: Callable[[str], Lexicon]
    few: dict[str, Lexicon] = field(default_factory=dict)

    def positions(self, language: str, bag: int, rack: int) -> Iterator[Position]:
        lexicon = self.installed(language)
        if language not in self.few:
            self.few[language] = few_words(lexicon)
        return small_positions(lexicon, self.few[language], language, bag=bag, rack=rack, seeds=SEEDS)


@pytest.fixture(scope="module")
def languages(installed: Callable[[str], Lexicon]) -> Languages:
    return Languages(installed)


def compare(position: Position, moves: list[str]) -> None:
    twin = Twin()
    result = PreEndgame(position, plays=moves, spread=True, table_bits=16).finish()
    assert result.proved
    for play in result.plays:
        expected = twin.counts(position, play.move)
        found = (play.wins, play.ties, play.losses)
        assert play.exact
        assert found == pytest.approx((expected.wins, expected.ties, expected.losses)), (position.cgp(), play.move)
        assert play.spread_exact == (expected.spread is not None)
        if expected.spread is not None:
            assert play.spread * result.weight == pytest.approx(expected.spread), (position.cgp(), play.move)


def emptying(position: Position) -> list[str]:
    """The highest, the lowest and two other plays that empty the bag."""
    plays = [str(play) for play in position.plays() if placed(position, str(play)) >= position.bag]
    return list(dict.fromkeys(plays[:: max(1, len(plays) // (GIVEN - 1))][: GIVEN - 1] + plays[-1:]))


def placed(position: Position, play: str) -> int:
    return len(play.split()[1].replace(".", ""))


@pytest.mark.parametrize("language", ["pl", "cs"])
@pytest.mark.parametrize(("bag", "rack", "count"), [(1, 7, 2), (1, 4, 12), (2, 4, 8), (3, 4, 4), (4, 5, 1)])
def test_plays_that_empty_the_bag_win_tie_and_lose_as_by_full_enumeration(
    languages: Languages, language: str, bag: int, rack: int, count: int
) -> None:
    positions = languages.positions(language, bag, rack)
    chosen = list(islice((position for position in positions if emptying(position)), count))
    assert len(chosen) == count
    for position in chosen:
        compare(position, emptying(position))


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_a_pass_and_an_exchange_count_the_best_answers_of_an_opponent_who_does_not_see_the_bag(
    languages: Languages, language: str
) -> None:
    for position in islice(languages.positions(language, 1, 3), 6):
        exchange = f"-{(position.racks[position.side] or '')[0]}"
        compare(position, ["-", exchange, *map(str, position.plays()[:1])])


@pytest.mark.parametrize("language", ["pl", "cs"])
def test_short_plays_that_leave_a_tile_in_the_bag_win_as_by_full_enumeration(
    languages: Languages, language: str
) -> None:
    def short(position: Position) -> list[str]:
        return [str(play) for play in position.plays() if placed(position, str(play)) == 1]

    positions = languages.positions(language, 2, 3)
    position = next(position for position in positions if short(position))
    compare(position, [short(position)[0], "-"])
