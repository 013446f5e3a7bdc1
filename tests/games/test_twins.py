"""The core's move generators agree with slow twins in random games: counts, moves and texts."""

from __future__ import annotations

import csv
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from kotva import games
from kotva._core import BoardPosition, board_setups
from kotva.cli.bench_boards import ROWS

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "twins"))

import abalone
import terrace
import yinsh

pytestmark = pytest.mark.slow

TWINS: dict[str, Any] = {"abalone": abalone.Abalone, "terrace": terrace.Terrace, "yinsh": yinsh.Yinsh}
SETUPS = [(game, setup) for game in TWINS for setup, _ in board_setups(game)]


def twin_of(position: BoardPosition) -> Any:
    return TWINS[position.game].read(position.text, position.players)


def twin_perft(twin: Any, depth: int) -> int:
    moves = twin.moves()
    return len(moves) if depth == 1 else sum(twin_perft(twin.play(move), depth - 1) for move in moves)


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_the_twin_counts_the_same_from_every_setup(game: str, setup: str) -> None:
    position = BoardPosition(game, setup)
    depth = 1 if game == "yinsh" else 2
    assert position.perft(depth) == twin_perft(twin_of(position), depth)


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_the_twin_counts_the_same_along_random_games(game: str, setup: str) -> None:
    rng = random.Random(f"{game} {setup}")
    position = BoardPosition(game, setup)
    for ply in range(160):
        moves = position.legal_moves()
        if not moves:
            break
        twin = twin_of(position)
        assert len(twin.moves()) == len(moves) == position.count_moves(), position.text
        if ply % 40 == 25 and not position.text.endswith("place"):
            assert position.perft(2) == twin_perft(twin, 2), position.text
        position.play(lively(position, moves, rng))
    assert position.outcome() is None or not twin_of(position).moves()


@pytest.mark.parametrize(("setup", "counts"), [("3p-twelve", [43, 1229, 53036]), ("4p-twelve", [29, 823, 24029])])
def test_terrace_with_twelve_pieces_each(setup: str, counts: list[int]) -> None:
    """Houdek 2010, chapter 2.2.4: twelve pieces each, of four sizes; T has the smallest."""
    position = BoardPosition("terrace", setup)
    assert [twin_perft(twin_of(position), depth) for depth in (1, 2, 3)] == counts
    assert [position.perft(depth) for depth in (1, 2, 3)] == counts
    pieces = {at: (player, kind) for at, player, kind in position.pieces()}
    for player in range(position.players):
        kinds = sorted(kind for owner, kind in pieces.values() if owner == player)
        assert "".join(kinds) == "AABBBCCCDDDT"
    server = BoardPosition("terrace", setup.replace("twelve", "pbem"))
    assert {(at, (player, kind)) for at, player, kind in server.pieces()} <= set(pieces.items())


def test_the_four_players_with_twelve_pieces_see_the_same_board() -> None:
    """The heights have two symmetries: half a turn, and the mirror in the diagonal of the low corners."""
    position = BoardPosition("terrace", "4p-twelve")
    pieces = {("abcdefgh".index(at[0]), int(at[1]) - 1): (player, kind) for at, player, kind in position.pieces()}
    turned = {(7 - x, 7 - y): ((player + 2) % 4, kind) for (x, y), (player, kind) in pieces.items()}
    mirrored = {(y, x): (3 - player, kind) for (x, y), (player, kind) in pieces.items()}
    assert turned == mirrored == pieces


def lively(position: BoardPosition, moves: list[str], rng: random.Random) -> str:
    """Usually a move that removes something, because purely random play rarely reaches the rare rules."""
    rare = [move for move in moves if ";x" in move or move.startswith("x") or ":" in move]
    if not rare and position.game == "abalone":
        rare = [move for move in moves if "-" in move and pushes(position, move)]
    return rng.choice(rare if rare and rng.random() < 0.5 else moves)


def pushes(position: BoardPosition, move: str) -> bool:
    before = sum(position.scores)
    position.play(move)
    out = sum(position.scores) > before
    position.undo()
    return out


@pytest.mark.parametrize("game", ["abalone", "terrace"])
@pytest.mark.parametrize("seed", range(3))
def test_the_twin_reaches_the_same_positions(game: str, seed: int) -> None:
    rng = random.Random(seed)
    setup = rng.choice([name for name, _ in board_setups(game)])
    position = BoardPosition(game, setup)
    for _ in range(12):
        moves = position.legal_moves()
        if not moves:
            break
        reached = set()
        for move in moves:
            position.play(move)
            reached.add(position.text)
            position.undo()
        twin = twin_of(position)
        assert reached == {twin.play(move).text() for move in twin.moves()}, position.text
        position.play(rng.choice(moves))


@pytest.mark.parametrize("setup", [name for name, _ in board_setups("yinsh")])
def test_the_twin_writes_the_same_turns_in_yinsh(setup: str) -> None:
    rng = random.Random(setup)
    position = BoardPosition("yinsh", setup)
    while (moves := position.legal_moves()) and len(position.moves) < 120:
        if len(position.moves) >= 10:
            assert sorted(moves) == sorted(twin_of(position).moves()), position.text
        position.play(lively(position, moves, rng))


def published(truth: Path) -> list[tuple[BoardPosition, list[int]]]:
    """The rows of the perft table: a position and its counts for 1, 2 and 3 moves."""
    rows = []
    with (truth / "perft.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            named = row["position"] in {name for name, _ in board_setups(row["game"])}
            setup, text = (row["position"], None) if named else (None, row["position"])
            position = games.get(row["game"]).position(setup, text=text)
            rows.append((position, [int(count) for count in row["counts"].split()]))
    return rows


def test_core_and_twins_count_what_the_table_says(truth: Path) -> None:
    for position, counts in published(truth):
        assert [position.perft(depth) for depth in (1, 2, 3)] == counts, position.text
        assert [twin_perft(twin_of(position), depth) for depth in (1, 2)] == counts[:2], position.text
    assert len(yinsh.WINDOWS) == 123


def test_the_benchmark_asserts_the_counts_of_the_table(truth: Path) -> None:
    known = {position.text: tuple(counts) for position, counts in published(truth)}
    asserted = {games.get(row.game).position(row.setup, text=row.text).text: row.counts[:3] for row in ROWS}
    assert asserted == known


def test_the_picture_of_terrace_has_the_printed_heights() -> None:
    game = games.get("terrace")
    drawn = {cell.at: cell.level for cell in game.picture(game.position()).cells}
    assert drawn == {f"{'abcdefgh'[c - 1]}{r}": level for (c, r), level in terrace.LEVEL.items()}


def test_every_game_of_the_core_is_registered() -> None:
    assert set(TWINS) <= set(games.available())
