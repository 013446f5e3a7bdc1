"""The strongest search: its answers, its techniques, and the levels made of it."""

from __future__ import annotations

import pytest

from kotva import games, players
from kotva._core import board_value, search, techniques
from kotva.errors import KotvaError
from kotva.games import History
from kotva.matches.loop import play
from kotva.players import Limits

GAMES = ("abalone", "terrace", "yinsh")


def after(game: str, plies: int) -> games.Position:
    position = games.get(game).position()
    for ply in range(plies):
        moves = position.legal_moves()
        position.play(moves[(7 * ply + 3) % len(moves)])
    return position


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("algorithm", ["strong", "mtdf"])
def test_without_pruning_the_value_is_that_of_alpha_beta(game: str, algorithm: str) -> None:
    for plies in (0, 12, 24):
        position = after(game, plies)
        for heuristic in players.heuristics(game)[:2]:
            plain = search(position, "alpha-beta", heuristic, depth=2, deeper=False)
            found = search(position, algorithm, heuristic, depth=2, off=techniques(), deeper=False)
            assert found["value"] == plain["value"], position.text


@pytest.mark.parametrize("game", GAMES)
def test_the_learned_value_of_one_player_is_the_negative_of_the_other(game: str) -> None:
    for plies in (0, 9, 20, 35):
        position = after(game, plies)
        assert board_value(position, "learned", 0) == -board_value(position, "learned", 1)


def test_a_limit_of_nodes_gives_the_same_answer_every_time() -> None:
    position = after("abalone", 10)
    answers = [search(position, "strong", "learned", nodes=3_000) for _ in range(2)]
    assert answers[0]["line"] == answers[1]["line"]
    assert answers[0]["value"] == answers[1]["value"]


def test_two_threads_count_the_leaves_of_both() -> None:
    position = after("abalone", 10)
    alone = search(position, "strong", "learned", depth=4)
    both = search(position, "strong", "learned", depth=4, threads=2)
    assert both["move"] in position.legal_moves()
    assert both["all_nodes"] > 0
    assert alone["all_nodes"] > 0


def test_a_player_who_is_ahead_does_not_repeat() -> None:
    """The better side sees the position come again and plays something else."""
    ahead = "2..../2...../......./.111..../.1111..../.1111.../....2../..2.../..... 1 5,0"
    history = History(games.get("abalone").position(text=ahead))
    player = players.get("strong:depth=3", "abalone")
    while history.outcome() is None and len(history.position.moves) < 80:
        history.play(player.choose(history.position, Limits()).move)
    outcome = history.outcome()
    assert outcome is None or outcome.reason != "repetition"


@pytest.mark.parametrize(
    "start",
    [
        "...../1..1../..1..../.2.22.../1112221../212221../.12212./.111../..... 1 1,0",
        "...../.1..1./..1.1../..1222../..12221../1..2221./..2221./..111./..... 1 2,1",
    ],
)
def test_a_player_who_holds_the_centre_leaves_it_to_push_out(start: str) -> None:
    """Player 2 holds the centre, player 1 stands around it. Whoever only stays there never wins."""
    game = games.get("abalone")
    crew = [players.get(f"{name}:nodes=1000", "abalone") for name in ("alpha-beta:mass-based", "strong:learned")]
    played = play(game, game.position(text=start), crew, most_moves=150)
    assert (played.winner, played.reason) == (1, "six-out")


def test_strong_is_the_strongest_combination_and_takes_options() -> None:
    assert repr(players.get("strong", "yinsh")) == "SearchPlayer('yinsh', 'strong:learned')"
    assert players.get("strong:nodes=500", "terrace").name == "strong:nodes=500"
    assert repr(players.get("strong", "terrace")) == "SearchPlayer('terrace', 'strong:learned')"
    assert repr(players.get("strong:storm:nodes=5", "yinsh")) == "SearchPlayer('yinsh', 'strong:storm:nodes=5')"


def test_a_slip_is_one_of_the_best_moves_and_the_same_every_time() -> None:
    position = after("terrace", 8)
    player = players.get("strong:learned:depth=2,slip=1", "terrace")
    best = [line["move"] for line in search(position, "strong", "learned", depth=2, lines=3)["lines"]]
    chosen = {player.choose(position, Limits()).move for _ in range(3)}
    assert len(chosen) == 1
    assert chosen < set(best[1:])


def test_a_slip_never_misses_a_win_at_once() -> None:
    """T of player 1 stands beside its goal, h8."""
    rows = [".." * 7 + "..", ".." * 7 + "T1", *[".." * 8] * 5, "..T2" + ".." * 6]
    position = games.get("terrace").position(text=f"{'/'.join(rows)} 1")
    player = players.get("strong:learned:depth=2,slip=1", "terrace")
    move = player.choose(position, Limits()).move
    position.play(move)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winner == 0


def test_techniques_are_switched_off_by_name() -> None:
    text = "strong:learned:depth=3,no-null-move,no-futility"
    assert players.Settings.parse(text).describe() == text
    with pytest.raises(KotvaError, match="there is no technique `luck`"):
        search(after("yinsh", 0), "strong", "learned", depth=1, off=["luck"])
    with pytest.raises(KotvaError, match="`no-luck` is not an option"):
        players.Settings.parse("strong:learned:no-luck")


def test_weights_can_be_given_as_text_and_their_faults_are_named() -> None:
    position = after("abalone", 4)
    with pytest.raises(KotvaError, match="line 2: `wings` is not a term of abalone"):
        search(position, "strong", "# weights\nwings,1,2\n", depth=1)
    with pytest.raises(KotvaError, match="the line of `out-1` is missing"):
        search(position, "strong", "term,opening,end\nto-move,1,2\n", depth=1)


@pytest.mark.parametrize("setup", ["3p-standard", "4p-standard"])
@pytest.mark.parametrize("algorithm", ["strong", "max-n", "mcts"])
def test_three_and_four_players_are_searched(setup: str, algorithm: str) -> None:
    position = games.get("abalone").position(setup)
    assert search(position, algorithm, "learned", depth=1)["move"] in position.legal_moves()
