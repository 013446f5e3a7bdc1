"""Board games on the command line: playing in the terminal, matches, experiments."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import games
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
