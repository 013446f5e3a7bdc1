"""Reviews of board games and puzzles from self-play."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from typer.testing import CliRunner

from kotva import games, players
from kotva.analysis.board_puzzles import puzzles
from kotva.analysis.board_review import review, win_probability
from kotva.cli.analyze import app
from kotva.errors import KotvaError
from kotva.records.boards import BoardRecord, write

DECIDED = 1_000_000_000 - 1000


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


def test_probabilities_are_those_of_player_1() -> None:
    assert win_probability(700) == pytest.approx(1 - win_probability(-700))
    assert win_probability(-DECIDED - 300) == 0.0


def test_three_players_have_no_win_probability() -> None:
    record = BoardRecord("abalone", setup="3p-standard", players=["a", "b", "c"])
    with pytest.raises(KotvaError, match="two players"):
        review(record)


def test_analyze_reads_records_of_board_games(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(write(game_of("yinsh", 4)), encoding="utf-8")
    answer = CliRunner().invoke(app, [str(file), "--nodes", "200", "--json"])
    assert answer.exit_code == 0, answer.output
    found = json.loads(answer.stdout)["files"][0]["review"]
    assert found["game"] == "yinsh"
    assert len(found["win"]) == 5
    assert [one["player"] for one in found["summary"]] == ["Ana", "Bob"]


def test_a_puzzle_has_one_winning_move() -> None:
    """Full-width alpha-beta is the judge, so the puzzle must be short."""
    found = (puzzle for puzzle in puzzles("yinsh", seed=2, nodes=2_000, depth=3) if len(puzzle.line) == 3)
    puzzle = next(islice(found, 1))
    position = games.get("yinsh").position(text=puzzle.position)
    assert position.side == puzzle.side
    settings = players.Settings("alpha-beta", "learned", players.Limits(depth=3))
    answer = players.search_position("yinsh", position, settings, lines=2)
    assert answer["lines"][0]["move"] == puzzle.move
    assert answer["lines"][0]["value"] > DECIDED
    assert answer["lines"][1]["value"] < DECIDED
