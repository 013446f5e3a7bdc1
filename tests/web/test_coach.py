"""The coach and the puzzles over the API: the page gets what the Python modules compute, and no solution too early."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from kotva._core import StopFlag
from kotva.analysis import coach, puzzles
from kotva.games.crossword import Position
from kotva.lexicons.lexicon import Lexicon
from kotva.players.adaptive import Result, remember
from kotva.web.analyses.questions import ANSWERS, QUESTIONS
from kotva.web.rooms.models import NewRoom
from kotva.web.rooms.results import with_levels

EMPTY = "15/" * 14 + "15"
START = f"{EMPTY} HATTERS/ 0/0 0"
WORDS = """hat hats hatters at ta tea eat threats shatter rate tear star stare earth heart hearts heat heats seat east
teas eats rats tars arts tart start state taste test rest tree trees street tester es er ha he re ar as ae"""


@pytest.fixture(autouse=True)
def lexica(install) -> None:
    install("en", WORDS.split())


def asked(question: str, **about: Any) -> dict[str, Any]:
    model, work = QUESTIONS[question]
    found = work(model.model_validate({"lexicon": "small", **about}), lambda _: None, StopFlag())
    assert isinstance(found, dict)
    ANSWERS[question][1].model_validate(found)
    return found


def test_a_hint_and_feedback_are_those_of_the_coach_with_sentences_in_the_language_of_the_page() -> None:
    position = Position.from_cgp(START, Lexicon.open("small"))
    assert asked("hint", cgp=START) == coach.hint(position).model_dump(mode="json")
    found = asked("feedback", cgp=START, move="8F HAT", language="cs")
    assert found["feedback"] == coach.feedback(position, position.parse("8F HAT")).model_dump(mode="json")
    assert found["feedback"]["reason"] == "bingo"
    assert "8F HAT" in " ".join(found["sentences"])
    best = found["feedback"]["best"]["move"]
    assert asked("feedback", cgp=START, move=best)["sentences"] == []


def test_lessons_have_a_row_for_every_seat() -> None:
    found = asked("lessons", text=">eva: HATTERS 8F HAT +12 12\n>jan: AEIOUST 9H TA +5 5\n")["players"]
    assert [row["player"] for row in found] == ["eva", "jan"]
    assert found[0]["lessons"][0]["reason"] == "bingo"
    assert 0 < found[0]["accuracy"] < 100


def test_a_puzzle_comes_without_its_solution_and_an_answer_with_it(client: TestClient) -> None:
    query = {"lexicon": "small", "day": "2026-11-17", "kind": "best"}
    response = client.get("/api/puzzle", params=query)
    assert response.status_code == 200, response.text
    shown = response.json()
    assert not {"solutions", "words", "score"} & set(shown)
    assert asked("puzzle", day="2026-11-17", kind="best") == shown
    lexicon = Lexicon.open("small")
    known = puzzles.puzzle(lexicon, puzzles.date(2026, 11, 17), "best")
    right = client.get("/api/puzzle/answer", params={**query, "move": known.solutions[0]}).json()
    wrong = client.get("/api/puzzle/answer", params={**query, "move": "-"}).json()
    assert (right["solved"], wrong["solved"], wrong["solution"]) == (True, False, known.solutions[0])
    for bad in ({"day": "tomorrow"}, {"difficulty": 4}, {"kind": "sudoku"}, {"lexicon": "none"}):
        assert client.get("/api/puzzle", params={**query, **bad}).status_code in (404, 422)


def test_a_room_names_the_level_that_suits_the_local_player() -> None:
    request = NewRoom.model_validate(
        {
            "game": "crossword",
            "seats": [{"kind": "human"}, {"kind": "computer", "player": "adaptive"}],
            "options": {"lexicon": "cs"},
        }
    )
    assert with_levels(request).seats[1].player == "casual"
    for number in range(40):
        remember(Result(str(number), "cs", "tournament", 1.0))
    assert with_levels(request).seats[1].player in ("master", "champion")
