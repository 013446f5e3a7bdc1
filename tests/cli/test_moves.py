from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kotva import _core, languages
from kotva.games.crossword import Position

Kotva = Callable[..., tuple[int, str, str]]

EMPTY = "/".join(["15"] * 15)
OPENING = f"{EMPTY} ANCHORS/ 0/0 0"
WORDS = "anchor anchors hat hats so os ah ha"


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("lexica") / "small.klx"
    _core.compile_lexicon(languages.get("en").alphabet, WORDS.replace(" ", "\n").encode(), path, '{"language": "en"}')
    return str(path)


def answer(kotva: Kotva, *arguments: str) -> dict[str, object]:
    code, out, _ = kotva("moves", *arguments, "--json")
    assert code == 0
    document = json.loads(out)
    assert isinstance(document, dict)
    return document


def test_plays_are_listed_best_first_with_their_words(kotva: Kotva, lexicon: str) -> None:
    found = answer(kotva, "--lexicon", lexicon, "--cgp", OPENING)
    plays = found["plays"]
    assert isinstance(plays, list)
    assert found["count"] == len(plays)
    assert plays[0] == {"at": "8B", "tiles": "ANCHORS", "score": 80, "words": ["ANCHORS"]}
    assert [play["score"] for play in plays] == sorted((play["score"] for play in plays), reverse=True)
    assert all(play["at"][0] == "8" for play in plays), "an empty board lists plays across only"


def test_top_and_all(kotva: Kotva, lexicon: str) -> None:
    found = answer(kotva, "--lexicon", lexicon, "--cgp", OPENING, "--top", "2", "--all")
    everything = answer(kotva, "--lexicon", lexicon, "--cgp", OPENING)
    assert (found["count"], found["total"]) == (2, everything["count"])
    others = found["others"]
    assert isinstance(others, list)
    assert others[-1] == {"pass": True}
    assert {"exchange": "ACHNORS"} in others
    assert not any("score" in other for other in others)
    assert "others" not in everything


def test_smart_orders_by_points_expected_bingo_and_danger(kotva: Kotva, lexicon: str) -> None:
    found = answer(kotva, "--lexicon", lexicon, "--cgp", OPENING, "--by", "smart", "--top", "5")
    plays = found["plays"]
    assert isinstance(plays, list)
    assert plays[0]["tiles"] == "ANCHORS"
    values = [play["equity"] for play in plays]
    assert values == sorted(values, reverse=True)
    for play in plays:
        terms = play["worth"]
        assert terms["score"] == play["score"]
        assert terms["defence"] in (0, -5, -10, -20)
        assert play["equity"] == pytest.approx(terms["score"] + terms["bingo"] + terms["defence"])
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", OPENING, "--by", "smart")
    assert code == 0
    assert set(out.split()[:5]) == {"move", "equity", "score", "bingo", "defence"}


def test_positions_on_standard_input_give_one_document_a_line(
    kotva: Kotva, lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{OPENING}\n{EMPTY} HAT/ 0/0 0\n"))
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", "-", "--generator", "appel-jacobson")
    assert code == 0
    first, second = map(json.loads, out.splitlines())
    assert first["plays"][0]["tiles"] == "ANCHORS"
    assert second["plays"][0]["tiles"] == "HAT"


def test_a_bad_line_is_named_and_the_lines_before_it_are_answered(
    kotva: Kotva, lexicon: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{OPENING}\nnonsense\n{OPENING}\n"))
    code, out, err = kotva("moves", "--lexicon", lexicon, "--cgp", "-", "--json")
    assert code == 2
    assert len(out.splitlines()) == 1
    assert err.startswith("kotva: line 2: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--cgp", "nonsense"], "it ends before the racks"),
        (["--cgp", OPENING, "--generator", "magic"], "there is no generator `magic`"),
        (["--cgp", OPENING, "--by", "luck"], "not ordered by `luck`"),
        (["--cgp", f"{EMPTY} QQ/ 0/0 0"], "too many tiles Q: board and racks have 2, the set has 1"),
    ],
)
def test_bad_input_is_one_sentence(kotva: Kotva, lexicon: str, arguments: list[str], reason: str) -> None:
    code, out, err = kotva("moves", "--lexicon", lexicon, *arguments)
    assert (code, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1


def test_a_missing_lexicon_is_one_sentence(kotva: Kotva) -> None:
    code, _, err = kotva("moves", "--lexicon", "klingon", "--cgp", OPENING)
    assert code == 2
    assert "there is no lexicon `klingon`" in err


def test_words_the_user_banned_or_added_count(kotva: Kotva, lexicon: str, tmp_path: Path, home: Path) -> None:
    own = tmp_path / "own.klx"
    own.write_bytes(Path(lexicon).read_bytes())

    def tiles() -> set[object]:
        plays = answer(kotva, "--lexicon", str(own), "--cgp", f"{EMPTY} ANCHORS/ 0/0 0")["plays"]
        assert isinstance(plays, list)
        return {play["tiles"] for play in plays}

    assert kotva("lexicon", "ban", str(own), "anchors", "ha")[0] == 0
    assert tiles() == {"ANCHOR", "SO", "OS", "AH"}
    assert kotva("lexicon", "add", str(own), "roach")[0] == 0
    assert tiles() == {"ANCHOR", "SO", "OS", "AH", "ROACH"}


def test_equity_lists_the_parts_of_every_value(kotva: Kotva, lexicon: str, home: Path) -> None:
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", OPENING, "--by", "equity", "--json")
    plays = json.loads(out)["plays"]
    assert code == 0
    assert [play["equity"] for play in plays] == sorted((play["equity"] for play in plays), reverse=True)
    assert all(play["equity"] == pytest.approx(sum(play["worth"].values())) for play in plays)
    some = ("moves", "--lexicon", lexicon, "--cgp", OPENING, "--by", "equity", "--top", "5", "--json")
    assert json.loads(kotva(*some)[1])["plays"] == plays[:5]


def test_people_get_a_table(kotva: Kotva, lexicon: str) -> None:
    _, out, err = kotva("moves", "--lexicon", lexicon, "--cgp", OPENING, "--top", "1")
    assert out.splitlines()[1].split() == ["1", "8B", "ANCHORS", "80"]
    assert err == "the best 1 of 21 plays\n", "7 + 6 places of the long words, 2 of each of the four short ones"


@pytest.fixture
def rows(truth: Path) -> list[dict[str, str]]:
    with (truth / "moves-en-sowpods.tsv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def test_positions_of_the_truth_table_have_its_bags_and_are_written_as_they_were(rows: list[dict[str, str]]) -> None:
    for row in rows:
        position = Position.from_cgp(row["cgp"], language="en")
        assert position.bag == int(row["bag"]), row["cgp"]
        assert position.cgp().split()[:4] == row["cgp"].split()[:4]


@pytest.mark.parametrize("generator", ["gordon", "appel-jacobson"])
def test_every_row_of_the_truth_table_is_answered(
    kotva: Kotva, rows: list[dict[str, str]], reference: str, generator: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(row["cgp"] for row in rows) + "\n"))
    code, out, _ = kotva("moves", "--lexicon", reference, "--generator", generator, "--cgp", "-", "--json")
    assert code == 0
    for row, answer in zip(rows, map(json.loads, out.splitlines()), strict=True):
        scores = [play["score"] for play in answer["plays"]]
        wanted = (int(row["n_plays"]), int(row["best_score"]), int(row["sum_scores"]))
        assert (len(scores), max(scores, default=0), sum(scores)) == wanted, row["cgp"]
