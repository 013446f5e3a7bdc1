"""Positions from pieces: what an editor makes is the position, and an error names the cell."""

from __future__ import annotations

import random

import pytest

from kotva import games
from kotva.errors import KotvaError, error_parts
from kotva.games import Game, Position
from kotva.games.arranging import arranged, kinds
from kotva.games.picture import Laid

EDITABLE = [name for name in games.available() if kinds(games.get(name))]


def laid(game: Game, position: Position) -> list[Laid]:
    return [Laid(piece.at, piece.kind, piece.player) for piece in game.picture(position).pieces]


def test_the_built_in_and_the_added_board_games_can_be_edited() -> None:
    assert {"abalone", "terrace", "yinsh", "connect-four", "nine-mens-morris"} <= set(EDITABLE)


@pytest.mark.parametrize("name", EDITABLE)
def test_the_pieces_of_a_position_make_that_position_again(name: str) -> None:
    game = games.get(name)
    for setup in game.setups:
        rng = random.Random(f"{name} {setup}")
        position = game.position(setup)
        for _ in range(40):
            again = arranged(game, laid(game, position), position.side, position)
            assert again.text == position.text
            if position.outcome() is not None:
                break
            position.play(rng.choice(position.legal_moves()))


def refused(name: str, pieces: list[Laid], side: int = 0) -> tuple[str, tuple[tuple[str, str], ...]]:
    game = games.get(name)
    with pytest.raises(KotvaError) as caught:
        arranged(game, pieces, side, game.position())
    parts = error_parts(caught.value)
    assert parts is not None
    return parts.rule, parts.at


T = [Laid("a1", "T", 0), Laid("h8", "T", 1)]


def test_an_error_names_the_cell_of_the_piece_that_is_wrong() -> None:
    assert refused("terrace", [*T, Laid("z9", "A", 0)]) == ("no-cell", (("square", "z9"),))
    assert refused("terrace", [*T, Laid("c3", "ring", 0)]) == ("no-piece", (("square", "c3"),))
    assert refused("terrace", [*T, Laid("c3", "A", 2)]) == ("no-piece", (("square", "c3"),))
    assert refused("terrace", [*T, Laid("h8", "A", 0)]) == ("two-pieces", (("square", "h8"),))
    assert refused("terrace", [*T, Laid("c3", "T", 0)]) == ("too-many-pieces", (("square", "c3"),))


def test_a_position_that_the_game_refuses_names_the_pieces_that_stand_in_its_way() -> None:
    assert refused("connect-four", [Laid("a1", "marble", 0), Laid("c2", "marble", 1)]) == (
        "arranged",
        (("square", "c2"),),
    )
    # Player 1 has pieces but no T: without them the game is over.
    assert refused("terrace", [T[1], Laid("c3", "A", 0), Laid("d4", "B", 0)], side=1) == (
        "pieces-without-t",
        (("square", "c3"), ("square", "d4")),
    )
