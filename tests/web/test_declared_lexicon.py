"""A record whose lexicon is not installed: every output says so, and no unknown word is called a phony."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from kotva._core import StopFlag
from kotva.web.analyses.questions import QUESTIONS

if TYPE_CHECKING:
    from tests.web.conftest import Install

Kotva = Callable[..., tuple[int, str, str]]
# ZA is a word of Collins Scrabble Words, not of the small list. The second play was challenged off.
GAME = """#player1 eva Eva
#player2 jan Jan
#lexicon {lexicon}
>eva: HATZERS 8H ZA +22 22
>jan: AEHISTU 9G ETH +20 20
>jan: AEHISTU -- -20 0
>eva: HATERSS 9I HAT +13 35
"""


@pytest.fixture(autouse=True)
def lexica(install: Install) -> None:
    install("en", ["hat", "hats", "hatters", "at", "ta", "as", "sat", "ha", "aa", "ah"])


@pytest.fixture
def game(home: Path) -> Callable[[str], Path]:
    def written(lexicon: str) -> Path:
        path = home / f"{lexicon}.gcg"
        path.write_text(GAME.format(lexicon=lexicon), encoding="utf-8")
        return path

    return written


def analysed(kotva: Kotva, path: Path) -> dict[str, Any]:
    code, out, err = kotva("analyze", path, "--json")
    assert code == 0, err
    return json.loads(out)  # type: ignore[no-any-return]


def test_a_word_of_another_lexicon_is_unknown_and_no_phony(kotva: Kotva, game: Callable[[str], Path]) -> None:
    found = analysed(kotva, game("CSW21"))
    document = found["files"][0]["game"]
    assert (document["lexicon"], document["declared_lexicon"]) == ("small", "CSW21")
    first, taken_off, third = document["turns"]
    assert (first["phonies"], first["unknown_words"], first["gap"]) == ([], ["ZA"], "other-lexicon")
    assert (first["lost"], first["best_move"]) == (0, None)
    # The second play was challenged off in the game, so it is a phony whatever our lexicon contains.
    assert (taken_off["withdrawn"], taken_off["unknown_words"]) == (True, [])
    assert any("CSW21" in remark and "small" in remark for remark in document["remarks"])
    eva = next(player for player in found["players"] if player["player"] == "eva")["summary"]
    assert (eva["turns"], eva["analysed"], eva["phonies"], eva["error_index"]) == (2, 1, 0, third["lost"])
    jan = next(player for player in found["players"] if player["player"] == "jan")["summary"]
    assert jan["challenges_missed"] == 0


@pytest.mark.parametrize("name", ["small", "SMALL"])
def test_the_lexicon_that_a_record_declares_is_found_whatever_its_case(
    kotva: Kotva, game: Callable[[str], Path], name: str
) -> None:
    document = analysed(kotva, game(name))["files"][0]["game"]
    assert (document["lexicon"], document["declared_lexicon"]) == ("small", "")
    assert document["turns"][0]["phonies"] == ["ZA"]
    assert document["turns"][0]["best_move"]


def test_text_and_html_say_which_lexicon_the_game_was_played_with(
    kotva: Kotva, game: Callable[[str], Path], tmp_path: Path
) -> None:
    _, out, _ = kotva("analyze", game("CSW21"), "-o", tmp_path / "game.html")
    page = (tmp_path / "game.html").read_text(encoding="utf-8")
    for text in (out, page):
        assert "The record says that the game was played with CSW21. It is analysed with small" in text
        assert "ZA is not in small, but the game was played with CSW21" in text
        assert "not in the lexicon and was not challenged" not in text
    _, _, err = kotva("analyze", game("CSW21"), game("small"))
    assert "CSW21.gcg: played with CSW21, analysed with small" in err
    assert "small.gcg: played" not in err


def test_the_page_hears_of_the_other_lexicon(client: TestClient) -> None:
    text = GAME.format(lexicon="CSW21")
    record = client.post("/api/record", json={"text": text}).json()
    assert (record["lexicon"], record["declared_lexicon"]) == ("small", "CSW21")
    told = {remark["rule"]: remark for remark in record["remarks"]}
    assert (told["other-lexicon"]["line"], told["other-lexicon"]["about"]) == (3, ["CSW21", "small"])
    assert told["words-elsewhere"]["about"] == ["ZA", "small", "CSW21"]
    assert "words" not in told
    assert "withdrawn-good" not in told
    model, work = QUESTIONS["review"]
    heard: list[dict[str, Any]] = []
    answer = work(model.model_validate({"text": text}), heard.append, StopFlag())
    assert answer["game"]["declared_lexicon"] == "CSW21"
    assert heard[0]["turn"]["unknown_words"] == ["ZA"]
    assert client.post("/api/deck", json={"text": text}).json()["declared_lexicon"] == "CSW21"
