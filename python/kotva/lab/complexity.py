"""Complexity of the three board games (Houdek 2010, chapter 7): recomputes the formulas and measures the averages."""

from __future__ import annotations

from math import comb, log10

from kotva import games
from kotva.lab.experiments import ResultTable, Settings, experiment, shown
from kotva.lab.intervals import BATCHES, DIFFERENCE, by_batches
from kotva.lab.published import published
from kotva.matches import Pairing, play_match
from kotva.matches.loop import Played

SYMMETRIES_OF_THE_HEXAGON = 12
SYMMETRIES_OF_TERRACE = 2


def abalone_positions() -> int:
    """Boards with 8 to 14 marbles of one player and 9 to 14 of the other, up to symmetry: formula (1)."""
    ways = sum(comb(61, a) * comb(61 - a, b) for a in range(8, 15) for b in range(9, 15))
    return ways // SYMMETRIES_OF_THE_HEXAGON


def terrace_positions() -> int:
    """Boards with 1 to 16 pieces per player, ignoring sizes: formula (3)."""
    ways = sum(comb(64, a) * comb(64 - a, b) for a in range(1, 17) for b in range(1, 17))
    return ways // SYMMETRIES_OF_TERRACE


def yinsh_starts() -> int:
    """Placements of five rings per player on 85 points, up to symmetry: formula (6)."""
    return comb(85, 5) * comb(80, 5) // SYMMETRIES_OF_THE_HEXAGON


def yinsh_positions() -> int:
    """Boards with up to 51 markers of both colours and three to five rings per player, up to symmetry: formula (5)."""
    ways = sum(
        comb(85, a) * comb(85 - a, b) * comb(85 - a - b, c) * comb(85 - a - b - c, d)
        for a in range(52)
        for b in range(52 - a)
        for c in range(3, 6)
        for d in range(3, 6)
    )
    return ways // SYMMETRIES_OF_THE_HEXAGON


PLAYERS = {
    "abalone": ("belgian-daisy", "alpha-beta:standard:depth=2"),
    "terrace": ("long", "alpha-beta:fast:depth=2"),
    "yinsh": ("alternate-thesis", "alpha-beta:storm:depth=2"),
}


@experiment(
    "houdek-complexity", "Houdek 2010, chapter 7", "sizes of state spaces and game trees of the three board games"
)
def complexity(settings: Settings) -> list[ResultTable]:
    theirs = published("game-collection")["complexity"]
    counted = {
        "abalone positions (1)": (theirs["abalone"]["positions"], abalone_positions()),
        "terrace positions (3)": (theirs["terrace"]["positions"], terrace_positions()),
        "yinsh positions (5)": (theirs["yinsh"]["positions"], yinsh_positions()),
        "yinsh ring placements (6)": (theirs["yinsh"]["starts"], yinsh_starts()),
    }
    formulas = [[name, shown(a), shown(b), f"{100 * (b - a) / a:+.1f} %"] for name, (a, b) in counted.items()]
    return [
        ResultTable(
            "numbers of positions",
            ["formula", "theirs", "ours", "difference"],
            formulas,
            "Formulas (1), (3) and (5) give the printed numbers. Formula (6) is misprinted: five and five of 85 "
            f"points, divided by twelve symmetries, is {shown(yinsh_starts())}.",
        ),
        ResultTable(
            "branching, plies and size of the tree",
            ["game", "figure", *DIFFERENCE],
            [row for name in PLAYERS for row in tree_rows(name, theirs[name], settings)],
            "For Abalone the thesis quotes the branching from a paper and the number of plies from the statistics of a "
            "server where humans play by e-mail; the figures of the other two come from its own players. Ours come "
            "from games between players of depth 2 after random openings, so they differ with the style of play.",
        ),
    ]


def tree_rows(name: str, theirs: dict[str, float], settings: Settings) -> list[list[object]]:
    setup, player = PLAYERS[name]
    pairing = Pairing(games.get(name), (player, player), settings.seed, setup, most_moves=300)
    match = play_match(pairing, settings.games)
    widths = [widths_of(played, name) for played in match.games]
    ours = figures(widths)
    parts = [figures(widths[i::BATCHES]) for i in range(BATCHES if len(widths) >= BATCHES else 0)]
    printed = {"branching": theirs["branching"], "plies": theirs["plies"], TREE: log10(theirs["tree"])}
    return [
        [name, figure, *by_batches(value, ours[figure], [part[figure] for part in parts])]
        for figure, value in printed.items()
    ]


TREE = "size of the tree, power of ten"


def widths_of(played: Played, name: str) -> list[int]:
    """The number of legal moves before each move of a game."""
    position = games.get(name).position(text=played.start)
    widths = []
    for move in played.moves:
        widths.append(len(position.legal_moves()))
        position.play(move)
    return widths


def figures(widths: list[list[int]]) -> dict[str, float]:
    """The branching factor, the mean number of plies per game, and the size of the game tree."""
    plies = sum(map(len, widths)) / len(widths)
    branching = sum(map(sum, widths)) / sum(map(len, widths))
    return {"branching": branching, "plies": plies, TREE: plies * log10(branching)}
