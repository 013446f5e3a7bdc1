"""Simulations over the socket: they grow, pause, end with the page, and are limited in number."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from kotva._core import StopFlag
from kotva.web.analyses import slices
from kotva.web.analyses.models import SimulationInfo, TurnReport
from kotva.web.analyses.questions import QUESTIONS
from kotva.web.rooms.limits import Limits

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

EMPTY = "15/" * 14 + "15"
CGP = f"{EMPTY} RETAINS/ 0/0 0"
RECORD = ">eva: RETAINS 8D RETAIN +14 14\n>jan: ANCHORS 9C HO +7 7\n>eva: SSTONEE 10C SO +6 20\n"


@pytest.fixture
def limits() -> Limits:
    return Limits(messages_a_second=1e6, burst=10**6, simulations=2, simulations_in_all=3)


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result after each round."""
    monkeypatch.setattr("kotva.players.simulation.SLICE", 0)


def start(page: Page, question: str = "simulate", **about: object) -> int:
    """Begins a simulation without waiting for its answer."""
    number = next(page.numbers)
    what = {"lexicon": "small", "cgp": CGP, **about} if question == "simulate" else about
    page.session.send_json({"ask": number, "do": "analyse", "question": question, "about": what})
    return number


def hear(page: Page, number: int) -> Message:
    """The next message about a question."""
    while (message := page.receive()).get("to") != number:
        pass
    return message


def iterations(page: Page, number: int) -> int:
    return int(hear(page, number)["progress"]["iterations"])


def test_it_tells_growing_tables_and_answers_with_the_last(server: Server, lexicon: str) -> None:
    page = server.page()
    number = start(page, iterations=3000, candidates=5, seed=1, opponent="S")
    counts = []
    while "progress" in (message := hear(page, number)):
        table = SimulationInfo.model_validate(message["progress"])
        counts.append(table.iterations)
        assert sorted(play.number for play in table.plays) == [0, 1, 2, 3, 4]
    assert message["ok"]
    last = SimulationInfo.model_validate({key: message[key] for key in SimulationInfo.model_fields})
    assert (last.iterations, last.done) == (3000, True)
    assert counts == sorted(counts)
    assert len(counts) > 2
    assert last.plays[0].replies
    assert [ply.own for ply in last.plays[0].plies[:2]] == [False, True]


def test_the_answer_is_that_of_the_command(
    server: Server, lexicon: str, kotva: Callable[..., tuple[int, str, str]]
) -> None:
    page = server.page()
    number = start(page, iterations=1000, plays=["8D RETAIN", "8D TRAIN", "-"], seed=4)
    while "progress" in (message := hear(page, number)):
        pass
    plays = ("--plays", "8D RETAIN,8D TRAIN,-", "--iterations", 1000, "--seed", 4, "--threads", 2, "--json")
    code, out, _ = kotva("sim", "--lexicon", lexicon, "--cgp", CGP, *plays)
    assert code == 0
    assert message["plays"] == json.loads(out)["plays"]


def test_it_pauses_without_a_thread_and_goes_on_where_it_was(server: Server, lexicon: str) -> None:
    page = server.page()
    number = start(page)
    iterations(page, number)
    assert page.ask("pause", which=number)["ok"]
    # One slice may have been at work; after it, all threads of the pool are free for another simulation.
    for _ in range(2):
        other = start(page, iterations=300)
        while "progress" in (answer := hear(page, other)):
            pass
        assert answer["ok"]
    told = [message for message in page.heard if message.get("to") == number]
    before = told[-1]["progress"]["iterations"]
    assert page.ask("resume", which=number)["ok"]
    assert iterations(page, number) > before
    page.ask("stop", which=number)
    while (message := page.receive()).get("to") != number or "progress" in message:
        pass
    assert message["error"]["code"] == "stopped"


def test_closing_the_page_ends_its_simulation(server: Server, lexicon: str, monkeypatch: pytest.MonkeyPatch) -> None:
    flags: list[StopFlag] = []
    model, simulate = QUESTIONS["simulate"]

    def seen(ask: Any, report: Any, stop: StopFlag) -> Any:
        flags.append(stop)
        return simulate(ask, report, stop)

    monkeypatch.setitem(QUESTIONS, "simulate", (model, seen))
    page = server.page()
    iterations(page, start(page))
    page.close()
    other = server.page()
    number = start(other, iterations=300)
    while "progress" in (answer := hear(other, number)):
        pass
    assert answer["ok"]
    assert flags[0].stopped
    assert server.table.slots.taken.total() == 0


def test_a_page_and_the_server_have_a_limited_number_of_simulations(server: Server, lexicon: str) -> None:
    one, two, three = server.page(), server.page(), server.page()
    for page, count in ((one, 2), (two, 1)):
        for _ in range(count):
            iterations(page, start(page))
    for page, said in ((one, "a page has at most 2"), (three, "the server has at most 3")):
        message = hear(page, start(page))
        assert message["error"]["code"] == "too-many-simulations"
        assert said in message["error"]["message"]
    two.close()
    number = start(three, iterations=100)
    while "progress" in (answer := hear(three, number)):
        pass
    assert answer["ok"]


@pytest.mark.parametrize(
    ("about", "code", "said"),
    [
        ({"cgp": f"{EMPTY} / 0/0 0"}, "illegal", "the rack of the side to move is not known"),
        ({"cgp": f"{EMPTY} RETAINS/ 0/0 6"}, "illegal", "the game is over"),
        ({"opponent": "QQ"}, "illegal", "the opponent cannot hold Q"),
        ({"plays": ["8A ZZZ"]}, "illegal", "8A ZZZ"),
        ({"plays": []}, "invalid", "plays"),
        ({"candidates": 0}, "invalid", "candidates"),
        ({"candidates": 10**6}, "invalid", "candidates"),
        ({"plies": 1000}, "invalid", "plies"),
        ({"iterations": 10**9}, "invalid", "iterations"),
        ({"seconds": 1e9}, "invalid", "seconds"),
        ({"last": "8H RAIN"}, "illegal", "8H"),
        ({"lexicon": "/etc/passwd"}, "invalid", "lexicon"),
    ],
)
def test_what_cannot_be_simulated_is_refused(
    server: Server, lexicon: str, about: dict[str, object], code: str, said: str
) -> None:
    page = server.page()
    message = hear(page, start(page, **about))
    assert message["error"]["code"] == code
    assert said in message["error"]["message"]


@pytest.mark.parametrize(
    ("about", "rule", "things"),
    [
        ({"opponent": "QQ"}, "not-unseen", ["Q"]),
        ({"opponent": "Ž"}, "foreign", ["Ž"]),
        ({"opponent": "ABCDEFGHI"}, "rack-long", ["ABCDEFGHI", "7"]),
        ({"cgp": CGP.rsplit(" ", 1)[0] + " 6"}, "over", []),
        ({"plays": ["8A ZZZ"]}, "centre", ["8H"]),
    ],
)
def test_a_refused_simulation_names_the_rule_so_that_the_page_can_translate_it(
    server: Server, lexicon: str, about: dict[str, object], rule: str, things: list[str]
) -> None:
    page = server.page()
    error = hear(page, start(page, **about))["error"]
    assert (error["rule"], error["about"]) == (rule, things)


def graded(page: Page, **deep: object) -> tuple[list[Message], Message]:
    about = {"data": base64.b64encode(RECORD.encode()).decode(), "lexicon": "small", "deep": deep}
    number = start(page, "review", **about)
    reports = []
    while "progress" in (message := hear(page, number)):
        TurnReport.model_validate(message["progress"])
        reports.append(message["progress"])
    return reports, message


def test_a_deep_review_tells_all_turns_at_once_and_then_their_chances_as_they_grow(
    server: Server, lexicon: str, home: Path
) -> None:
    reports, answer = graded(server.page(), iterations=3000, seed=2)
    plain = [report for report in reports if report["graded"] is None]
    assert [report["done"] for report in plain] == [1, 2, 3]
    assert all(report["turn"]["win_chance"] is None for report in plain)
    assert reports[:3] == plain
    final = [report for report in reports if report.get("graded")]
    assert [report["done"] for report in final] == [1, 2, 3]
    assert sum(report.get("graded") is False for report in reports) >= 3
    course = answer["game"]["win"]
    assert [point["turn"] for point in course["points"]] == [1, 2, 3]
    assert course["iterations"] == 3000
    again, same = graded(server.page(), iterations=3000, seed=2)
    assert same["game"] == answer["game"]
    assert not any(report["graded"] is False for report in again)  # what is kept does not grow again


def test_a_deep_review_that_is_stopped_keeps_its_turns(server: Server, lexicon: str) -> None:
    page = server.page()
    about = {"text": RECORD, "lexicon": "small", "deep": {"iterations": 1_000_000}}
    number = start(page, "review", **about)
    while hear(page, number).get("progress", {}).get("graded") is None:
        pass
    page.ask("stop", which=number)
    while (message := page.receive()).get("to") != number or "progress" in message:
        pass
    assert message["error"]["code"] == "stopped"
    assert slices.POOL.submit(int).result(timeout=60) == 0


def test_a_deep_budget_above_the_servers_is_refused(server: Server, lexicon: str) -> None:
    _, answer = graded(server.page(), iterations=10**9)
    assert answer["error"]["code"] == "invalid"
