"""Simulation from Python: growing results, pauses, knowledge about the opponent, errors in one sentence."""

from __future__ import annotations

import math
import threading

import pytest

from kotva import Lexicon, languages
from kotva._core import Rng, StopFlag, inference_gain
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.players import leaves
from kotva.players.simulation import Budget, Simulation
from kotva.players.strategies import strategy

WORDS = """ad ae ah at ea el en er es et in is it na ne no on or os re so ta te to ten tea sea eat ate net one ions tone
rate rates rain rains train trains strain ratio notes stone stones retain nastier oriental relation ins sin tin tins
anti ant ants tar tars star rat rats art arts oat oats ear ears era are near earn learn loan lane line nail tail"""
LEXICON = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
OPENING = "15/15/15/15/15/15/15/7RAIN4/15/15/15/15/15/15/15 AENRSTT/ 0/12 0"


def position(text: str = OPENING) -> Position:
    return Position.from_cgp(text, LEXICON)


def test_results_grow_and_the_last_one_says_that_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotva.players.simulation.SLICE", 0)
    results = list(Simulation(position(), seed=1).run(Budget(iterations=2000)))
    counts = [result.iterations for result in results]
    assert counts == sorted(set(counts))
    assert counts[-1] == 2000
    assert [result.done for result in results] == [False] * (len(results) - 1) + [True]
    first = results[-1].best
    assert first.win is not None
    assert 0 < first.win < 1
    assert first.win_error
    assert first.spread_error
    assert sum(play.iterations for play in results[-1].plays) == 2000


def test_a_simulation_that_was_left_goes_on_where_it_was() -> None:
    simulation = Simulation(position(), seed=1)
    next(simulation.run(Budget(iterations=500)))
    assert simulation.finish(Budget(iterations=1200)).iterations == 1200


def test_a_stop_flag_ends_it_from_another_thread_with_the_best_answer_so_far() -> None:
    simulation, stop = Simulation(position(), seed=1), StopFlag()
    timer = threading.Timer(0.2, stop.stop)
    timer.start()
    result = simulation.finish(Budget(iterations=10**12), stop)
    timer.join()
    assert result.done
    assert 0 < result.iterations < 10**12
    assert result.best.win is not None


def test_one_thread_and_two_say_the_same() -> None:
    one, two = (Simulation(position(), seed=5, threads=n).finish(Budget(iterations=1500)) for n in (1, 2))
    assert [(str(p.move), p.win, p.spread, p.replies and str(p.replies[0].move)) for p in one.plays] == [
        (str(p.move), p.win, p.spread, p.replies and str(p.replies[0].move)) for p in two.plays
    ]


def test_plies_alternate_and_replies_are_shares() -> None:
    result = Simulation(position(), plies=4, seed=1, candidates=3).finish(Budget(iterations=300))
    for play in result.plays:
        assert [ply.own for ply in play.plies[:4]] == [False, True, False, True]
        assert all(ply.spread == (ply.score if ply.own else -ply.score) for ply in play.plies)
        assert 0 < sum(reply.share for reply in play.replies) <= 1 + 1e-9


def test_the_chance_lost_is_the_difference_over_shared_iterations() -> None:
    plays = ["-", "H5 STA.", "-ATT"]
    first, *rest = Simulation(position(), plays=plays, seed=1).finish(Budget(iterations=60)).plays
    assert (first.lost, first.lost_error) == (None, None)
    for play in rest:  # nobody is left behind before 32 iterations, so all have the same ones
        assert play.iterations == first.iterations
        assert first.win is not None
        assert play.win is not None
        assert play.lost == pytest.approx(first.win - play.win)
        assert play.lost_error is not None
        assert play.win_error is not None
        assert first.win_error is not None
        assert 0 < play.lost_error < play.win_error + first.win_error


def test_pauses_between_results_do_not_count_as_time_of_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kotva.players.simulation.SLICE", 0)
    clock = iter(range(10**6))
    monkeypatch.setattr("kotva.players.simulation.time.monotonic", lambda: next(clock))
    simulation, rounds = Simulation(position(), seed=1), 0
    for result in simulation.run(Budget(iterations=2000)):
        rounds += not result.done
        for _ in range(50):
            next(clock)
    assert simulation.seconds == rounds + 1  # each round asks for the time twice


def test_moves_given_are_the_candidates() -> None:
    result = Simulation(position(), plays=["-", "-ATT", "H5 STA."], seed=1).finish(Budget(iterations=300))
    assert {str(play.move) for play in result.plays} <= {"-", "-ATT", "H5 STA."}


def test_a_rack_in_the_position_is_known() -> None:
    known = position(OPENING.replace("AENRSTT/", "AENRSTT/ZZZZZZZ"[:8] + "EIOTTOL"))
    result = Simulation(known, plies=1, candidates=1, seed=1).finish(Budget(iterations=60))
    assert len(result.best.replies) == 1


def test_tiles_of_the_opponent_change_the_answer() -> None:
    told = Simulation(position(), opponent="S", seed=1, candidates=2, plies=1).finish(Budget(iterations=200))
    plain = Simulation(position(), seed=1, candidates=2, plies=1).finish(Budget(iterations=200))
    assert [play.spread for play in told.plays] != [play.spread for play in plain.plays]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponent": "ZZ"}, "the opponent cannot hold Z: no such tile is unseen"),
        ({"opponent": "AAAAEEEE"}, "a rack holds at most 7 tiles"),
        ({"plays": []}, "there are no candidates to simulate"),
        ({"candidates": 0}, "there are no candidates to simulate"),
        ({"plays": ["8A QUIZ"]}, "8A QUIZ"),
        ({"plays": ["-", "-"]}, "the same candidate is given twice: -"),
        ({"last": "8H TAIN"}, "8H: the last move laid T there, but the board has R"),
        ({"plies": 101}, "at most 100 plies"),
    ],
)
def test_what_cannot_be_simulated_is_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(KotvaError, match=message):
        Simulation(position(), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("15/" * 14 + "15 / 0/0 0", "the rack of the side to move is not known"),
        ("15/" * 14 + "15 AENRSTT/ 0/0 6", "the game is over"),
    ],
)
def test_positions_that_cannot_be_simulated_are_refused(text: str, message: str) -> None:
    with pytest.raises(KotvaError, match=message):
        Simulation(position(text))


def test_budgets_are_checked() -> None:
    for budget in (Budget(), Budget(iterations=0), Budget(seconds=0), Budget(seconds=math.nan), Budget(confidence=1)):
        with pytest.raises(KotvaError):
            Simulation(position()).finish(budget)


@pytest.mark.slow
def test_inference_gives_the_racks_really_held_a_higher_likelihood_than_plain_draws() -> None:
    table = leaves.table_for(LEXICON, position().rules)
    player = strategy("equity").compiled(position().rules, "en", LEXICON)
    bits = []
    for seed in range(60):
        game, rng = Position.start(LEXICON, seed=seed), Rng(seed)
        while game.outcome() is None and game.bag > 7:
            best, side = player.choose(game.core, 0)[0], game.side
            kept = list(game.racks[side] or "")
            for tile in (name if name.isupper() else "?" for _, _, name in best.placements):
                kept.remove(tile)
            game.play(best)
            game.refill(side, rng)
            if best.kind == "play":
                view = game.view(game.side)
                bits.append(math.log2(inference_gain(view.core, str(best), "".join(kept), table)))
    assert len(bits) > 50
    assert sum(bits) / len(bits) > 0.2
