"""The champion: its method by phase, its time, its options."""

from __future__ import annotations

import pytest

from kotva import Lexicon, Position, games, languages, players
from kotva.errors import KotvaError
from kotva.players import Limits
from kotva.players.champion import allotted
from kotva.players.preendgame import PreEndgame

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
SMALL = Lexicon.of(WORDS.split(), languages.get("en").alphabet)
GAME = games.get("crossword", lexicon=SMALL)
EMPTY = "15/" * 14 + "15"


def late(racks: list[str], bag: str, scores: list[int]) -> Position:
    """All tiles except those of the racks and the bag lie on the board, the blanks as E."""
    rules = GAME.position().rules
    tiles = [row[0] for row in rules.alphabet.letters for _ in range(row[3])] + ["e"] * rules.alphabet.blanks
    for tile in "".join(racks) + bag:
        tiles.remove(tile)
    board = tiles + [""] * (15 * 15 - len(tiles))
    return Position.setup(board, racks, scores, lexicon=SMALL, rules=rules)


def test_with_a_tile_in_the_bag_it_plays_a_move_that_wins_the_most_draws() -> None:
    position = late(["TENAEON", "STONERI"], "A", [0, 12])
    view = position.view(0)
    assert view.bag == 1
    decision = players.get("champion:seconds=20", GAME).choose(view, Limits())
    result = PreEndgame(view).finish()
    assert result.proved
    chosen = next(play for play in result.plays if str(play.move) == decision.move)
    assert (chosen.wins, chosen.ties) == (result.best.wins, result.best.ties)


def test_once_the_bag_is_empty_it_solves_the_endgame() -> None:
    view = late(["TENAEON", "STONERI"], "", [0, 0]).view(0)
    found = players.get("champion:seconds=5", GAME).choose(view, Limits())
    exact = players.get("equity:endgame=exact", GAME).choose(view, Limits())
    assert (found.move, found.value) == (exact.move, exact.value)


def test_a_clock_is_divided_by_the_turns_that_are_left() -> None:
    start = GAME.position(text=f"{EMPTY} RETAINS/ 0/0 0").view(0)
    end = late(["TENAEON", "STONERI"], "", [0, 0]).view(0)
    assert allotted(start, Limits(clock=60.0), None) == pytest.approx(60 / (100 / 9 + 1.5))
    assert allotted(end, Limits(clock=10.0), None) == pytest.approx(10 / (14 / 9 + 1.5))
    assert allotted(end, Limits(clock=10.0), 0.1) == 0.1


@pytest.mark.parametrize("options", ["depth=3", "seconds=0", "threads=65", "infer=2"])
def test_wrong_options_are_refused(options: str) -> None:
    with pytest.raises(KotvaError, match=options.partition("=")[0]):
        players.get(f"champion:{options}", GAME)
