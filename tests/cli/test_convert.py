from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from kotva.records import files, gcg

Kotva = Callable[..., tuple[int, str, str]]

GAME = """#player1 žofie Žofie
#player2 jan Jan
#x-odd kept
>žofie: KOTVA?S 8D KOTVA +12 12
#note first
>jan: ABCDEFG 9D ABC +16 16
"""


@pytest.fixture
def game(tmp_path: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_bytes(GAME.encode("cp1250"))
    return path


def test_records_go_to_json_and_back_without_loss(kotva: Kotva, game: Path, tmp_path: Path) -> None:
    assert kotva("convert", str(game), str(tmp_path / "game.json"))[0] == 0
    assert kotva("convert", str(tmp_path / "game.json"), str(tmp_path / "again.gcg"))[0] == 0
    assert (tmp_path / "again.gcg").read_text(encoding="utf-8") == "#character-encoding UTF-8\n" + GAME


def test_every_sample_goes_to_json_and_back(kotva: Kotva, shared: Path, tmp_path: Path) -> None:
    for sample in sorted((shared / "data" / "gcg").glob("*.gcg")):
        assert kotva("convert", str(sample), str(tmp_path / "x.json"))[0] == 0
        assert kotva("convert", str(tmp_path / "x.json"), str(tmp_path / "x.gcg"))[0] == 0
        assert files.read(tmp_path / "x.gcg") == gcg.read(sample)


def test_positions_are_converted_by_turn_and_differences_are_reported(kotva: Kotva, game: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.cgp"
    assert kotva("convert", str(game), str(out), "--turn", "1", "--language", "cs")[0] == 0
    assert out.read_text().split()[1:] == ["ABCDEFG/", "0/12", "0"]
    code, printed, err = kotva("convert", str(game), str(out), "--language", "cs")
    assert (code, printed) == (0, "")
    assert out.read_text().split()[2] == "12/16"
    assert err == f"{game}, line 6: 9D ABC scores 15, the record says 16\n"


@pytest.mark.parametrize(("name", "content"), [("x.svg", ">K<"), ("x.txt", "K O T V A"), ("x.csv", ":K")])
def test_pictures_and_boards_are_written(kotva: Kotva, game: Path, tmp_path: Path, name: str, content: str) -> None:
    assert kotva("convert", str(game), str(tmp_path / name), "--language", "cs")[0] == 0
    assert content in (tmp_path / name).read_text(encoding="utf-8")


def test_a_position_becomes_a_board_and_comes_back(kotva: Kotva, game: Path, tmp_path: Path) -> None:
    cgp, board, again = (str(tmp_path / name) for name in ("a.cgp", "a.csv", "b.cgp"))
    assert kotva("convert", str(game), cgp, "--language", "cs")[0] == 0
    assert kotva("convert", cgp, board, "--language", "cs")[0] == 0
    assert kotva("convert", board, again, "--language", "cs")[0] == 0
    assert Path(again).read_text().split()[0] == Path(cgp).read_text().split()[0]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["game.gcg", "x.pdf"], "x.pdf: the formats are .gcg, .json, .cgp"),
        (["missing.gcg", "x.json"], "missing.gcg: No such file"),
        (["game.doc", "x.json"], "game.doc: a game record ends in .gcg or .json"),
        (["game.gcg", "no/such/x.json"], "there is no folder"),
        (["game.gcg", "x.cgp", "--turn", "9", "--language", "cs"], "there is no turn 9"),
        (["game.gcg", "x.json", "--encoding", "klingon"], "no encoding called klingon"),
        (["game.gcg", "x.json", "--encoding", "UTF-8"], "game.gcg, line 1: this is not UTF-8 text"),
        (["one.cgp", "x.gcg"], "one position is not a game"),
        (["one.cgp", "x.svg"], "one.cgp: "),
    ],
)
def test_bad_input_is_one_sentence_and_leaves_no_file(
    kotva: Kotva,
    game: Path,
    arguments: list[str],
    reason: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(game.parent)
    (game.parent / "one.cgp").write_text("nonsense\n")
    before = sorted(game.parent.iterdir())
    code, _, said = kotva("convert", *arguments)
    assert code == 2
    assert reason in said
    assert len(said.splitlines()) == 1
    assert sorted(game.parent.iterdir()) == before


def test_a_record_with_one_nick_for_two_players_is_converted_with_a_remark(kotva: Kotva, tmp_path: Path) -> None:
    source, target = tmp_path / "game.gcg", tmp_path / "out.gcg"
    lines = "#player1 x Eva\n#player2 x Jan\n>x: HATTERS 8e HATS +14 14\n>x: AEIOURT 9g AR +4 4 TA, SR\n"
    source.write_text(lines)
    code, _, err = kotva("convert", source, target)
    assert (code, f"{source}, line 2: another player has the nick x too" in err) == (0, True), err
    body = ">x: HATTERS 8E HATS +14 14\n>x-2: AEIOURT 9G AR +4 4\n"
    assert target.read_text() == "#character-encoding UTF-8\n#player1 x Eva\n#player2 x-2 Jan\n" + body
    assert kotva("convert", target, tmp_path / "again.gcg") == (0, "", "")


def test_a_foreign_letter_is_refused_with_file_and_line(kotva: Kotva, tmp_path: Path) -> None:
    source = tmp_path / "game.gcg"
    source.write_text(">x: HATTERS 8E HATS +14 14\n>y: AB€DEFG 9E AB +5 5\n", encoding="utf-8")
    code, _, err = kotva("convert", source, tmp_path / "out.cgp")
    assert code == 2
    assert f"{source}: line 2: the rack AB€DEFG has `€`" in err
