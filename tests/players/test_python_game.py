"""A game written in Python is searched by the same algorithms."""

from __future__ import annotations

from typing import Any

import pytest

from kotva._core import Outcome, search


class Pile:
    """Nim with one pile for two or three players: take one, two or three; taking the last one wins."""

    def __init__(self, left: int, players: int = 2) -> None:
        self.left, self.players = left, players
        self.moves: list[str] = []

    @property
    def side(self) -> int:
        return len(self.moves) % self.players

    @property
    def text(self) -> str:
        return f"{self.left} {self.side}"

    def legal_moves(self) -> list[str]:
        return [str(n) for n in (1, 2, 3) if n <= self.left]

    def play(self, move: str) -> str:
        self.left -= int(move)
        self.moves.append(move)
        return move

    def undo(self) -> str:
        self.left += int(self.moves[-1])
        return self.moves.pop()

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome((self.side - 1) % self.players, "last")

    def copy(self) -> Pile:
        other = Pile(self.left, self.players)
        other.moves = list(self.moves)
        return other


class Flat:
    win, draw = 7, 0

    def evaluate(self, position: Pile, player: int) -> int:
        return 0

    def rank(self, position: Pile, move: str) -> int:
        return int(move)


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "alpha-beta", "pvs"])
@pytest.mark.parametrize("tt", [True, False])
def test_nim_is_won_unless_four_divides_the_pile(algorithm: str, tt: bool) -> None:
    for left in range(1, 10):
        answer = search(Pile(left), algorithm, Flat(), depth=9, tt=tt)
        assert (answer["value"] > 0) == (left % 4 != 0)
        if left % 4:
            assert int(answer["move"]) == left % 4
        assert abs(answer["value"]) > 1_000_000_000


def test_a_plain_function_values_too_and_the_position_is_left_alone() -> None:
    pile = Pile(21)
    answer = search(pile, "alpha-beta", lambda position, player: position.left, depth=3)
    assert answer["value"] == 21 - 1 - 3 - 1  # the others take as much as they can
    assert (pile.left, pile.moves) == (21, [])


def test_three_players_are_searched_as_one_against_all() -> None:
    # With two left, taking both wins. With four left, the next player can always take the rest.
    assert search(Pile(2, 3), "alpha-beta", Flat(), depth=5)["move"] == "2"
    assert search(Pile(4, 3), "alpha-beta", Flat(), depth=5)["value"] < 0


def test_the_lines_of_nim_are_its_moves_from_the_best_to_the_worst() -> None:
    # With six left, taking two leaves a multiple of four; after one or three the opponent can leave one.
    answer = search(Pile(6), "alpha-beta", Flat(), depth=9, lines=5)
    assert answer["lines"][0]["move"] == "2"
    assert [line["value"] > 0 for line in answer["lines"]] == [True, False, False]
    for line in answer["lines"]:
        assert sum(map(int, line["line"])) == 6


def test_what_the_game_raises_reaches_the_caller() -> None:
    class Broken(Pile):
        def legal_moves(self) -> list[str]:
            if self.moves:
                raise LookupError("lost the list")
            return super().legal_moves()

        def copy(self) -> Any:
            other = Broken(self.left)
            other.moves = list(self.moves)
            return other

    with pytest.raises(LookupError, match="lost the list"):
        search(Broken(9), "negamax", Flat(), depth=4)
    with pytest.raises(LookupError, match="lost the list"):
        search(Broken(9), "negamax", Flat(), depth=4, lines=2)


def test_an_object_that_is_no_position_is_refused() -> None:
    with pytest.raises(ValueError, match="it has no `players`"):
        search(object(), "negamax", Flat(), depth=1)
