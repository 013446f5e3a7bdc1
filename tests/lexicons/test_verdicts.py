from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.languages import Source
from kotva.lexicons import install, kept, morfeusz, overlay, paths, store, wordlists
from kotva.lexicons.lexicon import find
from kotva.lexicons.sources import Fetched
from kotva.lexicons.verdicts import Verdict, verdict

Run = Callable[..., tuple[int, str, str]]
AFF = b"SET UTF-8\nSFX Z Y 2\nSFX Z a y a\nSFX Z a ou a\n"
DIC = "5\nžena/Z\nbrána/Z\nBrno\nkg\nnepřekonatelnostmi\n"


@pytest.fixture
def spelled(home: Path) -> Path:
    """A Czech lexicon made from a small spelling dictionary."""
    pack = languages.get("cs")
    source = Source("small-cs", "small-cs", "debian", "hunspell", ("x.aff", "x.dic"), "GPL-2", 0)
    fetched = Fetched(source, {"x.aff": AFF, "x.dic": DIC.encode()})
    path = paths.lexicon_file("spelled")
    words = wordlists.of_source(pack, fetched)
    install.compile_source(pack, languages.LexiconSpec("spelled", "plus"), fetched, words, path)
    kept.keep(fetched)
    return path


def judge(name: str, word: str) -> Verdict:
    return verdict(Lexicon.open(name), store.read_notes(find(name)), word)


def test_a_form_of_a_spelling_dictionary_is_explained_and_the_tournament_dictionary_kept_apart(spelled: Path) -> None:
    answer = judge("spelled", "ŽENOU")
    assert answer.valid
    assert "žena" in answer.reason
    assert answer.notice == "small-cs is a spelling dictionary, not the tournament dictionary"


@pytest.mark.parametrize(
    ("word", "why"),
    [
        ("kg", "an abbreviation or symbol"),
        ("brno", "only as a proper noun"),
        ("ženám", "not in the dictionary"),
        ("nepřekonatelnostmi", "longer than the board, which has 15 squares"),
        ("niño", "is not a letter of this alphabet"),
        ("že?a", "has a blank"),
    ],
)
def test_a_word_that_is_not_valid_is_told_why(spelled: Path, word: str, why: str) -> None:
    answer = judge("spelled", word)
    assert not answer.valid
    assert why in answer.reason


def test_the_users_own_words_say_so(spelled: Path) -> None:
    overlay.change(spelled, Lexicon.open("spelled").alphabet, add=["ženám"], ban=["ženy"])
    assert judge("spelled", "ženám") == Verdict(
        "ženám", True, "added", "ženám: you added it", notice=judge("spelled", "žena").notice
    )
    assert judge("spelled", "ženy").reason == "ženy: you banned it"


def test_a_list_knows_only_what_is_in_it(small: Path) -> None:
    assert judge("small", "xylofon") == Verdict("xylofon", False, "unlisted", "xylofon: not in the list words.txt")
    assert judge("small", "kotva").reason.startswith("kotva: in the list words.txt")


def test_exit_codes_say_whether_all_words_are_valid(spelled: Path, kotva: Run) -> None:
    assert kotva("lexicon", "check", "spelled", "žena", "ženou")[0] == 0
    code, printed, _ = kotva("lexicon", "check", "spelled", "žena", "kg")
    assert code == 1
    assert "not the tournament dictionary" in printed
    code, printed, _ = kotva("lexicon", "check", "spelled", "žena", "kg", "--json")
    assert code == 1
    answers = json.loads(printed)
    assert [row["valid"] for row in answers["verdicts"]] == [True, False]
    assert all("not the tournament" in row["notice"] for row in answers["verdicts"])
    assert kotva("lexicon", "check", "nowhere", "žena")[0] == 2


def test_a_challenged_play_gets_one_answer_that_names_no_word(spelled: Path, kotva: Run) -> None:
    assert kotva("lexicon", "check", "spelled", "žena", "ženou", "--play")[:2] == (0, "the play is valid\n")
    assert kotva("lexicon", "check", "spelled", "žena", "kg", "--play")[:2] == (1, "the play is not valid\n")
    code, printed, _ = kotva("lexicon", "check", "spelled", "kg", "žena", "--play", "--json")
    answer = json.loads(printed)
    assert (code, answer["valid"], answer.keys()) == (1, False, {"lexicon", "source", "licence", "valid"})
    code, _, message = kotva("lexicon", "check", "spelled", "žena", "k4", "--play")
    assert (code, "4" in message) == (2, True)


# Forms and the rules on them from the letter-game thesis, chapter 2.2.6.
@pytest.mark.parametrize(
    ("word", "valid", "why"),
    [
        ("slovo", True, "noun"),
        ("slovem", False, "instrumental"),
        ("km", False, "symbol"),
        ("tys", False, ""),
        ("afrika", False, "proper noun"),
        ("prr", False, "interjection"),
    ],
)
def test_czech_klasik_says_which_rule_forbids_a_form(word: str, valid: bool, why: str, installed) -> None:
    installed("cs-klasik")
    answer = judge("cs-klasik", word)
    assert answer.valid == valid
    assert why in answer.reason


def test_a_polish_form_is_explained_where_the_analyser_is_installed(installed) -> None:
    pytest.importorskip("morfeusz2", reason="kotva[dictionaries] is not installed")
    polish = languages.get("pl")

    def read(form: str) -> list[str]:
        return [str(reading) for reading in morfeusz.readings(polish, form)]

    assert read("kotwicami") == ["instrumental plural of the noun kotwica"]
    assert read("żaby")[0] == "genitive singular of the noun żaba"
    assert read("robiąc") == ["transgressive of the verb robić"]
    assert read("qqq") == []
    installed("pl")
    assert judge("pl", "kotwicami").reason == "kotwicami: in the list sjp; instrumental plural of the noun kotwica"
