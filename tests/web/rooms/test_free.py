"""A room at one screen: set-up, chosen tiles, change of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.web.rooms.conftest import Page, Server

HUMAN = {"kind": "human"}
GREEDY = {"kind": "computer", "player": "greedy"}
EMPTY = "15/" * 14 + "15"
CGP = EMPTY + " ANCHORS/HATTERS 0/0 0"


@pytest.fixture
def page(server: Server, lexicon: str) -> Page:
    page = server.page()
    page.join(server.create("crossword", HUMAN, GREEDY, lexicon=lexicon, cgp=CGP))
    return page


def test_a_rack_tile_goes_back_into_the_bag_and_another_is_drawn(page: Page) -> None:
    bag = page.view["bag"]
    assert page.do("return-tiles", seat=0, tiles="AN")["ok"]
    assert (sorted(page.view["racks"][0]), page.view["bag"]) == (sorted("CHORS"), bag + 2)
    assert page.do("draw-tiles", seat=0, tiles="Q")["ok"]
    assert sorted(page.view["racks"][0]) == sorted("CHORSQ")
    assert page.do("draw-tiles", seat=0)["ok"]
    assert (len(page.view["racks"][0]), page.view["bag"]) == (7, bag)
    assert [entry["kind"] for entry in page.view["history"]] == ["return", "draw", "draw"]
    for _ in range(3):
        page.do("undo")
    assert "".join(page.view["racks"][0]) == "ANCHORS"


def test_tiles_that_are_not_there_are_refused(page: Page) -> None:
    assert page.do("return-tiles", seat=0, tiles="Z")["error"]["code"] == "illegal"
    assert "error" in page.do("draw-tiles", seat=0, tiles="Q")  # the rack is full
    page.do("return-tiles", seat=0, tiles="AN")
    assert "error" in page.do("draw-tiles", seat=0, tiles="QQ")  # there is one Q
    assert page.do("draw-tiles", seat=5)["error"]["code"] == "not-your-seat"


def test_any_position_can_be_set_up_and_taken_back(page: Page) -> None:
    board = [[""] * 15 for _ in range(15)]
    board[7][6:9] = ["H", "A", "t"]
    assert page.do("set-up", board=board, racks=["RAIN", "STONE?"], scores=[30, 41], turn=1)["ok"]
    view = page.view
    assert view["render"]["cells"] == board
    assert ("".join(view["racks"][0]), view["racks"][1]) == ("RAIN", None)
    assert [seat["score"] for seat in view["seats"]] == [30, 41]
    view = page.until(lambda view: len(view["history"]) == 2)
    assert view["history"][1]["seat"] == 1
    page.do("undo")
    page.do("undo")
    assert page.view["position"] == CGP.replace("HATTERS", "")


@pytest.mark.parametrize(
    "what",
    [
        {"racks": ["A"]},
        {"racks": ["AAAAAAAA", ""]},
        {"racks": ["QQ", ""]},
        {"scores": [1, 2, 3]},
        {"turn": 3},
        {"cgp": "15/15 / 0/0 0"},
        {"cgp": EMPTY + " A/B/C 0/0/0 0"},
        {"board": [["A"]]},
        {"board": [["QQQ"] * 15] * 15},
        {"position": "side 1"},
        {"lexicon": "klingon"},
    ],
)
def test_an_impossible_position_is_refused_with_a_sentence_and_changes_nothing(
    page: Page, what: dict[str, object]
) -> None:
    before = page.view
    refused = page.do("set-up", **what)
    assert refused["error"]["code"] in ("bad-set-up", "illegal"), refused
    assert page.do("set-up", scores=[1, 1])["ok"]
    assert page.view["version"] == before["version"] + 1


def test_a_cgp_names_the_side_to_move_first_whoever_that_is(page: Page) -> None:
    page.do("autoplay", on=False)
    assert page.do("set-up", cgp=EMPTY + " TEA/RAIN 5/9 0", turn=1)["ok"]
    assert page.view["turn"] == 1
    assert "".join(page.view["racks"][0]) == "RAIN"
    assert [seat["score"] for seat in page.view["seats"]] == [9, 5]


def test_a_computer_without_autoplay_moves_on_request(page: Page) -> None:
    page.do("autoplay", on=False)
    page.move("8D ANCHORS")
    assert page.view["turn"] == 1
    assert "think" in page.view["can"]
    assert "error" in page.move("-")
    page.do("think")
    assert page.until(lambda view: view["turn"] == 0)["history"][1]["seat"] == 1


def test_one_person_may_take_the_computers_seat_and_give_it_back(page: Page) -> None:
    page.do("seat", seat=1, kind="human")
    assert page.view["mine"] == [0, 1]
    assert "".join(page.view["racks"][1]) == "HATTERS"
    page.move("8D ANCHORS")
    assert page.move("-")["ok"]
    page.move("-")
    page.do("seat", seat=1, kind="computer", player="random")
    assert page.until(lambda view: view["turn"] == 0)["seats"][1]["player"] == "random"
    assert page.do("seat", seat=1, kind="computer", player="clever")["error"]["code"] == "bad-player"
    assert page.do("seat", seat=1, kind="computer", player="engine:true")["error"]["code"] == "bad-player"


def test_hints_are_the_best_plays_of_ones_own_rack(page: Page) -> None:
    found = page.do("hint", count=3)["moves"]
    assert found[0]["words"] == ["ANCHORS"]
    assert [move["score"] for move in found] == sorted((move["score"] for move in found), reverse=True)


def test_one_hint_comes_in_steps(page: Page) -> None:
    (found,) = page.do("hint", count=1)["moves"]
    steps = found["steps"]
    assert (steps["kind"], steps["bingo"], steps["tiles"], steps["word"]) == ("play", True, "ACHNORS", "ANCHORS")
    assert steps["move"].endswith(" ANCHORS")


def test_a_lexicon_can_be_changed_while_a_game_runs(page: Page, home: object) -> None:
    from pathlib import Path
    from shutil import copy

    folder = Path(str(home)) / "cache" / "lexica"
    copy(folder / "small.klx", folder / "other.klx")
    assert page.do("set-up", lexicon="other")["ok"]
    assert page.view["options"]["lexicon"] == "other"
    page.do("undo")
    assert page.view["options"]["lexicon"] == "small"


def test_a_board_game_is_set_up_by_its_text(server: Server) -> None:
    page = server.page()
    page.join(server.create("yinsh", HUMAN, HUMAN))
    text = "rings 1 d4 e5 f3 g6 h8; rings 2 c5 e7 f6 g4 i7; side 1"
    assert page.do("set-up", position=text)["ok"]
    assert page.view["position"] == text
    assert page.do("set-up", position="side 9")["error"]["code"] == "illegal"
    assert page.do("set-up", cgp="x")["error"]["code"] == "bad-set-up"
    page.do("undo")
    assert "phase place" in page.view["position"]


def test_a_room_is_deleted_for_everybody(server: Server, page: Page) -> None:
    other = server.page()
    assert page.do("delete")["ok"]
    refused = other.ask("join", room=page.room, tokens=["x" * 32])
    assert refused["error"]["code"] == "no-room"
    assert {"room": page.room, "gone": True} in page.heard


def test_a_challenge_takes_a_wrong_word_off_and_a_right_one_costs_what_was_agreed(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(
        server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, cgp=CGP, challenge="points", challenge_points=7)
    )
    assert page.move("8H NACHOS")["ok"]
    assert "challenge" in page.view["can"]
    page.do("challenge")
    entry = page.view["history"][1]
    assert (entry["kind"], entry["upheld"], page.view["turn"]) == ("challenge", False, 1)
    assert (entry["wrong"], entry["stake"]) == (["NACHOS"], page.view["history"][0]["score"])
    assert page.view["render"]["cells"][7][7] == ""
    assert "".join(sorted(page.view["racks"][0])) == "".join(sorted("ANCHORS"))
    assert page.move("8H HAT")["ok"]
    score = page.view["seats"][1]["score"]
    page.do("challenge")
    assert page.view["history"][3]["upheld"] is True
    assert (page.view["history"][3].get("wrong", []), page.view["history"][3]["stake"]) == ([], 7)
    assert page.view["seats"][1]["score"] == score + 7
    assert "challenge" not in page.view["can"]
    page.do("undo")
    assert page.view["seats"][1]["score"] == score


def test_a_computer_challenges_a_word_it_does_not_know(server: Server, lexicon: str) -> None:
    page = server.page()
    page.join(server.create("crossword", HUMAN, GREEDY, lexicon=lexicon, cgp=CGP, challenge="double"))
    page.move("8H NACHOS")
    view = page.until(lambda view: len(view["history"]) == 3)
    assert [entry["kind"] for entry in view["history"]] == ["move", "challenge", "move"]
    assert view["history"][1]["upheld"] is False


def test_a_seed_gives_the_same_draws_and_is_shown(server: Server, lexicon: str) -> None:
    racks = []
    for _ in range(2):
        page = server.page()
        page.join(server.create("crossword", HUMAN, HUMAN, lexicon=lexicon, seed=11))
        assert page.view["options"]["seed"] == 11
        page.move("-")
        racks.append(page.view["racks"])
    assert racks[0] == racks[1]


def test_board_tiles_and_rules_of_ones_own(server: Server, lexicon: str) -> None:
    layout = "\n".join([" " * 11] * 5 + [" " * 5 + "*" + " " * 5] + [" " * 11] * 5)
    page = server.page()
    page.join(
        server.create(
            "crossword",
            HUMAN,
            HUMAN,
            lexicon=lexicon,
            layout=layout,
            rules={"rack_size": 5, "bingo_bonus": 30},
            tiles={"letters": [{"letter": "A", "value": 9, "count": 40}], "blanks": 0},
        )
    )
    assert (page.board["size"], page.board["rack_size"], page.board["blanks"]) == (11, 5, 0)
    assert next(row for row in page.board["letters"] if row["letter"] == "A") == {
        "letter": "A",
        "value": 9,
        "count": 40,
    }
    assert len(page.view["racks"][0]) == 5
    assert page.view["unseen"].get("?") is None


@pytest.mark.parametrize(
    ("game", "options", "code"),
    [
        ("crossword", {}, "bad-options"),
        ("crossword", {"lexicon": "small", "setup": "long"}, "bad-options"),
        ("crossword", {"lexicon": "small", "rules": {"wings": 2}}, "bad-options"),
        ("crossword", {"lexicon": "small", "rules": {"rack_size": "many"}}, "bad-options"),
        ("crossword", {"lexicon": "klingon"}, "bad-input"),
        ("crossword", {"lexicon": "../small"}, "invalid"),
        ("abalone", {"lexicon": "small"}, "bad-options"),
        ("abalone", {"setup": "round"}, "bad-input"),
        ("abalone", {"setup": "3p-standard"}, "bad-seats"),
        ("halma", {}, "bad-input"),
    ],
)
def test_a_room_that_cannot_be_is_refused_with_a_code(
    server: Server, lexicon: str, game: str, options: dict[str, object], code: str
) -> None:
    answer = server.client.post("/api/rooms", json={"game": game, "seats": [HUMAN, HUMAN], "options": options})
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["code"] == code, answer.text
