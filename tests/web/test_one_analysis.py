"""The page, the command and the deck agree on every turn, because there is only one analysis."""

from __future__ import annotations

import base64
import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from kotva._core import StopFlag
from kotva.analysis import kept
from kotva.lexicons import paths
from kotva.web.analyses.questions import QUESTIONS

pytestmark = pytest.mark.slow

Kotva = Callable[..., tuple[int, str, str]]
SLIP = 1.0
"""The smallest loss for which a turn gets a card (docs/analysis.md)."""
ENDGAME = "puzzles_testdata_well_played_game.gcg"
"""A sample with a complete endgame in which equity and the solver disagree."""


@pytest.fixture
def samples(shared: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of sample records. Cached results are hidden, and the user's files stay untouched."""
    missing = [name for name in ("en", "pl") if not paths.lexicon_file(name).is_file()]
    if missing:
        pytest.skip(f"lexica that the samples need are not installed: {', '.join(missing)}")
    monkeypatch.setenv("KOTVA_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(kept, "folder", lambda: tmp_path / "analyses")
    return shared / "data" / "gcg"


def on_the_page(file: Path) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """The answer to the page Review over the socket: the turns one by one, and the rest of the analysis."""
    model, work = QUESTIONS["review"]
    heard: list[dict[str, Any]] = []
    ask = model.model_validate({"data": base64.b64encode(file.read_bytes())})
    answer = work(ask, heard.append, StopFlag())
    assert [one["done"] for one in heard] == list(range(1, answer["of"] + 1))
    return [one["turn"] for one in heard], answer["game"]


def posted(client: TestClient, what: str, file: Path) -> dict[str, Any]:
    answer = client.post(f"/api/{what}", json={"data": base64.b64encode(file.read_bytes()).decode()})
    assert answer.status_code == 200, (file.name, answer.text)
    return answer.json()  # type: ignore[no-any-return]


def told(turn: dict[str, Any]) -> tuple[object, ...]:
    best = turn["best_move"] and turn["best_move"]["move"]
    return turn["number"], turn["line"], turn["player"], turn["move"], turn["value"], best, turn["lost"]


def test_every_sample_is_analysed_alike_by_command_page_and_deck(
    samples: Path, client: TestClient, kotva: Kotva, tmp_path: Path
) -> None:
    files = sorted(samples.glob("*.gcg"))
    assert len(files) == 27
    for file in files:
        name = file.name
        code, out, err = kotva("analyze", file, "--json", "--deck", tmp_path / "deck.csv")
        assert code == 0, err
        command = json.loads(out)["files"][0]["game"]
        turns, rest = on_the_page(file)
        assert list(map(told, turns)) == list(map(told, command["turns"])), name
        assert rest == {key: value for key, value in command.items() if key != "turns"}, name

        steps = [step for step in posted(client, "record", file)["steps"] if step["turn"]]
        nicks = [seat["nick"] for seat in command["seats"]]
        assert [(step["turn"], step["line"], nicks[step["player"]], step["cgp"]) for step in steps] == [
            (turn["number"], turn["line"], turn["player"], turn["cgp"]) for turn in command["turns"]
        ], name

        with (tmp_path / "deck.csv").open(encoding="utf-8", newline="") as text:
            written = [(int(row["turn"]), row["answer"], float(row["lost"])) for row in csv.DictReader(text)]
        cards = posted(client, "deck", file)["cards"]
        assert [(card["turn"], card["answer"], card["lost"]) for card in cards] == written, name
        check_deck(cards, command["turns"])


def check_deck(cards: list[dict[str, Any]], turns: list[dict[str, Any]]) -> None:
    """Every turn that lost at least a point to a play has a card, unless the same word has a costlier card."""
    found = {(card["player"], card["word"]): card for card in cards}
    assert len(found) == len(cards)
    for turn in turns:
        best = turn["best_move"]
        if turn["lost"] < SLIP or not best or not best["words"]:
            continue
        card = found[turn["player"], best["words"][0]]
        assert card["lost"] >= turn["lost"]
        if card["turn"] == turn["number"]:
            assert (card["answer"], card["lost"], card["played"]) == (best["move"], turn["lost"], turn["move"])


def test_the_solver_judges_an_endgame_for_command_page_and_deck(
    samples: Path, client: TestClient, kotva: Kotva, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each route computes the analysis itself: the cache is empty."""
    file = samples / ENDGAME
    answers = []
    for ask in (
        lambda: json.loads(kotva("analyze", file, "--json")[1])["files"][0]["game"]["turns"],
        lambda: on_the_page(file)[0],
    ):
        monkeypatch.setattr(kept, "folder", lambda: tmp_path / f"analyses-{len(answers)}")
        answers.append(ask())
    command, page = answers
    assert list(map(told, page)) == list(map(told, command))
    ends = [turn for turn in page if turn["endgame"]]
    solved = next(turn for turn in ends if turn["endgame"]["exact"] and turn["lost"] != turn["lost_value"])
    assert solved["lost"] == solved["endgame"]["spread"] - solved["endgame"]["after"] > 0
    assert solved["best_move"]["move"] == solved["endgame"]["best"]
    card = next(card for card in posted(client, "deck", file)["cards"] if card["turn"] == solved["number"])
    assert (card["answer"], card["lost"], card["reason"]) == (solved["endgame"]["best"], solved["lost"], "endgame")
    again = {"lexicon": card["lexicon"], "cgp": card["cgp"]}
    tried = [
        client.get("/api/deck/try", params=again | {"move": card[key]}).json()["lost"] for key in ("answer", "played")
    ]
    assert tried == [0, solved["lost"]]


def test_a_play_taken_off_is_one_turn_with_one_number(samples: Path, client: TestClient) -> None:
    file = samples / "puzzles_testdata_phony_tiles_returned.gcg"
    steps = posted(client, "record", file)["steps"]
    withdrawn = next(index for index, step in enumerate(steps) if step["kind"] == "withdrawal")
    assert (steps[withdrawn]["turn"], steps[withdrawn + 1]["turn"]) == (0, steps[withdrawn - 1]["turn"] + 1)
    turn = next(turn for turn in on_the_page(file)[0] if turn["number"] == steps[withdrawn - 1]["turn"])
    assert turn["withdrawn"]
    assert turn["score"] == 0
