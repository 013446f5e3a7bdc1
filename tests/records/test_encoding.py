from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kotva.errors import KotvaError
from kotva.records import gcg
from kotva.records.encoding import decode

CZECH = "#player1 žofie Žofie Růžičková\n>žofie: ŠŤASTNÝ 8D ŠŤASTNÝ +90 90\n"
POLISH = "#player1 łucja Łucja\n>łucja: ŹDŹBŁOĄ 8D ŹDŹBŁO +60 60\n"


@pytest.mark.parametrize("encoding", ["UTF-8", "CP1250", "ISO-8859-2"])
@pytest.mark.parametrize("text", [CZECH, POLISH])
def test_the_encodings_of_central_europe_are_told_apart(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)) == (text, [])


def test_signs_in_a_name_do_not_make_utf_8_another_encoding() -> None:
    text = ">©eva: ABC - +0 0"
    assert decode(text.encode()) == (text, [])


def test_latin_1_is_the_last_guess() -> None:
    text = ">ÿ: ABC - +0 0"
    assert decode(text.encode("ISO-8859-1")) == (text, [])


def test_quotes_in_a_note_do_not_change_the_guess() -> None:
    text = ">eva: A - +0 0\n#note „dobře“ – 3 × ž…"
    assert decode(text.encode("CP1250"))[0] == text


@pytest.mark.parametrize("encoding", ["UTF-8", "CP1250", "ISO-8859-2", "ISO-8859-15", "UTF-16"])
def test_a_given_encoding_overrides_everything(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "game.gcg"
    file.write_bytes(("#character-encoding ISO-8859-1\n>é: ABC - +0 0\n").encode(encoding))
    assert gcg.read(file, encoding=encoding).players[0].nick == "é"


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    assert decode("#player1 a".encode("utf-8-sig")) == ("#player1 a", [])


@pytest.mark.parametrize("declared", ["ISO8859-6", "no-such-encoding", "hex"])
def test_a_wrong_declaration_is_reported_and_the_text_read(declared: str) -> None:
    text = f"#character-encoding {declared}\n>césar: A - +0 0\n"
    read, remarks = decode(text.encode())
    assert read == text
    assert remarks == [f"line 1: the text is not {declared} as declared; read as UTF-8"]


def test_the_sample_with_a_wrong_declaration_has_its_remark(shared: Path) -> None:
    record = gcg.read(shared / "data" / "gcg" / "gcgio_testdata_name_weird_encoding_with_header.gcg")
    assert record.players[0].nick == "césar"
    assert len(record.remarks) == 1


def test_wrong_text_under_a_given_encoding_names_the_line() -> None:
    with pytest.raises(KotvaError, match=r"^a\.gcg, line 2: this is not UTF-8 text"):
        decode(b"#title x\n\xff", "UTF-8", source="a.gcg")


def test_an_unknown_encoding_is_named() -> None:
    with pytest.raises(KotvaError, match="no encoding called klingon"):
        decode(b"", "klingon")


def test_a_binary_file_is_refused() -> None:
    with pytest.raises(KotvaError, match="not a text file"):
        decode(b"\x7fELF\0\0")


@given(st.binary())
def test_any_bytes_without_zeros_are_text(data: bytes) -> None:
    if b"\0" not in data:
        text, _ = decode(data)
        assert text.isascii() == data.isascii()
