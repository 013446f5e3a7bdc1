"""Games with a clock: a player sees its remaining time, and loses when it is used up."""

from __future__ import annotations

from typing import Any

import pytest

from kotva import games
from kotva.matches import loop
from kotva.matches.loop import play
from kotva.players import Decision, Limits


class Clockwork:
    """A clock that moves only when a player thinks."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        return self.now


class Thinker:
    """Plays the first legal move after some seconds of thought, and notes its limits."""

    def __init__(self, name: str, clock: Clockwork, seconds: float) -> None:
        self.name, self.clock, self.seconds = name, clock, seconds
        self.seen: list[Limits] = []

    def begin(self) -> None:
        pass

    def choose(self, view: Any, limits: Limits, /) -> Decision:
        self.seen.append(limits)
        self.clock.now += self.seconds
        return Decision(str(view.legal_moves()[0]))


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clockwork:
    clock = Clockwork()
    monkeypatch.setattr(loop, "time", clock)
    return clock


def test_a_player_whose_clock_runs_out_loses(clock: Clockwork) -> None:
    slow, fast = Thinker("slow", clock, 4.0), Thinker("fast", clock, 0.5)
    game = games.get("terrace")
    found = play(game, game.position(), [slow, fast], Limits(clock=10.0))
    assert (found.winner, found.reason, found.length) == (1, "time", 5)
    assert [limits.clock for limits in slow.seen] == [10.0, 6.0, 2.0]
    assert [limits.clock for limits in fast.seen] == [10.0, 9.5]
    assert slow.seen[1].seconds == pytest.approx(6.0 / 30)


def test_the_time_per_move_is_no_longer_than_the_part_of_the_clock(clock: Clockwork) -> None:
    player = Thinker("player", clock, 0.0)
    game = games.get("terrace")
    play(game, game.position(), [player, player], Limits(seconds=0.1, clock=60.0), most_moves=2)
    assert player.seen[0] == Limits(seconds=0.1, clock=60.0)


def test_without_a_clock_nobody_loses_on_time(clock: Clockwork) -> None:
    slow = Thinker("slow", clock, 1000.0)
    game = games.get("terrace")
    found = play(game, game.position(), [slow, slow], Limits(seconds=1.0), most_moves=6)
    assert (found.reason, found.overruns) == ("unfinished", 6)
