"""Meanings: each format is written by its specification and read back; installed packages are read too."""

from __future__ import annotations

import gzip
import json
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import languages
from kotva.lexicons import build, store
from kotva.lexicons.lexicon import find
from kotva.lexicons.meanings import define as look_up
from kotva.lexicons.meanings import dictd, mythes, stardict, userfile, wordnet

Run = Callable[..., tuple[int, str, str]]
ANCHOR = {"anchor": "a device that holds a ship", "Anchor": "a town", "kotva": "zařízení k upevnění lodi\nvíce řádků"}


def base64(number: int) -> str:
    digits = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
    text = digits[number % 64]
    while number := number // 64:
        text = digits[number % 64] + text
    return text


@pytest.mark.parametrize("packed", [True, False])
def test_dictd_files_are_read(tmp_path: Path, packed: bool) -> None:
    text, index = b"x" * 100_000, ""  # so that offsets need several digits
    for word, meaning in ANCHOR.items():
        data = f"{meaning}\n".encode()
        index += f"{word}\t{base64(len(text))}\t{base64(len(data))}\n"
        text += data
    (tmp_path / "d.index").write_text(index, encoding="utf-8")
    if packed:
        (tmp_path / "d.dict.dz").write_bytes(gzip.compress(text))
    else:
        (tmp_path / "d.dict").write_bytes(text)
    assert dictd.lookup(tmp_path / "d.index", "kotva") == ["zařízení k upevnění lodi\nvíce řádků"]
    assert dictd.lookup(tmp_path / "d.index", "anchor") == ["a device that holds a ship", "a town"]
    assert dictd.lookup(tmp_path / "d.index", "kot") == []


@pytest.mark.parametrize("encoding", ["UTF-8", "ISO8859-2"])
def test_mythes_files_are_read(tmp_path: Path, encoding: str) -> None:
    entries = [("loď", ["(podst.)|plavidlo|koráb", "-|šíf"]), ("lodě", ["|čluny"])]
    data, index = f"{encoding}\n".encode(), [encoding, str(len(entries))]
    for word, groups in entries:
        index.append(f"{word}|{len(data)}")
        data += "".join(f"{line}\n" for line in [f"{word}|{len(groups)}", *groups]).encode(encoding)
    (tmp_path / "th.dat").write_bytes(data)
    (tmp_path / "th.idx").write_bytes("\n".join([*index, ""]).encode(encoding))
    assert mythes.lookup(tmp_path / "th.dat", "loď") == ["(podst.) plavidlo, koráb", "šíf"]
    assert mythes.lookup(tmp_path / "th.dat", "lod") == []


@pytest.mark.parametrize(("kinds", "width"), [("m", 32), ("g", 64), ("tm", 32), ("", 32)])
def test_stardict_files_are_read(tmp_path: Path, kinds: str, width: int) -> None:
    meaning = "zařízení k &lt;upevnění&gt; lodi" if kinds == "g" else "zařízení k upevnění lodi"
    data = {"m": meaning, "g": f"<b>{meaning}</b>", "tm": f"kotva\0{meaning}", "": f"m{meaning}\0"}[kinds].encode()
    index = b"".join(
        word.encode() + b"\0" + (7).to_bytes(width // 8, "big") + len(data).to_bytes(4, "big")
        for word in ("Kotva", "kotvička")
    )
    lines = ["StarDict's dict ifo file", "version=2.4.2", "wordcount=2"]
    lines += [f"sametypesequence={kinds}"] if kinds else []
    lines += ["idxoffsetbits=64"] if width == 64 else []
    (tmp_path / "d.ifo").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "d.idx").write_bytes(index)
    (tmp_path / "d.dict.dz").write_bytes(gzip.compress(b"1234567" + data))
    found = stardict.lookup(tmp_path / "d.ifo", "kotva")
    assert found[-1] == meaning.replace("&lt;", "<").replace("&gt;", ">")
    assert stardict.lookup(tmp_path / "d.ifo", "kotv") == []


def test_wordnet_files_are_read_and_forms_led_to_their_lemmas(tmp_path: Path) -> None:
    for part in wordnet.PARTS:
        for kind in ("data", "index"):
            (tmp_path / f"{kind}.{part}").write_text("  1 licence\n", encoding="utf-8")
    data = "  1 licence\n"
    data += f"{len(data):08} 06 n 01 mouse 0 000 @ 00000000 n 0000 | a small rodent  \n"
    (tmp_path / "data.noun").write_text(data, encoding="utf-8")
    (tmp_path / "index.noun").write_text("  1 licence\nmouse n 1 1 @ 1 1 00000012  \n", encoding="utf-8")
    (tmp_path / "noun.exc").write_text("mice mouse\n", encoding="utf-8")
    for word in ("mouse", "mice", "mouses"):
        assert wordnet.lookup(tmp_path / "data.noun", word) == ["mouse (noun): a small rodent"]
    assert wordnet.lookup(tmp_path / "data.noun", "mous") == []


# A crossword dictionary as the letter-game thesis describes it, in both directions, with style labels on both sides.
FORWARD = "ag@stříbro (chem.)\nkotva [zast.]@zařízení k upevnění lodi\nzast. chorý@nemocný\nbez významu@\n@prázdné\n"
REVERSE = "hlavní město Lotyšska@riga\nměna v Japonsku [hovor.]@jen\nřeka v Asii@ob zř.\n"


def test_a_file_of_meanings_is_read_in_both_directions_without_labels() -> None:
    assert [(line.number, line.word, line.meaning) for line in userfile.parse(FORWARD)] == [
        (1, "ag", "stříbro"),
        (2, "kotva", "zařízení k upevnění lodi"),
        (3, "chorý", "nemocný"),
    ]
    assert [line.word for line in userfile.parse(REVERSE)] == ["riga", "jen", "ob"]


@pytest.mark.parametrize(("text", "words"), [(FORWARD, ["AG", "CHORÝ", "KOTVA"]), (REVERSE, ["JEN", "OB", "RIGA"])])
def test_a_file_of_meanings_can_be_built_into_a_playable_lexicon(text: str, words: list[str], home: Path) -> None:
    from kotva import Lexicon

    file, target = home / "crossword.txt", home / "crossword.klx"
    file.write_bytes(text.encode("cp1250"))
    made = build.build(languages.get("cs"), file, target)
    assert Lexicon.open(target).words() == words
    assert made.meanings == 3
    found = look_up(store.read_notes(target), words[-1])
    expected = {"KOTVA": "zařízení k upevnění lodi", "RIGA": "hlavní město Lotyšska"}[words[-1]]
    assert found.meanings[0].text == expected


def test_meanings_are_kept_for_a_lexicon_and_shown(small: Path, home: Path, kotva: Run) -> None:
    file = home / "meanings.txt"
    file.write_text(FORWARD, encoding="utf-8")
    assert kotva("lexicon", "meanings", "small", file)[0] == 0
    code, printed, _ = kotva("lexicon", "define", "small", "KOTVA", "--json")
    assert code == 0
    assert {"word": "kotva", "text": "zařízení k upevnění lodi", "source": "small.txt"} in json.loads(printed)[
        "meanings"
    ]


def test_a_file_without_meanings_is_refused(small: Path, home: Path, kotva: Run) -> None:
    file = home / "meanings.txt"
    file.write_text("kotva\n", encoding="utf-8")
    code, _, message = kotva("lexicon", "meanings", "small", file)
    assert code == 2
    assert "this file has no line of the form `word@meaning`" in message


def test_where_nothing_is_installed_the_packages_that_would_help_are_named(
    small: Path, kotva: Run, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("kotva.lexicons.meanings.packages.ROOT", home)
    code, _, message = kotva("lexicon", "define", "small", "kotva")
    assert code == 1
    assert "stardict-czech, mythes-cs would help: kotva lexicon install --meanings small" in message


def package(code: str, name: str) -> Path:
    source = next(source for source in languages.get(code).meanings if source.package == name)
    file = Path("/") / source.file
    if not file.exists():
        pytest.skip(f"optional: Debian's {name} is not installed")
    return file


@pytest.mark.parametrize(
    ("code", "name", "word", "part"),
    [
        ("en", "dict-gcide", "anchor", "ship"),
        ("en", "wordnet-base", "geese", "goose (noun)"),
        ("pl", "dict-freedict-pol-eng", "kotwica", "anchor"),
        ("pl", "mythes-pl", "dom", "budynek"),
        ("cs", "stardict-czech", "abatyše", "kláštera"),
        ("cs", "mythes-cs", "dům", "budova"),
        ("sk", "mythes-sk", "dom", "budova"),
    ],
)
def test_the_packages_of_debian_are_read(code: str, name: str, word: str, part: str) -> None:
    file = package(code, name)
    lookup = {"gcide": dictd, "freedict": dictd, "wordnet": wordnet, "stardict": stardict, "mythes": mythes}
    module = next(module for kind, module in lookup.items() if kind in name)
    assert part in " ".join(module.lookup(file, word))


def test_an_inflected_form_is_explained_by_its_lemma(installed) -> None:
    package("cs", "stardict-czech")
    installed("cs")
    found = look_up(store.read_notes(find("cs")), "abatyší")
    assert {meaning.word for meaning in found.meanings} == {"abatyše"}
