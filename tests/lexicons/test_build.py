"""Lexica from the user's own lists. Bad input gives exit code 2, one sentence and no incomplete file."""

from __future__ import annotations

import json
import random
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import Lexicon, languages
from kotva.lexicons import build, paths, store

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def out(home: Path) -> Path:
    folder = home / "out"
    folder.mkdir()
    return folder / "own.klx"


def write(home: Path, words: str | bytes, name: str = "words.txt") -> Path:
    file = home / name
    file.write_bytes(words if isinstance(words, bytes) else words.encode())
    return file


def refused(answer: tuple[int, str, str], out: Path, complaint: str) -> None:
    code, printed, message = answer
    assert code == 2
    assert printed == ""
    assert message.startswith("kotva: ")
    assert message.count("\n") == 1
    assert complaint in message
    assert list(out.parent.iterdir()) == []


WORDS = "žluťoučký\nkůň\npěl\nďábelské\nódy\nšíp\n"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1250", "iso-8859-2", "utf-8-sig", "utf-16"])
def test_the_encoding_of_a_list_is_detected(encoding: str, home: Path, out: Path, kotva: Run) -> None:
    file = write(home, WORDS.encode(encoding))
    code, _, _ = kotva("lexicon", "build", "--language", "cs", file, "-o", out)
    assert code == 0
    assert {word.lower() for word in Lexicon.open(out)} == set(WORDS.split())


@pytest.mark.parametrize("code", ["cs", "sk", "pl"])
def test_real_words_are_read_alike_from_both_code_pages(code: str, home: Path, out: Path, installed) -> None:
    pack = languages.get(code)
    words = random.Random(1).sample(installed(code).pattern("????"), 300)
    for encoding in ("cp1250", "iso-8859-2"):
        build.build(pack, write(home, "\n".join(words).lower().encode(encoding)), out)
        assert sorted(Lexicon.open(out)) == sorted(words)


def test_an_encoding_that_is_told_is_used(home: Path, out: Path, kotva: Run) -> None:
    file = write(home, "řeka\n".encode("cp852"))
    assert kotva("lexicon", "build", "--language", "cs", file, "-o", out, "--encoding", "cp852")[0] == 0
    assert Lexicon.open(out).words() == ["ŘEKA"]
    out.unlink()
    refused(
        kotva("lexicon", "build", "--language", "cs", file, "-o", out, "--encoding", "utf-8"),
        out,
        "line 1: this is not utf-8",
    )
    refused(
        kotva("lexicon", "build", "--language", "cs", file, "-o", out, "--encoding", "abc"), out, "no encoding `abc`"
    )


def test_a_missing_file_is_refused(home: Path, out: Path, kotva: Run) -> None:
    answer = kotva("lexicon", "build", "--language", "en", home / "none.txt", "-o", out)
    refused(answer, out, "none.txt: No such file or directory")


@pytest.mark.parametrize("data", [b"\x7fELF\x02\x01\0\0\0", b"\x89PNG\r\n\x1a\n\0\0", b"word\x01list\n"])
def test_a_binary_file_is_refused(data: bytes, home: Path, out: Path, kotva: Run) -> None:
    answer = kotva("lexicon", "build", "--language", "en", write(home, data), "-o", out)
    refused(answer, out, "this is a binary file, not a list of words")


@pytest.mark.parametrize("text", ["", "\n\n  \n", "a\nb\n"])
def test_a_list_without_words_is_refused(text: str, home: Path, out: Path, kotva: Run) -> None:
    refused(
        kotva("lexicon", "build", "--language", "en", write(home, text), "-o", out),
        out,
        "there are no words in this list",
    )


def test_words_with_foreign_letters_are_named_by_line_and_the_rest_is_built(home: Path, out: Path, kotva: Run) -> None:
    file = write(home, "cat\nnaïve\n\ndog\nsmörgås\n")
    code, printed, message = kotva("lexicon", "build", "--language", "en", file, "-o", out, "--json")
    assert code == 0
    assert [row["line"] for row in json.loads(printed)["refused"]] == [2, 5]
    assert "words.txt, line 2 is left out" in message
    assert Lexicon.open(out).words() == ["CAT", "DOG"]


def test_strict_refuses_a_list_with_foreign_letters(home: Path, out: Path, kotva: Run) -> None:
    file = write(home, "cat\nnaïve\n\ndog\nsmörgås\n")
    answer = kotva("lexicon", "build", "--language", "en", file, "-o", out, "--strict")
    refused(answer, out, 'line 2 is refused: "Ï"' if '"Ï"' in answer[2] else 'line 2 is refused: "ï"')
    assert "so are 1 other lines" in answer[2]


def test_duplicates_are_counted_in_any_case_and_form(home: Path, out: Path, kotva: Run) -> None:
    file = write(home, "žába\nŽÁBA\nza\u030cba\nz\u030ca\u0301ba\nlano\nlano\n")
    code, printed, _ = kotva("lexicon", "build", "--language", "cs", file, "-o", out, "--json")
    assert code == 0
    assert (json.loads(printed)["words"], json.loads(printed)["duplicates"]) == (2, 3)
    _, _, message = kotva("lexicon", "build", "--language", "cs", file, "-o", out)
    assert "3 duplicates were left out" in message


def test_words_that_no_board_can_hold_are_left_out_and_counted(home: Path, out: Path) -> None:
    file = write(home, "a\nab\nabcdefghijklmno\nabcdefghijklmnop\n")
    made = build.build(languages.get("en"), file, out)
    assert (made.words, made.left_out) == (2, 2)


def test_two_letter_tiles_count_as_one_letter(home: Path, out: Path) -> None:
    # 15 tiles, 18 characters; and one tile more
    file = write(home, "llarrachabacadafa\nllarrachabacadafallab\nch\n")
    made = build.build(languages.get("es"), file, out)
    assert (made.words, made.left_out) == (1, 2)


def test_an_alphabet_of_64_letters_is_refused(home: Path, out: Path, kotva: Run) -> None:
    folder = home / "data" / "languages" / "big"
    folder.mkdir(parents=True)
    rows = [f"{chr(0x0410 + n) if n < 32 else chr(0x0531 + n - 32)},1,1,consonant" for n in range(64)]
    (folder / "tiles.csv").write_text("\n".join(["letter,count,value,kind", *rows, "?,2,0,blank"]), encoding="utf-8")
    (folder / "pack.toml").write_text('[names]\nlanguage = "x"\nenglish = "x"\n', encoding="utf-8")
    answer = kotva("lexicon", "build", "--language", "big", write(home, "ab\n"), "-o", out)
    refused(answer, out, "line 65: an alphabet has at most 63 letters")


def test_a_compiled_file_cut_short_is_refused(small: Path, kotva: Run) -> None:
    data = small.read_bytes()
    for length in (0, 5, 20, 100, len(data) // 2, len(data) - 1):
        small.write_bytes(data[:length])
        code, _, message = kotva("lexicon", "info", small)
        assert (code, message.count("\n")) == (2, 1), length
        assert str(small) in message


def test_a_compiled_file_with_a_flipped_bit_is_refused(small: Path, kotva: Run) -> None:
    data = small.read_bytes()
    draw = random.Random(2)
    for at in [0, 8, 12, 16, len(data) - 1, *(draw.randrange(len(data)) for _ in range(60))]:
        flipped = bytearray(data)
        flipped[at] ^= 1 << draw.randrange(8)
        small.write_bytes(flipped)
        code, _, message = kotva("lexicon", "check", "small", "kotva")
        assert (code, message.count("\n")) == (2, 1), at


def test_a_file_of_another_kind_is_no_lexicon(home: Path, kotva: Run) -> None:
    code, _, message = kotva("lexicon", "words", write(home, "hello", "x.klx"))
    assert code == 2
    assert "this is not a compiled lexicon" in message


COMMAND = [sys.executable, "-m", "kotva.cli.main", "lexicon", "build", "--language", "en"]


def limit_files() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))


def test_a_full_disk_leaves_nothing_behind(home: Path, out: Path) -> None:
    file = write(home, "".join(f"{a}{b}\n" for a in "abcdefghij" for b in "klmnopqrst"))
    done = subprocess.run(
        [*COMMAND, file, "-o", out], preexec_fn=limit_files, capture_output=True, text=True, check=False
    )
    refused((done.returncode, done.stdout, done.stderr), out, "own.klx")


def test_a_full_disk_leaves_the_old_lexicon_in_place(home: Path, out: Path) -> None:
    build.build(languages.get("en"), write(home, "cat\n"), out)
    before = out.read_bytes()
    file = write(home, "".join(f"{a}{b}\n" for a in "abcdefghij" for b in "klmnopqrst"))
    done = subprocess.run([*COMMAND, file, "-o", out], preexec_fn=limit_files, capture_output=True, check=False)
    assert done.returncode == 2
    assert out.read_bytes() == before
    assert list(out.parent.iterdir()) == [out]


def test_a_device_or_folder_is_not_replaced(home: Path, out: Path, kotva: Run) -> None:
    file = write(home, "cat\n")
    for target in ("/dev/null", home):
        code, _, message = kotva("lexicon", "build", "--language", "en", file, "-o", target)
        assert code == 2
        assert "is not a plain file" in message


def test_a_lexicon_that_is_being_written_cannot_be_written_at_the_same_time(home: Path, out: Path, kotva: Run) -> None:
    file = write(home, "cat\n")
    with store.writing(out):
        refused(
            kotva("lexicon", "build", "--language", "en", file, "-o", out), out, "is being written by another process"
        )
    assert kotva("lexicon", "build", "--language", "en", file, "-o", out)[0] == 0


def test_of_two_builds_at_once_one_or_both_succeed_and_the_file_is_whole(home: Path, out: Path) -> None:
    words = ["".join(random.Random(n).choices("abcdefgh", k=9)) for n in range(20_000)]
    file = write(home, "\n".join(words))
    both = [
        subprocess.Popen([*COMMAND, file, "-o", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE) for _ in range(2)
    ]
    for process in both:
        process.communicate()
    codes = sorted(process.returncode for process in both)
    assert codes in ([0, 0], [0, 2])
    assert len(Lexicon.open(out)) == len(set(words))
    assert list(out.parent.iterdir()) == [out]


def test_a_named_lexicon_is_installed_but_not_over_one_that_a_pack_offers(home: Path, kotva: Run) -> None:
    file = write(home, "cat\ndog\n")
    assert kotva("lexicon", "build", "--language", "en", file, "--name", "pets")[0] == 0
    listed = json.loads(kotva("lexicon", "list", "--json")[1])
    assert listed == [
        {"name": "pets", "language": "en", "words": 2, "source": "file words.txt", "licence": "your own list"}
    ]
    for name, complaint in (
        ("en", "is the name of a lexicon that a pack offers"),
        ("../x", "a lexicon's name is made of"),
    ):
        code, _, message = kotva("lexicon", "build", "--language", "en", file, "--name", name)
        assert code == 2
        assert complaint in message
    assert kotva("lexicon", "build", "--language", "en", file)[0] == 2
    assert [path.name for path in paths.lexicon_file("x").parent.iterdir()] == ["pets.klx"]


def test_a_damaged_lexicon_is_reported_and_the_others_listed(small: Path, kotva: Run) -> None:
    small.with_name("bad.klx").write_bytes(b"KOTVALEX")
    code, printed, message = kotva("lexicon", "list", "--json")
    assert code == 0
    assert [row["name"] for row in json.loads(printed)] == ["small"]
    assert "bad.klx" in message
