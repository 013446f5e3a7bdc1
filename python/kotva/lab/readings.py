"""Other readings of the heuristics of Houdek 2010 (chapter 17), tested by games under the conditions of chapter 27."""

from __future__ import annotations

from typing import Any

from kotva.lab.experiments import ResultTable, Settings, experiment
from kotva.lab.published import published
from kotva.lab.single_games import Pairs, budgets, lengths, play_pairs, printed_first


def table(game: str, settings: Settings) -> ResultTable:
    data = published("game-collection")["heuristics"][game]
    names, first = data["names"], printed_first(data)
    theirs = [sum(cell for cell in row if cell != "") / (len(names) - 1) for row in data["points"]]
    rows: list[list[object]] = [["theirs", "", *(f"{mean:.1f}" for mean in theirs), first, "-"]]
    for reading in published("readings")[game]:
        settings.progress(f"{game}: {reading['reading']}")
        found = Pairs(names)
        for nodes in lengths(settings.nodes, settings.games):
            play_pairs(game, specs(names, reading), data["setup"], budgets(data["states"], nodes), found)
        means = [f"{found.mean(i):.1f}" for i in range(len(names))]
        rows.append([reading["reading"], changed(reading), *means, found.first(), f"{found.sweep(first):.1%}"])
    visited = ", ".join(map(str, lengths(settings.nodes, settings.games)))
    why = (
        f"Mean points of a game, {2 * settings.games} games a pair from the start position, half of them begun by "
        f"each; budgets of {visited} positions a move on the mean, each heuristic with its share of the printed "
        "states. The last column is the chance that the printed winner wins a single game against each of the others, "
        "as in print, by the wins of the row."
    )
    return ResultTable(game, ["reading", "changed", *names, "first", f"{first} wins all"], rows, why)


def specs(names: list[str], reading: dict[str, Any]) -> list[str]:
    changes = reading.get("changes", {})
    options = f"{reading['options']}," if "options" in reading else ""
    return [f"alpha-beta:{name}{'+' + changes[name] if name in changes else ''}:{options}" for name in names]


def changed(reading: dict[str, Any]) -> str:
    found = [f"`{name}+{weights}`" for name, weights in reading.get("changes", {}).items()]
    options = [f"`{reading['options']}`"] if "options" in reading else []
    return " ".join(found + options) or "-"


@experiment(
    "houdek-chapter-17-readings",
    "Houdek 2010, chapters 17 and 27",
    "other readings of the heuristics: which of them make the printed winners win",
)
def readings(settings: Settings) -> list[ResultTable]:
    return [table(game, settings) for game in ("abalone", "terrace", "yinsh")]
