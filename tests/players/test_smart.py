"""The terms of `smart` (the Scrabble Analyser thesis): expected bingos by explicit draws, defensiveness by hand."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from math import comb
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva._core import Alphabet, Layout, Rules
from kotva.games.crossword import CrosswordGame, Move, Position
from kotva.games.crossword.position import split_tiles
from kotva.matches import Pairing, play_match
from kotva.players.crossword import compiled

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "twins"))

from replays import replayed, worths

TINY = Alphabet([(x, x.lower(), v, 4, x == "A", False) for x, v in zip("ABCD", (1, 3, 5, 2), strict=True)], 2)
TINY_WORDS = ["ab", "ba", "abc", "cab", "dab", "abba", "abcd", "cabd", "ddac", "bbca", "aaaa"]
FOURS = [word.upper() for word in TINY_WORDS if len(word) == 4]
TINY_RULES = Rules(Layout.parse("\n".join([" " * 7] * 7)), TINY, rack_size=4, exchange_minimum=4)
VALUES = {"A": 1, "B": 3, "C": 5, "D": 2, "?": 0}
ENGLISH = languages.get("en").alphabet


def makes_a_word(tiles: tuple[str, ...]) -> bool:
    """Compares all permutations of the tiles with all words; a blank is any letter."""
    return any(
        all(tile in ("?", letter) for tile, letter in zip(order, word, strict=True))
        for order in set(permutations(tiles))
        for word in FOURS
    )


def kept(rack: str, move: Move) -> list[str]:
    tiles = list(split_tiles(rack))
    for _, _, tile in move.placements:
        tiles.remove("?" if tile.islower() else tile)
    return tiles


def by_explicit_draws(leave: list[str], unseen: list[str], bag: int) -> float:
    """The mean of 50 + 2.5 s over all draws of tiles, 0 for a draw that makes no bingo."""
    wanted = 4 - len(leave)
    if wanted > bag:
        return 0.0
    total = 0.0
    for draw in combinations(unseen, wanted):
        tiles = (*leave, *draw)
        if makes_a_word(tiles):
            total += 50 + 2.5 * sum(VALUES[tile] for tile in tiles)
    return total / comb(len(unseen), wanted)


@pytest.mark.slow
@pytest.mark.parametrize("rack", ["ABCD", "AABD", "ABB?", "A?B?", "DABA"])
@pytest.mark.parametrize("board", ["7/7/7/7/7/7/7", "7/7/7/2CAB2/7/7/7"])
def test_the_bingo_expectation_equals_that_of_explicit_draws(rack: str, board: str) -> None:
    words = Lexicon.of(TINY_WORDS, TINY)
    position = Position.from_cgp(f"{board} {rack}/ 0/0 0", words, rules=TINY_RULES, language="en")
    tiles = Counter(dict.fromkeys("ABCD", 4) | {"?": 2})
    tiles.subtract(rack)
    tiles.subtract(c for c in board if c.isalpha())
    unseen = sorted(tiles.elements())
    found = worths(position, "smart")
    assert found
    for worth in found:
        expected = by_explicit_draws(kept(rack, worth.move), unseen, position.bag)
        assert worth.terms_in_points()["bingo"] == pytest.approx(expected, abs=0.0006), str(worth.move)


def test_a_bag_that_cannot_refill_the_rack_promises_no_bingo() -> None:
    words = Lexicon.of(TINY_WORDS, TINY)
    board = "AABBCCD/7/7/7/7/7/7"
    position = Position.from_cgp(f"{board} ABCD/ 0/0 0", words, rules=TINY_RULES, language="en")
    assert position.bag == 3
    for worth in worths(position, "smart"):
        assert (worth.terms["bingo"] == 0) == (worth.move.placed == 4), str(worth.move)


def test_the_example_of_the_thesis_counts_its_draws() -> None:
    """Chapter 3.1: from {K, O, R}, with 2 B, 4 E, 1 S and 3 V unseen of 85 tiles: 2 * 4 * 1 * 3 / C(85, 4)."""
    counts = {"B": 2, "E": 4, "S": 1, "V": 3, "K": 1, "O": 1, "R": 1, "A": 79}
    letters = Alphabet([(x, x.lower(), 1, n, False, False) for x, n in counts.items()], 0)
    words = Lexicon.of(["broskev", "aaaa"], letters)
    rules = Rules(Layout.parse("\n".join([" " * 15] * 15)), letters)
    position = Position.from_cgp("15/" * 14 + "15 KORAAAA/ 0/0 0", words, rules=rules, language="en")
    (worth, *_) = worths(position, "smart")
    assert worth.move.placed == 4
    assert worth.terms_in_points()["bingo"] == pytest.approx(24 / comb(85, 4) * (50 + 2.5 * 7), abs=0.0006)


def defence(board: dict[int, str], rack: str, play: str, words: str) -> float:
    rows = [board.get(row, "15") for row in range(1, 16)]
    lexicon = Lexicon.of(words.split(), ENGLISH)
    position = Position.from_cgp(f"{'/'.join(rows)} {rack}/ 0/0 0", lexicon, language="en")
    return {str(worth.move): -worth.terms_in_points()["defence"] for worth in worths(position, "smart")}[play]


@pytest.mark.parametrize(
    ("board", "rack", "play", "words", "danger"),
    [
        # Column E has double words at E5 and E11, three squares above and three below: one play covers both.
        ({}, "HOUSE", "8D HOUSE", "house", 5),
        # Columns F to J: triple letters two and six away, triple words seven away on either side: no pair counts.
        ({}, "HOUSE", "8F HOUSE", "house", 0),
        # Column B from B8: a triple letter (B6) and a double word (B2) on one side.
        ({8: "2AT11"}, "H", "8B H..", "hat at", 10),
        # Column A from A4: triple words at A1 and A8, three and four squares away: seven tiles cover both.
        ({4: "1AT12"}, "H", "4A H..", "hat at", 20),
        # The same from A5: four and three.
        ({5: "1AT12"}, "H", "5A H..", "hat at", 20),
        # A tile on A7 blocks the way down, and A1 alone is not a pair.
        ({4: "1AT12", 7: "A14"}, "H", "4A H..", "hat at", 0),
        # Only lines through new tiles count: the A and T on the board open nothing.
        ({8: "3HOUSE7"}, "S", "8D .....S", "house houses", 0),
    ],
)
def test_defensiveness_on_boards_worked_out_by_hand(
    board: dict[int, str], rack: str, play: str, words: str, danger: float
) -> None:
    assert defence(board, rack, play, words) == danger


def test_the_choice_is_the_first_of_all_plays_by_value(installed: Callable[[str], Lexicon]) -> None:
    lexicon = installed("en")
    core = compiled("smart:endgame=same", Position.start(lexicon))
    assert core
    match = play_match(Pairing(CrosswordGame(lexicon), ("smart:endgame=same", "greedy"), 7), 2)
    checked = 0
    for game in match.games:
        for position, turn in replayed(game, lexicon):
            if turn.side == game.seat(0) and not turn.move.startswith("-"):
                best = worths(position, core)[0]
                assert (str(best.move), best.value) == (turn.move, turn.value)
                view = worths(position.view(position.side), core)[0]
                assert view == best, "the opponent's tiles are not looked at"
                checked += 1
    assert checked > 12


@pytest.mark.parametrize("name", ["smart", "smart:bstar=palay,bounds=1", "smart:bstar=berliner-mcconnell,iterations=3"])
def test_one_and_two_threads_play_the_same_games(name: str, installed: Callable[[str], Lexicon]) -> None:
    pairing = Pairing(CrosswordGame(installed("en")), (name, "greedy"), 3)
    one, two = (play_match(pairing, 4, threads=threads).games for threads in (1, 2))
    assert one == two


def test_smart_never_exchanges_or_passes_by_choice(installed: Callable[[str], Lexicon]) -> None:
    lexicon = installed("en")
    match = play_match(Pairing(CrosswordGame(lexicon), ("smart", "smart:bingo=off"), 9), 4)
    for game in match.games:
        for position, turn in replayed(game, lexicon):
            assert not turn.move.startswith("-") or not position.plays()
