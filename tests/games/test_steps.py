"""The steps of a move agree with what the core does when the move is played."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from kotva import games
from kotva._core import board_games
from kotva.games import CommonDraws, Position
from kotva.games.board import BoardGame
from kotva.games.steps import Described, best_score, described

# Games of chance have moves, such as an exchange, that do not change the picture.
SHOWN = [game for game in games.available() if not isinstance(games.get(game), CommonDraws)]
SETUPS = [(game, setup) for game in SHOWN for setup in games.get(game).setups]


def positions(game: str, setup: str, most: int = 80) -> Iterator[Position]:
    rng = random.Random(f"{game} {setup}")
    position = games.get(game).position(setup)
    for _ in range(most):
        yield position
        if position.outcome() is not None:
            return
        position.play(rng.choice(position.legal_moves()))


def pieces(game: str, position: Position) -> dict[str, tuple[int, str]]:
    return {piece.at: (piece.player, piece.kind) for piece in games.get(game).picture(position).pieces}


def all_described(game: str, position: Position) -> list[Described]:
    return [described(games.get(game), position, move) for move in position.legal_moves()]


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_different_choices_make_different_moves(game: str, setup: str) -> None:
    cells = {cell.at for cell in games.get(game).picture(games.get(game).position(setup)).cells}
    for position in positions(game, setup, 30):
        moves = all_described(game, position)
        assert len({move.steps for move in moves}) == len(moves)
        assert all(at in cells for move in moves for step in move.steps for at in step.cells)


@pytest.mark.parametrize(("game", "setup"), [pair for pair in SETUPS if pair[0] in ("abalone", "terrace")])
def test_motion_is_the_whole_change_of_the_board(game: str, setup: str) -> None:
    for position in positions(game, setup):
        before = pieces(game, position)
        for move in all_described(game, position):
            after = position.copy()
            after.play(move.move)
            if after.outcome() is not None:
                continue
            expected = {at: piece for at, piece in before.items() if at not in dict(move.motion)}
            expected |= {end: before[start] for start, end in move.motion if end}
            seen = pieces(game, after)
            # A player who loses T loses every piece with it.
            lost = {player for player, _ in before.values()} - {player for player, _ in seen.values()}
            assert seen == {at: piece for at, piece in expected.items() if piece[0] not in lost}, move


@pytest.mark.parametrize("setup", games.get("abalone").setups)
def test_a_target_of_a_group_names_one_direction(setup: str) -> None:
    for position in positions("abalone", setup, 40):
        named = [(move.steps[0].cells, at) for move in all_described("abalone", position) for at in move.steps[1].cells]
        assert len(set(named)) == len(named)


def test_a_turn_with_rows_shows_step_by_step_what_the_core_does_at_once() -> None:
    seen = 0
    for setup in ("normal", "alternate", "blitz"):
        for position in positions("yinsh", setup, 200):
            before = pieces("yinsh", position)
            for move in all_described("yinsh", position):
                if all(step.kind != "row" for step in move.steps):
                    continue
                seen += 1
                shown = dict(before)
                for change in (change for step in move.steps for change in step.shows):
                    shown[change.at] = (change.player, change.kind)
                after = position.copy()
                after.play(move.move)
                assert {at: piece for at, piece in shown.items() if piece[1]} == pieces("yinsh", after), move
    assert seen > 50


def test_a_game_that_describes_nothing_is_seen_through_its_picture() -> None:
    if "connect-four" not in games.available():
        pytest.skip("the example game is not installed: pip install examples/connect-four")
    game = games.get("connect-four")
    position = game.position()
    position.play("d")
    assert described(game, position, "d").as_json() == {
        "move": "d",
        "steps": ({"kind": "place", "cells": ("d2",)},),
        "motion": (),
    }
    assert best_score(game, position) is None


@pytest.mark.parametrize(("setup", "most"), [("long", 80), ("short", 55)])
def test_the_best_score_of_terrace_is_that_of_the_start(setup: str, most: int) -> None:
    game = games.get("terrace")
    assert best_score(game, game.position(setup)) == most


@pytest.mark.parametrize(("setup", "most"), [("normal", 3), ("alternate-thesis", 3), ("blitz", 1), ("blitz-thesis", 1)])
def test_blitz_is_won_by_one_ring(setup: str, most: int) -> None:
    game = games.get("yinsh")
    assert best_score(game, game.position(setup)) == most


@pytest.mark.parametrize("name", board_games())
def test_a_game_of_the_core_needs_no_looks(name: str) -> None:
    game, rng = BoardGame(name), random.Random(name)
    position = game.position()
    for _ in range(30):
        moves = position.legal_moves()
        if not moves:
            break
        picture = game.picture(position)
        assert {piece.at for piece in picture.pieces} == {at for at, _, _ in position.pieces()}
        assert {piece.at for piece in picture.pieces} <= {cell.at for cell in picture.cells}
        move = rng.choice(moves)
        assert described(game, position, move).steps
        position.play(move)
    assert best_score(game, game.position()) is None
