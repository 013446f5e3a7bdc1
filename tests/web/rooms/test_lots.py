"""Drawing tiles for the playing order."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from kotva import languages
from kotva._core import Alphabet
from kotva.web.rooms.crossword.lots import lots

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Server

NAMES = ["Ada", "Bob", "Cyd", "Dan"]


@pytest.mark.parametrize("seed", range(40))
def test_players_play_in_the_order_of_the_letters_they_drew(seed: int) -> None:
    czech = languages.get("cs").alphabet
    place = {row[0]: number for number, row in enumerate(czech.letters)}
    order, drawn = lots(czech, 4, seed)
    assert sorted(order) == [0, 1, 2, 3]
    last = [[place[tile] for tile in drawn[player] if tile != "?"] for player in order]
    assert last == sorted(last)
    assert len({tuple(letters) for letters in last}) == 4
    assert all(tiles[-1] != "?" for tiles in drawn)


def test_with_too_few_letters_the_order_stays() -> None:
    order, drawn = lots(Alphabet([("A", "a", 1, 2, True, False)], 1), 2, seed=0)
    assert order == [0, 1]
    assert sorted(drawn[0] + drawn[1]) == ["?", "A", "A"]


def test_a_room_seats_its_players_in_the_drawn_order_and_shows_the_draw(server: Server, lexicon: str) -> None:
    seats = [{"kind": "human", "name": name} for name in NAMES]
    order, drawn = lots(languages.get("en").alphabet, 4, seed=7)
    page = server.page()
    page.join(server.create("crossword", *seats, lexicon=lexicon, first="draw", seed=7))
    assert [seat["name"] for seat in page.view["seats"]] == [NAMES[player] for player in order]
    assert page.view["options"]["lots"] == ["".join(drawn[player]) for player in order]
    assert page.view["turn"] == 0


def test_nobody_can_claim_a_draw_that_was_not_made(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", *[{"kind": "human"}] * 2, lexicon=lexicon, lots=["A", "Z"]))
    assert "lots" not in page.view["options"]
