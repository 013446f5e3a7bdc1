"""Nobody can analyse the present position of a game between humans until the game is over."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

import pytest

from kotva.web import closed
from kotva.web.closed import OPENING

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Message, Page, Server

HUMAN = {"kind": "human"}
GUEST = {"kind": "human", "invite": True}
GREEDY = {"kind": "computer", "player": "greedy"}
EMPTY = "15/" * 14 + "15"
CGP = EMPTY + " ANCHORS/HATTERS 0/0 0"
LAID = "15/" * 7 + "3ANCHORS5" + "/15" * 7
"""The board after 8D ANCHORS."""
OTHER = "15/" * 7 + "3ANCHOR6" + "/15" * 7


def seated(server: Server, game: str, **options: object) -> tuple[Page, Page, Message]:
    """Eva in seat 0 and her guest in seat 1, each with their own page."""
    room = server.create(game, HUMAN, GUEST, **options)
    sitting = {"room": room["room"], "invite": room["invites"][1]}
    room["tokens"][1] = server.client.post("/api/rooms/sit", json=sitting).json()["token"]
    eva, jan = server.page(), server.page()
    eva.join(room, 0)
    jan.join(room, 1)
    eva.until(lambda view: view["seats"][1]["here"])
    return eva, jan, room


@pytest.fixture
def laid(server: Server, lexicon: str) -> tuple[Page, Page]:
    """A crossword between humans after its first move."""
    eva, jan, _ = seated(server, "crossword", lexicon=lexicon, cgp=CGP)
    assert eva.move("8D ANCHORS")["ok"]
    jan.until(lambda view: len(view["history"]) == 1)
    return eva, jan


def plays(server: Server, cgp: str, path: str = "plays", **more: str) -> str:
    """The code of the refusal, or an empty string."""
    answer = server.client.get(f"/api/{path}", params={"lexicon": "small", "cgp": cgp, **more})
    assert answer.status_code in (200, 403), answer.text
    return str(answer.json()["error"]["code"]) if answer.status_code == 403 else ""


def analysed(page: Page, question: str, **about: object) -> str:
    """The code of the refusal over the socket, or an empty string."""
    answer = page.ask("analyse", question=question, about=about)
    return str(answer["error"]["code"]) if "error" in answer else ""


@pytest.mark.parametrize(
    "cgp",
    [
        f"{LAID} HATTERS/ 0/74 0",
        f"{LAID} SRETTAH/ 0/74 0",
        f"{LAID} /HATTERS 9/9 1",
        f"{LAID} HATTER/ 0/0 0",
        f"{LAID.replace('A', 'a')} HATTERS/ 0/0 0",
        f"{LAID}  HATTERS/  0/0  0 ",
    ],
)
def test_plays_of_the_present_board_are_refused_however_it_is_written(
    server: Server, laid: tuple[Page, Page], cgp: str
) -> None:
    assert plays(server, cgp) == "game-not-over"
    assert plays(server, cgp, "deck/try", move="9C HAT") == "game-not-over"
    assert plays(server, cgp, "board.svg", plays="5") == "game-not-over"


def test_other_positions_and_descriptions_stay_free(server: Server, laid: tuple[Page, Page]) -> None:
    assert plays(server, f"{OTHER} HATTERS/ 0/74 0") == ""
    assert plays(server, CGP) == ""
    assert plays(server, f"{LAID} HATTERS/ 0/74 0", "position") == ""


@pytest.mark.parametrize("asker", ["player", "stranger"])
def test_long_questions_about_the_present_board_are_refused(
    server: Server, laid: tuple[Page, Page], asker: str
) -> None:
    page = laid[1] if asker == "player" else server.page()
    about = {"lexicon": "small", "cgp": f"{LAID} HATTERS/ 0/74 0"}
    assert analysed(page, "endgame", **about) == "game-not-over"
    assert analysed(page, "threats", **about) == "game-not-over"
    before = {"lexicon": "small", "cgp": f"{EMPTY} ANCHORS/ 0/0 0", "move": "8D ANCHORS"}
    assert analysed(page, "threats", **before, racks=1) == "game-not-over"
    assert analysed(page, "threats", lexicon="small", cgp=f"{OTHER} HATTERS/ 0/0 0", racks=1) == ""


@pytest.mark.parametrize("asker", ["player", "stranger"])
def test_the_present_board_is_not_simulated_nor_the_one_before_with_the_move_made(
    server: Server, laid: tuple[Page, Page], asker: str
) -> None:
    page = laid[1] if asker == "player" else server.page()
    few = {"lexicon": "small", "iterations": 100}
    assert analysed(page, "simulate", cgp=f"{LAID} HATTERS/ 0/74 0", **few) == "game-not-over"
    before = {"cgp": f"{EMPTY} ANCHORS/ 0/0 0", **few}
    # The replies to 8D ANCHORS are moves of the present board, whether the page names it or the program finds it.
    assert analysed(page, "simulate", plays=["8D ANCHORS"], **before) == "game-not-over"
    assert analysed(page, "simulate", **before) == "game-not-over"


@pytest.mark.parametrize("asker", ["player", "stranger"])
def test_the_present_board_is_not_explained_nor_the_one_before_with_the_move_made(
    server: Server, laid: tuple[Page, Page], asker: str
) -> None:
    page = laid[1] if asker == "player" else server.page()
    few = {"lexicon": "small", "racks": 2, "playouts": 0}
    assert analysed(page, "why", cgp=f"{LAID} HATTERS/ 0/74 0", move="-", **few) == "game-not-over"
    before = {"cgp": f"{EMPTY} ANCHORS/ 0/0 0", **few}
    assert analysed(page, "why", move="8D ANCHORS", **before) == "game-not-over"
    assert analysed(page, "why", move="-", than="8D ANCHORS", **before) == "game-not-over"
    assert analysed(page, "why", cgp=f"{OTHER} HATTERS/ 0/0 0", move="-", **few) == ""


def test_a_record_with_the_present_position_is_not_reviewed(server: Server, laid: tuple[Page, Page]) -> None:
    one = ">eva: ANCHORS 8D ANCHORS +74 74\n"
    two = one + ">jan: HATTERS - +0 0\n"
    other = ">eva: ANCHORS 8D ANCHOR +18 18\n>jan: HATTERS - +0 0\n"
    for text, code in ((one, "game-not-over"), (two, "game-not-over"), (other, "")):
        assert analysed(server.page(), "review", text=text, lexicon="small") == code
        answer = server.client.post("/api/deck", json={"text": text, "lexicon": "small"})
        assert answer.status_code == (403 if code else 200), answer.text


def test_after_the_game_everything_is_open_again(server: Server, laid: tuple[Page, Page]) -> None:
    eva, jan = laid
    eva.do("resign")
    jan.until(lambda view: "outcome" in view)
    assert plays(server, f"{LAID} HATTERS/ 0/74 0") == ""
    assert analysed(jan, "threats", lexicon="small", cgp=f"{LAID} HATTERS/ 0/0 0", racks=1) == ""


def test_a_position_is_open_again_when_the_game_has_gone_on(server: Server, laid: tuple[Page, Page]) -> None:
    _, jan = laid
    assert jan.move("9J HE")["ok"]
    assert plays(server, f"{LAID} HATTERS/ 0/74 0") == ""
    board = jan.view["position"].split()[0]
    assert plays(server, f"{board} ERSAT/ 0/0 0") == "game-not-over"


def test_a_restart_opens_nothing(server: Server, laid: tuple[Page, Page]) -> None:
    server.restart()
    assert plays(server, f"{LAID} HATTERS/ 0/74 0") == "game-not-over"


def test_a_game_that_nobody_goes_on_with_closes_nothing_to_others(
    server: Server, laid: tuple[Page, Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    later = time.time() + 15 * 86400
    monkeypatch.setattr(closed.time, "time", lambda: later)
    assert plays(server, f"{LAID} HATTERS/ 0/74 0") == "game-not-over"  # its players are still there
    server.restart()
    assert plays(server, f"{LAID} HATTERS/ 0/74 0") == ""


def test_an_empty_board_is_closed_with_the_racks_of_the_players_and_to_them(server: Server, lexicon: str) -> None:
    eva, jan, _ = seated(server, "crossword", lexicon=lexicon, cgp=CGP)
    for cgp in (f"{EMPTY} ANCHORS/ 0/0 0", f"{EMPTY} ONARIES/ 0/0 0"):
        assert plays(server, cgp) == "game-not-over"  # all pages of a test have one address
    eva.close()
    jan.close()
    server.restart()
    for rack in ("ANCHORS", "SROHCNA", "ANCHOR", "ANCHORE", "HATTERS"):
        assert plays(server, f"{EMPTY} {rack}/ 0/0 0") == "game-not-over", rack
    assert plays(server, f"{EMPTY} ONARIES/ 0/0 0") == ""


def test_games_at_one_screen_and_against_the_computer_stay_free(server: Server, lexicon: str) -> None:
    for other in (HUMAN, GREEDY):
        page = server.page()
        page.join(server.create("crossword", HUMAN, other, lexicon=lexicon, cgp=CGP))
        assert page.do("hint")["ok"]
        assert plays(server, CGP) == ""
        page.do("autoplay", on=False)
        page.move("8D ANCHORS")
        assert plays(server, f"{LAID} HATTERS/ 0/0 0") == ""


def test_two_pages_that_share_the_seats_of_one_room_play_against_each_other(server: Server, lexicon: str) -> None:
    room = server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=CGP)
    both, one = server.page(), server.page()
    both.join(room)
    both.move("8D ANCHORS")
    assert plays(server, f"{LAID} HATTERS/ 0/0 0") == ""
    one.join(room, 1)
    assert plays(server, f"{LAID} HATTERS/ 0/0 0") == "game-not-over"
    assert both.do("hint")["error"]["code"] == "game-not-over"


def test_a_second_room_with_the_same_position_gives_no_hints(
    server: Server, laid: tuple[Page, Page], lexicon: str
) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, GREEDY, lexicon=lexicon, cgp=f"{LAID} HATTERS/ 0/0 0"))
    assert page.do("hint")["error"]["code"] == "game-not-over"
    assert page.do("set-up", cgp=f"{OTHER} HATTERS/ 0/0 0")["ok"]
    assert page.do("hint")["ok"]


def lines(page: Page, position: str) -> list[str]:
    about: dict[str, Any] = {"game": "abalone", "position": position, "depth": 1}
    return [analysed(page, question, **about) for question in ("lines", "compare")]


def test_the_opening_of_a_board_game_is_closed_to_its_players_and_later_positions_to_everybody(
    server: Server,
) -> None:
    eva, jan, _ = seated(server, "abalone")
    assert lines(eva, eva.view["position"]) == ["game-not-over"] * 2
    pages = [eva, jan]
    for number in range(OPENING):
        mover = pages[number % 2]
        mover.until(lambda view, number=number: len(view["history"]) == number)
        assert mover.move(mover.view["legal"][number]["move"])["ok"]
        if number == 0:
            opening = mover.view["position"]
    eva.until(lambda view: len(view["history"]) == OPENING)
    late = eva.view["position"]
    assert lines(eva, late) == ["game-not-over"] * 2
    assert lines(eva, opening) == ["", ""]
    moves = [one["move"] for one in eva.view["history"]]
    assert analysed(eva, "board-review", game="abalone", moves=moves, nodes=1) == "game-not-over"
    assert analysed(eva, "board-review", game="abalone", moves=moves[:-1], nodes=1) == ""
    server.restart()
    stranger = server.page()
    assert lines(stranger, late) == ["game-not-over"] * 2


def test_the_opening_of_a_board_game_is_open_to_those_who_do_not_play_it(server: Server) -> None:
    eva, _, _ = seated(server, "abalone")
    position = eva.view["position"]
    server.restart()
    assert lines(server.page(), position) == ["", ""]
