"""States explored by each algorithm (Houdek 2010, tables 15-23) for one move and in whole games."""

from __future__ import annotations

from collections.abc import Sequence

from kotva import games, players
from kotva.analysis.boards import COLUMNS
from kotva.games import Position
from kotva.lab import thesis_table
from kotva.lab.experiments import ResultTable, Settings, beside, experiment
from kotva.lab.published import published
from kotva.matches import play


def table_of(
    title: str, counts: Sequence[Sequence[float]], ours: Sequence[Sequence[float]], why: str, decimals: int = 0
) -> ResultTable:
    """A table with theirs, ours and the difference for each depth and algorithm."""
    rows = [
        [depth, name, *beside(theirs, round(found, decimals))]
        for depth, (printed, measured) in enumerate(zip(counts, ours, strict=False), 1)
        for name, theirs, found in zip(COLUMNS, printed, measured, strict=True)
    ]
    return ResultTable(title, ["depth", "algorithm", "theirs", "ours", "difference"], rows, why)


def explored(game: str, position: Position, heuristic: str, depth: int) -> list[int]:
    """The evaluated leaves of the last iteration for each algorithm."""
    return [
        players.search_position(game, position.copy(), players.Settings.parse(spec.format(heuristic, depth)))["nodes"]
        for spec in COLUMNS.values()
    ]


def one_move(key: str, settings: Settings) -> list[ResultTable]:
    data, own = published("game-collection")["states"][key], published("positions")[key]
    game = key.partition("-")[0]
    position = games.get(game).position(own.get("setup"), text=own.get("position"))
    deepest = min(settings.depth, len(data["counts"]))
    ours = []
    for depth in range(1, deepest + 1):
        settings.progress(f"depth {depth}")
        ours.append(explored(game, position, data["heuristic"], depth))
    why = (
        f"{data['note'].capitalize()}. Negamax alone counts the rules' own tree; what alpha-beta saves depends on the "
        "order of generation, which the thesis does not give."
    )
    table = table_of(f"table {data['table']}: {game}, {data['heuristic']}", data["counts"], ours, why)
    known = "setup" in own  # the pictures of the other positions are lost
    return [table, explained(game, position, data["counts"], ours)] if known else [table]


def explained(
    game: str, position: Position, printed: Sequence[Sequence[int]], ours: Sequence[Sequence[int]]
) -> ResultTable:
    """The column `negamax+tt`, with the table as chapter 18.2 prints it beside a table with the side to move."""
    counts = thesis_table.leaves(game, position, min(len(ours), thesis_table.DEEPEST))
    rows = [
        [depth + 1, *beside(printed[depth][1], found), ours[depth][1], ours[depth][0]]
        for depth, found in enumerate(counts)
    ]
    header = ["depth", "theirs", "ours, table of 18.2", "difference", "ours, side in the key", "ours without a table"]
    return ResultTable("the transposition table of the thesis", header, rows, thesis_table.WHY)


def register_one_move(key: str, number: int) -> None:
    where = "at the start" if key.endswith("start") else "in the middle"
    about = f"states explored for a move {where} of {key.partition('-')[0]}, by algorithm and depth"
    experiment(f"houdek-table-{number}", f"Houdek 2010, table {number}", about)(
        lambda settings: one_move(key, settings)
    )


def whole_game(game: str, settings: Settings) -> list[ResultTable]:
    data = published("game-collection")["whole"][game]
    start = published("positions")[f"{game}-start"]
    ours = []
    for depth in range(1, min(settings.depth, len(data["counts"])) + 1):
        settings.progress(f"depth {depth}")
        ours.append([mean_states(game, start, data, spec, depth, settings.games) for spec in COLUMNS.values()])
    why = (
        "A whole game depends on every choice on the way, so only the order of the columns and their ratios can be "
        f"compared; ours stop after {2 * settings.games} moves of the first player at the latest."
    )
    who = f"{data['heuristic']} against {data['opponent']}"
    title = f"table {data['table']}: {game}, {who}, mean of the first player's moves"
    return [table_of(title, data["counts"], ours, why, 2)]


def mean_states(game: str, start: dict[str, str], data: dict[str, str], spec: str, depth: int, moves: int) -> float:
    chosen = games.get(game)
    position = chosen.position(start.get("setup"), text=start.get("position"))
    crew = [players.get(spec.format(data[side], depth), game) for side in ("heuristic", "opponent")]
    played = play(chosen, position, crew, most_moves=4 * moves)
    found = [turn.statistics["nodes"] for turn in played.turns if turn.side == 0 and turn.statistics]
    return float(sum(found) / len(found))


def register_whole_game(game: str, number: int) -> None:
    about = f"mean states explored for a move over whole games of {game}, by algorithm and depth"
    experiment(f"houdek-table-{number}", f"Houdek 2010, table {number}", about)(
        lambda settings: whole_game(game, settings)
    )


for _key, _data in published("game-collection")["states"].items():
    if _key != "algorithms":
        register_one_move(_key, _data["table"])
for _game, _data in published("game-collection")["whole"].items():
    register_whole_game(_game, _data["table"])
