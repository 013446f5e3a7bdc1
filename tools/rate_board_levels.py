"""Rates the levels of a board game and writes their Elo into the game's levels.toml.

    python tools/rate_board_levels.py yinsh --games 40 --nodes 50000 -o levels-yinsh

Each level meets the one below it. A level with a limit of time plays with `--nodes` positions for a move instead, so
that the time of the machine does not matter; with `--nodes 0` such a level is not rated. Zero is the rating of the
weakest level. The file names its command. Finished games are kept in the folder, so the same command continues.
"""

from __future__ import annotations

import argparse
import re
import sys
from itertools import pairwise
from pathlib import Path

from kotva import games, players
from kotva.matches import Match, Pairing
from kotva.matches.folder import go_on, settings_of
from kotva.matches.meeting import Meeting
from kotva.matches.ratings import ratings

GAMES = Path(__file__).parent.parent / "python/kotva/games"
RANDOM_PLIES = 6


def timeless(player: str, nodes: int) -> str:
    """The player with a limit of nodes in place of one of time.

    >>> timeless("strong:learned:seconds=1.0", 500), timeless("strong:learned:depth=1", 500)
    ('strong:learned:nodes=500', 'strong:learned:depth=1')
    """
    return re.sub(r"seconds=[\d.]+", f"nodes={nodes}", player)


def shown(match: Match, names: tuple[str, str]) -> str:
    document = match.document()
    low, high = (1 - bound for bound in reversed(document["interval"]))
    return (
        f"{names[1]} beats {names[0]}: {1 - document['win_rate']:.1%} ({low:.1%} to {high:.1%}) of {len(match.games)}"
    )


def table(levels: list[str], matches: dict[tuple[int, int], Match], command: str) -> str:
    found = ratings({key: match.pairs() for key, match in matches.items()}, len(levels))
    zero = found[0][1]
    results = [f"# {shown(match, (levels[i], levels[j]))}" for (i, j), match in matches.items()]
    rows = [f"{level} = {rating - zero:.0f}" for level, (_, rating, _) in zip(levels, found, strict=True)]
    return "\n".join([f"# Made by: {command}", *results, "[elo]", *rows]) + "\n"


def replaced(text: str, new: str) -> str:
    """The file with this table in place of the one that it had.

    >>> replaced('easy = "x"\\n\\n# Made by: old\\n[elo]\\neasy = 0\\n', "# Made by: new\\n[elo]\\neasy = 1\\n")
    'easy = "x"\\n\\n# Made by: new\\n[elo]\\neasy = 1\\n'
    """
    rest = re.sub(r"(?ms)^# Made by:.*?^\[elo\].*", "", text)
    return f"{rest.rstrip()}\n\n{new}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=40, help="games of each pair of levels, an even number")
    parser.add_argument("--nodes", type=int, default=50_000, help="positions for a move where a level has a time limit")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", dest="output", type=Path, required=True, help="keep finished games here")
    asked = parser.parse_args()
    game = games.get(asked.game)
    levels = {name: timeless(player, asked.nodes) for name, player in players.levels(game).items()}
    levels = {name: player for name, player in levels.items() if asked.nodes or "nodes=0" not in player}
    names = list(levels)
    matches: dict[tuple[int, int], Match] = {}
    for i, j in pairwise(range(len(names))):
        pairing = Pairing(game, (levels[names[i]], levels[names[j]]), seed=asked.seed, plies=RANDOM_PLIES)
        settings = settings_of(pairing, asked.games, None)
        matches[i, j] = go_on(Meeting(pairing), asked.output / f"{names[i]}-{names[j]}", settings, threads=1)
        print(shown(matches[i, j], (names[i], names[j])), file=sys.stderr, flush=True)
    command = f"tools/rate_board_levels.py {asked.game} --games {asked.games} --nodes {asked.nodes} --seed {asked.seed}"
    new = table(names, matches, command)
    file = GAMES / asked.game / "levels.toml"
    file.write_text(replaced(file.read_text(encoding="utf-8"), new), encoding="utf-8")
    print(new)


if __name__ == "__main__":
    main()
