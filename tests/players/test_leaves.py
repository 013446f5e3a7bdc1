"""Leave tables: refused files, values of the package, and best-first generation compared with sorting all plays."""

from __future__ import annotations

import itertools
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from kotva import Lexicon, _core, languages
from kotva._core import Alphabet, LeaveTable, leave_sizes
from kotva.errors import KotvaError
from kotva.games.crossword import Position
from kotva.games.crossword.rules import rules
from kotva.languages.registry import BUILT_IN, user_folder
from kotva.lexicons import paths
from kotva.notices import say
from kotva.players import leaves
from kotva.players.crossword import compiled
from kotva.players.leaves import LeaveFile
from kotva.players.worth import ALL, ValuedMove, best, worth

WORDS = """ad ae ah at ea el en er es in is it na ne no on or os re so ta ten tea sea eat ate net one ions tone rate qi
qat zen zone rains trains strain ratio notes stone retain nastier oriental relation qua suq vex axe ox up cup pub"""
EN = languages.get("en").alphabet
SMALL = Lexicon.of(WORDS.split(), EN)
RULES = rules("en")


def made(largest: int = 2, value: Callable[[int], int] = lambda number: number % 700 - 350) -> LeaveFile:
    """A table in which the value of a leave depends on its index."""
    number, terms = leave_sizes(RULES, largest)
    values = b"".join(value(n).to_bytes(2, "little", signed=True) for n in range(number))
    return LeaveFile("en", leaves.tile_set(EN), largest, values, (bytes(2 * terms),), {"lexicon": {"name": "none"}})


def test_a_saved_file_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x.leaves"
    leaves.save(made(), path)
    assert leaves.read(path) == made()
    assert [file.name for file in tmp_path.iterdir()] == ["x.leaves"]


def test_values_are_found_by_tiles_in_any_order(tmp_path: Path) -> None:
    table = made().table(RULES)
    assert table.value("AB") == table.value("BA")
    found = {table.value("".join(pair)) for pair in itertools.combinations("ABCDE", 2)}
    assert len(found) == 10


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: b"GIF89a" + data[6:], "is not a file of leave values"),
        (lambda data: data[:20], "is not a file of leave values"),
        (lambda data: data[:8] + b"\x09" + data[9:], "version 9"),
        (lambda data: data[:-1], "checksum is wrong"),
        (lambda data: data[:-40] + bytes([data[-40] ^ 1]) + data[-39:], "checksum is wrong"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused(spoil: Callable[[bytes], bytes], message: str, tmp_path: Path) -> None:
    path = tmp_path / "x.leaves"
    leaves.save(made(), path)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(KotvaError, match=message):
        leaves.read(path)


def test_values_of_other_tiles_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.leaves"
    leaves.save(made(), path)
    with pytest.raises(KotvaError, match=r"other tiles \(en\)"):
        leaves.load(path, rules("cs"))


def test_a_table_of_the_wrong_size_is_refused() -> None:
    with pytest.raises(KotvaError, match="of at most 3 tiles"):
        LeaveTable(RULES, 3, made().values, list(made().above))
    with pytest.raises(KotvaError, match="terms for this alphabet"):
        LeaveTable(RULES, 2, made().values, [b"12"])


def test_tiles_without_trained_values_say_how_to_train(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path))
    letters = [(c.upper(), c, 1, 12, c in "aeiou", False) for c in "abdeinrst"]
    words = Lexicon.of(["ten", "tin", "rain"], Alphabet(letters))
    with pytest.raises(KotvaError, match=r"no trained leave values.*kotva train leaves --lexicon"):
        compiled("equity", Position.start(words))


def lexicon(name: str, words: str = WORDS, language: str = "en") -> Lexicon:
    """An installed lexicon with these words."""
    path = paths.lexicon_file(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    _core.compile_lexicon(EN, "\n".join(words.split()).encode(), path, f'{{"language": "{language}"}}')
    return Lexicon.open(name)


def trained(words: Lexicon, path: Path | None = None) -> Path:
    """A file with this lexicon in its header, by default in the folder of trained tables."""
    origin = {"lexicon": {"name": words.name, "checksum": f"{words.base.checksum:016x}"}}
    path = path or leaves.trained_file(words)
    leaves.save(replace(made(), provenance=origin), path)
    return path


def test_a_lexicon_has_its_own_values_and_no_other_lexicon_has_them(home: Path) -> None:
    mine, other = lexicon("mine"), lexicon("other", WORDS + " rain")
    own = trained(mine)
    assert leaves.find(mine, RULES) == own
    for words in (other, SMALL, None):
        found = leaves.find(words, RULES)
        assert found is not None
        assert found.name == "leaves-en.leaves"


def test_two_lists_with_one_name_keep_their_values_apart(home: Path) -> None:
    first = trained(lexicon("mine"))
    second = trained(lexicon("mine", WORDS + " rain"))
    assert first != second
    assert leaves.find(lexicon("mine"), RULES) == first
    assert leaves.find(lexicon("mine", WORDS + " rain"), RULES) == second


def test_after_a_list_was_rebuilt_its_old_values_are_not_used_and_that_is_said(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    say.cache_clear()
    old = trained(lexicon("mine"))
    found = leaves.find(lexicon("mine", WORDS + " rain"), RULES)
    assert found is not None
    assert found.name == "leaves-en.leaves"
    assert [record.message for record in caplog.records] == [
        f"{old} is not used: it was trained when mine had other words; `kotva train leaves --lexicon mine` makes new "
        f"values, and `equity:leaves={old}` plays with the old ones"
    ]


def test_a_file_with_the_name_of_earlier_versions_serves_the_lexicon_in_its_header(home: Path) -> None:
    mine, other = lexicon("mine"), lexicon("other", WORDS + " rain")
    old = trained(mine, leaves.data_dir() / "other.leaves")
    assert leaves.find(mine, RULES) == old
    assert leaves.find(other, RULES) != old


def test_a_stored_file_without_a_lexicon_is_not_used_and_this_is_reported(
    home: Path, caplog: pytest.LogCaptureFixture
) -> None:
    say.cache_clear()
    path = leaves.data_dir() / "mine.leaves"
    leaves.save(replace(made(), provenance={}), path)
    assert leaves.find(lexicon("mine"), RULES) != path
    assert f"{path} is not used: it does not say which lexicon it was trained for" in caplog.text


def test_values_of_another_lexicon_are_used_when_named(home: Path) -> None:
    mine, other = lexicon("mine"), lexicon("other", WORDS + " rain")
    own = trained(mine)
    assert leaves.named("mine", RULES) == own
    assert leaves.named("en", RULES).name == "leaves-en.leaves"
    position = Position.start(other, seed=5)
    by_name, by_file = (best(position, 5, f"equity:leaves={text}") for text in ("mine", own))
    assert by_name == by_file
    assert by_name != best(position, 5, "equity")


def test_the_name_of_a_lexicon_means_its_installed_version(home: Path) -> None:
    first = trained(lexicon("mine"))
    second = trained(lexicon("mine", WORDS + " rain"))
    assert leaves.named("mine", RULES) == second
    paths.lexicon_file("mine").unlink()
    with pytest.raises(KotvaError, match="several versions of the lexicon mine; name one of ") as error:
        leaves.named("mine", RULES)
    assert str(first) in str(error.value)


def test_values_of_an_unknown_lexicon_are_refused_with_those_that_there_are(home: Path) -> None:
    trained(lexicon("mine"))
    with pytest.raises(KotvaError, match=r"no leave values of a lexicon `min` for these tiles \(there are: mine, en\)"):
        leaves.named("min", RULES)


def test_the_package_has_no_values_for_another_language_with_the_same_tiles(home: Path) -> None:
    shutil.copytree(BUILT_IN / "en", user_folder() / "xx")
    words = lexicon("mine", language="xx")
    assert leaves.find(words, RULES) is None
    with pytest.raises(KotvaError, match="equity:leaves=NAME"):
        leaves.table_for(words, RULES)


def test_values_of_another_lexicon_with_equal_tiles_are_reported(caplog: pytest.LogCaptureFixture, home: Path) -> None:
    say.cache_clear()
    for _ in range(2):
        compiled("equity", Position.start(lexicon("mine")))
    assert [record.message for record in caplog.records] == [
        "leave values for mine are those of the package, made for the lexicon en; "
        "`kotva train leaves --lexicon mine` makes its own"
    ]


def positions() -> list[Position]:
    """Positions of opening, middle game and endgame, with blanks and equal tiles on the racks."""
    texts = ["15/" * 14 + "15 RETAIN?/ 0/0 0", "15/" * 14 + "15 SSTONES/ 0/0 0"]
    start = Position.start(SMALL, seed=5)
    texts.append(start.cgp())
    start.play(start.plays()[0]) if start.plays() else start.play("-")
    texts.append(start.cgp())
    return [Position.from_cgp(text, SMALL) for text in texts]


@pytest.mark.parametrize("count", [1, 3, 20])
def test_the_best_plays_are_those_of_all_plays_sorted(count: int, tmp_path: Path) -> None:
    """The reference: values every legal move one by one."""
    path = tmp_path / "x.leaves"
    leaves.save(made(6), path)
    for position in positions():
        by = f"equity:leaves={path}"
        every = [worth(position, move, by).value for move in position.legal_moves() if move.kind != "pass"]
        assert [row.value for row in best(position, count, by)] == sorted(every, reverse=True)[:count]


def test_the_parts_of_an_equity_add_up(tmp_path: Path) -> None:
    path = tmp_path / "x.leaves"
    leaves.save(made(6), path)
    for position in positions():
        for move, equity, terms in compiled(f"equity:leaves={path}", position).ranked(position.core, ALL):
            assert equity == ValuedMove(move, dict(terms)).value == sum(value for _, value in terms)
            assert dict(terms).get("score", 0) == 1000 * (move.score or 0)


def test_the_first_move_pays_for_vowels_beside_premium_squares(tmp_path: Path) -> None:
    """The standard board has double letter squares above and below 8C, 8G, 8I and 8M."""
    path = tmp_path / "x.leaves"
    leaves.save(made(6, lambda number: 0), path)
    position = Position.from_cgp("15/" * 14 + "15 RETAINS/ 0/0 0", SMALL)
    by = f"equity:leaves={path}"
    # RETAIN from 8C: R on 8C, I on 8G; from 8G: R on 8G, T on 8I; from 8F: E on 8G, A on 8I.
    found = {
        at: worth(position, position.parse(f"{at} RETAIN"), by).terms_in_points()["placement"]
        for at in ("8C", "8G", "8F")
    }
    assert found == {"8C": -0.7, "8G": 0.0, "8F": -1.4}


def test_with_an_empty_bag_points_of_tiles_count(tmp_path: Path) -> None:
    """Going out gains twice the points of the other rack; otherwise a play loses twice the points of its leave, and
    10."""
    values = {"a": 1, "e": 2, "t": 3, "n": 4}
    letters = Alphabet([(c.upper(), c, values[c], 4, c in "ae", False) for c in values], 0)
    words = Lexicon.of(["ta", "tan", "tea", "antenna"], letters)
    small = rules("en", letters=letters)
    number, terms = leave_sizes(small, 1)
    path = tmp_path / "x.leaves"
    file = LeaveFile("", leaves.tile_set(letters), 1, b"\x07\x07" * number, (bytes(2 * terms),), {})
    leaves.save(file, path)
    board = ["15"] * 15
    board[7] = "6TA7"
    position = Position.from_cgp("/".join(board) + " ANTENNA/ANTTEEE 0/0 0", words, rules=small)
    assert position.bag == 0
    by = f"equity:leaves={path}"
    out = worth(position, position.parse("I7 ANTENNA"), by)
    assert out.terms_in_points() == {"score": 82.0, "endgame": 2.0 * (1 + 4 + 3 + 3 + 2 + 2 + 2), "placement": 0.0}
    one = worth(position, position.parse("8G ..N"), by)
    assert one.terms_in_points()["endgame"] == -2 * (1 + 4 + 3 + 2 + 4 + 1) - 10
    assert best(position, 1, by)[0].move.placed == 7


def test_the_published_bound_of_file_size_holds() -> None:
    for path in leaves.shipped():
        assert path.stat().st_size <= 2_000_000
