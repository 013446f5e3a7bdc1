"""A UGI engine for Connect Four that knows nothing of Kotva: it plays a winning column, else the first one that is not
full. Its first argument names a fault: `crash`, `hang`, `nonsense`, `silent-move`, `flood`, `stale`."""

from __future__ import annotations

import sys
import time

COLUMNS = "abcdefg"


def board_of(words: list[str]) -> list[str]:
    """The columns after the moves of a `position` command, from the bottom up."""
    columns = [""] * len(COLUMNS)
    moves = words[words.index("moves") + 1 :] if "moves" in words else []
    for number, move in enumerate(moves):
        columns[COLUMNS.index(move)] += "xo"[number % 2]
    return columns


def wins(columns: list[str], disc: str) -> bool:
    grid = {(c, r): d for c, column in enumerate(columns) for r, d in enumerate(column)}
    return any(
        all(grid.get((c + k * dc, r + k * dr)) == disc for k in range(4))
        for c, r in grid
        for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def choose(columns: list[str]) -> str:
    disc = "xo"[sum(map(len, columns)) % 2]
    free = [at for at, column in enumerate(columns) if len(column) < 6]
    for at in free:
        tried = [column + disc if at == here else column for here, column in enumerate(columns)]
        if wins(tried, disc):
            return COLUMNS[at]
    return COLUMNS[free[0]]


def answer(fault: str, columns: list[str]) -> None:
    if fault == "crash":
        sys.exit(3)
    if fault == "hang":
        time.sleep(3600)
    if fault == "flood":
        while True:
            print("info string " + 200 * "x")
    if fault == "nonsense":
        print("bestmove \x00 banana \udcff".encode("utf-8", "replace").decode())
    elif fault == "silent-move":
        print("bestmove")
    else:
        print("info depth 1 score cp 7 nodes 7 pv", choose(columns))
        print("bestmove", choose(columns))


def main() -> None:
    fault = sys.argv[1] if len(sys.argv) > 1 else ""
    columns = [""] * len(COLUMNS)
    for line in sys.stdin:
        words = line.split()
        match words[:1]:
            case ["ugi"]:
                print("id name four\nid author nobody\nugiok")
            case ["isready"]:
                print("readyok")
            case ["position"]:
                columns = board_of(words)
                if fault == "stale":
                    print("bestmove banana")
            case ["go"]:
                answer(fault, columns)
            case ["quit"]:
                return
        sys.stdout.flush()


if __name__ == "__main__":
    main()
