"""Parts of strategies, with values computed by hand: endings, duplicates, stages, sticking, rare letters, files."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.errors import KotvaError
from kotva.games.crossword import CrosswordGame, Position
from kotva.matches import Pairing, play_match
from kotva.players.strategies import strategy

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "twins"))

from replays import replayed, worths

ENGLISH = languages.get("en").alphabet
EMPTY = "15/" * 14 + "15"


def position(rack: str, words: str, board: str = EMPTY, code: str = "en") -> Position:
    lexicon = Lexicon.of(words.split(), languages.get(code).alphabet)
    return Position.from_cgp(f"{board} {rack}/ 0/0 0", lexicon, language=code)


def leave_of(name: str, rack: str, play: str, words: str, term: str = "leave") -> float:
    place = position(rack, words)
    core = strategy(name).compiled(place.rules, "en")
    return {str(worth.move): worth.terms_in_points()[term] for worth in worths(place, core)}[play]


def test_a_duplicate_costs_the_price_of_the_table() -> None:
    name = "letters:balance=off,endings=off"
    assert leave_of(name, "TOTEEE", "8H TO", "to") == -6, "TEEE: two further E"
    assert leave_of(name, "TOT??", "8H TO", "to") == 0, "blanks do not hinder"


def test_an_ending_counts_its_letters_when_the_leave_contains_all_of_it() -> None:
    name = "letters:balance=off,letters=off"
    assert leave_of(name, "TOGNI", "8H TO", "to") == 1.5, "ING"
    assert leave_of(name, "TOGNIED", "8H TO", "to") == 1.5, "the best group counts, not the sum"
    assert leave_of(name, "TOGN", "8H TO", "to") == 0


def test_the_opening_move_pays_for_each_tile_beyond_four() -> None:
    assert leave_of("letters", "HOUSE", "8H HOUSE", "house", "opening") == -0.5
    assert leave_of("letters", "HOUSE", "8H HE", "house he", "opening") == 0


TWO_IN_THE_BAG = 18
"""The row of the truth table of pre-endgames with two tiles in the bag."""


def pre_endgame(truth: Path) -> Position:
    lines = (truth / "pre-endgames-en-sowpods.jsonl").read_text(encoding="utf-8").splitlines()
    row = json.loads(lines[TWO_IN_THE_BAG])
    assert row["bag"] == 2
    return Position.from_cgp(row["cgp"], Lexicon.open("en"))


def test_last_tiles_value_the_number_of_tiles_that_a_play_leaves_in_the_bag(truth: Path) -> None:
    place = pre_endgame(truth)
    found = worths(place, "equity:last-tiles=-7.6/2.5/1/2/3/4/5/6")
    values = {(worth.move.placed, worth.terms_in_points()["last-tiles"]) for worth in found}
    assert {(1, 2.5), (2, -7.6), (3, -7.6)} <= values
    assert all(value == (2.5 if placed == 1 else -7.6) for placed, value in values)
    assert all(worth.value == sum(worth.terms.values()) for worth in found)
    start = Position.from_cgp(f"{EMPTY} HOUSERS/ 0/0 0", Lexicon.open("en"))
    assert all(worth.terms["last-tiles"] == 0 for worth in worths(start, "equity:last-tiles=9/9/9/9/9/9/9/9"))


def test_leave_by_bag_multiplies_leave_values_by_the_factor_of_the_bag(truth: Path) -> None:
    def check(place: Position, factor: float) -> None:
        found = worths(place, "equity:leave-by-bag=0.8/1/1.2")
        assert len({worth.terms["leave"] for worth in found}) > 3
        for worth in found:
            expected = worth.terms["leave"] * (factor - 1)
            assert abs(worth.terms["leave-by-bag"] - expected) <= 1, "thousandths are rounded towards zero"

    check(pre_endgame(truth), 0.82)
    check(Position.from_cgp(f"{EMPTY} HOUSERS/ 0/0 0", Lexicon.open("en")), 1.2)


def test_hot_spots_count_the_best_premium_taken_and_opened() -> None:
    board = "/".join("15" if row != 8 else "3HOUSE7" for row in range(1, 16))
    place = position("SOWE", "house houses sow so sows", board)
    core = strategy("letters").compiled(place.rules, "en")
    terms = {str(worth.move): worth.terms_in_points()["hot spots"] for worth in worths(place, core)}
    # I8 is plain and column I reaches no word premium.
    assert terms["8D .....S"] == 0
    # Nothing taken on I8, I9, I10; row 8 reaches the triple word O8: opened, and a triple counts twice.
    assert terms["I8 SOW"] == -2
    # The opening covers the double word H8 and opens the triple words H1 and H15, seven squares away.
    assert leave_of("letters", "TO", "8G TO", "to", "hot spots") == 0.5 - 2


@pytest.mark.parametrize(("bag", "value"), [(21, 1.0), (20, -7.0), (8, -7.0), (7, -20.0), (1, -20.0)])
def test_the_stage_follows_the_bag(bag: int, value: float, tmp_path: Path) -> None:
    file = tmp_path / "staged.toml"
    file.write_text(
        "letters = { every = 1 }\n"
        "[[stages]]\nbag = 20\nletters = { every = -7 }\n[[stages]]\nbag = 7\nletters = { every = -20 }\n"
    )
    place = with_bag(bag, "TTQ")
    core = strategy(str(file)).compiled(place.rules, "en")
    assert place.bag == bag
    assert {worth.terms["stages"] for worth in worths(place, core)} == {2 * round(1000 * value)}, "T and Q are kept"


def with_bag(bag: int, rack: str) -> Position:
    """A position with this number of tiles in the bag: the other tiles are in the upper rows; T fits below each
    column."""
    laid = "".join(row[0] * (row[3] - rack.count(row[0])) for row in ENGLISH.letters)
    laid = laid[: 100 - 7 - len(rack) - bag]
    rows = [laid[i : i + 15] for i in range(0, len(laid), 15)]
    rows = [row + (str(15 - len(row)) if len(row) < 15 else "") for row in rows]
    rows += ["15"] * (15 - len(rows))
    words = " ".join(f"{laid[at::15].lower()}t" for at in range(15))
    return position(rack, words, "/".join(rows))


@pytest.mark.parametrize(
    ("options", "bag", "move"),
    [
        ("stick=Q,stick-points=99", 14, "-Q"),
        ("stick=Q,stick-points=99", 15, None),
        ("stick=Q,stick-points=99", 7, "-Q"),
        ("stick=Q,stick-points=99", 6, None),
        ("stick=QV,stick-bag=20,stick-points=99", 20, "-QV"),
        ("stick=QVW,stick-points=1", 10, None),
        ("stick=off", 10, None),
    ],
)
def test_letters_that_stick_are_exchanged_near_the_end_of_the_bag(options: str, bag: int, move: str | None) -> None:
    place = with_bag(bag, "TTQV")
    chosen, _ = strategy(f"greedy:{options}").compiled(place.rules, "en").choose(place.core, 1)
    plain, _ = strategy("greedy").compiled(place.rules, "en").choose(place.core, 1)
    assert plain.kind == "play"
    assert str(chosen) == (move or str(plain))


@pytest.mark.parametrize(
    ("code", "rack", "exchanged"),
    [
        ("en", "QZKVVII", "-K"),
        ("cs", "XGFÓAEE", "-Ó"),
        ("cs", "GŤŇAEEI", "-Ť"),
        ("sk", "XŔAEIOO", "-Ŕ"),
        ("pl", "ŹFAEIOO", "-Ź"),
    ],
)
def test_without_a_play_the_first_tile_in_the_order_is_exchanged(code: str, rack: str, exchanged: str) -> None:
    place = position(rack, "bb", code=code)
    chosen, _ = strategy("letters").compiled(place.rules, code).choose(place.core, 1)
    assert str(chosen) == exchanged


@pytest.mark.parametrize("code", ["en", "cs", "sk", "pl"])
def test_letters_plays_in_every_language_the_same_on_one_or_two_threads(
    code: str, installed: Callable[[str], Lexicon]
) -> None:
    pairing = Pairing(CrosswordGame(installed(code)), ("letters", "greedy"), 4)
    one, two = (play_match(pairing, 6, threads=threads).games for threads in (1, 2))
    assert one == two
    assert any(turn.side == game.seat(0) for game in one for turn in game.turns if turn.score > 20)


def test_letters_says_which_languages_it_knows() -> None:
    place = position("ABC", "cab", code="de")
    with pytest.raises(KotvaError, match="there are no endings for de, only for cs, en, pl, sk"):
        strategy("letters").compiled(place.rules, "de")


def test_board_terms_do_not_hide_a_better_play(installed: Callable[[str], Lexicon]) -> None:
    lexicon = installed("en")
    match = play_match(Pairing(CrosswordGame(lexicon), ("letters", "greedy"), 5), 4)
    core = strategy("letters").compiled(Position.start(lexicon).rules, "en")
    checked = 0
    for game in match.games:
        for place, turn in replayed(game, lexicon):
            if turn.side == game.seat(0) and not turn.move.startswith("-"):
                best = worths(place, core)[0]
                assert (str(best.move), best.value) == (turn.move, turn.value)
                checked += 1
    assert checked > 20


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('defence = [20, "x", 5]', "defence is a number, not `x`"),
        ("defence = [20, 10]", "defence has 3 numbers"),
        ('bingo = "much"', "bingo is a number, not `much`"),
        ('bounds = "tight"', "bounds is `sound` or a number of plies"),
        ('bstar = "both"', "a strategy of B\\* is alternate, palay or berliner-mcconnell, not `both`"),
        ("stages = 3", r"stages are tables `\[\[stages\]\]`"),
        ("[[stages]]\nturn = 3", "a stage has `bag`, `letters` and `balance`, not `turn`"),
        ("endings = 3", "neither the name of a table nor a table"),
    ],
)
def test_a_wrong_part_is_refused_with_what_would_be_right(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(KotvaError, match=message):
        strategy(str(file))


def test_parts_combine_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'base = "gordon-h3"\nbingo = 2.5\ndefence = [20, 10, 5]\nlanes = 0.5\n'
        'endgame = "bstar"\nbounds = 3\nstick = "QV"\n'
    )
    mine = strategy(f"{file}:stick-bag=9,iterations=4")
    assert (mine.star.bounds, mine.star.iterations, mine.endgame) == (3, 4, "bstar")
    assert mine.stick
    assert (mine.stick.letters, mine.stick.bag) == (("Q", "V"), 9)
    place = position("HOUSERT", "house houses she retains")
    (worth, *_) = worths(place, mine.compiled(place.rules, "en"))
    assert set(worth.terms) == {"score", "leave", "bingo", "defence", "lanes"}
