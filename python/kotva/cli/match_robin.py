"""Round robins of `kotva match`."""

from __future__ import annotations

from typing import Any

from kotva.cli.match_board import elo
from kotva.cli.output import table


def print_document(document: dict[str, Any]) -> None:
    """The cross table in the order of the ranking: win rates of the row against the column."""
    names = document["players"]
    order = [names.index(row["player"]) for row in document["ranking"]]
    print(f"{document['games']} games, win rates of the row against the column")
    rows = []
    for rank, (place, row) in enumerate(zip(order, document["ranking"], strict=True), 1):
        cells = [document["table"][place][other] for other in order]
        shown = ["" if rate is None else f"{rate:.1%}" for rate in cells]
        rows.append([rank, row["player"], elo(row["elo"]), f"{row['win_rate']:.1%}", row["mean_score"], *shown])
    print(table(["", "player", "Elo (95 %)", "won", "score", *map(str, range(1, len(names) + 1))], rows))
