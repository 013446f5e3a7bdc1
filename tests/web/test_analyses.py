"""Positions, plays, records and long requests, with a small lexicon and hostile input."""

from __future__ import annotations

import asyncio
import base64
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from kotva import Lexicon
from kotva._core import StopFlag
from kotva.analysis.explanation import Setting, explain
from kotva.analysis.sentences import sentences
from kotva.games.crossword import Position, rules
from kotva.players import leaves
from kotva.web.analyses.questions import QUESTIONS, analyse
from kotva.web.errors import ApiError

if TYPE_CHECKING:
    from tests.web.conftest import Install

ENGLISH = ["hat", "hats", "hatters", "that", "chat", "chats", "at", "ta", "as", "sat", "ha"]
EMPTY = "15/" * 14 + "15"
START = f"{EMPTY} HATTERS/ 0/0 0"
# A wrong score, a phony (TT) and a play with more Z tiles than the set has.
GAME = """#player1 eva Eva
#player2 jan Jan
#lexicon small
#note first of all
>eva: HATTERS 8F HAT +14 14
#note too short
>jan: AEIOUST 9H TA +2 2
>eva: TERSXYZ 10H ZZZZ +99 113
"""


@pytest.fixture(autouse=True)
def lexica(install: Install) -> None:
    install("en", ENGLISH)


def ask(client: TestClient, what: str, **query: Any) -> Any:
    answer = client.get(f"/api/{what}", params={"lexicon": "small", **query})
    assert answer.status_code == 200, answer.text
    return answer.json()


def long(question: str, **about: Any) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    model, work = QUESTIONS[question]
    heard: list[dict[str, Any]] = []
    return heard, work(model.model_validate({"lexicon": "small", **about}), heard.append, StopFlag())


def test_a_position_is_described_with_its_board_racks_and_bag(client: TestClient) -> None:
    here = ask(client, "position", cgp=START)
    assert (here["cgp"], here["racks"], here["bag"], here["scores"]) == (START, [list("HATTERS"), None], 86, [0, 0])
    assert (here["board"]["centre"], here["board"]["premiums"][0][0], here["board"]["values"]["H"]) == ([7, 7], "=", 4)


def test_a_pre_endgame_is_answered_with_the_result_of_every_draw(truth: Path) -> None:
    lines = (truth / "pre-endgames-en-sowpods.jsonl").read_text(encoding="utf-8").splitlines()
    heard, answer = long("preendgame", cgp=json.loads(lines[17])["cgp"])
    assert all(not report["done"] for report in heard[:-1])
    assert (answer["draws"], answer["proved"], answer["done"]) == (8, True, True)
    assert sum(bag["weight"] for bag in answer["bags"]) == 8
    best = answer["plays"][0]
    assert best["exact"]
    assert len(best["by_draw"]) == len(answer["bags"])
    won = sum(bag["weight"] for bag, share in zip(answer["bags"], best["by_draw"], strict=True) if share == 1)
    assert won == best["wins"]


def test_a_rack_is_changed_a_move_made_and_tiles_drawn(client: TestClient) -> None:
    assert ask(client, "position", cgp=START, rack="HATS")["racks"][0] == list("HATS")
    after = ask(client, "position", cgp=START, move="8D HATTERS")
    assert (after["scores"], after["board"]["cells"][7][3:10]) == ([0, 78], list("HATTERS"))
    drawn = ask(client, "position", cgp=START, rack="HAT", draw=7)
    assert (drawn["racks"][0][:3], len(drawn["racks"][0]), len(drawn["drew"])) == (list("HAT"), 7, 4)
    assert ask(client, "position", cgp=START, rack="HAT", draw=7)["drew"] == drawn["drew"]


def test_all_plays_come_in_columns_best_first(client: TestClient) -> None:
    found = ask(client, "plays", cgp=START, by="score")
    assert found["orders"] == ["score", "equity", "smart"]
    assert (found["at"][0], found["tiles"][0], found["score"][0], found["value"][0]) == ("8D", "HATTERS", 78, 78_000)
    assert len({len(found[name]) for name in ("at", "tiles", "score", "words", "value")}) == 1
    assert found["score"] == sorted(found["score"], reverse=True)
    assert found["terms"]["score"] == found["value"]


def test_exchanges_and_the_pass_stand_in_the_list(client: TestClient) -> None:
    found = ask(client, "plays", cgp=f"{EMPTY} HATT/ 0/0 0", by="score")
    rest = found["tiles"][found["plays"] :]
    # H A T T has eleven non-empty subsets, because both T are the same.
    assert sorted(rest) == sorted(["-", "-A", "-H", "-T", "-AH", "-AT", "-HT", "-TT", "-AHT", "-ATT", "-HTT", "-AHTT"])
    assert rest[-1] == "-"
    assert set(found["score"][found["plays"] :]) == {0}
    assert set(found["at"][found["plays"] :]) == {""}


def test_by_equity_the_value_of_an_exchange_is_its_leave_and_a_pass_has_none(client: TestClient) -> None:
    found = ask(client, "plays", cgp=f"{EMPTY} QVIIUUE/ 0/0 0", by="equity")
    assert found["value"][-1] is None
    assert found["tiles"][-1] == "-"
    values = found["value"][:-1]
    assert values == sorted(values, reverse=True)
    worth = dict(zip(found["tiles"], found["value"], strict=True))
    english = rules("en")
    assert worth["-EIIUV"] == leaves.table_for(None, english).value("QU")


def test_a_board_is_drawn(client: TestClient) -> None:
    answer = client.get("/api/board.svg", params={"lexicon": "small", "cgp": START, "language": "cs", "theme": "dark"})
    assert (answer.headers["content-type"], answer.text[:4]) == ("image/svg+xml", "<svg")


def test_a_picture_lists_the_best_plays_below_the_board(client: TestClient) -> None:
    query = {"lexicon": "small", "cgp": START, "language": "cs"}
    plain = client.get("/api/board.svg", params=query).text
    listed = client.get("/api/board.svg", params=query | {"plays": 2}).text
    best = ask(client, "plays", cgp=START, by="equity")
    for row in (0, 1):
        value = f"{best['value'][row] / 1000:.1f}".replace(".", ",")
        for text in (f"{best['at'][row]} {best['tiles'][row]}", str(best["score"][row]), value):
            assert f">{text}<" in listed
    assert "8D HATTERS" not in plain


def test_a_picture_of_an_unknown_rack_lists_no_plays(client: TestClient) -> None:
    query = {"lexicon": "small", "cgp": f"{EMPTY} / 0/0 0"}
    assert (
        client.get("/api/board.svg", params=query | {"plays": 5}).text
        == client.get("/api/board.svg", params=query).text
    )


def test_a_record_is_replayed_and_its_problems_are_reported(client: TestClient) -> None:
    game = client.post("/api/record", json={"text": GAME}).json()
    assert (game["lexicon"], [player["name"] for player in game["players"]]) == ("small", ["Eva", "Jan"])
    assert (game["notes"], game["steps"][0]["notes"]) == (["first of all"], ["too short"])
    assert game["steps"][1]["cells"][7][5:8] == list("HAT")
    told = [(remark["line"], remark["text"]) for remark in game["remarks"]]
    assert (5, "8F HAT scores 12, the record says 14") in told
    assert any(line == 7 and "TT" in text for line, text in told)
    assert (told[-1][0], len(game["steps"]), game["complete"]) == (8, 2, False)


def test_a_file_in_another_encoding_is_read(client: TestClient) -> None:
    text = "#player1 eva Eva Žáková\n>eva: HATTERS 8F HAT +12 12\n".encode("cp1250")
    game = client.post("/api/record", json={"data": base64.b64encode(text).decode(), "lexicon": "small"}).json()
    assert (game["players"][0]["name"], game["remarks"], game["complete"]) == ("Eva Žáková", [], True)


def test_a_wrong_score_in_a_record_is_reported_and_the_game_goes_on(client: TestClient) -> None:
    game = client.post("/api/record", json={"text": ">eva: HATTERS 8F HAT +99 99\n>jan: ? 9H TA +5 5\n"}).json()
    assert next((remark["line"], remark["text"]) for remark in game["remarks"]) == (
        1,
        "8F HAT scores 12, the record says 99",
    )
    assert len(game["steps"]) == 2


def test_one_position_is_a_record_without_events(client: TestClient) -> None:
    game = client.post("/api/record", json={"text": START, "lexicon": "small"}).json()
    assert (game["steps"], game["final"]) == ([], START)


def test_a_review_shows_the_loss_of_each_move() -> None:
    heard, answer = long("review", text=">eva: HATTERS 8F HAT +12 12\n>jan: AEIOUST 9H TA +5 5\n")
    assert (answer["of"], answer["game"]["lexicon"], [one["done"] for one in heard]) == (2, "small", [1, 2])
    first = heard[0]["turn"]
    assert (first["number"], first["lost_score"], first["missed_bingo"]["move"]) == (1, 66, "8D HATTERS")
    assert first["best_move"]["words"] == ["HATTERS"]
    assert not heard[1]["turn"]["missing"]


def test_a_review_ends_when_nobody_listens() -> None:
    model, work = QUESTIONS["review"]
    stop = StopFlag()
    stop.stop()
    heard: list[dict[str, Any]] = []
    work(model.model_validate({"lexicon": "small", "text": ">eva: HATTERS 8F HAT +12 12\n"}), heard.append, stop)
    assert heard == []


def test_threats_of_a_known_rack_are_its_best_plays_by_square() -> None:
    board = "15/" * 7 + "5HAT7/" + "15/" * 6 + "15"
    _, found = long("threats", cgp=f"{board} QZJXKVW/CUUIIOO 0/0 0")
    # The one play is CHAT from 8E, 3 + 4 + 1 + 1 points.
    assert (found["racks"], found["of"], found["best"], found["bingos"]) == (1, 1, 9, 0)
    assert [(r, c) for r in range(15) for c in range(15) if found["squares"][r][c]] == [(7, 4)]


def test_random_threats_are_the_same_for_a_seed() -> None:
    board = "15/" * 7 + "5HAT7/" + "15/" * 6 + "15"
    about = {"cgp": f"{board} QZJXKVW/ 0/0 0", "racks": 20, "seed": 3}
    assert long("threats", **about)[1] == long("threats", **about)[1]
    assert long("threats", **about)[1]["racks"] == 20


def test_a_move_is_explained_and_compared_in_the_language_of_the_page() -> None:
    about = {"cgp": START, "move": "8D HATTERS", "playouts": 40, "racks": 10, "seed": 2}
    heard, alone = long("why", **about)
    assert heard == []
    position = Position.from_cgp(START, Lexicon.open("small"))
    wanted = explain(position, "8D HATTERS", None, Setting(racks=10, playouts=40, seed=2))
    assert alone == {"sentences": list(sentences(wanted, "en")), "explanation": wanted.model_dump(mode="json")}
    compared = long("why", **about, than="8F HAT", language="pl")[1]
    assert compared["sentences"][0] == "Ruch 8D HATTERS daje 78 punktów, o 66 punktów więcej niż ruch 8F HAT."
    assert compared["explanation"]["other"]["move"] == "8F HAT"
    assert long("why", **about, than="8F TAH")[1] == alone, "a phony is not compared"


def test_an_explanation_that_nobody_waits_for_is_left() -> None:
    stop = StopFlag()
    stop.stop()
    model, work = QUESTIONS["why"]
    ask = model.model_validate({"lexicon": "small", "cgp": START, "move": "8D HATTERS", "playouts": 20_000})
    assert work(ask, lambda _: None, stop) == {}


def test_extensions_in_front_and_behind(client: TestClient) -> None:
    found = ask(client, "extensions", word="hat")
    assert [(row["added"], row["words"]) for row in found["front"]] == [(1, ["CHAT", "THAT"])]
    assert [(row["added"], row["words"]) for row in found["back"]] == [(1, ["HATS"]), (4, ["HATTERS"])]
    assert found["inside"] == 1  # CHATS


def test_statistics_of_a_lexicon(client: TestClient) -> None:
    found = ask(client, "statistics")
    assert (found["words"], found["lengths"]["2"]) == (len(ENGLISH), 4)


def test_words_by_the_chance_of_drawing_them(client: TestClient) -> None:
    found = ask(client, "find", pattern="???", sort="chance")
    assert [row["word"] for row in found["words"]] == ["SAT", "HAT"]  # 4 S in the bag, 2 H


def test_usefulness_counts_the_words_of_games(client: TestClient) -> None:
    heard, found = long("usefulness", games=4)
    assert (found["games"], len(heard)) == (4, 1)
    assert set(found["words"]) <= {word.upper() for word in ENGLISH}
    assert sum(found["uses"]) == found["plays"] == sum(count for _, count in found["lengths"])


@pytest.mark.parametrize(
    ("address", "status", "code"),
    [
        (f"position?lexicon=small&cgp={EMPTY} HATTERS/", 400, "bad-input"),
        (f"position?lexicon=small&cgp={START}&rack=QQQ", 400, "bad-input"),
        (f"position?lexicon=small&cgp={START}&move=8A HAT", 400, "bad-input"),
        (f"position?lexicon=small&cgp={START}&move=9A%00", 400, "bad-input"),
        (f"position?lexicon=small&cgp={START}&draw=-1", 422, "invalid"),
        ("position?lexicon=small&cgp=" + "1" * 4001, 422, "invalid"),
        ("position?lexicon=small&cgp=99999999999999999999/ a b c", 400, "bad-input"),
        ("position?lexicon=small&cgp=%F0%9F%98%80", 400, "bad-input"),
        ("position?lexicon=small", 422, "invalid"),
        (f"position?lexicon=/etc/passwd&cgp={START}", 422, "invalid"),
        (f"position?lexicon=../small&cgp={START}", 422, "invalid"),
        (f"position?lexicon=small.klx&cgp={START}", 422, "invalid"),
        (f"position?lexicon=klingon&cgp={START}", 404, "no-lexicon"),
        (f"plays?lexicon=small&cgp={START}&by=beauty", 400, "bad-input"),
        (f"plays?lexicon=small&cgp={START}&by=../x", 422, "invalid"),
        (f"plays?lexicon=small&cgp={EMPTY} / 0/0 0", 400, "bad-input"),
        (f"board.svg?lexicon=small&cgp={START}&theme=<script>", 422, "invalid"),
        ("sample?lexicon=klingon", 404, "no-lexicon"),
        ("sample?lexicon=small&seed=99999999999999999999", 422, "invalid"),
        ("extensions?lexicon=small&word=%C5%99", 400, "bad-input"),
        ("statistics?lexicon=../../x", 422, "invalid"),
    ],
)
def test_every_refusal_has_one_shape(client: TestClient, address: str, status: int, code: str) -> None:
    answer = client.get(f"/api/{address}")
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert answer.json()["error"]["message"]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 422),
        ([], 422),
        ({"text": ""}, 400),
        ({"text": 5}, 422),
        ({"text": "x", "data": "eA=="}, 422),
        ({"data": "not base64!"}, 422),
        ({"data": base64.b64encode(b"\0\1\2").decode(), "lexicon": "small"}, 400),
        ({"text": "x" * 200_001}, 422),
        ({"text": "#player1"}, 400),
        ({"text": '{"format": "kotva-record"}'}, 400),
        ({"text": "[" * 100_000}, 400),
        ({"text": ">a: ĄĘ 8G ĘĄ +20 20"}, 400),
        ({"text": GAME, "lexicon": "/etc/passwd"}, 422),
        ({"text": START}, 400),
    ],
)
def test_a_record_that_is_none_is_refused(client: TestClient, body: Any, status: int) -> None:
    answer = client.post("/api/record", json=body)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["message"]


class Heard:
    def __init__(self) -> None:
        self.said: list[dict[str, Any]] = []

    def progress(self, ask: int, what: dict[str, Any], /) -> None:
        self.said.append(what)


@pytest.mark.parametrize(
    "message",
    [
        {},
        {"question": "beauty"},
        {"question": ["review"]},
        {"question": "endgame"},
        {"question": "endgame", "about": 5},
        {"question": "endgame", "about": {"lexicon": "../x", "cgp": START}},
        {"question": "endgame", "about": {"lexicon": "small", "cgp": START}},
        {"question": "threats", "about": {"lexicon": "small", "cgp": START, "racks": 10**9}},
        {"question": "threats", "about": {"lexicon": "small", "cgp": START, "move": "8A HAT"}},
        {"question": "why", "about": {"lexicon": "small", "cgp": START}},
        {"question": "why", "about": {"lexicon": "small", "cgp": START, "move": "8D HATTERS", "racks": 10**9}},
        {"question": "why", "about": {"lexicon": "small", "cgp": START, "move": "8D HATTERS", "playouts": 10**9}},
        {"question": "why", "about": {"lexicon": "small", "cgp": START, "move": "8D HATTERS", "language": "de"}},
        {"question": "why", "about": {"lexicon": "small", "cgp": START, "move": "8A HAT"}},
        {"question": "why", "about": {"lexicon": "small", "cgp": START, "move": "8D HATTERS", "than": "8A HAT"}},
        {"question": "usefulness", "about": {"lexicon": "small", "games": 10**9}},
        {"question": "review", "about": {"text": "x" * 300_000}},
    ],
)
def test_a_long_question_that_is_wrong_is_refused(message: dict[str, Any]) -> None:
    with pytest.raises((ApiError, ValueError)):
        asyncio.run(analyse(Heard(), 1, message))


def test_a_long_question_reports_and_answers() -> None:
    page = Heard()
    about = {"text": ">eva: HATTERS 8F HAT +12 12\n", "lexicon": "small"}
    assert asyncio.run(analyse(page, 1, {"question": "review", "about": about}))["of"] == 1
    assert page.said[0]["turn"]["lost_score"] == 66


def test_a_long_question_that_is_cancelled_ends() -> None:
    """A running thread cannot be cancelled: the stop flag ends it. The test sees this when the thread pool is free."""

    async def cancelled() -> None:
        about = {"lexicon": "small", "games": 2000}
        task = asyncio.create_task(analyse(Heard(), 1, {"question": "usefulness", "about": about}))
        await asyncio.sleep(0.05)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert await analyse(Heard(), 2, {"question": "usefulness", "about": {"lexicon": "small", "games": 2}})

    asyncio.run(cancelled())


def test_errors_have_parts_for_pages_in_other_languages(client: TestClient) -> None:
    bad = client.get("/api/position", params={"lexicon": "small", "cgp": "15/15 AB/ 0/0 0"}).json()["error"]
    assert (bad["code"], bad["rule"], bad["about"]) == ("bad-input", "rows", ["2", "15"])
    record = client.post("/api/record", json={"lexicon": "small", "text": ">eva: AB 8D AB"}).json()["error"]
    assert (record["rule"], record["about"], record["at"]) == ("gcg-score", [], [["line", "1"]])
    text = ">eva: HATTERS 8D HATTERS +3 3\n>jan: A 1A HATS +9 9\n"
    wrong, lost = client.post("/api/record", json={"lexicon": "small", "text": text}).json()["remarks"]
    assert (wrong["rule"], wrong["about"][0], wrong["about"][2]) == ("play-score", "8D HATTERS", "3")
    assert (lost["rule"], lost["at"]) == ("apart", [["move", "1A HATS"]])
