"""The Universal Game Interface: our engine, outside engines as players, and where they may run."""

from __future__ import annotations

import sys

import pytest

from kotva import games, players
from kotva.cli.ugi import Engine
from kotva.errors import KotvaError
from kotva.matches import Pairing, play_match
from kotva.players import Limits, seated
from kotva.players.protocol import NoAnswer
from kotva.players.ugi import UgiPlayer

COMMAND = f"ugi:{sys.executable} -m kotva.cli.main ugi yinsh --player strong:nodes=50"
NONSENSE = f"ugi:{sys.executable} -c 'print(\"hello\")'"


def heard(*lines: str, game: str = "yinsh", player: str = "strong:nodes=50") -> list[str]:
    said: list[str] = []
    engine = Engine(game, player, None, lambda text: said.extend(text.splitlines()))
    for line in lines:
        engine.hear(line)
    if engine.thread is not None:
        engine.thread.join()
    return said


def test_the_engine_greets_and_moves() -> None:
    said = heard("ugi", "isready", "uginewgame", "position startpos moves f6 e5", "go nodes 50")
    assert said[2:4] == ["ugiok", "readyok"]
    assert said[-1].startswith("bestmove ")
    move = said[-1].split()[1]
    position = games.get("yinsh").position()
    for played in ("f6", "e5"):
        position.play(played)
    assert move in position.legal_moves()
    assert any(line.startswith("info depth 1 score cp ") for line in said)


def test_queries_are_those_of_the_game() -> None:
    said = heard("position startpos moves f6", "query p1turn", "query gameover", "query result")
    assert said == ["response false", "response false", "response none"]


def test_a_position_is_read_as_text() -> None:
    text = games.get("abalone").position("standard").text
    said = heard(f"position fen {text} moves c3,d3", "query fen", game="abalone")
    position = games.get("abalone").position("standard")
    position.play("c3,d3")
    assert said == [f"response {position.text}"]


def test_nonsense_is_answered_by_a_sentence_and_the_conversation_goes_on() -> None:
    said = heard("fly", "position nowhere", "position startpos moves z9", "query mood", "isready")
    assert [line.split()[0] for line in said] == ["info"] * 4 + ["readyok"]


def test_our_own_engine_plays_a_match_as_an_outside_one() -> None:
    pairing = Pairing(games.get("yinsh"), (COMMAND, "best-move:basic"), seed=1, setup="blitz", outside=True)
    match = play_match(pairing, 2, threads=1)
    assert len(match.games) == 2
    assert all(not turn.fault for game in match.games for turn in game.turns)


def test_an_engine_that_ends_is_named() -> None:
    player = UgiPlayer(NONSENSE)
    with pytest.raises(NoAnswer, match="ended with code 0"):
        player.choose(games.get("yinsh").position(), Limits(seconds=0.1))
    player.close()


def test_rooms_may_not_start_programs() -> None:
    with pytest.raises(KotvaError, match="only on the command line"):
        players.get(COMMAND, "yinsh")
    with seated([COMMAND], games.get("yinsh"), outside=True) as crew:
        assert crew[0].name == COMMAND
