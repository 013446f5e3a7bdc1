"""The command for matches of many players, sequential tests, and data sets of matches."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from kotva import Lexicon, games, languages
from kotva._core import compile_lexicon
from kotva.games.crossword import CrosswordGame
from kotva.games.crossword.position import PHASES
from kotva.matches import Pairing, play_match
from kotva.matches.sprt import Sprt

Kotva = Callable[..., tuple[int, str, str]]
WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
PAIRING = Pairing(CrosswordGame(SMALL), ("greedy", "random"), 3)


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


def test_a_round_robin_is_its_matches_in_one_table(kotva: Kotva, words: Path, tmp_path: Path) -> None:
    options = ("--lexicon", words, "--games", 40, "--seed", 3, "--json")
    names = ["gordon-h3", "greedy", "random"]
    code, out, _ = kotva("match", *names, *options, "--records", tmp_path / "games")
    assert code == 0
    document = json.loads(out)
    assert document["players"] == names
    assert document["games"] == 120
    for i, j in ((0, 1), (0, 2), (1, 2)):
        single = json.loads(kotva("match", names[i], names[j], *options)[1])
        assert single in document["matches"]
        assert document["table"][i][j] == pytest.approx(single["win_rate"])
        assert document["table"][j][i] == pytest.approx(1 - single["win_rate"])
        assert len(list((tmp_path / "games" / f"{i + 1}-{j + 1}").glob("*.gcg"))) == 40
    elo = [row["elo"][1] for row in document["ranking"]]
    assert elo == sorted(elo, reverse=True)
    assert document["ranking"][-1]["player"] == "random"
    text = kotva("match", *names, *options[:-1])[1]
    assert "120 games, win rates of the row against the column" in text


def test_a_match_stops_at_the_same_pair_on_any_number_of_threads() -> None:
    lengths = {len(play_match(PAIRING, 2000, threads=n, sprt=Sprt(0, 50)).games) for n in (1, 2, 3)}
    assert len(lengths) == 1
    assert lengths.pop() < 2000


def test_points_by_phase_are_those_of_the_turns() -> None:
    match = play_match(PAIRING, 20)
    for game in match.games:
        for seat in (0, 1):
            for phase in PHASES:
                points = sum(t.score for t in game.turns if t.side == seat and t.notes["phase"] == phase)
                assert game.notes["phases"][phase][seat] == points


def test_a_match_as_a_data_set_has_the_same_results(kotva: Kotva, words: Path, tmp_path: Path) -> None:
    line = ("match", "gordon-h3", "random", "--lexicon", words, "--games", 30, "--seed", 3, "--json")
    plain = json.loads(kotva(*line)[1])
    kept = json.loads(kotva(*line, "--dataset", tmp_path / "games")[1])
    assert kept == plain
    assert (tmp_path / "games" / "manifest.json").is_file()
    code, _, err = kotva(*line, "--dataset", tmp_path / "other", "--sprt", "0,5")
    assert (code, "--dataset goes without --sprt" in err) == (2, True)


def test_board_games_become_a_table_of_moves(kotva: Kotva, tmp_path: Path) -> None:
    line = ("match", "easy", "best-move:fast", "--game", "terrace", "--games", 2, "--dataset", tmp_path / "moves")
    assert kotva(*line)[0] == 0
    moves = pl.read_parquet(tmp_path / "moves" / "moves.parquet")
    assert moves.filter(pl.col("ended").is_not_null()).height == 2
    for (_,), game in moves.group_by("game"):
        rows = game.sort("turn").rows(named=True)
        position = games.get("terrace").position(text=rows[0]["position"])
        for row in rows:
            assert (position.text, position.side) == (row["position"], row["seat"])
            assert row["player"] == (row["seat"] + row["game"]) % 2
            position.play(row["move"])
        assert list(position.scores) == rows[-1]["scores"]
    code, _, err = kotva(*line)
    assert (code, "already exists" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("greedy",), "a match is between two players or more"),
        (("greedy", "random", "greedy"), "greedy is named twice"),
        (("greedy", "random", "ballard", "--sprt", "0,5"), "--sprt belongs to a match of two players"),
        (("greedy", "random", "--sprt", "five"), "two Elo differences, the smaller first, as in `0,5`, not `five`"),
    ],
)
def test_wrong_use_is_told(arguments: tuple[str, ...], message: str, kotva: Kotva, words: Path) -> None:
    code, _, err = kotva("match", *arguments, "--lexicon", words, "--games", 4)
    assert (code, message in err) == (2, True), err
