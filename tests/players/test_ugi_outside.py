"""The Universal Game Interface from outside: an engine and a client that know nothing of each other's code.

The commands are those of the public description (kz04px, cutegames, ugi.md): `ugi`, `isready`, `uginewgame`,
`position`, `go`, `stop`, `query gameover|p1turn|result`, `quit`.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kotva import games, players
from kotva.errors import KotvaError
from kotva.matches import Pairing, play_match
from kotva.players import Limits, seated, ugi
from kotva.players.protocol import NoAnswer
from kotva.players.ugi import UgiPlayer, offer

ENGINE = f"{sys.executable} {Path(__file__).parent.parent / 'toys' / 'ugi_four.py'}"
FAULTS = {
    "crash": "ended with code 3",
    "hang": "did not answer `bestmove`",
    "flood": "did not answer `bestmove`",
    "silent-move": "`bestmove` without a move",
}


class Client:
    """A few lines that speak the interface over pipes."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def send(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def until(self, word: str) -> list[str]:
        assert self.process.stdout is not None
        lines: list[str] = []
        while not lines or lines[-1].split()[0] != word:
            lines.append(self.process.stdout.readline().rstrip("\n"))
            assert lines[-1], f"the engine ended before `{word}`: {lines}"
        return lines

    def query(self, what: str) -> str:
        self.send(f"query {what}")
        return self.until("response")[-1].removeprefix("response ")

    def go(self, how: str) -> str:
        self.send(f"go {how}")
        return self.until("bestmove")[-1].split()[1]


@contextmanager
def engine(*arguments: str) -> Iterator[Client]:
    command = [sys.executable, "-m", "kotva.cli.main", "ugi", *arguments]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        yield Client(process)
    finally:
        process.kill()
        process.communicate()


def test_a_client_follows_the_public_description_from_greeting_to_quit() -> None:
    with engine("yinsh", "--player", "strong:nodes=200") as client:
        client.send("ugi")
        greeting = client.until("ugiok")
        assert greeting[0].startswith("id name ")
        assert greeting[1].startswith("id author ")
        client.send("setoption name hash value 512")
        client.send("isready")
        assert client.until("readyok") == ["readyok"]
        client.send("uginewgame")
        client.send("position startpos")
        assert [client.query(what) for what in ("p1turn", "gameover", "result")] == ["true", "false", "none"]
        first = client.go("depth 2")
        client.send(f"position startpos moves {first}")
        assert client.query("p1turn") == "false"
        for how in ("movetime 20", "nodes 100", "p1time 500 p2time 500 p1inc 10 p2inc 10"):
            assert client.go(how) != first
        client.send("quit")
        assert client.process.wait(timeout=30) == 0


def test_a_search_without_end_is_stopped() -> None:
    with engine("abalone", "--player", "strong") as client:
        client.send("ugi")
        client.until("ugiok")
        client.send("position startpos")
        client.send("go infinite")
        client.until("info")
        client.send("isready")  # may come at any time, also during a search
        client.until("readyok")
        client.send("stop")
        assert client.until("bestmove")[-1].split()[1] in games.get("abalone").position().legal_moves()


def test_a_client_plays_a_whole_game_and_hears_its_result() -> None:
    with engine("yinsh", "--player", "strong:nodes=60", "--setup", "blitz") as client:
        client.send("ugi")
        client.until("ugiok")
        client.send("uginewgame")
        moves: list[str] = []
        position = games.get("yinsh").position("blitz")
        while True:
            client.send("position startpos" + (f" moves {' '.join(moves)}" if moves else ""))
            assert client.query("p1turn") == str(position.side == 0).lower()
            if client.query("gameover") == "true":
                break
            moves.append(client.go("nodes 60"))
            position.play(moves[-1])
        outcome = position.outcome()
        assert outcome is not None
        assert client.query("result") == {0: "p1win", 1: "p2win", None: "draw"}[outcome.winner]


def test_an_outside_engine_plays_a_match_without_a_fault() -> None:
    pairing = Pairing(games.get("connect-four"), (f"ugi:{ENGINE}", "easy"), seed=1, outside=True)
    match = play_match(pairing, 2, threads=1)
    assert all(not turn.fault for game in match.games for turn in game.turns)
    assert all(game.reason in ("four in a row", "the board is full") for game in match.games)


def test_the_figures_of_an_engine_are_kept() -> None:
    with seated([f"ugi:{ENGINE}"], games.get("connect-four"), outside=True) as (player,):
        decision = player.choose(games.get("connect-four").position(), Limits(seconds=5))
    assert (decision.move, decision.statistics) == ("a", {"depth": 1, "nodes": 7, "value": 7})


@pytest.mark.parametrize("fault", FAULTS)
def test_an_engine_that_gives_no_move_is_named_and_ended(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ugi, "hard_limit", lambda seconds: 0.5)
    player = UgiPlayer(f"ugi:{ENGINE} {fault}")
    player.begin()
    process = player.program.process
    assert process is not None
    with pytest.raises(NoAnswer, match=FAULTS[fault]):
        player.choose(games.get("connect-four").position(), Limits(seconds=0.1))
    player.close()
    assert process.poll() is not None


@pytest.mark.parametrize("fault", ["crash", "nonsense", "silent-move"])
def test_a_match_goes_on_when_an_engine_fails(fault: str) -> None:
    pairing = Pairing(games.get("connect-four"), (f"ugi:{ENGINE} {fault}", "easy"), seed=1, outside=True)
    match = play_match(pairing, 2, threads=1)
    for game in match.games:
        engine_turns = [turn for turn in game.turns if turn.fault]
        assert engine_turns, "every turn of the engine is forfeited, with the reason"
        assert game.reason != "unfinished"


def test_a_move_that_the_engine_says_before_it_is_asked_is_no_answer() -> None:
    player = UgiPlayer(f"ugi:{ENGINE} stale")
    assert player.choose(games.get("connect-four").position(), Limits(seconds=5)).move == "a"
    player.close()


@pytest.fixture
def offers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(ugi.OFFERED, "{}")


@pytest.mark.usefixtures("offers")
def test_an_offered_engine_is_a_player_of_its_game_only() -> None:
    offer(f"connect-four:four={ENGINE}")
    assert "four" in players.available("connect-four")
    assert "four" not in players.available("yinsh")
    with seated(["four"], games.get("connect-four")) as (player,):
        assert player.choose(games.get("connect-four").position(), Limits(seconds=5)).move == "a"
        assert player.name == "four"


@pytest.mark.usefixtures("offers")
@pytest.mark.parametrize("text", ["", "yinsh", "yinsh:four", "yinsh:=x", "yinsh:a b=x", "chess:four=x"])
def test_a_wrong_offer_is_refused(text: str) -> None:
    with pytest.raises(KotvaError):
        offer(text)
