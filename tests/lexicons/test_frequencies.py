"""Common words by lemma: how the order is made, where it is kept, and what is said if it cannot be had."""

from __future__ import annotations

import gzip
from pathlib import Path

import msgspec
import pytest

from kotva import Lexicon, languages
from kotva.errors import KotvaError
from kotva.lexicons import frequencies, install, sources
from kotva.lexicons.hunspell import Dictionary
from kotva.lexicons.sources import Fetched, UnavailableError
from kotva.lexicons.vocabulary import known_words, vocabulary

AFF = b"SET UTF-8\nSFX Z Y 2\nSFX Z a y a\nSFX Z a ou a\nPFX N Y 1\nPFX N 0 ne .\n"
DIC = b"5\nvoda/Z\nhora/Z\nhory\nsila/ZN\nlano\n"


def packed(rows: dict[int, list[str]]) -> bytes:
    """A list as `wordfreq` writes it: a header, then the words of each centibel."""
    body = [rows.get(number, []) for number in range(max(rows) + 1)]
    return gzip.compress(msgspec.msgpack.encode([{"format": "cB", "version": 1}, *body]))


CZECH = languages.get("cs")
LIST = packed({100: ["lano"], 200: ["voda", "hory"], 210: ["hora"], 250: ["vodou", "nesila"], 300: ["sila", "xyz"]})


def test_the_frequency_of_a_row_is_ten_to_the_minus_centibels() -> None:
    words = dict(frequencies.cbpack(CZECH.frequencies[0], LIST))
    assert (words["lano"], words["voda"], words["sila"]) == pytest.approx((0.1, 0.01, 0.001))


@pytest.mark.parametrize(
    "data",
    [
        # The names are given: gzip writes the time into its header, and two processes would name the tests differently.
        pytest.param(b"", id="empty"),
        pytest.param(b"no gzip", id="no gzip"),
        pytest.param(gzip.compress(b"\xc1"), id="no msgpack"),
        pytest.param(gzip.compress(msgspec.msgpack.encode([1])), id="no list of words"),
    ],
)
def test_a_damaged_list_is_unavailable_and_named(data: bytes) -> None:
    with pytest.raises(UnavailableError, match="large_cs"):
        frequencies.cbpack(CZECH.frequencies[0], data)


def test_lemmas_are_ordered_by_the_sum_of_their_forms_as_derivation_finds_them() -> None:
    dictionary = Dictionary(AFF, DIC)
    words = frequencies.cbpack(CZECH.frequencies[0], LIST)
    weights, alone = frequencies.grouped(words, dictionary)
    twin: dict[int, float] = {}
    own = {"hora": 10 ** (-2.1), "hory": 0.0}  # `hory` is a form of hora and an entry without forms of its own
    for word, frequency in words:
        entries = {derivation.entry.word: derivation.entry.number for derivation in dictionary.derive(word)}
        for name, number in entries.items():
            share = 1.0 if len(entries) == 1 else own[name] / sum(own[other] for other in entries)
            twin[number] = twin.get(number, 0.0) + share * frequency
    assert weights == pytest.approx({number: weight for number, weight in twin.items() if weight})
    assert alone == pytest.approx({"xyz": 0.001})
    assert [line[0] for line in frequencies.build(words, dictionary)] == ["lano", "hora", "voda", "sila", "xyz"]


def test_who_knows_a_lemma_knows_all_its_forms_and_no_others() -> None:
    lines = list(frequencies.build(frequencies.cbpack(CZECH.frequencies[0], LIST), Dictionary(AFF, DIC)))
    words = ["hora", "hory", "horou", "vody", "sila", "nesila", "silou"]
    lexicon = Lexicon.of(words, CZECH.alphabet)
    assert known_words(lines, lexicon, 1) == ["hora", "hory", "horou"]  # lano is not in the lexicon
    assert known_words(lines, lexicon, 2) == ["hora", "hory", "horou", "vody"]
    assert set(known_words(lines, lexicon, 99)) == set(words)


@pytest.fixture
def package(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A package that can be downloaded; the list has its downloads."""
    downloads: list[str] = []

    def fetch(pack: languages.Pack, source: languages.Source) -> Fetched:
        if source.format == "hunspell":
            return Fetched(source, dict(zip(source.files, (AFF, DIC), strict=True)))
        downloads.append(source.package)
        return Fetched(source, dict.fromkeys(source.files, LIST))

    monkeypatch.setattr(sources, "local", lambda pack, source: None)
    monkeypatch.setattr(sources, "fetch", fetch)
    return downloads


def test_one_download_serves_all_languages_and_the_order_is_kept(package: list[str]) -> None:
    for code in ("cs", "sk", "en"):
        pack = languages.get(code)
        assert not frequencies.is_current(pack)
        assert install.install_frequencies(pack) == ""
        assert frequencies.is_current(pack)
    assert package == ["wordfreq"]
    assert frequencies.order("cs")[1] == ["hora", "hory", "horou"]
    assert frequencies.order("en")[:2] == [["lano"], ["voda"]]  # English has no spelling dictionary
    lexicon = Lexicon.of(["hora", "hory", "voda", "sila"], CZECH.alphabet)
    assert vocabulary(lexicon, "cs", 1).words() == ["HORA", "HORY"]


def test_without_the_package_one_sentence_says_what_to_do(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(pack: languages.Pack, source: languages.Source) -> Fetched:
        raise UnavailableError("wordfreq: pip failed (no network)")

    monkeypatch.setattr(sources, "local", lambda pack, source: None)
    monkeypatch.setattr(sources, "fetch", fail)
    sentence = install.install_frequencies(CZECH)
    assert "the levels below master cannot play (wordfreq: pip failed (no network))" in sentence
    assert "`kotva lexicon install cs` tries again" in sentence
    with pytest.raises(
        KotvaError, match="needs the common words of `cs`: install them with `kotva lexicon install cs`"
    ):
        vocabulary(Lexicon.of(["hora"], CZECH.alphabet), "cs", 10)
    with pytest.raises(KotvaError, match="no package has them"):
        vocabulary(Lexicon.of(["hora"], CZECH.alphabet), "tlh", 10)
