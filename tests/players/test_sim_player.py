"""The simulating player through all interfaces of players."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, Position, games, languages, players
from kotva._core import compile_lexicon
from kotva.errors import KotvaError
from kotva.players import Limits
from kotva.players.simulation import Budget, Simulation

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
GAME = games.get("crossword", lexicon=SMALL)
EMPTY = "15/" * 14 + "15"


def test_it_plays_the_best_of_the_simulation_with_its_seed_and_budget() -> None:
    view = GAME.position(text=f"{EMPTY} RETAINS/ 0/0 0").view(0)
    decision = players.get("sim:iterations=300,plies=3", GAME, seed=7).choose(view, Limits())
    best = Simulation(view, plies=3, seed=7).finish(Budget(iterations=300)).best
    assert decision.move == str(best.move)
    assert decision.value == round(1000 * (best.spread or 0.0))


def test_it_solves_the_endgame_once_the_bag_is_empty() -> None:
    # All tiles except those of the racks are on the board, the blanks as E.
    rules = GAME.position().rules
    tiles = [row[0] for row in rules.alphabet.letters for _ in range(row[3])] + ["e"] * rules.alphabet.blanks
    racks = ["TENAEON", "STONERI"]
    for tile in "".join(racks):
        tiles.remove(tile)
    board = tiles + [""] * (15 * 15 - len(tiles))
    position = Position.setup(board, racks, [0, 0], lexicon=SMALL, rules=rules)
    assert position.bag == 0
    found = players.get("sim:seconds=5", GAME).choose(position.view(0), Limits())
    exact = players.get("equity:endgame=exact", GAME).choose(position.view(0), Limits())
    assert (found.move, found.value) == (exact.move, exact.value)


@pytest.mark.parametrize("options", ["depth=3", "plies=x", "seconds=0", "seconds=1e9", "iterations=99999999"])
def test_wrong_options_are_refused(options: str) -> None:
    with pytest.raises(KotvaError, match=options.partition("=")[0]):
        players.get(f"sim:{options}", GAME)


def test_it_plays_matches_by_play_outs_alike_on_one_and_two_threads(
    kotva: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    line = ("match", "sim:iterations=100", "greedy", "--lexicon", file, "--games", 2, "--seed", 3, "--json")
    one, two = (json.loads(kotva(*line, "--threads", threads)[1]) for threads in (1, 2))
    assert one == two
    assert one["forfeited_turns"] == 0


def test_strategies_and_player_objects_are_players_too() -> None:
    made = players.get("greedy", GAME)
    assert players.get(made, GAME) is made
    assert players.get(made.strategy, GAME).name == "greedy"
    assert "sim" in players.available("crossword")
