"""What a player can know of the opponent's tiles from the record, and no more."""

from __future__ import annotations

import pytest

from kotva.errors import KotvaError
from kotva.records import gcg
from kotva.records.known import known_before
from kotva.records.replay import replay

WITHDRAWN = ">a: HATTER? 8F TtH +10 10\n>a: HATTER? -- -10 0\n>b: ABIDEST 8G AB +8 8\n"


def known(text: str, turn: int) -> tuple[str, str | None]:
    found = known_before(replay(gcg.parse(text), language="en"), turn)
    return found.tiles, found.last


def test_tiles_of_a_withdrawn_play_are_known_with_the_blank_as_a_blank() -> None:
    assert known(WITHDRAWN, 2) == ("?HT", None)


def test_known_tiles_stay_until_they_are_played() -> None:
    text = WITHDRAWN + ">a: HATTER? 9G HAT +9 9\n>b: IDESTUV - +0 8\n>a: TER?XYZ - +0 9\n>b: IDESTUV - +0 8\n"
    assert known(text, 4) == ("?", "9G HAT")
    assert known(text, 6) == ("?", "-")


def test_an_exchange_hides_everything_and_tells_how_many_tiles() -> None:
    text = WITHDRAWN + ">a: HATTER? -HAT +0 0\n>b: IDESTUV - +0 8\n"
    assert known(text, 4) == ("", "-3")


def test_the_rack_that_the_record_gives_the_opponent_is_not_known() -> None:
    assert known(">a: HATTERS 8F HAT +12 12\n>b: ABIDEST - +0 0\n", 2) == ("", "8F HAT")


def test_the_own_tiles_that_were_taken_off_tell_the_player_nothing_new() -> None:
    assert known(WITHDRAWN + ">a: HATTER? - +0 0\n", 3) == ("", "8G AB")


def test_a_turn_that_is_not_there_is_named() -> None:
    with pytest.raises(KotvaError, match="there is no turn 9; the record has the turns 1 to 2"):
        known(WITHDRAWN, 9)
