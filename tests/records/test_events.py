"""Events of played games: moves, and points for tiles left at the end."""

from __future__ import annotations

import pytest

from kotva.records.events import move_event, rack_events
from kotva.records.model import Event, Exchange, Pass, Play, RackBonus, RackPenalty


@pytest.mark.parametrize(
    ("move", "event"),
    [
        ("-", Pass(player="eva", rack="ABC", score=0, total=20)),
        ("-AB", Exchange(player="eva", rack="ABC", score=0, total=20, tiles="AB")),
        ("-2", Exchange(player="eva", rack="ABC", score=0, total=20, tiles=2)),
        ("8D CAb", Play(player="eva", rack="ABC", score=0, total=20, at="8D", tiles="CAb")),
    ],
)
def test_a_move_in_the_notation_of_the_game_becomes_an_event(move: str, event: Event) -> None:
    assert move_event(move, player="eva", rack="ABC", score=0, total=20) == event


def test_who_goes_out_gains_the_tiles_of_all_others() -> None:
    events = list(rack_events(["a", "b", "c"], ["Q", "", "Z"], [-10, 20, -10], [100, 100, 50]))
    assert events == [
        RackBonus(player="b", score=20, total=120, tiles="QZ"),
        RackPenalty(player="a", rack="Q", score=-10, total=90, tiles="Q"),
        RackPenalty(player="c", rack="Z", score=-10, total=40, tiles="Z"),
    ]


def test_a_rack_without_points_adds_nothing() -> None:
    assert list(rack_events(["a", "b"], ["?", ""], [0, 0], [30, 40])) == []
