"""The file `games.json` of Sawicki 2025 written from a data set: what its program kept of games, and no more.

One object, `{"0": game, ...}`, without line breaks; a game has `time` in seconds, `board` (columns of letters from the
left, null where empty, blanks not told apart) and `moves`, each `[rack before, rack after, [word, [column, row],
vertical], score]`, a blank on a rack being a space. Turns without a play are not in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

SIZE = 15
Row = dict[str, Any]


def games_json(games: Iterable[list[Row]]) -> str:
    """Games as lists of turns, rows of a data set."""
    return json.dumps({str(number): game(turns) for number, turns in enumerate(games)})


def game(turns: list[Row]) -> Row:
    board: list[list[str | None]] = [[None] * SIZE for _ in range(SIZE)]
    moves = []
    for row in turns:
        if row["kind"] != "play":
            continue
        at = row["move"].split()[0]
        column, line, down = ord(re.sub(r"\d", "", at)) - 65, int(re.sub(r"\D", "", at)) - 1, not at[0].isdigit()
        for step, letter in enumerate(row["word"]):
            place = (column, line + step) if down else (column + step, line)
            board[place[0]][place[1]] = letter
        racks = [row[name].replace("?", " ") for name in ("rack", "leave")]
        moves.append([*racks, [row["word"], [column, line], down], row["score"]])
    return {"time": turns[-1]["game_micros"] / 1e6, "board": board, "moves": moves}
