"""Reviews of board games."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kotva import games, players
from kotva.analysis.board_review import review, started
from kotva.cli.analyze import app
from kotva.errors import KotvaError
from kotva.games import History
from kotva.matches import Pairing, play_match
from kotva.matches.records import board_record
from kotva.records.boards import BoardRecord, read, write


def game_of(name: str, plies: int) -> BoardRecord:
    position = games.get(name).position()
    player = players.get("strong:learned:depth=1", name)
    moves = []
    for _ in range(plies):
        moves.append(position.play(player.choose(position, players.Limits()).move))
    return BoardRecord(name, moves=moves, players=["Ana", "Bob"])


def test_a_review_has_a_probability_for_every_position_and_the_same_one_every_time() -> None:
    record = game_of("abalone", 6)
    found = review(record, nodes=300)
    assert len(found.win) == 7
    assert all(0 <= win <= 1 for win in found.win)
    assert [turn.move for turn in found.turns] == record.moves
    assert review(record, nodes=300) == found


def test_the_best_move_of_the_search_loses_nothing() -> None:
    record = game_of("terrace", 8)
    found = review(record, nodes=500)
    assert all(turn.lost == 0 and turn.mark == "" for turn in found.turns if turn.move == turn.best)
    assert all(turn.mark == "blunder" for turn in found.turns if turn.lost >= 0.2)


def test_analyze_reads_records_of_board_games(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write(game_of("yinsh", 4)), encoding="utf-8")
    answer = CliRunner().invoke(app, [str(file), "--nodes", "200", "--json"])
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)["files"][0]["review"]
    assert found["game"] == "yinsh"
    assert len(found["win"]) == 5
    assert [one["player"] for one in found["summary"]] == ["Ana", "Bob"]


def self_played(game: str, setup: str | None, nodes: int = 30) -> BoardRecord:
    """A whole game of two quick players from a random opening."""
    pairing = Pairing(games.get(game), (f"strong:learned:nodes={nodes}", "best-move:learned"), seed=5, setup=setup)
    return board_record(play_match(pairing, 2, threads=1).games[0])


def mark_of(lost: float) -> str:
    """The labels of docs/analysis.md."""
    if lost >= 0.2:
        return "blunder"
    return "mistake" if lost >= 0.1 else "inaccuracy" if lost >= 0.05 else ""


WHOLE = [("abalone", None, 30), ("terrace", "short", 200), ("yinsh", "blitz", 30)]
"""Games, setups and nodes with which a game comes to an end."""


@pytest.mark.parametrize(("game", "setup", "nodes"), WHOLE)
def test_a_review_of_a_whole_game_ends_with_its_result_and_offers_legal_lines(
    game: str, setup: str | None, nodes: int
) -> None:
    record = self_played(game, setup, nodes)
    found = review(record, nodes=100)
    history = History(started(record))
    for turn in found.turns:
        line = history.position.copy()
        for move in turn.line:
            line.play(move)
        assert turn.line[0] == turn.best
        assert turn.mark == mark_of(turn.lost)
        assert sum(turn.chances) == pytest.approx(1, abs=0.001)
        history.play(turn.move)
    outcome = history.outcome()
    assert outcome is not None
    assert found.win[-1] == {0: 1.0, 1: 0.0, None: 0.5}[outcome.winner]


def test_a_search_of_the_position_has_the_probability_of_the_review() -> None:
    record = game_of("yinsh", 14)
    found = review(record, nodes=400)
    position = games.get("yinsh").position()
    for move, win in zip(record.moves, found.win, strict=False):
        settings = players.Settings("strong", "learned", players.Limits(nodes=400))
        alone = players.search_position("yinsh", position, settings)
        assert alone["win"] == pytest.approx(win, abs=0.25)  # the review keeps its table, so it sees a little further
        position.play(move)


@pytest.mark.parametrize(
    ("game", "setup", "count"),
    [
        ("abalone", "3p-standard", 3),
        ("abalone", "4p-standard", 4),
        ("terrace", "3p-pbem", 3),
        ("terrace", "4p-pbem", 4),
    ],
)
def test_games_of_three_and_four_have_a_probability_for_every_player(game: str, setup: str, count: int) -> None:
    position = games.get(game).position(setup)
    player = players.get("strong:learned:depth=1", game)
    moves = [position.play(player.choose(position, players.Limits()).move) for _ in range(9)]
    found = review(BoardRecord(game, setup=setup, moves=moves), nodes=100)
    assert found.players == tuple(f"player {seat + 1}" for seat in range(count))
    assert [turn.side for turn in found.turns] == [number % count for number in range(9)]
    for turn in found.turns:
        assert len(turn.chances) == count
        assert sum(turn.chances) == pytest.approx(1, abs=0.001)
        assert turn.win == turn.chances[0]
    assert len(found.document()["summary"]) == count


@pytest.mark.parametrize("reason", ["resigned", "time"])
def test_a_game_that_the_board_did_not_decide_keeps_the_result_of_its_record(reason: str) -> None:
    record = game_of("terrace", 6)
    record.result, record.reason = "player 2 wins", reason
    found = review(read(write(record)), nodes=100)
    assert (found.result, found.reason) == ("player 2 wins", reason)
    assert 0 < found.win[-1] < 1


def test_a_game_without_moves_has_the_probability_of_the_start() -> None:
    found = review(BoardRecord("abalone"), nodes=100)
    assert (len(found.win), found.turns) == (1, ())


NONSENSE = {
    "an unknown game": ('[Game "chess"]\n\n1. e4 *\n', "chess"),
    "a game of chance": ('[Game "yinsh"]\n\n1. (3) f6 *\n', "chance"),
    "a move that is none": ('[Game "yinsh"]\n\n1. f6 z99 *\n', "move 2"),
    "an illegal move": ('[Game "yinsh"]\n\n1. f6 f6 *\n', "move 2"),
    "too many players": ('[Game "yinsh"]\n[Player1 "a"]\n[Player2 "b"]\n[Player3 "c"]\n\n1. f6 *\n', "3 players"),
    "a position that is none": ('[Game "yinsh"]\n[Position "rings"]\n\n1. f6 *\n', "rings"),
    "bytes that are no text": ('[Game "yinsh"]\n\n1. f6 {\xff} *\n', "is not a text file"),
    "a comment without an end": ('[Game "yinsh"]\n\n1. f6 {oh *\n', "comment"),
    "an unknown setup": ('[Game "yinsh"]\n[Setup "huge"]\n\n1. f6 *\n', "huge"),
}


@pytest.mark.parametrize("kind", NONSENSE)
def test_a_wrong_record_is_refused_with_a_sentence(kind: str, tmp_path: Path) -> None:
    text, named = NONSENSE[kind]
    file = tmp_path / "game.txt"
    file.write_bytes(text.encode("latin-1"))
    with pytest.raises(KotvaError, match=named) as refused:
        CliRunner().invoke(app, [str(file), "--nodes", "50"], catch_exceptions=False)
    assert str(file) in str(refused.value)


def test_moves_after_the_end_are_refused() -> None:
    record = self_played("yinsh", "blitz")
    record.moves.append(record.moves[-1])
    with pytest.raises(KotvaError, match=f"move {len(record.moves)}: the game was over before it"):
        review(record, nodes=20)


def test_analyze_shows_raw_values_on_request(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write(game_of("yinsh", 3)), encoding="utf-8")
    plain = CliRunner().invoke(app, [str(file), "--nodes", "100"])
    raw = CliRunner().invoke(app, [str(file), "--nodes", "100", "--raw"])
    assert "value" not in plain.stdout
    assert "value" in raw.stdout
