"""The text output of `kotva match`."""

from __future__ import annotations

from typing import Any

from kotva.cli.output import table
from kotva.errors import counted


def print_match(document: dict[str, Any]) -> None:
    """Prints a match of two players, without figures that the game does not have."""
    (first, second), (won, lost) = document["players"], document["wins"]
    low, high = document["interval"]
    games = counted(document["games"], "game")
    print(f"{first} against {second}: {games}, {won} won, {document['draws']} drawn, {lost} lost")
    print(f"win rate {document['win_rate']:.1%} (95 % interval {low:.1%} to {high:.1%}), Elo {elo(document['elo'])}")
    print("mean score {:.1f} to {:.1f}".format(*document["mean_score"]), end=", ")
    print(f"{spread_text(document)}, {document['turns']:.1f} turns a game")
    if "points" in document:
        print("match points {} to {}".format(*document["points"]))
    if "phases" in document:
        phases = ", ".join(f"{name} {a:.1f} to {b:.1f}" for name, (a, b) in document["phases"].items())
        print(f"points by phase: {phases}")
    print_faults(document)
    if "sprt" in document:
        print_test(document["sprt"])


def spread_text(document: dict[str, Any]) -> str:
    """
    >>> spread_text({"games": 2, "spread": {"mean": 12.5, "interval": None}})
    '+12.5 points a game (one pair says nothing about chance)'
    """
    mean, known = document["spread"]["mean"], document["spread"]["interval"]
    if known is not None:
        return f"{mean:+.1f} points a game (95 % interval {known[0]:+.1f} to {known[1]:+.1f})"
    pairs = "one pair says" if document["games"] == 2 else "pairs that all ended alike say"
    return f"{mean:+.1f} points a game ({pairs} nothing about chance)"


def print_faults(document: dict[str, Any]) -> None:
    """Prints unfinished games, forfeits and overruns."""
    if document["unfinished"] or document["forfeited_turns"]:
        forfeited = counted(document["forfeited_turns"], "turn")
        print(f"{counted(document['unfinished'], 'game')} not finished, {forfeited} forfeited")
    if late_games := document.get("lost_on_time"):
        print(f"{counted(late_games, 'game')} lost on time")
    if document["overruns"]:
        late = document["longest_overrun"]
        print(f"{counted(document['overruns'], 'move')} took longer than their time, the longest by {late:.1f} s")


def print_test(test: dict[str, Any]) -> None:
    low, high = test["bounds"]
    print(
        f"test of Elo {test['elo0']:g} against {test['elo1']:g}: {test['answer']} "
        f"(log likelihood ratio {test['llr']}, bounds {low} and {high})"
    )


def print_robin(document: dict[str, Any]) -> None:
    """Prints the cross table in ranking order: win rates of the row against the column."""
    names = document["players"]
    order = [names.index(row["player"]) for row in document["ranking"]]
    print(f"{counted(document['games'], 'game')}, win rates of the row against the column")
    rows = []
    for rank, (place, row) in enumerate(zip(order, document["ranking"], strict=True), 1):
        cells = [document["table"][place][other] for other in order]
        shown = ["" if rate is None else f"{rate:.1%}" for rate in cells]
        rows.append([rank, row["player"], elo(row["elo"]), f"{row['win_rate']:.1%}", row["mean_score"], *shown])
    print(table(["", "player", "Elo (95 %)", "won", "score", *map(str, range(1, len(names) + 1))], rows))


def elo(values: list[float | None]) -> str:
    """
    >>> elo([-12.3, 5.0, None])
    '+5 (-12 to ?)'
    """
    low, middle, high = ("?" if value is None else f"{value:+.0f}" for value in values)
    return f"{middle} ({low} to {high})"
