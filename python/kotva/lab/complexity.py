"""Sizes of the three board games (002, chapter 7): the formulas recomputed, the averages measured in play."""

from __future__ import annotations

from math import comb, log10

from kotva import games
from kotva.lab.experiments import Settings, Table, experiment, shown
from kotva.lab.published import published
from kotva.matches import Match, play_match
from kotva.players import Limits

SYMMETRIES_OF_THE_HEXAGON = 12
SYMMETRIES_OF_TERRACE = 2


def abalone_positions() -> int:
    """Boards with 8 to 14 marbles of one player and 9 to 14 of the other, up to symmetry: formula (1)."""
    ways = sum(comb(61, a) * comb(61 - a, b) for a in range(8, 15) for b in range(9, 15))
    return ways // SYMMETRIES_OF_THE_HEXAGON


def terrace_positions() -> int:
    """Boards with 1 to 16 pieces each, sizes not told apart: formula (3)."""
    ways = sum(comb(64, a) * comb(64 - a, b) for a in range(1, 17) for b in range(1, 17))
    return ways // SYMMETRIES_OF_TERRACE


def yinsh_starts() -> int:
    """Placements of five and five rings on 85 points, up to symmetry: formula (6)."""
    return comb(85, 5) * comb(80, 5) // SYMMETRIES_OF_THE_HEXAGON


PLAYERS = {
    "abalone": ("belgian-daisy", "alpha-beta:standard:depth=2"),
    "terrace": ("long", "alpha-beta:fast:depth=2"),
    "yinsh": ("alternate-thesis", "alpha-beta:storm:depth=2"),
}


@experiment("002-complexity", "002, chapter 7", "sizes of state spaces and game trees of the three board games")
def complexity(settings: Settings) -> list[Table]:
    theirs = published("game-collection")["complexity"]
    counted = {
        "abalone positions (1)": (theirs["abalone"]["positions"], abalone_positions()),
        "terrace positions (3)": (theirs["terrace"]["positions"], terrace_positions()),
        "yinsh ring placements (6)": (theirs["yinsh"]["starts"], yinsh_starts()),
    }
    formulas = [[name, shown(a), shown(b), f"{100 * (b - a) / a:+.1f} %"] for name, (a, b) in counted.items()]
    return [
        Table(
            "numbers of positions",
            ["formula", "theirs", "ours", "difference"],
            formulas,
            "Formula (6) is misprinted: five and five of 85 points, divided by twelve symmetries, is 6.57e13.",
        ),
        Table(
            "branching, plies and size of the tree",
            ["game", "branching theirs", "ours", "plies theirs", "ours", "tree theirs", "ours"],
            [tree_row(name, theirs[name], settings) for name in PLAYERS],
            "Their Abalone figures are those of people on a server, the other two of their own players; ours come from "
            "games between players of depth 2 after random openings, so they differ with the style of play.",
        ),
    ]


def tree_row(name: str, theirs: dict[str, float], settings: Settings) -> list[object]:
    setup, player = PLAYERS[name]
    match = play_match(
        games.get(name), (player, player), settings.games, settings.seed, setup=setup, limits=Limits(), most_moves=300
    )
    branching, plies = averages(match, name)
    exponent = plies * log10(branching)
    return [
        name,
        theirs["branching"],
        f"{branching:.1f}",
        theirs["plies"],
        f"{plies:.1f}",
        f"1e{log10(theirs['tree']):.1f}",
        f"1e{exponent:.1f}",
    ]


def averages(match: Match, name: str) -> tuple[float, float]:
    """Mean number of legal moves over all positions, mean number of moves in a game."""
    widths = []
    for played in match.games:
        position = games.get(name).position(text=played.start)
        for move in played.moves:
            widths.append(len(position.legal_moves()))
            position.play(move)
    plies = sum(len(played.moves) for played in match.games) / len(match.games)
    return sum(widths) / len(widths), plies
