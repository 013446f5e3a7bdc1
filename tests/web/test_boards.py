"""Board games outside rooms: the list of games, positions of a game, analyses with progress."""

from __future__ import annotations

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from kotva import games, players
from kotva._core import StopFlag
from kotva.errors import ErrorParts, KotvaError, error_parts
from kotva.games.steps import described
from kotva.web.analyses.board_puzzles import BoardPuzzleAsk, BoardPuzzleTry, find_puzzle, try_puzzle
from kotva.web.analyses.boards import BoardReviewAsk, CompareAsk, LinesAsk, compare, lines, review

DAISY = games.get("abalone").position("belgian-daisy").text


def test_a_record_comes_back_as_the_same_game(client: TestClient) -> None:
    game = {"game": "abalone", "setup": "belgian-daisy", "players": ["Ana", "Bob"], "moves": ["a1-c3,d4", "i6,i7"]}
    text = client.post("/api/boards/record", json=game).json()["text"]
    assert '[Player2 "Bob"]' in text
    read = client.post("/api/boards/read", json={"text": text}).json()
    assert read == game | {"position": None, "draws": {}, "result": "*", "reason": ""}


def test_a_record_with_a_move_that_cannot_be_played_is_refused(client: TestClient) -> None:
    answer = client.post("/api/boards/read", json={"text": '[Game "abalone"]\n\n1. a1-c3,d4 a1,a2 *\n'})
    assert answer.status_code == 400
    assert "a1,a2" in answer.json()["error"]["message"]


def test_a_course_shows_every_position_and_how_its_move_went(client: TestClient) -> None:
    answer = client.post(
        "/api/boards/course", json={"game": "abalone", "setup": "belgian-daisy", "moves": ["a1-c3,d4", "i6,i7"]}
    )
    course = answer.json()
    assert len(course["cells"]) == 61
    assert [shown["side"] for shown in course["positions"]] == [0, 1, 0]
    assert course["positions"][1]["move"]["motion"] == [["a1", "b2"], ["b2", "c3"], ["c3", "d4"]]
    again = client.post(
        "/api/boards/course", json={"game": "abalone", "position": course["positions"][2]["text"]}
    ).json()
    assert again["positions"][0]["pieces"] == course["positions"][2]["pieces"]


@pytest.mark.parametrize(
    "wrong", [{"game": "halma"}, {"game": "abalone", "moves": ["a1,i9"]}, {"game": "yinsh", "position": "x"}]
)
def test_what_cannot_be_is_refused_with_a_sentence(client: TestClient, wrong: dict[str, Any]) -> None:
    answer = client.post("/api/boards/course", json=wrong)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["message"]


def grown(**about: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    reports: list[dict[str, Any]] = []
    return lines(LinesAsk(**about), reports.append, StopFlag()), reports


@pytest.mark.parametrize("game", [name for name in games.available() if players.heuristics(name)])
def test_lines_grow_by_depth_and_are_ordered_by_value(game: str) -> None:
    position = games.get(game).position()
    if game == "yinsh":
        position.play("f6")
    answer, reports = grown(game=game, position=position.text, lines=3, depth=2)
    assert [report["depth"] for report in reports] == [1, 2]
    assert answer == reports[-1]
    values = [line["value"] for line in answer["lines"]]
    assert values == sorted(values, reverse=True)
    assert len({line["move"] for line in answer["lines"]}) == 3
    for line in answer["lines"]:
        shown = described(games.get(game), position, line["move"]).as_json()
        assert line["shown"] == json.loads(json.dumps(shown))
        course = position.copy()
        for move in line["moves"]:
            course.play(move)


def test_the_best_line_has_the_value_of_a_search_alone() -> None:
    start = games.get("terrace").position()
    answer, _ = grown(game="terrace", position=start.text, lines=2, depth=1, heuristic="standard")
    alone = players.search_position("terrace", start, players.Settings.parse("pvs:standard:depth=1"))
    assert answer["lines"][0]["value"] == alone["value"]


def test_an_even_start_is_in_the_middle_of_the_bar_and_a_sure_win_at_its_end() -> None:
    even, _ = grown(game="abalone", position=DAISY, depth=1)
    assert 0.25 < even["win"] < 0.75
    last_push = "...../....../......./......../211....../......../......./....../..... 1 5,0"
    won, _ = grown(game="abalone", position=last_push, depth=3)
    assert (won["lines"][0]["wins"], won["win"]) == (0, 1.0)


def test_a_review_reports_every_turn_with_the_win_probability_of_player_1() -> None:
    reports: list[dict[str, Any]] = []
    ask = BoardReviewAsk(game="yinsh", moves=["f6", "e5", "g7"], players=["Ana", "Bob"], nodes=100)
    answer = review(ask, reports.append, StopFlag())
    assert [(one["done"], one["of"], one["turn"]["move"]) for one in reports] == [
        (1, 3, "f6"),
        (2, 3, "e5"),
        (3, 3, "g7"),
    ]
    assert answer["win"][1:] == [one["turn"]["win"] for one in reports]
    assert [one["turn"] for one in reports] == answer["turns"]
    assert [(one["player"], one["moves"]) for one in answer["summary"]] == [("Ana", 2), ("Bob", 1)]


def test_a_stopped_review_has_the_turns_so_far() -> None:
    stop = StopFlag()
    ask = BoardReviewAsk(game="yinsh", moves=["f6", "e5", "g7"], nodes=100)
    answer = review(ask, lambda _: stop.stop(), stop)
    assert (len(answer["turns"]), len(answer["win"])) == (1, 2)


def test_a_stopped_analysis_keeps_what_it_has() -> None:
    stop = StopFlag()
    reports: list[dict[str, Any]] = []

    def hear(report: dict[str, Any]) -> None:
        reports.append(report)
        if report["depth"] == 2:
            stop.stop()

    answer = lines(LinesAsk(game="abalone", position=DAISY), hear, stop)
    assert answer == reports[-1]
    assert answer["depth"] == 2


def test_comparison_counts_what_the_thesis_counts() -> None:
    answer = compare(
        CompareAsk(game="abalone", position=DAISY, heuristic="standard", depth=3), lambda _: None, StopFlag()
    )
    states = {(row["algorithm"], row["depth"]): row["states"] for row in answer["rows"]}
    assert [states["negamax", depth] for depth in (1, 2, 3)] == [52, 2692, 149322]
    assert states["alpha-beta+mo", 3] <= states["alpha-beta", 3] < states["negamax", 3]
    values = {row["value"] for row in answer["rows"] if row["depth"] == 3 and row["algorithm"] != "pvs"}
    assert len(values) == 1


def test_a_heuristic_that_the_game_does_not_have_is_named() -> None:
    with pytest.raises(KotvaError, match="there are storm"):
        lines(LinesAsk(game="yinsh", position="side 1; phase place", heuristic="standard"), lambda _: None, StopFlag())


def test_a_course_lists_the_legal_moves_of_its_last_position_if_asked(client: TestClient) -> None:
    about = {"game": "abalone", "setup": "belgian-daisy", "moves": ["a1-c3,d4"]}
    after = games.get("abalone").position("belgian-daisy")
    after.play("a1-c3,d4")
    course = client.post("/api/boards/course", json=about | {"legal": True}).json()
    assert [move["move"] for move in course["legal"]] == after.legal_moves()
    assert client.post("/api/boards/course", json=about).json()["legal"] == []


def test_pieces_become_a_position_and_an_error_names_the_square(client: TestClient) -> None:
    start = games.get("yinsh").position()
    ring = {"at": "e5", "kind": "ring", "player": 0}
    about = {"game": "yinsh", "like": start.text, "pieces": [ring], "side": 1}
    made = client.post("/api/boards/arrange", json=about).json()
    assert made == {"position": "rings 1 e5; side 2; phase place", "over": False}
    wrong = about | {"pieces": [ring, ring | {"at": "a1"}]}
    error = client.post("/api/boards/arrange", json=wrong).json()["error"]
    assert error["rule"] == "no-cell"
    assert error["at"] == [["square", "a1"]]


def test_a_puzzle_keeps_its_solution_until_it_is_tried() -> None:
    ask = {"game": "yinsh", "number": 1}
    puzzle = find_puzzle(BoardPuzzleAsk(**ask), lambda _: None, StopFlag())
    assert "line" not in puzzle
    solution = try_puzzle(BoardPuzzleTry(**ask), lambda _: None, StopFlag())["line"]
    legal = games.get("yinsh").position(text=puzzle["position"]).legal_moves()
    wrong = next(move for move in legal if move != solution[0])

    def tried(move: str) -> dict[str, Any]:
        return try_puzzle(BoardPuzzleTry(**ask, move=move), lambda _: None, StopFlag())

    assert tried(wrong) == {"right": False, "line": []}
    assert tried(solution[0]) == {"right": True, "line": solution}


def test_a_game_without_calibration_says_so_in_parts() -> None:
    ask = BoardReviewAsk(game="connect-four", moves=["d", "d"], nodes=50)
    with pytest.raises(KotvaError) as caught:
        review(ask, lambda _: None, StopFlag())
    assert error_parts(caught.value) == ErrorParts("not-calibrated", ("connect-four", "2"))
