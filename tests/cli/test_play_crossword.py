"""Crossword games in the terminal. Racks come from a position or from the printed output; they are never guessed."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.records import files
from kotva.records.replay import replay

Kotva = Callable[..., tuple[int, str, str]]
WORDS = ["ANCHOR", "ANCHORS", "AN", "AT", "EAT", "HAT", "HATS", "NA", "NO", "ON", "RAIN", "RAN", "TEA", "TEN", "TO"]
START = "15/" * 14 + "15 ANCHORS/HATTERS 0/0 0"


@pytest.fixture
def words(tmp_path: Path) -> Path:
    from kotva import _core

    file = tmp_path / "small.klx"
    text = "\n".join(WORDS).encode()
    _core.compile_lexicon(languages.get("en").alphabet, text, file, '{"language": "en"}')
    return file


def test_a_person_plays_takes_back_and_asks_for_hints(kotva: Kotva, words: Path, typed: Callable[..., None]) -> None:
    typed("hint greedy", "8C ANCHOR", "undo", "unseen", "8C ANCHORS", "quit")
    code, out, _ = kotva("play", "crossword", "human", "normal", "--lexicon", words, "--position", START)
    assert code == 0
    assert "8C ANCHORS" in out, "the hint"
    assert "player 2 (normal) plays" in out
    assert "HATTERS" not in out, "the other's tiles are hidden"
    boards = out.split("    A B C")
    assert "> human    76" in boards[-1] or "> human   76" in boards[-1]


def test_bag_values_and_premium_squares_are_explained(kotva: Kotva, words: Path, typed: Callable[..., None]) -> None:
    typed("help", "quit")
    code, out, _ = kotva("play", "crossword", "human", "normal", "--lexicon", words, "--position", START)
    assert code == 0
    # 100 tiles in English, 14 on the racks; values of the English tile set.
    assert "bag: 86 tiles; values: A1 C3 H4 N1 O1 R1 S1, ?0" in out
    assert "= triple word, - double word" in out
    assert "HATTERS" not in out


def test_what_cannot_be_played_is_said_and_asked_again(kotva: Kotva, words: Path, typed: Callable[..., None]) -> None:
    typed("8C HAT", "exchange 3", "undo", "save game.gcg", "exchange ZZ", "pass", "quit")
    code, out, err = kotva("play", "crossword", "--lexicon", words, "--position", START)
    assert code == 0
    for said in ("8C HAT", "an exchange names 1 to 7 tiles", "no turn to take back", "an empty board", "-ZZ"):
        assert said in err, said
    assert "player 2 (normal) plays" in out


def test_a_game_is_saved_and_replayed_without_remarks(
    kotva: Kotva, words: Path, typed: Callable[..., None], tmp_path: Path
) -> None:
    finished, broken = tmp_path / "finished.gcg", tmp_path / "broken.gcg"
    typed("shuffle", "pass", f"save {broken}", "quit")
    options = ("--lexicon", words, "--seed", 5)
    assert kotva("play", "crossword", "human", "dumb", *options)[0] == 0
    code, out, _ = kotva("play", "crossword", "normal", "smart", *options, "--save", finished)
    assert code == 0
    scores = [event.total for event in files.read(finished).events[-2:]]
    assert all(str(score) in out.splitlines()[-1] for score in scores)
    lexicon = Lexicon.open(str(words))
    for path in (finished, broken):
        again = replay(files.read(path), lexicon)
        assert again.complete
        assert not again.differences
    assert set(files.read(broken).final_racks) == {"human", "dumb"}


def test_the_same_seed_brings_the_same_game(kotva: Kotva, words: Path) -> None:
    first, second = (
        kotva("play", "crossword", "dumb", "strong:leaves=off", "--lexicon", words, "--seed", 9)[1] for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["crossword"], "needs words"),
        (["crossword", "human", "--lexicon", "WORDS"], "for 2 players, 1 were named"),
        (
            ["crossword", "human", "clever", "--lexicon", "WORDS"],
            "crossword has no player `clever`; there are beginner, casual",
        ),
        (["crossword", "--lexicon", "WORDS", "--setup", "x"], "no setup `x`; there are two-players"),
        (["crossword", "--lexicon", "WORDS", "--position", START, "--save", "x.gcg"], "an empty board"),
        (
            ["crossword", "dumb", "dumb", "dumb", "--lexicon", "WORDS", "--setup", "three-players", "--save", "x.gcg"],
            "a record has two players",
        ),
        (["abalone", "--lexicon", "WORDS"], "abalone has no option `lexicon`"),
    ],
)
def test_wrong_use_is_reported_in_one_sentence(kotva: Kotva, words: Path, arguments: list[str], said: str) -> None:
    code, _, err = kotva("play", *(str(words) if word == "WORDS" else word for word in arguments))
    assert code == 2
    assert said in err


def test_three_persons_each_see_their_own_rack(kotva: Kotva, words: Path, typed: Callable[..., None]) -> None:
    typed("pass", "pass", "pass", "quit")
    seats = ("human", "human", "human", "--setup", "three-players")
    code, out, _ = kotva("play", "crossword", *seats, "--lexicon", words, "--seed", 3)
    assert code == 0
    boards = out.split("    A B C")[1:]
    shown = [[bool(line.split()[-1].isalpha() or "?" in line) for line in racks(board)] for board in boards]
    assert shown[:4] == [[True, False, False], [False, True, False], [False, False, True], [True, False, False]]


def racks(board: str) -> list[str]:
    """The output lines of the seats, without their names."""
    return [line.partition("human")[2] for line in board.splitlines() if "human" in line]


def test_a_turn_taken_back_brings_the_same_tiles(kotva: Kotva, words: Path, typed: Callable[..., None]) -> None:
    typed("8C ANCHORS", "undo", "8C ANCHORS", "undo", "pass", "undo", "8C ANCHORS", "quit")
    code, out, _ = kotva("play", "crossword", "human", "normal", "--lexicon", words, "--position", START, "--seed", 2)
    assert code == 0
    replies = [line for line in out.splitlines() if line.startswith("player 2")]
    assert len(set(re.findall(r"human +76 +(\S+)", out))) == 1, "the rack after ANCHORS"
    assert len(replies) == 4
    assert replies[0] == replies[1] == replies[3]
