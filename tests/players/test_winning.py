"""Win tables: those of the package are complete, rise with the lead and fit the results; files are checked."""

from __future__ import annotations

from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva._core import Alphabet
from kotva.errors import KotvaError
from kotva.games.crossword.rules import rules
from kotva.players import winning
from kotva.players.winning import WinFile

SHIPPED = {path.stem: path for path in winning.shipped()}


@pytest.mark.parametrize("language", ["cs", "en", "pl", "sk"])
def test_the_package_has_a_table_for_the_language_with_its_command(language: str) -> None:
    file = winning.read(SHIPPED[f"winning-{language}"])
    assert file.language == language
    assert f"kotva train winning --lexicon {language}" in file.provenance["made_by"]
    calibration = file.provenance["calibration"]
    assert calibration["log_loss"] < 0.5 < calibration["log_loss_of_even_chances"]
    assert calibration["largest_difference"] < 0.02
    rules_of = rules(language)
    assert winning.find(None, rules_of) == SHIPPED[f"winning-{language}"]


@pytest.mark.parametrize("name", SHIPPED)
def test_chances_rise_with_the_lead_and_grow_certain_towards_the_end(name: str) -> None:
    table = winning.load(SHIPPED[name])
    for unseen in range(1, 90):
        chances = [table.chance(lead, unseen) for lead in range(-400, 401, 10)]
        assert chances == sorted(chances)
        assert chances[0] < 0.01 < 0.99 < chances[-1]
    # At an even score the side to move is ahead; a lead of forty points counts more when fewer tiles are left.
    assert 0.5 < table.chance(0, 80) < 0.65
    assert table.chance(40, 80) < table.chance(40, 30) < table.chance(40, 10)
    assert table.to_come(80) > 0


def test_a_file_is_read_as_it_was_saved_and_refused_when_damaged(tmp_path: Path) -> None:
    path = tmp_path / "x.winning"
    row = b"".join(value.to_bytes(2, "little") for value in range(801))
    winning.save(WinFile("en", "tiles", 2, row + row, {"player": "equity"}), path)
    assert winning.read(path).values == row + row
    assert winning.load(path).chance(400, 1) == pytest.approx(800 / 65_535, abs=1e-5)
    data = bytearray(path.read_bytes())
    data[-3] ^= 1
    path.write_bytes(data)
    with pytest.raises(KotvaError, match="checksum is wrong"):
        winning.read(path)
    path.write_bytes(b"something else")
    with pytest.raises(KotvaError, match="is not a win table"):
        winning.read(path)


def test_a_table_of_ones_own_serves_its_lexicon_and_no_other(home: Path) -> None:
    letters = languages.get("en").alphabet
    mine, other = Lexicon.of(["at", "ta"], letters), Lexicon.of(["at", "to"], letters)
    row = bytes(1602)
    provenance = {"lexicon": {"checksum": f"{mine.base.checksum:016x}"}}
    winning.save(WinFile("en", "any", 1, row, provenance), winning.data_dir() / "mine.winning")
    assert winning.find(mine, rules("en")) == winning.data_dir() / "mine.winning"
    assert winning.find(other, rules("en")) == SHIPPED["winning-en"]


def test_tiles_without_a_table_take_the_english_one_and_say_so(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = Alphabet([(c.upper(), c, 1, 7, c in "aei", False) for c in "aeinrstw"])
    lexicon = Lexicon.of(["at", "ta"], small)
    table = winning.table_for(lexicon, rules("en", letters=small))
    assert table.chance(0, 80) == winning.load(SHIPPED["winning-en"]).chance(0, 80)
