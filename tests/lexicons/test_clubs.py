"""Lexica closer to clubs: labels of vulgar words, short words of clubs, words that only look derived, Slovak forms."""

from __future__ import annotations

import io
import json
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.languages import LexiconSpec, MeaningSource, Source
from kotva.lexicons import install, kept, labels, paths, sources, store, wordlists
from kotva.lexicons.club import club_words
from kotva.lexicons.lexicon import find
from kotva.lexicons.meanings import packages
from kotva.lexicons.sources import Fetched, UnavailableError
from kotva.lexicons.verdicts import Verdict, verdict

Run = Callable[..., tuple[int, str, str]]

# Entries as hunspell-cs has them: N negates, H and M are paradigms of nouns, w marks vulgar words.
CZECH_AFF = b"SET UTF-8\nPFX N Y 1\nPFX N 0 ne .\nSFX H Y 1\nSFX H 0 u .\nSFX M Y 1\nSFX M o a o\n"
CZECH_DIC = "6\njen/NH\nhovno/M\nprdel/w\nkoň/H\nžrát\nCé\n"
SLOVAK_AFF = """SET UTF-8
PFX N Y 1
PFX N 0 ne .
SFX z Y 2
SFX z a y a
SFX z a ou a
SFX Z Y 2
SFX Z a ám a
SFX Z ena ien ena
SFX E Y 3
SFX E iť ím iť
SFX E ť li iť
SFX E iť me iť
SFX Y Y 2
SFX Y y eho y
SFX Y y ejšieho y
"""
SLOVAK_DIC = "3\nžena/zZ\nrobiť/EN\nkrásny/YN\n"
VULGAR = json.dumps(["hovno", "do prdele", "žrát"]).encode()


def installed(code: str, profile: str, aff: bytes, dic: str) -> str:
    """Installs a lexicon made from a small spelling dictionary and returns its name."""
    pack = languages.get(code)
    source = Source("small", "small", "debian", "hunspell", ("x.aff", "x.dic"), "GPL-2", 0)
    fetched = Fetched(source, {"x.aff": aff, "x.dic": dic.encode()})
    words = wordlists.of_source(pack, fetched, install.profile_of(pack, profile))
    install.compile_source(pack, LexiconSpec("small", profile), fetched, words, paths.lexicon_file("small"))
    kept.keep(fetched)
    return "small"


@pytest.fixture
def labelled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The package with vulgar words is available and fetched."""

    def fetch(pack: languages.Pack, source: Source) -> Fetched:
        return Fetched(source, {source.files[0]: VULGAR})

    monkeypatch.setattr(sources, "fetch", fetch)
    labels.fetch(languages.get("cs"))


@pytest.fixture
def czech(labelled: None) -> str:
    return installed("cs", "klasik", CZECH_AFF, CZECH_DIC)


def judge(name: str, word: str) -> Verdict:
    return verdict(Lexicon.open(name), store.read_notes(find(name)), word)


def test_klasik_refuses_words_that_the_dictionary_or_a_package_calls_vulgar(czech: str) -> None:
    hovno, prdel = judge(czech, "hovno"), judge(czech, "prdel")
    assert (hovno.valid, hovno.rule) == (False, "KLASIK allows no vulgar words (naughty-words)")
    assert (prdel.valid, prdel.rule) == (False, "KLASIK allows no vulgar words")
    assert "hovno" not in Lexicon.open(czech)


def test_a_word_that_only_the_package_calls_vulgar_can_be_an_exception_of_the_pack(czech: str) -> None:
    assert judge(czech, "žrát").valid


def test_all_words_are_admitted_by_the_profile_with_every_form(labelled: None) -> None:
    assert judge(installed("cs", "plus", CZECH_AFF, CZECH_DIC), "hovno").valid


def test_labels_that_cannot_be_fetched_are_reported_and_the_lexicon_is_built_without(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fetch(pack: languages.Pack, source: Source) -> Fetched:
        raise UnavailableError("naughty-words: npm is not installed")

    monkeypatch.setattr(sources, "fetch", fetch)
    said: list[str] = []
    labels.fetch(languages.get("cs"), lambda step: said.append(str(step)))
    assert said == ["vulgar words are not labelled: naughty-words: npm is not installed"]
    assert judge(installed("cs", "klasik", CZECH_AFF, CZECH_DIC), "hovno").valid


def test_a_lexicon_is_installed_again_when_labels_arrive(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pack = languages.get("cs")
    before = install.rules_checksum(pack, "klasik")
    monkeypatch.setattr(sources, "fetch", lambda pack, source: Fetched(source, {source.files[0]: VULGAR}))
    labels.fetch(pack)
    assert install.rules_checksum(pack, "klasik") != before


def test_nejen_is_a_conjunction_and_not_the_negated_noun_jen(czech: str) -> None:
    answer = judge(czech, "nejen")
    assert (answer.valid, answer.reason) == (True, "nejen: a conjunction")
    assert "negated" not in " ".join(map(str, answer.readings))


# Words of appendix A.1 of the letter-game thesis that hunspell-cs lacks.
@pytest.mark.parametrize("word", ["xu", "go", "cé", "ch", "tex", "vax"])
def test_a_short_word_of_the_club_is_explained_and_can_be_added(czech: str, word: str, kotva: Run) -> None:
    before = judge(czech, word)
    assert not before.valid
    assert club_words(languages.get("cs"))[word] in before.reason
    assert "`kotva lexicon add small --club` adds such words" in before.reason
    assert kotva("lexicon", "add", "small", "--club")[0] == 0
    assert judge(czech, word).kind == "added"
    code, out, _ = kotva("lexicon", "define", "small", word, "--json")
    assert code == 0
    assert club_words(languages.get("cs"))[word] in [meaning["text"] for meaning in json.loads(out)["meanings"]]


def test_a_language_without_words_of_clubs_says_so(home: Path, kotva: Run) -> None:
    installed("sk", "", SLOVAK_AFF.encode(), SLOVAK_DIC)
    code, _, err = kotva("lexicon", "add", "small", "--club")
    assert (code, "no words of clubs are known for the language of small" in err) == (2, True)


def test_the_words_of_the_club_use_letters_of_the_language() -> None:
    pack = languages.get("cs")
    assert all(pack.split(word) for word in club_words(pack))


@pytest.mark.parametrize(
    ("word", "reading"),
    [
        ("žena", "nominative singular of the noun žena"),
        ("ženy", "nominative plural or genitive singular of the noun žena"),
        ("ženou", "instrumental singular of the noun žena"),
        ("ženám", "dative plural of the noun žena"),
        ("žien", "genitive plural of the noun žena"),
        ("robím", "first person singular of the verb robiť"),
        ("nerobili", "negated, past plural of the verb robiť"),
        ("robme", "imperative of the verb robiť"),
        ("krásneho", "genitive singular of the adjective krásny"),
        ("krásnejšieho", "comparative, genitive singular of the adjective krásny"),
    ],
)
def test_a_slovak_verdict_names_the_form(home: Path, word: str, reading: str) -> None:
    name = installed("sk", "", SLOVAK_AFF.encode(), SLOVAK_DIC)
    assert judge(name, word).reason == f"{word}: {reading}"


def packed(names: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:") as archive:
        for name, data in names.items():
            member = tarfile.TarInfo(f"./{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return stream.getvalue()


def test_meanings_are_installed_without_root_and_shown(home: Path, monkeypatch: pytest.MonkeyPatch, kotva: Run) -> None:
    """The package has an index, a text and a file elsewhere; the first two are copied."""
    installed("cs", "plus", CZECH_AFF, CZECH_DIC)
    data = "UTF-8\nkoň|1\n(podst. jm.)|oř|herka\n".encode()
    index = "UTF-8\n1\nkoň|6\n".encode()

    def download(source: MeaningSource) -> bytes:
        base = source.file.rpartition(".")[0]
        files = {source.file: data, f"{base}.idx": index, "usr/share/doc/x/copyright": b"free"}
        return packed(files if source.format == "mythes" else {})

    monkeypatch.setattr(packages, "ROOT", home / "no system")
    monkeypatch.setattr(packages, "download", download)
    missing = kotva("lexicon", "define", "small", "koň")
    assert missing[0] == 1
    assert "kotva lexicon install --meanings small" in missing[2]
    assert kotva("lexicon", "install", "--meanings", "cs")[0] == 0
    code, out, _ = kotva("lexicon", "define", "small", "koňu")
    assert (code, "(podst. jm.) oř, herka" in out) == (0, True)
    assert not list(paths.cache_dir().rglob("copyright"))


def test_a_language_without_dictionaries_of_meanings_says_what_to_do(home: Path, kotva: Run) -> None:
    code, _, err = kotva("lexicon", "install", "--meanings", "es")
    assert (code, "`kotva lexicon meanings` reads your file" in err) == (2, True)
