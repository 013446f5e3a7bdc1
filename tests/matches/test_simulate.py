"""Data sets of simulated games are the same after any interruption and for all kinds of players."""

from __future__ import annotations

import errno
import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from kotva import Lexicon, languages
from kotva._core import compile_lexicon
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame, Position
from kotva.games.crossword.position import split_tiles
from kotva.matches import Pairing, dataset, play_match
from kotva.matches.columns import TIMES
from kotva.matches.dataset import Dataset
from kotva.matches.simulate import simulate
from kotva.players import registry

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
NAMES = ("gordon-h3:exchange=leave", "random")


@pytest.fixture
def words(tmp_path: Path) -> Path:
    file = tmp_path / "small.klx"
    compile_lexicon(SMALL.alphabet, WORDS.replace(" ", "\n").encode(), file)
    return file


def table(folder: Path) -> pl.DataFrame:
    return pl.read_parquet(folder / "*.parquet").drop(TIMES)


def played(folder: Path, names: tuple[str, str] = NAMES, **options: Any) -> pl.DataFrame:
    simulate(SMALL, names, 24, 5, folder, block=10, **options)
    return table(folder)


def test_turns_are_those_of_the_match_and_follow_from_each_other(tmp_path: Path) -> None:
    turns = played(tmp_path / "games")
    match = play_match(Pairing(CrosswordGame(SMALL), NAMES, 5), 24)
    expected = [
        (
            game.index,
            turn.side,
            sorted(turn.notes["rack"]),
            turn.move,
            turn.score,
            turn.value,
            turn.notes["bag"],
            sorted(turn.notes["leave"]),
        )
        for game in match.games
        for turn in game.turns
    ]
    names = ("game", "seat", "rack", "move", "score", "equity", "bag", "leave")
    found = [(g, s, sorted(r), m, p, e, b, sorted(x)) for g, s, r, m, p, e, b, x in turns.select(names).rows()]
    assert found == expected
    finals = turns.filter(pl.col("ended").is_not_null())
    assert finals.select("score1", "score2").rows() == [game.scores for game in match.games]
    assert finals["winner"].to_list() == [game.winner for game in match.games]


def test_each_position_leads_to_the_next_by_move_and_draw(tmp_path: Path) -> None:
    check_course(played(tmp_path / "games"))


def check_course(turns: pl.DataFrame) -> None:
    """Replays the games from their positions and compares every column."""
    for (_,), game in turns.group_by("game", maintain_order=True):
        rows = game.rows(named=True)
        for row, following in zip(rows, [*rows[1:], None], strict=True):
            position = Position.from_cgp(row["position"], SMALL)
            assert sorted(position.racks[0] or "") == sorted(row["rack"])
            assert position.scores == (row["own"], row["other"])
            assert position.bag == row["bag"]
            assert row["unseen"] == sum(position.unseen.values()) + position.rack_sizes[1]
            move = position.parse(row["move"])
            if row["kind"] == "play":
                assert position.words(move)[0] == row["word"]
                assert (move.placed, move.score) == (row["tiles"], row["score"])
                assert row["blanks"] == sum(tile.islower() for tile in split_tiles(move.tiles or ""))
            assert row["bingo"] == (row["tiles"] == 7)
            position.play(move)
            assert sorted(position.racks[0] or "") == sorted(row["leave"])
            position.give(0, row["drawn"])
            cgp = position.cgp().split(" ")
            if following:
                rows_then, racks_then, *rest = following["position"].split(" ")
                assert [cgp[0], *cgp[2:4]] == [rows_then, *rest[:2]]
                assert sorted(racks_then) == sorted(cgp[1])
            else:
                assert cgp[0] == row["board"]


def test_threads_and_resumption_do_not_change_the_games(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", threads=1)
    assert played(tmp_path / "whole", threads=1).equals(whole)
    assert played(tmp_path / "threads", threads=2).equals(whole)
    (tmp_path / "threads" / "turns-000001.parquet").unlink()
    (tmp_path / "threads" / "turns-000001.parquet.tmp").write_bytes(b"half a file")
    assert played(tmp_path / "threads").equals(whole)
    assert not list((tmp_path / "threads").glob("*.tmp"))


def test_a_player_against_itself_gets_new_tiles_for_every_game(tmp_path: Path) -> None:
    turns = played(tmp_path / "games", ("greedy", "greedy"))
    first = turns.filter(pl.col("turn") == 1)["position"]
    assert first.n_unique() == first.len()
    paired = played(tmp_path / "pairs").filter(pl.col("turn") == 1)["position"].to_list()
    assert paired[::2] == paired[1::2]


@pytest.fixture
def long_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """The example player, as if its package were installed."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples" / "long-words"))
    point = EntryPoint("long-words", "long_words:player", "kotva.players")
    monkeypatch.setattr(registry, "added", lambda: {"long-words": point})


@pytest.mark.usefixtures("long_words")
def test_players_written_in_python_fill_the_same_columns(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", ("long-words", "random"))
    (tmp_path / "whole" / "turns-000001.parquet").unlink()
    assert played(tmp_path / "whole", ("long-words", "random")).equals(whole)
    assert whole.schema == played(tmp_path / "core").schema
    check_course(whole)


def command(words: Path, folder: Path, *more: object, block: int = 100) -> list[str]:
    options = ("--lexicon", words, "--games", 4000, "--seed", 9, "--block", block, "-o", folder, *more)
    return [sys.executable, "-m", "kotva.cli.main", "simulate", "greedy", "random", *map(str, options)]


def wait_for_files(folder: Path, number: int, process: subprocess.Popen[bytes]) -> None:
    while len(list(folder.glob("*.parquet"))) < number and process.poll() is None:
        time.sleep(0.001)


def lose_files(folder: Path, rng: random.Random) -> None:
    """Removes half of the blocks, because a simulation may finish before it was interrupted often enough."""
    files = sorted(folder.glob("*.parquet"))
    for file in rng.sample(files, len(files) // 2):
        file.unlink()


@pytest.mark.slow
def test_killed_five_times_it_ends_with_the_games_of_an_undisturbed_run(words: Path, tmp_path: Path) -> None:
    rng = random.Random(3)
    subprocess.run(command(words, tmp_path / "whole"), check=True)
    cut = tmp_path / "cut"
    killed = 0
    while killed < 5:
        process = subprocess.Popen(command(words, cut, "--threads", 1))
        wait_for_files(cut, len(list(cut.glob("*.parquet"))) + rng.randrange(4), process)
        process.kill()
        if process.wait() == 0:
            lose_files(cut, rng)
        else:
            killed += 1
    subprocess.run(command(words, cut), check=True)
    assert table(cut).equals(table(tmp_path / "whole"))
    assert sorted(path.name for path in cut.iterdir()) == sorted(path.name for path in (tmp_path / "whole").iterdir())


@pytest.fixture
def running() -> Iterator[list[subprocess.Popen[bytes]]]:
    processes: list[subprocess.Popen[bytes]] = []
    yield processes
    for process in processes:
        process.kill()
        process.wait()


@pytest.mark.slow
def test_a_cluster_outlives_the_loss_of_five_workers(
    words: Path, tmp_path: Path, running: list[subprocess.Popen[bytes]]
) -> None:
    pytest.importorskip("distributed")
    rng = random.Random(4)
    subprocess.run(command(words, tmp_path / "whole"), check=True)
    cut = tmp_path / "cut"
    lost = 0
    while lost < 5:
        process = subprocess.Popen(command(words, cut, "--cluster", "local", "--threads", 2, block=20))
        running.append(process)
        while lost < 5 and (workers := workers_of(process)):
            rng.choice(workers).kill()
            lost += 1
            wait_for_files(cut, len(list(cut.glob("*.parquet"))) + rng.randrange(1, 4), process)
        assert process.wait() == 0
        if lost < 5:
            lose_files(cut, rng)
    assert table(cut).equals(table(tmp_path / "whole"))


def workers_of(process: subprocess.Popen[bytes]) -> list[Any]:
    """The workers that play, found by their open lexicon. A killed worker is restarted; after the last game there are
    none."""
    import psutil

    while process.poll() is None:
        found = []
        for child in psutil.Process(process.pid).children():
            with suppress(psutil.Error):
                if any(part.path.endswith("small.klx") for part in child.memory_maps()):
                    found.append(child)
        if found:
            return found
    return []


def test_a_cluster_without_workers_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    from kotva.matches import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 0.1)
    with (
        distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as empty,
        distributed.Client(empty) as client,
        pytest.raises(
            KotvaError, match=r"at tcp://10\.0\.0\.1:8786 has no workers any more; the finished blocks are saved"
        ),
    ):
        cluster.first_done(client, "tcp://10.0.0.1:8786", {client.submit(int)})


@pytest.mark.slow
def test_workers_end_with_their_parent(words: Path, tmp_path: Path, running: list[subprocess.Popen[bytes]]) -> None:
    pytest.importorskip("distributed")
    import psutil

    process = subprocess.Popen(command(words, tmp_path / "cut", "--cluster", "local", "--threads", 2))
    running.append(process)
    wait_for_files(tmp_path / "cut", 1, process)
    children = psutil.Process(process.pid).children(recursive=True)
    assert children
    os.kill(process.pid, signal.SIGKILL)
    _, alive = psutil.wait_procs(children, timeout=120)
    assert not alive


def test_a_second_writer_is_told_so(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    played(folder)
    with (
        dataset.writing(folder, Dataset(folder).manifest),
        pytest.raises(KotvaError, match="being written by another process"),
    ):
        played(folder)


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "games"
    fsync, room = os.fsync, [5]  # enough for the manifest and the first block with their folders, then the disk is full

    def full(file: int) -> None:
        room[0] -= 1
        if room[0] <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        fsync(file)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(KotvaError, match=r"No space left on device; 10 games are saved; run the same command again"):
        played(folder)
    monkeypatch.undo()
    assert [path.name for path in folder.glob("turns*")] == ["turns-000000.parquet"]
    assert played(folder).equals(played(tmp_path / "whole"))


def test_what_is_not_the_same_data_set_is_refused(
    tmp_path: Path, words: Path, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    folder = tmp_path / "games"
    line = ("simulate", "greedy", "random", "--lexicon", words, "--games", 4, "-o", folder, "--block", 2)
    assert kotva(*line)[0] == 0
    assert kotva(*line[:-2], "--json")[0] == 0
    for change, message in (
        (("--seed", 7), "seed 1, not 7"),
        (("--games", 8), "games 4, not 8"),
        (("--block", 4), "block 2, not 4"),
    ):
        code, _, err = kotva(*line, *change)
        assert (code, message in err) == (2, True), err
    code, _, err = kotva("simulate", "greedy", "greedy", *line[3:])
    assert "players greedy and random, not greedy and greedy" in err
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"version": 7}))
    code, _, err = kotva(*line)
    assert (code, "the data set has version 7; this Kotva reads versions 2 and 3" in err) == (2, True)
    (folder / "manifest.json").write_text(json.dumps(manifest))
    (folder / "turns-000001.parquet").write_bytes(b"PAR1 damaged")
    code, _, err = kotva(*line)
    assert (code, "turns-000001.parquet: the file is damaged" in err) == (2, True)
    other = tmp_path / "other"
    other.mkdir()
    (other / "letter.txt").write_text("mine")
    code, _, err = kotva(*line[:7], "-o", other)
    assert (code, "holds no data set, but letter.txt" in err) == (2, True)
    code, _, err = kotva(*line[:7], "-o", words)
    assert (code, "is not a folder" in err) == (2, True)


def test_an_unreachable_cluster_is_named(
    tmp_path: Path, words: Path, kotva: Callable[..., tuple[int, str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    from kotva.matches import cluster

    monkeypatch.setattr(cluster, "SECONDS", 1)
    line = ("simulate", "greedy", "random", "--lexicon", words, "--games", 4, "-o", tmp_path / "games")
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        code, _, err = kotva(*line, "--cluster", address)
        assert (code, f"no Dask scheduler answers at {address}" in err) == (2, True), err
    assert kotva(*line)[0] == 0
