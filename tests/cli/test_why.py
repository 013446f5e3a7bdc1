"""`--why` of `kotva moves` and `kotva analyze`: the same sentences as text, as HTML and as JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kotva import Lexicon, _core, languages
from kotva.analysis.explained import Explanation
from kotva.analysis.explanation import Setting, explain
from kotva.analysis.sentences import sentences
from kotva.games.crossword import Position

Kotva = Callable[..., tuple[int, str, str]]

OPENING = "/".join(["15"] * 15) + " HATTERS/ 0/0 0"
WORDS = "hat\nhats\nhatters\nat\nta\nas\n"
RECORD = "#character-encoding UTF-8\n#player1 eva Eva\n#player2 jan Jan\n>eva: HATTERS 8E HATS +14 14\n"


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("lexica") / "small.klx"
    _core.compile_lexicon(languages.get("en").alphabet, WORDS.encode(), path, '{"language": "en"}')
    return str(path)


@pytest.fixture
def record(tmp_path: Path, home: Path) -> Path:
    path = tmp_path / "game.gcg"
    path.write_text(RECORD, encoding="utf-8")
    return path


def answer(kotva: Kotva, *arguments: object) -> dict[str, Any]:
    code, out, err = kotva(*arguments, "--json")
    assert code == 0, err
    document = json.loads(out)
    assert isinstance(document, dict)
    return document


def explained(lexicon: str, move: str, other: str | None = None, seed: int = 0) -> Explanation:
    position = Position.from_cgp(OPENING, Lexicon.open(lexicon))
    return explain(position, move, other, Setting(seed=seed))


def test_moves_are_explained_after_the_table(kotva: Kotva, lexicon: str) -> None:
    code, out, _ = kotva("moves", "--lexicon", lexicon, "--cgp", OPENING, "--top", 2, "--why-in", "sk")
    assert code == 0
    first = Position.from_cgp(OPENING, Lexicon.open(lexicon)).plays()[0]
    assert f"\n1. {' '.join(sentences(explained(lexicon, str(first)), 'sk'))}\n" in out
    assert "\n2. " in out
    assert "\n3. " not in out


def test_moves_as_json_have_the_facts_and_the_sentences(kotva: Kotva, lexicon: str) -> None:
    found = answer(kotva, "moves", "--lexicon", lexicon, "--cgp", OPENING, "--top", 1, "--why", "--seed", 3)
    [play] = found["plays"]
    wanted = explained(lexicon, f"{play['at']} {play['tiles']}", seed=3)
    assert play["why"] == {
        "language": "en",
        "sentences": list(sentences(wanted, "en")),
        **wanted.model_dump(mode="json"),
    }


def test_five_plays_are_explained_unless_top_says_otherwise(kotva: Kotva, lexicon: str) -> None:
    found = answer(kotva, "moves", "--lexicon", lexicon, "--cgp", OPENING, "--why")
    assert found["count"] == 5
    assert all("why" in play for play in found["plays"])
    plain = answer(kotva, "moves", "--lexicon", lexicon, "--cgp", OPENING)
    assert plain["count"] > 5
    assert not any("why" in play for play in plain["plays"])


def test_moves_are_compared_with_the_move_asked_for(kotva: Kotva, lexicon: str) -> None:
    found = answer(
        kotva,
        "moves",
        "--lexicon",
        lexicon,
        "--cgp",
        OPENING,
        "--top",
        1,
        "--by",
        "equity",
        "--than",
        "8E HATS",
        "--why",
    )
    [play] = found["plays"]
    assert play["why"]["other"]["move"] == "8E HATS"
    assert play["why"]["difference"]["score"] == play["score"] - 14


def test_moves_at_a_turn_are_compared_with_the_move_played(kotva: Kotva, lexicon: str, record: Path) -> None:
    found = answer(kotva, "moves", "--lexicon", lexicon, "--record", record, "--turn", 1, "--why", "--top", 8)
    compared = [play["why"]["other"] and play["why"]["other"]["move"] for play in found["plays"]]
    played = [f"{play['at']} {play['tiles']}" == "8E HATS" for play in found["plays"]]
    assert compared == [None if same else "8E HATS" for same in played]
    assert any(played)


def test_simulated_moves_are_explained_with_the_numbers_of_their_table(kotva: Kotva, lexicon: str) -> None:
    found = answer(
        kotva, "moves", "--lexicon", lexicon, "--cgp", OPENING, "--by", "sim", "--top", 2, "--iterations", 60, "--why"
    )
    for play in found["plays"]:
        assert play["why"]["move"]["win"]["win"] == pytest.approx(play["win"], abs=1e-6)
        assert play["why"]["move"]["win"]["playouts"] == play["iterations"]


def test_an_unknown_language_and_options_without_why_are_refused(kotva: Kotva, lexicon: str) -> None:
    start = "moves", "--lexicon", lexicon, "--cgp", OPENING
    code, _, err = kotva(*start, "--why-in", "de")
    assert (code, "cs, en, pl and sk" in err) == (2, True)
    code, _, err = kotva(*start, "--than", "8E HATS")
    assert (code, "--than belongs to --why" in err) == (2, True)
    code, _, err = kotva(*start, "--seed", "1")
    assert (code, "--seed belongs to --by sim or --why" in err) == (2, True)


def test_a_game_is_explained_where_something_better_was_possible(kotva: Kotva, lexicon: str, record: Path) -> None:
    code, out, err = kotva("analyze", record, "--lexicon", lexicon, "--language", "en", "--why-in", "pl")
    assert code == 0, err
    game = answer(kotva, "analyze", record, "--lexicon", lexicon, "--language", "en", "--why-in", "pl")["files"][0][
        "game"
    ]
    [turn] = game["turns"]
    wanted = explained(lexicon, turn["best_move"]["move"], "8E HATS")
    assert turn["why"]["sentences"] == list(sentences(wanted, "pl"))
    assert turn["why"]["difference"] == wanted.model_dump(mode="json")["difference"]
    assert out.endswith(f"turn 1, eva: 8E HATS, lost {turn['lost']:.1f}\n{' '.join(turn['why']['sentences'])}\n")


def test_a_page_has_the_explanations_below_its_boards(kotva: Kotva, lexicon: str, record: Path, tmp_path: Path) -> None:
    page = tmp_path / "game.html"
    start = "analyze", record, "--lexicon", lexicon, "--language", "en", "-o", page
    assert kotva(*start)[0] == 0
    plain = page.read_text(encoding="utf-8")
    assert kotva(*start, "--why-in", "cs")[0] == 0
    assert "přinese" not in plain
    assert "was better<br>Tah 8" in page.read_text(encoding="utf-8")


def test_one_position_is_explained_by_its_best_move(kotva: Kotva, lexicon: str) -> None:
    found = answer(kotva, "analyze", "--cgp", OPENING, "--lexicon", lexicon, "--why")
    assert found["why"]["move"]["move"] == found["best"][0]["move"]
    assert "why" not in answer(kotva, "analyze", "--cgp", OPENING, "--lexicon", lexicon)
