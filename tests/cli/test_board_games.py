"""Board games on the command line: playing in the terminal, matches, experiments."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import games
from kotva.cli import paint
from kotva.games import Position
from kotva.players import Decision, Limits
from kotva.records import boards

Kotva = Callable[..., tuple[int, str, str]]


def test_a_person_plays_and_the_record_can_be_read_back(
    kotva: Kotva, typed: Callable[..., None], tmp_path: Path
) -> None:
    typed("nonsense", "moves", "a1-c3,d4", "undo", "a1-c3,d4", "quit")
    file = tmp_path / "game.txt"
    code, out, err = kotva("play", "abalone", "human", "easy", "--setup", "belgian-daisy", "--save", file)
    assert code == 0
    assert "`nonsense` is not a move" in err
    assert "a1-c3,d4" in out, "the list of moves"
    record = boards.read(file.read_text(encoding="utf-8"))
    assert record.players == ["human", "easy"]
    assert record.moves[0] == "a1-c3,d4"
    assert len(record.moves) == 2, "undo takes back the computer's reply too"
    position = games.get("abalone").position(text=record.position)
    for move in record.moves:
        position.play(move)


def test_two_players_of_the_computer_play_to_the_end(kotva: Kotva) -> None:
    code, out, _ = kotva("play", "connect-four", "easy", "easy")
    assert code == 0
    assert out.rstrip().splitlines()[-1].split(":")[0] in {"player 1 wins", "player 2 wins", "draw"}


def test_a_draw_is_agreed(kotva: Kotva, typed: Callable[..., None]) -> None:
    typed("draw")
    code, out, _ = kotva("play", "yinsh", "human", "human")
    assert code == 0
    assert out.rstrip().endswith("draw: agreement")


def test_a_computer_that_has_not_moved_refuses_a_draw(kotva: Kotva, typed: Callable[..., None]) -> None:
    # Before its first move a computer has searched nothing.
    typed("draw", "quit")
    code, out, _ = kotva("play", "abalone", "human", "easy")
    assert (code, out.rstrip().splitlines()[-1]) == (0, "*")
    assert "player 2 (easy) does not agree to a draw" in out


@pytest.mark.parametrize(("value", "agrees"), [(None, False), (300, False), (0, True), (-300, True)])
def test_a_computer_agrees_to_a_draw_if_its_last_search_found_no_advantage(
    kotva: Kotva, typed: Callable[..., None], monkeypatch: pytest.MonkeyPatch, value: int | None, agrees: bool
) -> None:
    def choose(self: object, view: Position, limits: Limits) -> Decision:
        return Decision(view.legal_moves()[0], value=value)

    monkeypatch.setattr("kotva.players.randomly.RandomPlayer.choose", choose)
    typed("a1-c3,d4", "draw", "quit")
    code, out, _ = kotva("play", "abalone", "human", "random", "--setup", "belgian-daisy")
    assert code == 0
    assert out.rstrip().endswith("draw: agreement") == agrees
    assert ("does not agree to a draw" in out) != agrees


def test_the_terminal_shows_heights_and_columns_of_terrace(kotva: Kotva, typed: Callable[..., None]) -> None:
    typed("help", "quit")
    code, out, _ = kotva("play", "terrace", "human", "human")
    assert code == 0
    lines = out.splitlines()
    # The heights of the first row from a1 to h1 (rules of Terrace: the corner a1 is low, h1 is high).
    assert lines[8].split() == ["1", "T1₁", "A1₂", "B1₃", "B1₄", "C1₅", "C1₆", "D1₇", "D1₈"]
    assert lines[9].split() == list("abcdefgh")
    assert [lines[8].index(mark) for mark in ("T1", "D1₈")] == [lines[9].index("a"), lines[9].index("h")]
    assert any("`rules`, `help`, `quit`" in line for line in lines)
    assert "\x1b" not in out, "no colours in a file"


def test_pieces_have_the_colours_of_their_players(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.get("yinsh")
    position = game.position(text="rings 1 a2; rings 2 k7; side 1; phase place")
    shown = paint.board(game.picture(position), colour=True)
    assert "\x1b[1;36m1\x1b[0m" in shown
    assert "\x1b[1;33m2\x1b[0m" in shown
    plain = paint.board(game.picture(position), colour=False)
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == plain
    monkeypatch.setenv("NO_COLOR", "1")
    assert not paint.use_colour()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("play", "abalone", "human"), "for 2 players, 1 were named"),
        (("play", "go"), "there is no game `go`"),
        (("play", "abalone", "human", "genius"), "abalone has no player `genius`; there are easy"),
        (("match", "easy", "easy", "--game", "abalone", "--setup", "4p-standard"), "between two players"),
        (("lab", "run", "table-1"), "there is no experiment"),
    ],
)
def test_wrong_use_is_one_sentence(kotva: Kotva, arguments: tuple[str, ...], reason: str) -> None:
    code, out, err = kotva(*arguments)
    assert (code, out) == (2, "")
    assert reason in err
    assert err.count("\n") == 1


def test_a_match_answers_with_the_promised_shape_and_writes_its_games(kotva: Kotva, tmp_path: Path) -> None:
    command = ("match", "easy", "best-move:fast", "--game", "terrace", "--games", "3", "--seed", "4", "--json")
    code, out, _ = kotva(*command, "--records", tmp_path / "games")
    found = json.loads(out)
    assert code == 0
    assert found["players"] == ["easy", "best-move:fast"]
    assert found["games"] == 4 == sum(found["wins"]) + found["draws"]
    assert found["interval"][0] <= found["win_rate"] <= found["interval"][1]
    assert len(found["mean_score"]) == 2
    records = sorted((tmp_path / "games").iterdir())
    assert len(records) == 4
    assert all(boards.read(file.read_text(encoding="utf-8")).game == "terrace" for file in records)
    assert json.loads(kotva(*command)[1]) == found, "the same seed gives the same match"


def test_experiments_are_listed_and_written_as_markdown(kotva: Kotva, tmp_path: Path) -> None:
    names = [entry["name"] for entry in json.loads(kotva("lab", "list", "--json")[1])]
    assert {"houdek-complexity", "houdek-table-15", "houdek-tables-24-26"} <= set(names)
    file = tmp_path / "result.md"
    code, out, _ = kotva("lab", "run", "houdek-table-16", "--depth", "2", "-o", file, "--json")
    assert code == 0
    assert json.loads(out)["tables"][0]["rows"][5]["ours"] == 2450
    assert "`kotva lab run houdek-table-16 --games 10 --seed 1 --depth 2" in file.read_text(encoding="utf-8")
