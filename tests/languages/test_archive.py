from __future__ import annotations

import csv
import io
import stat
import zipfile
from pathlib import Path

import pytest

from kotva import languages
from kotva.errors import KotvaError
from kotva.languages import archive
from kotva.languages.registry import user_folder


def make(file: Path, members: dict[str, bytes | str]) -> Path:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for name, data in members.items():
            target.writestr(name, data)
    return file


@pytest.mark.parametrize("code", ["cs", "sk", "pl", "en", "de", "fr", "es"])
def test_a_pack_that_is_exported_and_imported_is_the_same(code: str, home: Path) -> None:
    pack = languages.get(code)
    archive.export(pack, home / "pack.zip")
    copy = archive.import_(home / "pack.zip", code="copy")
    assert (copy.letters, copy.blanks, copy.rules, copy.sources) == (
        pack.letters,
        pack.blanks,
        pack.rules,
        pack.sources,
    )
    assert copy.board.rows == pack.board.rows
    assert copy.abbreviations == pack.abbreviations
    assert {path.name for path in pack.folder.iterdir()} <= {path.name for path in copy.folder.iterdir()}
    assert "copy" in languages.available()
    archive.export(copy, home / "again.zip")
    assert archive.import_(home / "again.zip", replace=True).board.rows == pack.board.rows


def test_words_travel_with_the_pack_and_become_its_first_source(home: Path) -> None:
    archive.export(languages.get("es"), home / "es.zip", ["perro", "llave"], licence="CC0")
    pack = archive.import_(home / "es.zip", code="es-casa")
    assert (pack.folder / "words.txt").read_text(encoding="utf-8") == "perro\nllave\n"
    assert (pack.sources[0].origin, pack.sources[0].licence) == ("pack", "CC0")
    assert [spec.name for spec in pack.lexica] == ["es-casa"]


def test_an_import_does_not_replace_a_language_unless_told(home: Path) -> None:
    archive.export(languages.get("de"), home / "de.zip")
    with pytest.raises(KotvaError, match="there is a language `de` already"):
        archive.import_(home / "de.zip")
    assert archive.import_(home / "de.zip", replace=True).folder.parent == user_folder()
    assert archive.import_(home / "de.zip", replace=True).code == "de"


def analyser_archive(file: Path, encoding: str = "utf-8", **extra: str) -> Path:
    """An archive as the Scrabble Analyser thesis describes it, with the Slovak tiles (letter,value,count)."""
    slovak = languages.get("sk")
    rows = [f"{letter.upper},{letter.value},{letter.count}" for letter in slovak.letters if letter.count]
    marked = "".join(letter.lower for letter in slovak.letters if not letter.upper.isascii() and letter.count)
    members = {
        "alphabet.txt": marked + marked.upper(),
        "letters_in_a_bag.csv": "\n".join([*rows, "?,0,2"]),
        "slovnik.txt": "žaba\nchata\n",
    } | extra
    return make(file, {name: text.encode(encoding) for name, text in members.items()})


@pytest.mark.parametrize("encoding", ["utf-8", "cp1250"])
def test_archives_of_the_analyser_are_read(home: Path, truth: Path, encoding: str) -> None:
    pack = archive.import_(analyser_archive(home / "Slovenské.zip", encoding), code="sk-analyser")
    ours = {letter.upper: (letter.count, letter.value) for letter in pack.letters if letter.count}
    text = (truth / "tiles" / "sk.csv").read_text(encoding="utf-8")
    known = {row["letter"]: (int(row["count"]), int(row["value"])) for row in csv.DictReader(io.StringIO(text))}
    assert pack.blanks == known.pop("?")[0]
    assert ours == known
    assert {letter.upper for letter in pack.letters if letter.blank_only} == {"Q", "W"}
    assert (pack.folder / "words.txt").read_text(encoding="utf-8") == "žaba\nchata\n"


def test_two_word_lists_in_an_analysers_archive_are_refused(home: Path) -> None:
    with pytest.raises(KotvaError, match=r"which of iny\.txt, slovnik\.txt is the list of words"):
        archive.import_(analyser_archive(home / "x.zip", **{"iny.txt": "a\n"}))


def good() -> dict[str, bytes | str]:
    folder = languages.get("en").folder
    return {f"xx/{part}": (folder / part).read_bytes() for part in ("pack.toml", "tiles.csv")}


@pytest.mark.parametrize(
    "name", ["../evil.txt", "/etc/evil", "xx/../../evil", "..\\evil", "xx\\..\\evil", "C:evil", "\\\\host\\evil"]
)
def test_a_name_that_leads_out_of_the_folder_is_refused(home: Path, name: str) -> None:
    with pytest.raises(KotvaError, match="leads out of its folder"):
        archive.import_(make(home / "x.zip", good() | {name: "x"}))
    assert [path for path in home.rglob("*") if path.is_file()] == [home / "x.zip"]


def test_a_link_in_an_archive_is_refused(home: Path) -> None:
    file = make(home / "x.zip", good())
    link = zipfile.ZipInfo("xx/board.txt")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(file, "a") as target:
        target.writestr(link, "/etc/passwd")
    with pytest.raises(KotvaError, match="is a link"):
        archive.import_(file)


def test_a_file_that_unpacks_to_hundreds_of_times_its_size_is_refused(home: Path) -> None:
    file = make(home / "x.zip", good() | {"xx/words.txt": b"a" * 20_000_000})
    with pytest.raises(KotvaError, match="compressed more than 200 times"):
        archive.import_(file)


def test_an_archive_larger_than_any_pack_is_refused_before_it_is_unpacked(home: Path) -> None:
    block = b"ab" * 2**20
    file = home / "x.zip"
    with (
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target,
        target.open("xx/words.txt", "w", force_zip64=True) as out,
    ):
        for _ in range(archive.MAX_BYTES // len(block) + 1):
            out.write(block)
    with pytest.raises(KotvaError, match="unpacked it would be 258 MB; a pack has at most 256 MB"):
        archive.import_(file)


def test_too_many_files_are_refused(home: Path) -> None:
    with pytest.raises(KotvaError, match="65 files are in the archive"):
        archive.import_(make(home / "x.zip", {f"{n}.txt": "" for n in range(65)}))


def test_a_size_that_lies_is_found(home: Path) -> None:
    file = make(home / "x.zip", {"xx/pack.toml": "a" * 5000})
    data = file.read_bytes()
    file.write_bytes(data.replace((5000).to_bytes(4, "little"), (50).to_bytes(4, "little")))
    with pytest.raises(KotvaError, match=r"x\.zip: "):
        archive.import_(file)


@pytest.mark.parametrize(
    "damage", [lambda data: data[:-30], lambda data: b"PK\3\4 no", lambda data: data[:60] + b"\xff" * 40 + data[100:]]
)
def test_a_damaged_archive_is_refused_and_leaves_nothing(home: Path, damage) -> None:
    file = make(home / "x.zip", good())
    file.write_bytes(damage(file.read_bytes()))
    with pytest.raises(KotvaError, match=r"x\.zip: this is not a ZIP file that can be read"):
        archive.import_(file)
    assert not user_folder().exists()


def test_a_pack_with_a_fault_is_refused_with_its_line_and_leaves_nothing(home: Path) -> None:
    members = good() | {"xx/tiles.csv": "letter,count,value,kind\nA,x,1,vowel\n"}
    with pytest.raises(KotvaError, match=r"x\.zip: tiles\.csv, line 2: the count must be"):
        archive.import_(make(home / "x.zip", members))
    assert list(user_folder().iterdir()) == []


def test_a_zip_of_something_else_is_refused(home: Path) -> None:
    with pytest.raises(KotvaError, match="it is no language pack"):
        archive.import_(make(home / "x.zip", {"notes.txt": "hello"}))


@pytest.mark.parametrize("code", ["../up", "", "A B", "a/b"])
def test_a_code_cannot_be_a_path(home: Path, code: str) -> None:
    members: dict[str, bytes | str] = {name.removeprefix("xx/"): data for name, data in good().items()}
    if code == "":
        assert archive.import_(make(home / "Můj jazyk.zip", members), code=code or None).code == "m-j-jazyk"
        return
    with pytest.raises(KotvaError, match="code"):
        archive.import_(make(home / "x.zip", members), code=code)
