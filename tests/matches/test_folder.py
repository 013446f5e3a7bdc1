"""A match in a folder ends with the same document for all kinds of players, even if it was interrupted."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon, files, games, languages
from kotva._core import compile_lexicon
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame
from kotva.matches.folder import go_on, settings_of
from kotva.matches.match import Pairing
from kotva.matches.meeting import Meeting, play_match
from kotva.matches.sprt import Sprt

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
ROOT = Path(__file__).resolve().parents[2]
Run = Callable[..., tuple[int, str, str]]


class Stopped(BaseException):
    """An interruption as by Ctrl-C."""


def stop_after(number: int) -> Callable[[int], None]:
    def progress(done: int) -> None:
        if done >= number:
            raise Stopped

    return progress


def crossword(folder: Path, games: int, sprt: Sprt | None = None, **options: Any) -> dict[str, Any]:
    pairing = Pairing(CrosswordGame(SMALL), ("gordon-h3", "greedy"), 5)
    return go_on(Meeting(pairing, sprt), folder, settings_of(pairing, games, sprt), **options).document()


def simulated(folder: Path, games: int, sprt: Sprt | None = None, **options: Any) -> dict[str, Any]:
    pairing = Pairing(CrosswordGame(SMALL), ("sim:iterations=30,plies=1", "greedy"), 5)
    return go_on(Meeting(pairing, sprt), folder, settings_of(pairing, games, sprt), **options).document()


def board(folder: Path, games_: int, sprt: Sprt | None = None, **options: Any) -> dict[str, Any]:
    pairing = Pairing(games.get("terrace"), ("easy", "best-move:fast"), 3)
    return go_on(Meeting(pairing, sprt), folder, settings_of(pairing, games_, sprt), **options).document()


def test_a_crossword_match_that_was_stopped_ends_as_one_that_was_not(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    with pytest.raises(Stopped):
        crossword(folder, 100, progress=stop_after(10))
    assert 0 < len((folder / "games.jsonl").read_bytes().splitlines()) < 100
    assert (
        crossword(folder, 100) == play_match(Pairing(CrosswordGame(SMALL), ("gordon-h3", "greedy"), 5), 100).document()
    )
    assert crossword(folder, 100) == crossword(tmp_path / "other", 100)


def test_a_board_match_that_was_stopped_ends_as_one_that_was_not(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    with pytest.raises(Stopped):
        board(folder, 8, progress=stop_after(3))
    assert len((folder / "games.jsonl").read_bytes().splitlines()) == 3
    assert board(folder, 8) == play_match(Pairing(games.get("terrace"), ("easy", "best-move:fast"), 3), 8).document()


@pytest.mark.parametrize("play", [crossword, board])
def test_a_sequential_test_stops_at_the_same_pair_after_a_stop(play: Callable[..., Any], tmp_path: Path) -> None:
    test = Sprt(0, 400)
    whole = play(tmp_path / "whole", 400, test)
    assert whole["games"] < 400
    assert whole["sprt"]["answer"] in ("elo0", "elo1")
    with pytest.raises(Stopped):
        play(tmp_path / "parts", 400, test, progress=stop_after(2))
    assert play(tmp_path / "parts", 400, test) == whole
    # A decided match plays no further games.
    assert play(tmp_path / "parts", 400, test) == whole
    assert len((tmp_path / "parts" / "games.jsonl").read_bytes().splitlines()) == whole["games"]


@pytest.mark.parametrize("play", [crossword, simulated, board])
def test_a_game_that_was_not_written_to_its_end_is_played_again(play: Callable[..., Any], tmp_path: Path) -> None:
    whole = play(tmp_path / "match", 8)
    file = tmp_path / "match" / "games.jsonl"
    content = file.read_bytes()
    lines = content.splitlines(keepends=True)
    file.write_bytes(b"".join(lines[:3]) + lines[3][:40])
    assert play(tmp_path / "match", 8) == whole
    assert file.read_bytes() == content


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    board(tmp_path, 4)
    file = tmp_path / "games.jsonl"
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([lines[0], b"nonsense\n", *lines[2:]]))
    with pytest.raises(KotvaError, match="line 2: this is not game 2"):
        board(tmp_path, 4)


def test_a_full_disk_leaves_the_finished_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = board(tmp_path / "whole", 6)
    left = [3]

    def fsync(_: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files, "write_text", lambda path, text: path.write_text(text))
        patch.setattr(os, "fsync", fsync)
        with pytest.raises(KotvaError, match="No space left on device; 3 games are saved"):
            board(tmp_path / "full", 6, threads=1)
    assert len((tmp_path / "full" / "games.jsonl").read_bytes().splitlines()) == 3
    assert board(tmp_path / "full", 6) == whole


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


def test_another_match_in_the_same_folder_is_refused_with_what_differs(kotva: Run, words: Path, tmp_path: Path) -> None:
    line = ("match", "greedy", "random", "--lexicon", words, "--games", 4, "-o", tmp_path / "match", "--json")
    code, first, err = kotva(*line, "--seed", 3)
    assert code == 0, err
    code, again, err = kotva(*line, "--seed", 3)
    assert (again, err) == (first, f"{tmp_path / 'match'}: 4 games are there already\n")
    code, _, err = kotva(*line, "--seed", 4)
    assert (code, "holds another match: seed 3, not 4; give the same parameters or another folder" in err) == (2, True)
    code, _, err = kotva("match", "greedy", "smart", *line[3:], "--seed", 3)
    assert "players greedy and random, not greedy and smart" in err
    code, _, err = kotva("match", "easy", "medium", "--game", "terrace", "--games", 2, "-o", tmp_path)
    assert (code, "holds no match, but" in err) == (2, True)


def test_records_of_a_match_in_a_folder_are_those_of_one_without(kotva: Run, words: Path, tmp_path: Path) -> None:
    line = ("match", "greedy", "random", "--lexicon", words, "--games", 4)
    kotva(*line, "--records", tmp_path / "a")
    kotva(*line, "-o", tmp_path / "match", "--records", tmp_path / "b")
    texts = [[file.read_text() for file in sorted((tmp_path / name).iterdir())] for name in "ab"]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 4


def test_a_round_robin_keeps_each_pairing_in_a_folder_of_its_own(kotva: Run, tmp_path: Path) -> None:
    line = ("match", "easy", "best-move:fast", "best-move:standard", "--game", "terrace", "--games", 2, "--json")
    _, plain, _ = kotva(*line)
    assert kotva(*line, "-o", tmp_path / "match")[1] == plain
    assert sorted(path.name for path in (tmp_path / "match").iterdir()) == ["1-2", "1-3", "2-3"]


@pytest.fixture
def path_with_player(tmp_path: Path) -> str:
    """A PYTHONPATH for other processes that has the example player."""
    site = tmp_path / "site"
    about = site / "long_words-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: long-words\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[kotva.players]\nlong-words = long_words:player\n")
    (site / "long_words.py").write_bytes((ROOT / "examples" / "long-words" / "long_words.py").read_bytes())
    return os.pathsep.join((str(site), str(ROOT / "python")))


@pytest.mark.slow
@pytest.mark.parametrize(
    "line",
    [
        ("gordon-h3", "greedy", "--lexicon", "WORDS", "--games", 1000),
        ("long-words:least=3", "greedy", "--lexicon", "WORDS", "--games", 20),
        ("alpha-beta:fast:nodes=300", "best-move:fast", "--game", "terrace", "--games", 8),
    ],
)
def test_a_killed_match_ends_as_one_that_was_not(
    line: tuple[object, ...], words: Path, tmp_path: Path, path_with_player: str
) -> None:
    def command(folder: Path) -> list[str]:
        arguments = [str(words) if part == "WORDS" else str(part) for part in line]
        return [sys.executable, "-m", "kotva.cli.main", "match", *arguments, "-o", str(folder), "--json"]

    environment = os.environ | {"PYTHONPATH": path_with_player}
    killed = tmp_path / "killed"
    process = subprocess.Popen(command(killed), env=environment, stdout=subprocess.DEVNULL)
    file = killed / "games.jsonl"
    while process.poll() is None and not (file.exists() and file.stat().st_size):
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert file.read_bytes().count(b"\n") >= 1

    def document(folder: Path) -> Any:
        return json.loads(subprocess.run(command(folder), env=environment, check=True, capture_output=True).stdout)

    assert document(killed) == document(tmp_path / "whole")
