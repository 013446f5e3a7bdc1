"""Board-game matches: pairs, points, forfeits, records."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from kotva import games, players
from kotva.errors import KotvaError
from kotva.matches import Match, Pairing, Played, loop, opening, play, play_match
from kotva.matches.records import board_record
from kotva.players import Decision, Limits
from kotva.records import boards

ABALONE = games.get("abalone")


@dataclass
class Clumsy:
    """Plays random moves, but sometimes raises an error or answers nonsense."""

    name: str = "clumsy"
    rng: random.Random = field(default_factory=lambda: random.Random(5))
    asked: int = 0

    def begin(self) -> None:
        self.asked = 0

    def choose(self, view: Any, limits: Limits, /) -> Decision:
        self.asked += 1
        if self.asked == 2:
            raise RuntimeError("no {idea}")
        if self.asked == 3:
            return Decision("z9,z8")
        return Decision(self.rng.choice(view.legal_moves()))


def test_a_player_that_raises_or_answers_illegally_forfeits_the_turn_and_the_game_goes_on() -> None:
    crew = [Clumsy(), players.get("easy", "abalone")]
    played = play(ABALONE, ABALONE.position("belgian-daisy"), crew, most_moves=12)
    faults = [turn.fault for turn in played.turns if turn.fault]
    assert faults == ["clumsy raised RuntimeError: no (idea)", faults[1]]
    assert faults[1].startswith("clumsy answered 'z9,z8': ")
    assert len(played.turns) == 12
    record = boards.read(boards.write(board_record(played)))
    assert list(record.comments.values()) == faults


@dataclass
class Late(Clumsy):
    """Plays well, but every answer exceeds the time limit."""

    name: str = "late"

    def choose(self, view: Any, limits: Limits, /) -> Decision:
        CLOCK[0] += 0.8
        return Decision(self.rng.choice(view.legal_moves()))


CLOCK = [0.0]


def test_a_late_move_is_played_and_its_overrun_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loop.time, "monotonic", lambda: CLOCK[0])
    crew = [Late(), players.get("easy", "abalone")]
    start = ABALONE.position("belgian-daisy")
    played = play(ABALONE, start, crew, Limits(seconds=0.3), most_moves=12)
    in_time = play(ABALONE, start, [Late(), crew[1]], most_moves=12)
    assert played.moves == in_time.moves
    assert (played.faults, played.overruns, round(played.longest_overrun, 3)) == (0, 6, 0.5)
    document = Match(("late", "easy"), [played, replace(played, index=1)]).document()
    assert (document["forfeited_turns"], document["overruns"], document["longest_overrun"]) == (0, 12, 0.5)


def test_a_recorded_game_can_be_played_again_to_the_same_end() -> None:
    played = play_match(Pairing(games.get("terrace"), ("easy", "best-move:fast"), 3), 2).games[0]
    record = boards.read(boards.write(board_record(played)))
    position = games.get(record.game).position(text=record.position)
    for move in record.moves:
        position.play(move)
    assert tuple(position.scores) == played.scores


def test_the_same_seed_gives_the_same_match_on_one_and_two_threads() -> None:
    def run(threads: int) -> list[list[str]]:
        match = play_match(Pairing(games.get("yinsh"), ("easy", "alpha-beta:basic:depth=1"), 7), 4, threads=threads)
        return [played.moves for played in match.games]

    assert run(1) == run(2)


def test_both_games_of_a_pair_begin_alike_with_sides_changed() -> None:
    match = play_match(Pairing(ABALONE, ("easy", "best-move:simple"), 1), 3)
    assert len(match.games) == 4
    for first, second in zip(match.games[::2], match.games[1::2], strict=True):
        assert first.start == second.start
        assert first.names == tuple(reversed(second.names))
    assert match.games[0].start != match.games[2].start
    document = match.document()
    assert sum(document["wins"]) + document["draws"] == document["games"] == 4


@pytest.mark.parametrize(
    ("winner", "reason", "scores", "points"),
    [
        (0, "six marbles", (6, 2), (10, 0)),
        (None, "agreement", (3, 2), (5, 5)),
        (None, "repetition", (3, 2), (6, 2)),
        (None, "repetition", (2, 2), (4, 4)),
    ],
)
def test_points_are_those_of_the_thesis(
    winner: int | None, reason: str, scores: tuple[int, int], points: tuple[int, int]
) -> None:
    played = Played("abalone", "", ("a", "b"), winner=winner, reason=reason, scores=scores)
    assert (played.points_of(0), played.points_of(1)) == points


def test_openings_differ_by_seed_and_are_never_decided() -> None:
    found = {opening(ABALONE, None, 4, random.Random(seed)).text for seed in range(20)}
    assert len(found) == 20


def test_a_match_for_more_than_two_players_is_refused() -> None:
    with pytest.raises(KotvaError, match="two players"):
        Pairing(ABALONE, ("easy", "easy"), 1, setup="3p-standard")


def test_three_and_four_players_play_to_an_end() -> None:
    for setup in ("3p-standard", "4p-standard"):
        position = ABALONE.position(setup)
        crew = [players.get("easy", "abalone") for _ in range(position.players)]
        played = play(ABALONE, position, crew, most_moves=60)
        assert played.reason != "unfinished" or len(played.turns) == 60
        assert not any(turn.fault for turn in played.turns)
