"""The Czech profile KLASIK agrees with words judged by hand, and verdicts agree with the expansion."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import kotva.languages
from kotva.errors import KotvaError
from kotva.lexicons.grammar import Grammar
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.profile import Profile

CZECH = Path(kotva.languages.__file__).parent / "data" / "cs"
JUDGED = [
    line.split("\t")
    for line in (Path(__file__).parent / "data" / "klasik_words.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]


@pytest.fixture(scope="module")
def dictionary() -> Dictionary:
    aff, dic = Path("/usr/share/hunspell/cs_CZ.aff"), Path("/usr/share/hunspell/cs_CZ.dic")
    if not aff.exists():
        pytest.skip("Debian package hunspell-cs is not installed")
    return Dictionary.read(aff, dic)


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Grammar.load(CZECH / "forms.toml")


@pytest.fixture(scope="module")
def klasik(grammar: Grammar) -> Profile:
    return Profile.load(grammar, CZECH / "klasik.toml")


@pytest.fixture(scope="module")
def plus(grammar: Grammar) -> Profile:
    return Profile(grammar)


@pytest.mark.parametrize(("word", "verdict", "why"), JUDGED, ids=[word for word, *_ in JUDGED])
def test_words_judged_by_hand(
    dictionary: Dictionary, klasik: Profile, plus: Profile, word: str, verdict: str, why: str
) -> None:
    judgement = klasik.judge(dictionary, word)
    assert judgement.admitted == (verdict == "yes"), (judgement.reason, why)
    assert plus.judge(dictionary, word).admitted


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("slovem", "instrumental singular of the noun slovo; KLASIK allows nouns only in the nominative"),
        ("slova", "nominative plural of the noun slovo"),
        ("vln", "genitive plural of the noun vlna; KLASIK allows nouns only in the nominative"),
        ("majíc", "transgressive of the verb maje; KLASIK allows no transgressives"),
        ("nejkrásnějšího", "superlative, genitive singular of the adjective krásnější; "
         "KLASIK allows adjectives only in the nominative"),
        ("otcova", "nominative of the possessive adjective otcův"),
        ("prr", "an interjection; KLASIK allows no interjections"),
        ("praha", "only as a proper noun, Praha"),
        ("qqxwz", "not in the dictionary"),
        ("huleme", "the dictionary marks it as wrong"),
        ("prdel", "nominative of the noun prdel; KLASIK allows no vulgar words"),
    ],
)  # fmt: skip
def test_a_verdict_says_why(dictionary: Dictionary, klasik: Profile, word: str, reason: str) -> None:
    assert klasik.judge(dictionary, word).reason == f"{word}: {reason}"


@pytest.mark.slow
def test_expansion_and_verdict_agree(dictionary: Dictionary, klasik: Profile, plus: Profile) -> None:
    every = dictionary.expand(profile=plus).decode().splitlines()
    admitted = set(dictionary.expand(profile=klasik).decode().splitlines())
    assert admitted < set(every)
    for word in random.Random(5).sample(every, 3000):
        judgement = klasik.judge(dictionary, word)
        assert judgement.admitted == (word in admitted), judgement.reason


def test_a_broken_profile_is_refused_with_its_name(tmp_path: Path, grammar: Grammar) -> None:
    broken = tmp_path / "broken.toml"
    broken.write_text('name = "X"\n[[part]]\nname = "noun"\n')
    with pytest.raises(KotvaError, match=r"broken\.toml"):
        Profile.load(grammar, broken)
    broken.write_text("[[affix]\n")
    with pytest.raises(KotvaError, match=r"broken\.toml"):
        Grammar.load(broken)
