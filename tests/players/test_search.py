"""The algorithms of the core against plain recursion, over random positions of all games and numbers of players."""

from __future__ import annotations

import random
import threading
from typing import Any

import pytest

from kotva import games, players
from kotva._core import StopFlag, TranspositionTable, algorithms, board_value, search, techniques
from kotva.errors import KotvaError

DECIDED = 1_000_000_000

# Setup, heuristic, its weights of a win and a draw (Houdek 2010, tables 1-3).
CASES = [
    ("abalone", "belgian-daisy", "standard", 10_000, 900),
    ("abalone", "belgian-daisy", "analyzing", 1_000_000, 100_000),
    ("abalone", "3p-standard", "experimental", 400_000, 100_000),
    ("abalone", "4p-standard", "mass-based", 5_000, 1_000),
    ("terrace", "short", "standard", 10_000, 4_000),
    ("terrace", "long", "improved", 20_000, 8_500),
    ("terrace", "3p-pbem", "fast", 20_000, 8_500),
    ("terrace", "4p-pbem", "standard", 10_000, 4_000),
    ("yinsh", "normal", "storm", 1_100_000_000, 1_000_000_000),
    ("yinsh", "normal", "by-position", 1_000, 100),
    ("yinsh", "blitz", "basic", 1_951, 1),
]
HOW = [
    "minimax",
    "negamax",
    "negamax no-tt",
    "alpha-beta",
    "alpha-beta no-tt",
    "alpha-beta no-ordering",
    "alpha-beta no-deepening no-tt no-ordering",
    "pvs",
]


def after(game: str, setup: str, plies: int, seed: int) -> games.Position:
    """A position after random moves, before the game is over."""
    chance = random.Random(seed)
    position = games.get(game).position(setup)
    for _ in range(plies):
        position.play(chance.choice(position.legal_moves()))
        if position.outcome() is not None:
            position.undo()
    return position


def twin(position: games.Position, case: tuple[Any, ...], root: int, depth: int, ply: int = 0) -> int:
    """Minimax by definition: leaves have the value for the root player; nodes of all other players minimise."""
    _, _, heuristic, win, draw = case
    outcome = position.outcome()
    if outcome is not None:
        if outcome.winner is None:
            return int(draw)
        value = DECIDED + win - ply
        return value if outcome.winner == root else -value
    if depth == 0:
        return board_value(position, heuristic, root)
    values = []
    side = position.side
    for move in position.legal_moves():
        position.play(move)
        values.append(twin(position, case, root, depth - 1, ply + 1))
        position.undo()
    return max(values) if side == root else min(values)


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case[:3])))
def test_every_algorithm_returns_the_value_of_plain_recursion(case: tuple[Any, ...]) -> None:
    game, setup, heuristic, *_ = case
    for seed in range(4):
        position = after(game, setup, 12 * seed, seed)
        for depth in (1, 2):
            if len(position.legal_moves()) ** depth > 8_000:
                continue
            wanted = twin(position.copy(), case, position.side, depth)
            for how in HOW:
                algorithm, *switches = how.split()
                off = {switch.removeprefix("no-"): False for switch in switches}
                answer = search(position, algorithm, heuristic, depth=depth, off=techniques(), deeper=False, **off)
                assert answer["value"] == wanted, f"{how} at depth {depth}: {position.text}"
                assert answer["move"] in position.legal_moves()


@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case[:3])))
def test_one_table_through_a_game_changes_no_value(case: tuple[Any, ...]) -> None:
    game, setup, heuristic, *_ = case
    position = after(game, setup, 20, 5)
    for policy in ("buckets", "thesis"):
        table = TranspositionTable(policy, 10)
        walk = position.copy()
        for _ in range(4):
            if walk.outcome() is not None:
                break
            plain = search(walk, "alpha-beta", heuristic, depth=2, tt=False)
            shared = search(walk, "alpha-beta", heuristic, depth=2, table=table, deeper=False)
            assert shared["value"] == plain["value"], walk.text
            walk.play(shared["move"])
        table.clear()
        assert table.filled() == 0


@pytest.mark.parametrize("algorithm", algorithms())
@pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case[:3])))
def test_lines_are_those_of_a_loop_of_single_searches(case: tuple[Any, ...], algorithm: str) -> None:
    game, setup, heuristic, *_ = case
    position = after(game, setup, 16, 3)
    deepest = 2 if len(position.legal_moves()) < 60 else 1
    heard: list[list[dict[str, Any]]] = []
    answer = search(
        position, algorithm, heuristic, depth=deepest, lines=3, progress=lambda row: heard.append(row["lines"])
    )
    table = TranspositionTable()
    for depth, lines in enumerate(heard, 1):
        expected: list[dict[str, Any]] = []
        for _ in range(3):
            skip = [line["move"] for line in expected]
            # Each line begins without the history of the lines before.
            how: dict[str, Any] = {"deepening": False, "off": ["history"], "table": table, "skip": skip}
            one = search(position, algorithm, heuristic, depth=depth, **how)
            expected.append({"move": one["move"], "value": one["value"], "line": one["line"], "depth": depth})
        assert lines == sorted(expected, key=lambda line: -line["value"])
    assert len(heard) == (1 if algorithm == "best-move" else deepest)
    assert answer["lines"] == heard[-1]
    best = answer["lines"][0]
    assert (answer["move"], answer["value"], answer["line"]) == (best["move"], best["value"], best["line"])


def test_more_lines_than_moves_are_all_moves_with_their_values() -> None:
    case = ("yinsh", "blitz", "basic", 1_951, 1)
    position = after("yinsh", "blitz", 30, 2)
    answer = search(position, "pvs", "basic", depth=1, off=["quiescence"], lines=1000)
    assert {line["move"] for line in answer["lines"]} == set(position.legal_moves())
    for line in answer["lines"]:
        reached = position.copy()
        reached.play(line["move"])
        assert line["value"] == twin(reached, case, position.side, 0, 1)


def test_lines_within_a_limit_of_nodes_are_those_of_the_last_finished_depth() -> None:
    position = games.get("abalone").position("belgian-daisy")
    limited = search(position, "alpha-beta", "standard", nodes=3_000, lines=2)
    assert limited["begun"] == limited["depth"] + 1
    whole = search(position, "alpha-beta", "standard", depth=limited["depth"], lines=2)
    assert limited["lines"] == whole["lines"]


def test_a_stopped_search_for_lines_answers_the_last_finished_depth() -> None:
    position, stop = games.get("terrace").position(), StopFlag()
    heard: list[dict[str, Any]] = []

    def hear(row: dict[str, Any]) -> None:
        heard.append(row)
        if row["depth"] == 2:
            stop.stop()

    answer = search(position, "pvs", "fast", depth=60, lines=2, stop=stop, progress=hear)
    assert (answer["depth"], answer["lines"]) == (2, heard[-1]["lines"])


def test_lines_that_make_no_sense_are_refused() -> None:
    position = games.get("terrace").position()
    with pytest.raises(KotvaError, match="the number of lines must be at least 1"):
        search(position, "pvs", "fast", depth=1, lines=0)
    with pytest.raises(KotvaError, match="--tree shows one line only"):
        search(position, "pvs", "fast", depth=1, lines=2, tree=100)


def test_the_same_search_gives_the_same_answer() -> None:
    position = games.get("abalone").position("german-daisy")
    answers = [search(position, "pvs", "analyzing", nodes=20_000, seed=3) for _ in range(2)]
    for answer in answers:
        del answer["seconds"]
        for iteration in answer["iterations"]:
            del iteration["seconds"]
    assert answers[0] == answers[1]


def test_a_search_reports_every_finished_depth() -> None:
    heard: list[dict[str, Any]] = []
    position = games.get("terrace").position()
    answer = search(position, "alpha-beta", "fast", depth=3, progress=heard.append)
    assert [row["depth"] for row in heard] == [1, 2, 3]
    assert heard == answer["iterations"]
    assert heard[-1]["leaves"] == answer["nodes"]
    assert {move for move, _, _ in answer["root_moves"]} == set(position.legal_moves())


def test_what_a_listener_raises_ends_the_search() -> None:
    def listener(_: dict[str, Any]) -> None:
        raise LookupError("nobody listens")

    with pytest.raises(LookupError, match="nobody listens"):
        search(games.get("terrace").position(), "alpha-beta", "fast", depth=60, progress=listener)


def test_another_thread_can_stop_a_search() -> None:
    flag = StopFlag()
    position = games.get("abalone").position()
    answers: list[dict[str, Any]] = []
    started = threading.Event()
    thread = threading.Thread(
        target=lambda: answers.append(
            search(position, "negamax", "simple", depth=60, stop=flag, progress=lambda _: started.set())
        )
    )
    thread.start()
    assert started.wait(60)
    flag.stop()
    thread.join(60)
    assert not thread.is_alive()
    assert answers[0]["begun"] >= answers[0]["depth"] >= 1


@pytest.mark.parametrize("algorithm", ["minimax", "negamax", "alpha-beta", "pvs"])
def test_a_search_that_is_stopped_before_it_begins_answers_a_legal_move(algorithm: str) -> None:
    flag = StopFlag()
    flag.stop()
    position = games.get("abalone").position("belgian-daisy")
    # Without iterative deepening there is one iteration of depth 60, which would never end.
    answer = search(position, algorithm, "simple", depth=60, deepening=False, stop=flag)
    assert answer["move"] in position.legal_moves()
    assert (answer["depth"], answer["line"]) == (0, [answer["move"]])


def test_the_time_of_a_game_binds_a_player_with_a_longer_time_of_its_own() -> None:
    player = players.get("pvs:standard:seconds=600,depth=1", "abalone")
    told = player.settings.limits.over(players.Limits(depth=9, seconds=0.3))
    assert told == players.Limits(depth=1, seconds=0.3)


def test_depth_and_time_are_never_both_unlimited() -> None:
    position = games.get("abalone").position()
    with pytest.raises(KotvaError, match="cannot all be unlimited"):
        search(position, "alpha-beta", "standard")
    with pytest.raises(KotvaError, match="need iterative deepening"):
        search(position, "alpha-beta", "standard", seconds=1, deepening=False)
    with pytest.raises(KotvaError, match="not a valid time limit"):
        search(position, "alpha-beta", "standard", seconds=-1)


def test_a_finished_game_is_not_searched() -> None:
    rows = "...../....../......./......../........./......../......./....../..1.2"
    over = games.get("abalone").position(text=f"{rows} 2 6,0")
    with pytest.raises(KotvaError, match="the game is over"):
        search(over, "alpha-beta", "standard", depth=2)


def test_the_tree_of_a_shallow_search_holds_its_leaves() -> None:
    def leaves(node: dict[str, Any]) -> int:
        children = node.get("children", [])
        return sum(map(leaves, children)) if node["how"] != "leaf" else 1

    position = games.get("terrace").position("short")
    answer = search(position, "negamax", "standard", depth=2, tree=100_000)
    assert leaves(answer["tree"]) == answer["nodes"]
    assert answer["tree"]["value"] == answer["value"]
    with pytest.raises(KotvaError, match="more than 10 nodes"):
        search(position, "negamax", "standard", depth=2, tree=10)


def test_a_player_chooses_without_touching_the_view() -> None:
    position = games.get("yinsh").position()
    player = players.get("alpha-beta:storm:depth=2", "yinsh")
    before = position.text
    decision = player.choose(position, players.Limits(seconds=60))
    assert position.text == before
    assert decision.line[0] == decision.move
    assert "depth 2" in decision.why
    with pytest.raises(KotvaError, match="plays yinsh, not abalone"):
        player.choose(games.get("abalone").position(), players.Limits())


@pytest.mark.parametrize("game", ["abalone", "terrace", "yinsh"])
def test_every_level_shows_settings_that_make_the_same_player(game: str) -> None:
    for name, settings in players.levels(game).items():
        level = players.get(name, game)
        custom = players.get(settings, game)
        assert isinstance(level, players.SearchPlayer)
        assert isinstance(custom, players.SearchPlayer)
        assert level.settings == custom.settings


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("alpha-beta", "names no heuristic"),
        ("alpha-beta:mobility:depth=2", "no heuristic `mobility`"),
        ("alpha-beta:standard:depth=two", "`two` is not a number"),
        ("alpha-beta:standard:no-speed", "not an option"),
        ("nobody", "abalone has no player `nobody`; there are easy"),
    ],
)
def test_a_wrong_player_is_explained(spec: str, message: str) -> None:
    with pytest.raises(KotvaError, match=message):
        players.get(spec, "abalone")
