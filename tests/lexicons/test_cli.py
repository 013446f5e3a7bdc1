from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., tuple[int, str, str]]


def build(kotva: Run, home: Path, name: str, words: str) -> None:
    file = home / f"{name}.txt"
    file.write_text(words.replace(" ", "\n"), encoding="utf-8")
    assert kotva("lexicon", "build", "--language", "cs", file, "--name", name)[0] == 0


def test_two_lexica_are_compared_by_counts_and_words(home: Path, kotva: Run) -> None:
    build(kotva, home, "one", "lano loď vlna hora")
    build(kotva, home, "two", "lano loď chata")
    code, printed, _ = kotva("lexicon", "diff", "one", "two", "--json")
    assert code == 0
    assert json.loads(printed) == {
        "words": [4, 3],
        "both": 2,
        "only": [2, 1],
        "only_first": ["hora", "vlna"],
        "only_second": ["chata"],
    }
    _, printed, _ = kotva("lexicon", "diff", "one", "two")
    assert printed.splitlines()[-3:] == ["< hora", "< vlna", "> chata"]


def test_words_are_listed_by_the_alphabet_or_as_dictionaries_sort_them(home: Path, kotva: Run) -> None:
    build(kotva, home, "one", "cihla chata hora čáp")
    assert kotva("lexicon", "words", "one")[1].split() == ["chata", "cihla", "čáp", "hora"]
    assert kotva("lexicon", "words", "one", "--collate")[1].split() == ["cihla", "čáp", "hora", "chata"]


def test_words_are_added_and_banned_from_a_list_and_taken_back(small: Path, home: Path, kotva: Run) -> None:
    file = home / "ban.txt"
    file.write_bytes("žába\nchata\n".encode("cp1250"))
    assert kotva("lexicon", "ban", "small", "--file", file)[1] == "- chata\n- žába\n"
    assert kotva("lexicon", "add", "small", "plout")[1] == "+ plout\n- chata\n- žába\n"
    assert kotva("lexicon", "check", "small", "žába")[0] == 1
    assert kotva("lexicon", "ban", "small", "--remove", "žába", "chata")[1] == "+ plout\n"
    assert kotva("lexicon", "check", "small", "žába", "plout")[0] == 0
    code, _, message = kotva("lexicon", "ban", "small", "niño")
    assert code == 2
    assert "is not a letter of this alphabet" in message


def test_what_a_lexicon_is_made_of_is_said(small: Path, kotva: Run) -> None:
    code, printed, _ = kotva("lexicon", "info", "small", "--json")
    assert code == 0
    facts = json.loads(printed)
    assert (facts["words"], facts["letters"], facts["language"], facts["spelling"]) == (16, 41, "cs", False)
    assert facts["source_checksum"].startswith("sha256:")
    assert "licence:" in kotva("lexicon", "info", "small")[1]


def test_a_name_that_is_not_installed_is_refused(home: Path, kotva: Run) -> None:
    for command in (["words"], ["info"], ["check", "x"], ["define", "x"], ["ban", "x"]):
        code, printed, message = kotva("lexicon", command[0], "nowhere", *command[1:])
        assert (code, printed) == (2, "")
        assert message == "kotva: there is no lexicon `nowhere`; `kotva lexicon list` shows those installed\n"


def test_a_pack_is_exported_with_words_imported_elsewhere_and_its_lexicon_installed(
    small: Path, home: Path, kotva: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert kotva("languages", "export", "cs", home / "cs.zip", "--words", "small")[0] == 0
    monkeypatch.setenv("KOTVA_DATA", str(home / "elsewhere"))
    assert kotva("languages", "import", home / "cs.zip")[0] == 2
    assert kotva("languages", "import", home / "cs.zip", "--as", "cs-doma")[0] == 0
    packs = {pack["code"]: pack for pack in json.loads(kotva("languages", "--json")[1])}
    assert packs["cs-doma"]["sources"][0]["licence"] == "your own list (words.txt)"
    assert [lexicon["name"] for lexicon in packs["cs-doma"]["lexica"]] == ["cs-doma", "cs-doma-klasik"]
    assert kotva("lexicon", "install", "cs-doma")[0] == 0
    listed = {row["name"]: row for row in json.loads(kotva("lexicon", "list", "--json")[1])}
    assert listed["cs-doma"]["words"] == listed["small"]["words"] == 16
    assert kotva("lexicon", "diff", "small", "cs-doma", "--count")[1].endswith("in both: 16\n")


def test_all_packs_are_listed(home: Path, kotva: Run) -> None:
    code, printed, _ = kotva("languages")
    assert code == 0
    for name in ("čeština", "slovenčina", "polski", "English", "Deutsch", "français", "español", "hunspell-cs"):
        assert name in printed


def test_every_command_is_in_the_document() -> None:
    from kotva.cli.lexicon import app

    document = (Path(__file__).resolve().parents[2] / "docs" / "lexica.md").read_text(encoding="utf-8")
    for command in app.registered_commands:
        assert f"kotva lexicon {command.name}" in document
