from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kotva import languages
from kotva._core import Alphabet, Layout, Rules
from kotva.errors import AmbiguousMove, ErrorParts, IllegalMove, InvalidMove, KotvaError, error_parts
from kotva.games.crossword import Position, rules
from kotva.lexicons.lexicon import Lexicon

EMPTY = "/".join(["15"] * 15)
ENGLISH = languages.get("en").alphabet
WORDS = Lexicon.of(["anchor", "anchors", "hat", "hats", "so", "os", "ah"], ENGLISH)
SPANISH = Lexicon.of(["chal", "llama"], languages.get("es").alphabet)


def start(racks: str = "ANCHORS/HATSOOO", **changes: object) -> Position:
    return Position.from_cgp(f"{EMPTY} {racks} 0/0 0", WORDS, rules=rules("en", **changes))


def test_play_and_undo_restore_the_position() -> None:
    position = start()
    before, copy = position.cgp(), position.copy()
    position.play("8C ANCHORS")
    assert position != copy
    position.play("C7 H.TS")
    position.undo()
    position.undo()
    assert position.cgp() == before
    assert position == copy


def test_a_copy_goes_its_own_way() -> None:
    position = start()
    copy = position.copy()
    copy.play("8C ANCHORS")
    assert position.side == 0
    assert position.board[7][2] == ""


@pytest.mark.parametrize(
    "text", ["", "8D", "WORD", "8D WORD WORD", "99Z WORD", "8D ŘEKA", "8D W[ORD", "D", "8D ?", "8L ANCHORS"]
)
def test_text_that_is_no_move_is_invalid_and_changes_nothing(text: str) -> None:
    position = start()
    with pytest.raises(InvalidMove):
        position.play(text)
    assert position.cgp() == start().cgp()


@pytest.mark.parametrize(
    ("text", "sentence", "rule", "about"),
    [
        ("8C ANCHORX", "the rack lacks X", "rack", ["X"]),
        ("1A ANCHORS", "the first play must cover the centre, 8H", "centre", ["8H"]),
        ("8C CHARNOS", "not in the lexicon: CHARNOS", "words", ["CHARNOS"]),
        ("8H A", "at least two letters", "one-letter", []),
        ("8C ANC.ORS", "the square 8F is empty", "empty", ["8F"]),
        ("-XYZ", "the rack lacks", "rack", ["X"]),
    ],
)
def test_a_broken_rule_is_named_with_its_place(text: str, sentence: str, rule: str, about: list[str]) -> None:
    position = start()
    with pytest.raises(IllegalMove, match=rf"^{text}: .*{sentence}") as refusal:
        position.play(text)
    assert error_parts(refusal.value) == ErrorParts(rule, tuple(about), (("move", text),))
    assert position.cgp() == start().cgp()


def test_a_word_alone_is_a_move_if_it_can_be_only_one() -> None:
    position = start()
    with pytest.raises(AmbiguousMove, match="ANCHORS could be 8B ANCHORS, 8C ANCHORS, 8D ANCHORS and others"):
        position.play("ANCHORS")
    with pytest.raises(InvalidMove, match="is not a move"):
        position.play("HATS")
    without_s = start("ANCHORS/HATOOEE")
    without_s.play("8C ANCHORS")
    assert str(without_s.parse("hats")) == "I5 HAT."
    spanish = Position.from_cgp(f"{EMPTY} [CH]AL[LL]AMA/ 0/0 0", SPANISH, language="es")
    with pytest.raises(AmbiguousMove, match=r"\[CH\]AL could be"):
        spanish.play("[CH]AL")


def test_a_word_over_the_edge_is_named() -> None:
    with pytest.raises(InvalidMove, match=r"^8L ANCHORS: the word runs over the edge of the board"):
        start().play("8L ANCHORS")


def test_an_occupied_square_is_named() -> None:
    position = start()
    position.play("8C ANCHORS")
    with pytest.raises(IllegalMove, match=r"^8D HAT: the square 8D is occupied"):
        position.play("8D HAT")


def test_moves_may_be_given_as_moves() -> None:
    position = start()
    best = position.legal_moves()[0]
    assert position.play(best) == best
    position.undo()
    assert hash(position.parse(str(best))) == hash(best)


def test_both_generators_and_the_plain_one_agree() -> None:
    position = start()
    position.play("8C ANCHORS")
    found = [set(map(str, position.plays(name))) for name in ("gordon", "appel-jacobson", "plain")]
    assert found[0] == found[1] == found[2] != set()
    with pytest.raises(KotvaError, match="no generator"):
        position.plays("magic")


def test_all_moves_are_plays_then_exchanges_then_the_pass() -> None:
    kinds = [move.kind for move in start().legal_moves()]
    assert kinds == sorted(kinds, key=["play", "exchange", "pass"].index)
    assert kinds.count("exchange") == 2**7 - 1, "seven different tiles: all subsets except the empty one"
    assert kinds.count("pass") == 1


def test_exchange_needs_a_full_bag() -> None:
    nearly = rules("en", exchange_minimum=90)
    position = Position.from_cgp(f"{EMPTY} ANCHORS/HATSOOO 0/0 0", WORDS, rules=nearly)
    with pytest.raises(IllegalMove, match="the bag holds 86 tiles, an exchange needs 90"):
        position.play("-AN")


def test_tiles_of_an_exchange_are_not_drawn_again_by_either_player() -> None:
    """The bag has as many tiles as are exchanged, so exactly these are drawn."""
    letters = Alphabet([(x, x.lower(), 1, 4, False, False) for x in "ABCD"], 0)
    small = Rules(Layout.parse("\n".join([" " * 7] * 7)), letters, rack_size=4, exchange_minimum=4)
    for player, racks in enumerate(("AABB/CCCC", "CCCC/AABB")):
        position = Position.from_cgp(f"AABB3/7/7/7/7/7/7 {racks} 0/0 0", None, rules=small)
        if player:
            position.play("-")
        assert position.bag == 4
        position.play("-AABB")
        position.draw(Random(1))
        assert position.racks[player] == "DDDD"


def test_the_view_of_a_player_hides_the_others() -> None:
    position = start()
    assert position.view(1).racks == (None, "HATSOOO")
    assert position.view(1).unseen["C"] == 2
    position.play("8C ANCHORS")
    with pytest.raises(IndexError):
        position.view(0).undo()


@pytest.mark.parametrize(
    ("rule", "side", "scores"), [("single", 1, (76, 0)), ("double", 0, (76, 0)), ("points", 1, (81, 0))]
)
def test_a_wrong_challenge_costs_what_the_rules_say(rule: str, side: int, scores: tuple[int, int]) -> None:
    position = start(challenge=rule, challenge_points=5)
    position.play("8C ANCHORS")
    assert position.challenge()
    assert (position.side, position.scores) == (side, scores)


def test_a_right_challenge_takes_the_play_off() -> None:
    position = start(challenge="single")
    position.play("8C CHARNOS")
    assert not position.challenge()
    assert (position.side, position.scores, position.board[7][2]) == (1, (0, 0), "")
    assert position.racks[0] is not None
    assert sorted(position.racks[0]) == sorted("ANCHORS")


@pytest.mark.parametrize(("final", "scores"), [("each-loses", (22, 18)), ("doubled", (24, 20))])
def test_going_out_ends_the_game_with_the_points_of_the_tiles_left(final: str, scores: tuple[int, int]) -> None:
    four = [(*row[:3], int(row[0] in "AHOS"), *row[4:]) for row in ENGLISH.letters]
    house = rules("en", letters=Alphabet(four, 0), rack_size=2, bingo_bonus=0, final_points=final)
    position = Position.from_cgp(f"{EMPTY} AH/SO 10/20 0", WORDS, rules=house)
    assert position.play("8G AH").score == 10, "one and four points, doubled by the centre"
    outcome = position.outcome()
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winner) == ("out", scores, 0)


def test_six_scoreless_turns_end_an_international_game_and_nobody_gains() -> None:
    position = start(end_by="scoreless", end_count=6)
    for _ in range(6):
        assert position.outcome() is None
        position.play("-")
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.reason == "scoreless"
    assert outcome.scores == (-12, -10), "A1 N1 C3 H4 O1 R1 S1 and H4 A1 T1 S1 O1 O1 O1"
    assert outcome.winner == 1
    with pytest.raises(IllegalMove, match="the game is over"):
        position.play("-")


def test_two_passes_each_end_a_czech_game() -> None:
    position = start(end_by="passes", end_count=2)
    for _ in range(3):
        position.play("-")
    assert position.outcome() is None
    position.play("-")
    assert position.outcome() is not None


def test_tiles_of_several_characters() -> None:
    position = Position.from_cgp(f"{EMPTY} [CH]AL[LL]AMA/ 0/0 0", SPANISH, language="es")
    move = position.play("8G [CH]AL")
    assert (str(move), position.board[7][6]) == ("8G [CH]AL", "[CH]")
    position.undo()
    assert position.words(move) == ["CHAL"]


def test_banned_words_are_not_played() -> None:
    position = start().with_banned(["anchors", "os"])
    assert {move.tiles for move in position.plays()} == {"ANCHOR", "SO", "AH"}


def test_three_and_four_players_take_turns() -> None:
    position = Position.start(WORDS, players=4, seed=3)
    assert position.rack_sizes == (7, 7, 7, 7)
    sides = []
    for _ in range(5):
        sides.append(position.side)
        position.play("-")
    assert sides == [0, 1, 2, 3, 0]


def test_the_same_seed_draws_the_same_racks() -> None:
    assert Position.start(WORDS, seed=5) == Position.start(WORDS, seed=5)
    assert Position.start(WORDS, seed=5) != Position.start(WORDS, seed=6)


def test_a_board_goes_through_csv_and_back() -> None:
    position = start()
    position.play("8C ANCHORS")
    again = Position.from_csv(position.csv(), WORDS)
    assert (again.board, again.rules.layout) == (position.board, position.rules.layout)


@pytest.mark.parametrize(
    ("text", "reason", "parts"),
    [
        ("", "it ends before the board", ErrorParts("cgp-missing")),
        (EMPTY, "it ends before the racks", ErrorParts("cgp-missing")),
        (f"{EMPTY} A/B 0/0", "it ends before the number of scoreless turns", ErrorParts("cgp-missing")),
        (f"{EMPTY[3:]} A/B 0/0 0", "14 rows", ErrorParts("rows", ("14", "15"))),
        ("15 A/B 0/0 0", "the position has 1 row,", ErrorParts("rows", ("1", "15"))),
        (f"1{EMPTY[2:]} A/B 0/0 0", "row 1 has 1 square,", ErrorParts("row-length", ("1", "15"), (("row", "1"),))),
        (f"16{EMPTY[2:]} A/B 0/0 0", "row 1 has 16 squares", ErrorParts("row-length", ("16", "15"), (("row", "1"),))),
        (f"14Ř{EMPTY[2:]} A/B 0/0 0", "1O", ErrorParts("foreign", ("Ř",), (("square", "1O"),))),
        (f"{EMPTY} ABCDEFGH/B 0/0 0", "at most 7 tiles", ErrorParts("rack-long", ("ABCDEFGH", "7"), (("rack", "1"),))),
        (f"{EMPTY} QQQ/B 0/0 0", "too many tiles Q", ErrorParts("too-many-tiles", ("Q", "3", "1"))),
        (f"{EMPTY} A/B 0/x 0", "not a score", ErrorParts("not-a-score", ("x",))),
        (f"{EMPTY} A/B 0/0/0 0", "2 racks but 3 scores", ErrorParts("scores", ("2", "3"))),
        (f"{EMPTY} A 0 0", "2 to 4 players", ErrorParts("players", ("1", "2", "4"))),
        (f"{EMPTY} A/B 0/0 many", "not a number of scoreless turns", ErrorParts("not-a-count", ("many",))),
    ],
)
def test_a_malformed_position_is_refused_with_its_place(text: str, reason: str, parts: ErrorParts) -> None:
    with pytest.raises(KotvaError, match=reason) as refusal:
        Position.from_cgp(text, WORDS)
    assert error_parts(refusal.value) == parts


@pytest.mark.parametrize(
    ("cell", "reason"), [("W3", "1A: .*W3"), (":AB", "1A: "), (":ř", "1A: .*ř"), ("*", "1A|8H: the board has a second")]
)
def test_a_malformed_board_file_is_refused_with_its_square(cell: str, reason: str) -> None:
    csv = start().csv().splitlines()
    csv[0] = ",".join([cell, *csv[0].split(",")[1:]])
    with pytest.raises(KotvaError, match=reason):
        Position.from_csv("\n".join(csv), WORDS)


PIECES = st.sampled_from(
    ["15", "/", "A", "z", "?", "[", "]", "CH", " ", "0", "-1", "999999999999", ";", "lex", "Ř", "1"]
)
FUZZ = settings(max_examples=300, deadline=None)


@FUZZ
@given(st.text() | st.lists(PIECES).map("".join))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    try:
        position = Position.from_cgp(text, WORDS)
    except KotvaError:
        return
    assert Position.from_cgp(position.cgp(), WORDS) == position


@FUZZ
@given(
    st.lists(st.sampled_from(["15", "14A", "a13B", "7Q7", "3ANCHOR6", "16", "Ř14"]), min_size=14, max_size=16),
    st.text("AQ?Řa[]", max_size=9),
)
def test_any_rows_and_rack_are_a_position_or_an_error(rows: list[str], rack: str) -> None:
    test_any_text_is_a_position_or_an_error.hypothesis.inner_test(f"{'/'.join(rows)} {rack}/ 0/0 0")


@FUZZ
@given(
    st.text()
    | st.builds(
        "{}{} {}".format, st.integers(0, 22), st.text("AHOŘ", max_size=2), st.text("ANCHORS.[]?aŘ", max_size=17)
    )
)
def test_any_text_is_a_move_or_an_error_that_changes_nothing(text: str) -> None:
    position = start()
    before = position.cgp()
    try:
        move = position.play(text)
    except KotvaError:
        assert position.cgp() == before
        return
    position.undo()
    assert position.cgp() == before
    assert position.parse(str(move)) == move


@FUZZ
@given(
    st.text() | st.lists(st.sampled_from([",", "\n", "3W", "2L", "*", ":A", ":a", "9L", ":[CH]", "0W"])).map("".join)
)
def test_any_text_is_a_board_or_an_error(text: str) -> None:
    try:
        position = Position.from_csv(text, WORDS)
    except KotvaError:
        return
    assert Position.from_csv(position.csv(), WORDS).board == position.board
