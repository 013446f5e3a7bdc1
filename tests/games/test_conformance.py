"""What every registered game must do, built-in or added: the same tests for all."""

from __future__ import annotations

import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotva import games
from kotva.errors import KotvaError
from kotva.games import Position

SETUPS = [(game, setup) for game in games.available() for setup in games.get(game).setups]
LANGUAGES = ["en", "cs", "sk", "pl"]
LONGEST = 400


def same(left: Position, right: Position) -> bool:
    return (
        left.text == right.text
        and left.hash == right.hash
        and left.side == right.side
        and left.players == right.players
        and list(left.scores) == list(right.scores)
        and left.legal_moves() == right.legal_moves()
        and left.outcome() == right.outcome()
    )


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_random_play_to_the_end_and_back(game: str, setup: str) -> None:
    rng = random.Random(f"{game} {setup}")
    position = games.get(game).position(setup)
    passed = []
    while position.outcome() is None and len(passed) < LONGEST:
        passed.append(position.copy())
        position.play(rng.choice(position.legal_moves()))
    if position.outcome() is not None:
        assert position.legal_moves() == []
    for before in reversed(passed):
        move = position.undo()
        assert same(position, before)
        assert move in before.legal_moves()
    with pytest.raises(IndexError):
        position.undo()


@pytest.mark.parametrize(("game", "setup"), SETUPS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_along_a_game_text_and_hash_are_as_if_made_anew(game: str, setup: str, seed: int) -> None:
    rng = random.Random(seed)
    position = games.get(game).position(setup)
    for _ in range(60):
        assert position.hash == position.fresh_hash()
        again = games.get(game).position(text=position.text)
        assert same(again, position)
        moves = position.legal_moves()
        if not moves:
            break
        position.play(rng.choice(moves))


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_legal_moves_are_exactly_those_that_play_accepts(game: str, setup: str) -> None:
    rng = random.Random(setup)
    position = games.get(game).position(setup)
    other = games.get(game).position(setup)
    for _ in range(25):
        moves = position.legal_moves()
        assert len(set(moves)) == len(moves)
        for move in moves:
            before = position.text
            assert position.play(move) == move
            assert position.moves[-1] == move
            assert position.undo() == move
            assert position.text == before
        for foreign in set(other.legal_moves()) - set(moves):
            before = position.text
            with suppress(KotvaError):  # another way of writing a legal move may be read
                assert position.play(foreign) in moves
                position.undo()
            assert position.text == before
        if not moves or not other.legal_moves():
            break
        position.play(rng.choice(moves))
        other.play(rng.choice(other.legal_moves()))


@pytest.mark.parametrize("game", games.available())
@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet="abcdefghiktx123456789-,;:.ABCDT pas", max_size=14))
def test_any_text_is_a_legal_move_or_an_error(game: str, text: str) -> None:
    position = games.get(game).position()
    legal = position.legal_moves()
    with suppress(KotvaError):
        assert position.play(text) in legal


@pytest.mark.parametrize("game", games.available())
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_change_of_a_position_text_is_a_position_or_an_error(game: str, data: st.DataObject) -> None:
    text = games.get(game).position().text
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.text(alphabet="12345.ADT/ ,;abž", max_size=3)) + text[at + 1 :]
    with suppress(KotvaError):
        position = games.get(game).position(text=changed)
        assert position.hash == position.fresh_hash()


@pytest.mark.parametrize("game", games.available())
def test_a_picture_shows_every_piece_on_its_cell(game: str) -> None:
    known = games.get(game)
    position = known.position()
    rng = random.Random(game)
    for _ in range(12):
        position.play(rng.choice(position.legal_moves()))
    picture = known.picture(position)
    cells = {cell.at: cell for cell in picture.cells}
    assert len(cells) == len(picture.cells)
    for piece in picture.pieces:
        assert (piece.x, piece.y) == (cells[piece.at].x, cells[piece.at].y)
        assert 0 <= piece.player < position.players
    for cell in picture.cells:
        assert cell.size / 2 <= cell.x + 1e-9 <= 1 - cell.size / 2 + 2e-9
        assert 0 < cell.y < picture.height


@pytest.mark.parametrize("game", games.available())
def test_a_game_describes_itself(game: str) -> None:
    known = games.get(game)
    assert known.name == game
    for language in LANGUAGES:
        assert known.title(language)
        assert known.description(language)
        assert known.rules(language)


@pytest.mark.parametrize("game", games.available())
def test_an_unknown_setup_is_refused_with_those_there_are(game: str) -> None:
    with pytest.raises(KotvaError, match=games.get(game).setups[0]):
        games.get(game).position("no-such-setup")
