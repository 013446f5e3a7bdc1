"""Expansion of the installed Debian dictionaries: counts, comparison with hunspell, and derivations of forms."""

from __future__ import annotations

import random
import shutil
import subprocess
from itertools import pairwise
from pathlib import Path

import pytest

from kotva.errors import KotvaError
from kotva.lexicons.hunspell import Dictionary

pytestmark = pytest.mark.slow

FOLDER = Path("/usr/share/hunspell")
NAMES = {"cs": "cs_CZ", "sk": "sk_SK", "pl": "pl_PL"}
# Distinct lower-case alphabetic forms of 2 to 15 letters, counted with another expansion of the same Debian packages.
COUNTS = {"cs": 2_836_535, "sk": 1_719_428, "pl": 2_869_679}
SAMPLE = 5000


@pytest.fixture(scope="module", params=sorted(NAMES))
def language(request: pytest.FixtureRequest) -> str:
    name = str(request.param)
    if not (FOLDER / f"{NAMES[name]}.aff").exists():
        pytest.skip(f"Debian package hunspell-{name} is not installed")
    return name


@pytest.fixture(scope="module")
def dictionary(language: str) -> Dictionary:
    return Dictionary.read(FOLDER / f"{NAMES[language]}.aff", FOLDER / f"{NAMES[language]}.dic")


@pytest.fixture(scope="module")
def words(dictionary: Dictionary) -> list[str]:
    return dictionary.expand().decode().splitlines()


def test_there_are_as_many_forms_as_another_expansion_counted(language: str, words: list[str]) -> None:
    assert abs(len(words) - COUNTS[language]) <= COUNTS[language] * 0.005


def test_forms_are_distinct_sorted_and_of_the_length_asked_for(words: list[str]) -> None:
    assert all(a < b for a, b in pairwise(words))
    assert {len(word) for word in words} == set(range(2, 16))


def test_hunspell_itself_accepts_every_sampled_form(language: str, words: list[str]) -> None:
    if shutil.which("hunspell") is None:
        pytest.skip("the program hunspell is not installed")
    sample = random.Random(2).sample(words, SAMPLE)
    answer = subprocess.run(
        ["hunspell", "-d", NAMES[language], "-i", "UTF-8", "-l"],
        input="\n".join(sample) + "\n",
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert answer.stdout.split() == []


def test_every_sampled_form_has_a_derivation_that_makes_it(dictionary: Dictionary, words: list[str]) -> None:
    for word in random.Random(3).sample(words, 300):
        derivations = dictionary.derive(word)
        assert derivations, word
        for derivation in derivations:
            form = derivation.entry.word
            for rule in derivation.rules:
                if rule.side == "suffix":
                    assert form.endswith(rule.strip)
                    form = form[: len(form) - len(rule.strip)] + rule.add
                else:
                    assert form.startswith(rule.strip)
                    form = rule.add + form[len(rule.strip) :]
            assert form == word


def test_what_is_no_form_has_no_derivation(dictionary: Dictionary) -> None:
    assert dictionary.derive("qqxwz") == []


def test_errors_name_the_file_and_the_line(tmp_path: Path) -> None:
    aff, dic = tmp_path / "x.aff", tmp_path / "x.dic"
    aff.write_text("SFX A Y 1\nSFX A 0\n")
    dic.write_text("1\nfoo/A\n")
    with pytest.raises(KotvaError, match=r"x\.aff, line 2: a rule should read like"):
        Dictionary.read(aff, dic)
