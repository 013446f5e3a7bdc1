"""Search of board games: leaves evaluated at a fixed depth, asserted, and the depth reached in five seconds."""

from __future__ import annotations

from collections.abc import Iterator

from kotva import games, players
from kotva.cli.bench import Result
from kotva.cli.bench_movegen import check

# Alpha-beta with ordering and table at depth 3, standard heuristics (Houdek 2010, tables 15 and 16: 3262 and 15583).
LEAVES = {"abalone": ("belgian-daisy", 2834, 3262), "terrace": ("long", 5933, 15583)}
SECONDS = 5.0


def run() -> Iterator[Result]:
    for game, (setup, leaves, printed) in LEAVES.items():
        settings = players.Settings.parse("alpha-beta:standard:depth=3")
        answer = players.search_position(game, games.get(game).position(setup), settings)
        check(f"{game}: leaves at depth 3", answer["nodes"], leaves)
        yield Result(f"{game}: leaves at depth 3", leaves, answer["seconds"], leaves, "leaves", best_known=printed)
    settings = players.Settings.parse(f"pvs:standard:seconds={SECONDS}")
    answer = players.search_position("abalone", games.get("abalone").position("belgian-daisy"), settings)
    yield Result(
        "abalone: depth finished in 5 s, pvs", answer["all_nodes"], answer["seconds"], answer["depth"], "plies", 7, 8
    )
