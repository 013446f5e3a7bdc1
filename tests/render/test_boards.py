"""Pictures of board games: every piece drawn once, well-formed, readable in a terminal."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from kotva import games
from kotva.games import Configurable, Game, Position
from kotva.render.boards import svg, text


def somewhere(game: Game, setup: str) -> Position:
    position = game.position(setup)
    rng = random.Random(setup)
    for _ in range(30):
        if moves := position.legal_moves():
            position.play(rng.choice(moves))
    return position


# Crosswords have pictures of their own (test_crossword.py).
BOARDS = [name for name in games.available() if not isinstance(games.get(name), Configurable)]
CASES = [(name, setup) for name in BOARDS for setup in games.get(name).setups]


@pytest.mark.parametrize(("name", "setup"), CASES)
def test_every_piece_and_cell_is_drawn_once_with_its_name(name: str, setup: str) -> None:
    game = games.get(name)
    picture = game.picture(somewhere(game, setup))
    root = ElementTree.fromstring(svg(picture, f"{name} <&>", "a position"))
    titles = [element.text for element in root.iter("{http://www.w3.org/2000/svg}title")]
    assert titles[0] == f"{name} <&>"
    for cell in picture.cells:
        assert titles.count(cell.at) == 1
    for piece in picture.pieces:
        assert titles.count(f"{piece.at}: {piece.kind} of player {piece.player + 1}") == 1


@pytest.mark.parametrize(("name", "setup"), CASES)
def test_the_terminal_shows_every_piece(name: str, setup: str) -> None:
    game = games.get(name)
    position = somewhere(game, setup)
    picture = game.picture(position)
    # Every line begins with the name of its first cell.
    marks = [mark for line in text(picture).splitlines() for mark in line.split()[1:]]
    assert marks.count("·") == len(picture.cells) - len(picture.pieces)
    players = sorted(int(mark[-1]) for mark in marks if mark != "·")
    assert players == sorted(piece.player + 1 for piece in picture.pieces)
