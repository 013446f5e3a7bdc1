from __future__ import annotations

import csv
import json
import random
import shutil
from pathlib import Path

import pytest

from kotva import languages
from kotva.errors import KotvaError
from kotva.languages.registry import BUILT_IN

ALL = languages.available()


@pytest.mark.parametrize("code", ALL)
def test_tiles_are_those_of_the_published_sets(code: str, truth: Path) -> None:
    pack = languages.get(code)
    ours = {letter.upper: (letter.count, letter.value) for letter in pack.letters if letter.count}
    with (truth / "tiles" / f"{code}.csv").open(encoding="utf-8") as file:
        rows = {row["letter"].strip("[]"): (int(row["count"]), int(row["value"])) for row in csv.DictReader(file)}
    assert pack.blanks == rows.pop("?")[0]
    assert ours == rows


@pytest.mark.parametrize("code", ["cs", "sk", "pl", "en"])
def test_alphabet_is_the_published_one_with_the_letters_only_a_blank_can_be(code: str, truth: Path) -> None:
    pack = languages.get(code)
    known = json.loads((truth / "tiles" / "alphabets.json").read_text(encoding="utf-8"))[code]
    assert [letter.upper for letter in pack.letters if not letter.blank_only] == known["order"]
    assert {letter.upper for letter in pack.letters if letter.blank_only} == set(known.get("blank_only", ""))
    assert {letter.upper for letter in pack.letters if letter.vowel and letter.count} == set(known["vowels"])


def test_board_is_the_published_one(truth: Path) -> None:
    board = languages.get("en").board
    known = (truth / "board.txt").read_text(encoding="utf-8").splitlines()
    assert [row.replace(".", " ").replace("*", "-") for row in board.rows] == [row.ljust(15) for row in known]
    assert board.start == (7, 7)


@pytest.mark.parametrize(
    ("code", "tiles"), [("cs", 100), ("sk", 100), ("pl", 100), ("en", 100), ("de", 102), ("fr", 102), ("es", 100)]
)
def test_sets_have_the_number_of_tiles_on_their_boxes(code: str, tiles: int) -> None:
    assert languages.get(code).tile_count == tiles


@pytest.mark.parametrize("code", ALL)
def test_case_and_letters_of_a_word_go_there_and_back(code: str) -> None:
    pack = languages.get(code)
    for letter in pack.letters:
        assert pack.split(letter.lower) == pack.split(letter.upper) == (letter.upper,)
        assert pack.upper(pack.lower(letter.upper)) == letter.upper


def test_decomposed_text_is_the_same_word() -> None:
    assert languages.get("cs").split("z\u030clut\u030c") == ("Ž", "L", "U", "Ť")


# Orders from dictionaries and spelling rules of each language.
SORTED = {
    "cs": "cena čáp ďas dům hrad chyba ihla rok řada sova šála úl ulice zub žába",
    "sk": "cena čas dom hrad chlieb ihla lan ľan mat oko ôsmy pero zub žaba",
    "pl": "ani ąż cena ćma las łan noc ńko oko ósmy sen śnieg zero źle żal",
    "es": "cabo chico dado llama luz nube ñu oso",
}


@pytest.mark.parametrize("code", SORTED)
def test_words_sort_as_in_the_dictionaries_of_the_language(code: str) -> None:
    words = SORTED[code].split()
    mixed = random.Random(7).sample(words, len(words))
    assert sorted(mixed, key=languages.get(code).sort_key) == words


def test_czech_vowel_length_decides_only_between_otherwise_equal_words() -> None:
    words = ["dráha", "drahá", "drahý", "draho", "drah", "dráž"]
    order = sorted(words, key=languages.get("cs").sort_key)
    assert order == ["drah", "drahá", "dráha", "draho", "drahý", "dráž"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(shutil.copytree(BUILT_IN / "cs", tmp_path / "xx"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("tiles.csv", "letter,count", "letter,value", r"tiles\.csv, line 1: the first line must be"),
        ("tiles.csv", "Á,2,2,vowel", "Á,two,2,vowel", r"tiles\.csv, line 3: the count must be a whole number"),
        ("tiles.csv", "Á,2,2,vowel", "A,2,2,vowel", r"tiles\.csv, line 3: the letter A occurs twice"),
        ("tiles.csv", "Á,2,2,vowel", "á,2,2,vowel", r"tiles\.csv, line 3: a letter is written in upper case"),
        ("tiles.csv", "Á,2,2,vowel", "Á,2,2,tone", r"tiles\.csv, line 3: the kind of Á must be one of vowel"),
        ("tiles.csv", "?,2,0,blank\n", "", r"tiles\.csv, line 42: the blank .* is missing"),
        (
            "pack.toml",
            "rack_size = 7",
            "rack_size = 0",
            r"pack\.toml, line \d+: `rack_size` must be a whole number from 1",
        ),
        ("pack.toml", "rack_size", "rack_sise", r"pack\.toml, line \d+: there is no rule `rack_sise`"),
        ("pack.toml", '"passes"', '"sleep"', r"pack\.toml, line \d+: `end_by` must be one of scoreless, passes"),
        ("pack.toml", '"H", "CH"', '"CH"', r"pack\.toml, line \d+: the letter H is missing in the order"),
        (
            "pack.toml",
            'from = "npm"',
            'from = "moon"',
            r"pack\.toml, line \d+: `from` must be one of debian, npm, pypi",
        ),
        ("pack.toml", '"usr/share/hunspell/cs_CZ.aff"', '"../x"', r"pack\.toml, line \d+: .* not '\.\./x'"),
        ("pack.toml", "board = ", "plank = ", r"pack\.toml, line \d+: `plank` is not a part of a pack"),
        ("pack.toml", 'board = "standard"', "board = [", r"pack\.toml: .*line"),
        ("abbreviations.txt", "atm", "Atm.", r"abbreviations\.txt, line 3: abbreviations are written in lower case"),
    ],
)
def test_a_fault_is_named_with_file_and_line(folder: Path, file: str, old: str, new: str, complaint: str) -> None:
    edit(folder / file, old, new)
    with pytest.raises(KotvaError, match=complaint):
        languages.load(folder)


def test_the_line_that_is_named_holds_the_fault(folder: Path) -> None:
    edit(folder / "pack.toml", "words = 2828335", 'words = "many"')
    with pytest.raises(KotvaError) as error:
        languages.load(folder)
    line = int(str(error.value).split("line ")[1].split(":")[0])
    assert (folder / "pack.toml").read_text(encoding="utf-8").splitlines()[line - 1] == 'words = "many"'


def write_tiles(folder: Path, letters: int) -> None:
    rows = [
        f"{chr(0x0531 + n)},1,1,consonant" if n < 38 else f"{chr(0x0410 + n - 38)},1,1,consonant"
        for n in range(letters)
    ]
    (folder / "tiles.csv").write_text(
        "\n".join(["letter,count,value,kind", *rows, "?,2,0,blank", ""]), encoding="utf-8"
    )
    (folder / "pack.toml").write_text('[names]\nlanguage = "x"\nenglish = "x"\n', encoding="utf-8")


def test_an_alphabet_of_63_letters_is_read_and_one_of_64_refused(folder: Path) -> None:
    write_tiles(folder, 63)
    assert len(languages.load(folder).letters) == 63
    write_tiles(folder, 64)
    with pytest.raises(KotvaError, match=r"tiles\.csv, line 65: an alphabet has at most 63 letters"):
        languages.load(folder)


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        ("..\n.\n", "line 2: this row has 1 square, the first has 2"),
        ("..\n.x\n", "line 2: a square is one of"),
        ("..\n..\n", "exactly one start square"),
        (".", "2 to 21 rows"),
    ],
)
def test_a_board_of_ones_own_is_checked(folder: Path, rows: str, complaint: str) -> None:
    (folder / "board.txt").write_text(rows, encoding="utf-8")
    with pytest.raises(KotvaError, match=complaint):
        languages.load(folder)


def test_a_new_language_is_a_folder_in_the_users_data(home: Path) -> None:
    shutil.copytree(BUILT_IN / "es", home / "data" / "languages" / "xx")
    assert languages.available() == tuple(sorted([*ALL, "xx"]))
    assert languages.get("xx").split("llave") == ("LL", "A", "V", "E")


def test_a_letter_may_have_its_own_lower_case(folder: Path) -> None:
    (folder / "tiles.csv").write_text(
        "letter,count,value,kind,lower\nI,1,1,vowel,ı\nİ,1,1,vowel,i\n?,2,0,blank,\n", encoding="utf-8"
    )
    (folder / "pack.toml").write_text('[names]\nlanguage = "Türkçe"\nenglish = "Turkish"\n', encoding="utf-8")
    turkish = languages.load(folder)
    assert turkish.split("ıi") == ("I", "İ")
    assert turkish.lower("Iİ") == "ıi"
