"""Conformance tests for every registered game, built-in or added."""

from __future__ import annotations

import random
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotva import Lexicon, games, languages
from kotva.errors import KotvaError
from kotva.games import Chance, Configurable, Game, Hidden, Position

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "toys"))

import high_card

TOYS = {"high-card": high_card.GAME}
NAMES = [*games.available(), *TOYS]
LANGUAGES = ["en", "cs", "sk", "pl"]
LONGEST = 400
WORDS = """
    ae ai an at ate eat eta in ion it nit no not on one or ore rat re roe tan tea ten tie tin to toe ton
""".split()  # noqa: SIM905


@cache
def made(name: str) -> Game:
    """A game, with a small lexicon if it needs one."""
    game = TOYS.get(name) or games.get(name)
    if isinstance(game, Configurable) and "lexicon" in game.options:
        return games.get(name, lexicon=Lexicon.of(WORDS, languages.get("en").alphabet))
    return game


SETUPS = [(name, setup) for name in NAMES for setup in made(name).setups]


def begun(name: str, setup: str | None, rng: random.Random) -> Position:
    """The start of a game, after chance has acted."""
    position = made(name).position(setup)
    draw(position, rng)
    return position


def draw(position: Position, rng: random.Random) -> None:
    if isinstance(position, Chance):
        position.draw(rng)


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
    position = begun(game, setup, rng)
    passed = []
    while position.outcome() is None and len(passed) < LONGEST:
        passed.append(position.copy())
        position.play(rng.choice(position.legal_moves()))
        draw(position, rng)
    assert len(position.moves) == len(passed)
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
    position = begun(game, setup, rng)
    for _ in range(60):
        assert position.hash == position.fresh_hash()
        again = made(game).position(text=position.text)
        assert same(again, position)
        moves = position.legal_moves()
        if not moves:
            break
        position.play(rng.choice(moves))
        draw(position, rng)


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_legal_moves_are_exactly_those_that_play_accepts(game: str, setup: str) -> None:
    rng = random.Random(setup)
    position, other = begun(game, setup, rng), begun(game, setup, rng)
    for _ in range(25):
        moves = position.legal_moves()
        assert len(set(moves)) == len(moves)
        for move in moves:
            before = position.text
            assert position.play(move) == move
            assert position.moves[-1] == move
            assert position.undo() == move
            assert position.play(str(move)) == move
            assert position.undo() == move
            assert position.text == before
        for foreign in set(other.legal_moves()) - set(moves):
            before = position.text
            with suppress(KotvaError):  # the text may be another valid notation of a legal move
                assert position.play(foreign) in moves
                position.undo()
            assert position.text == before
        if not moves or not other.legal_moves():
            break
        position.play(rng.choice(moves))
        other.play(rng.choice(other.legal_moves()))
        draw(position, rng)
        draw(other, rng)


@pytest.mark.parametrize("game", NAMES)
@settings(max_examples=60, deadline=None)
@given(text=st.text(alphabet="abcdefghiktx123456789-,;:.ABCDT pas", max_size=14))
def test_any_text_is_a_legal_move_or_an_error(game: str, text: str) -> None:
    position = begun(game, None, random.Random(1))
    legal = position.legal_moves()
    with suppress(KotvaError):
        assert position.play(text) in legal


@pytest.mark.parametrize("game", NAMES)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_change_of_a_position_text_is_a_position_or_an_error(game: str, data: st.DataObject) -> None:
    text = begun(game, None, random.Random(1)).text
    at = data.draw(st.integers(0, len(text)))
    changed = text[:at] + data.draw(st.text(alphabet="12345.ADT/ ,;abž", max_size=3)) + text[at + 1 :]
    with suppress(KotvaError):
        position = made(game).position(text=changed)
        assert position.hash == position.fresh_hash()


@pytest.mark.parametrize("game", NAMES)
def test_a_picture_shows_every_piece_on_its_cell(game: str) -> None:
    known = made(game)
    rng = random.Random(game)
    position = begun(game, None, rng)
    for _ in range(12):
        if moves := position.legal_moves():
            position.play(rng.choice(moves))
            draw(position, rng)
    picture = known.picture(position)
    cells = {cell.at: cell for cell in picture.cells}
    assert len(cells) == len(picture.cells)
    for piece in picture.pieces:
        assert (piece.x, piece.y) == (cells[piece.at].x, cells[piece.at].y)
        assert 0 <= piece.player < position.players
    for cell in picture.cells:
        assert cell.size / 2 <= cell.x + 1e-9 <= 1 - cell.size / 2 + 2e-9
        assert 0 < cell.y < picture.height


@pytest.mark.parametrize("game", NAMES)
def test_a_game_describes_itself(game: str) -> None:
    known = made(game)
    assert known.name == game
    for language in LANGUAGES:
        assert known.title(language)
        assert known.description(language)
        assert known.rules(language)


@pytest.mark.parametrize("game", NAMES)
def test_an_unknown_setup_is_refused_with_those_there_are(game: str) -> None:
    with pytest.raises(KotvaError, match=made(game).setups[0]):
        made(game).position("no-such-setup")


@pytest.mark.parametrize(("game", "setup"), SETUPS)
def test_an_outcome_names_winners_reason_and_scores(game: str, setup: str) -> None:
    rng = random.Random(f"outcome {game} {setup}")
    position = begun(game, setup, rng)
    for _ in range(LONGEST):
        if position.outcome() is not None:
            break
        position.play(rng.choice(position.legal_moves()))
        draw(position, rng)
    outcome = position.outcome()
    if outcome is not None:
        assert outcome.reason
        assert set(outcome.winners) <= set(range(position.players))
        assert len(outcome.scores) == position.players
        assert outcome.winner == (outcome.winners[0] if len(outcome.winners) == 1 else None)


def with_chance() -> list[str]:
    return [name for name in NAMES if isinstance(made(name).position(), Chance)]


@pytest.mark.parametrize("game", with_chance())
def test_what_was_drawn_can_be_dealt_again(game: str) -> None:
    rng = random.Random(f"draw {game}")
    position, again = made(game).position(), made(game).position()
    for _ in range(40):
        assert isinstance(position, Chance)
        assert isinstance(again, Chance)
        again.deal(position.draw(rng))
        assert same(position, again)
        assert position.draw(rng) == "", "there is nothing left to draw"
        if not position.legal_moves():
            break
        again.play(position.play(rng.choice(position.legal_moves())))


@pytest.mark.parametrize("game", with_chance())
def test_the_same_random_numbers_draw_the_same(game: str) -> None:
    first, second = begun(game, None, random.Random(7)), begun(game, None, random.Random(7))
    assert same(first, second)


@pytest.mark.parametrize("game", [name for name in NAMES if isinstance(made(name).position(), Hidden)])
def test_a_view_shows_its_own_player_everything_that_matters_to_the_move(game: str) -> None:
    rng = random.Random(f"view {game}")
    position = begun(game, None, rng)
    for _ in range(20):
        if position.outcome() is not None:
            break
        assert isinstance(position, Hidden)
        view = position.view(position.side)
        assert view.legal_moves() == position.legal_moves()
        assert view.side == position.side
        assert list(view.scores) == list(position.scores)
        with pytest.raises(IndexError):
            view.undo()
        position.play(rng.choice(position.legal_moves()))
        draw(position, rng)
