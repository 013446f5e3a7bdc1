"""Analysis of board games without the page: best lines, the evaluation bar, comparison of algorithms."""

from __future__ import annotations

from typing import Any

import pytest

from kotva import games, players
from kotva._core import StopFlag, TranspositionTable
from kotva.analysis.boards import COLUMNS, BoardLines, Comparison, compare, lines
from kotva.errors import KotvaError
from kotva.players import Limits, Settings

LAST_PUSH = "...../....../......./......../211....../......../......./....../..... 1 5,0"


def loop_of_single_searches(game: str, position: games.Position, heuristic: str, deepest: int) -> list[Any]:
    """Reference for best lines: single searches with a shared table; each skips the first moves of the lines before."""
    table = TranspositionTable()
    depths = []
    for depth in range(1, deepest + 1):
        # Each line begins without the history of the lines before.
        settings = Settings("strong", heuristic, Limits(depth=depth), deepening=False, off=("history",))
        found: list[dict[str, Any]] = []
        for _ in range(3):
            skip = [line["move"] for line in found]
            found.append(players.search_position(game, position, settings, table=table, skip=skip))
        found.sort(key=lambda line: -line["value"])
        depths.append([(line["move"], line["value"], tuple(line["line"])) for line in found])
    return depths


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_lines_of_every_depth_are_those_of_a_loop_of_single_searches(game: str) -> None:
    position = games.get(game).position()
    heard: list[BoardLines] = []
    found = lines(game, position, count=3, depth=3, report=heard.append)
    expected = loop_of_single_searches(game, position, found.heuristic, 3)
    assert [[(line.move, line.value, line.moves) for line in one.lines] for one in heard] == expected
    assert [one.depth for one in heard] == [1, 2, 3]
    assert found == heard[-1]
    assert heard[0].states < heard[1].states < heard[2].states


def test_a_forced_win_is_reported_and_ends_the_search_once_every_line_is_decided() -> None:
    position = games.get("abalone").position(text=LAST_PUSH)
    found = lines("abalone", position, count=1, depth=9)
    assert (found.lines[0].wins, found.win, found.depth) == (0, 1.0, 1)


def test_the_win_probability_is_for_two_players_only() -> None:
    three = lines("abalone", games.get("abalone").position("3p-standard"), count=1, depth=1)
    assert three.win is None
    two = lines("abalone", games.get("abalone").position("belgian-daisy"), count=1, depth=1)
    assert two.win is not None
    assert 0.25 < two.win < 0.75


def test_an_analysis_stopped_before_it_began_has_no_lines() -> None:
    stop = StopFlag()
    stop.stop()
    found = lines("terrace", games.get("terrace").position(), stop=stop)
    assert (found.depth, found.lines) == (0, ())
    assert compare("terrace", games.get("terrace").position(), stop=stop).rows == ()


def test_a_finished_game_is_not_analysed() -> None:
    rows = "...../....../......./......../........./......../......./....../..1.2"
    over = games.get("abalone").position(text=f"{rows} 2 6,0")
    with pytest.raises(KotvaError, match="there is nothing to analyse"):
        lines("abalone", over)


def test_a_comparison_grows_by_a_row_and_keeps_what_it_has_when_stopped() -> None:
    stop = StopFlag()
    heard: list[Comparison] = []

    def hear(so_far: Comparison) -> None:
        heard.append(so_far)
        if len(so_far.rows) == 8:
            stop.stop()

    found = compare("terrace", games.get("terrace").position(), heuristic="standard", stop=stop, report=hear)
    assert [len(one.rows) for one in heard] == list(range(1, 9))
    assert found == heard[-1]
    assert found.algorithms == (*COLUMNS, "pvs")
    assert [(row.algorithm, row.depth) for row in found.rows[6:]] == [("negamax", 2), ("negamax+tt", 2)]
