"""Rates the crossword levels by a round robin and writes their Elo into players/data/ratings.toml.

    python tools/rate_levels.py cs --games 200 --slow-games 40

Levels that answer at once all meet each other in `--games` games. A level that takes its time (expert, champion) meets
only the level below it, in `--slow-games` games, at the pace of the level itself. Zero is the rating of the level
`tournament`, so that languages can be compared. Each section of the file names its command.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from statistics import fmean

from kotva import games, players
from kotva.matches import Match, Pairing
from kotva.matches.meeting import play_match
from kotva.matches.ratings import ratings
from kotva.matches.statistics import mean_interval
from kotva.players.crossword import is_strategy

FILE = Path(__file__).parent.parent / "python/kotva/players/data/ratings.toml"
ZERO = "tournament"
BELOW = 1
"""How many levels below it a slow level meets."""


def pairings(levels: list[str], slow_games: int) -> Iterator[tuple[int, int]]:
    """The pairs of levels that meet, by index, the weaker first."""
    for i, j in combinations(range(len(levels)), 2):
        slow = not all(is_strategy(levels[k]) for k in (i, j))
        if not slow or (slow_games and j - i <= BELOW):
            yield i, j


def shown(match: Match, names: tuple[str, str]) -> str:
    rate, half = mean_interval([1 - pair for pair in match.pairs()])
    points = f"{match.mean_score(1):.1f} : {match.mean_score(0):.1f}"
    return f"{names[1]} beats {names[0]}: {rate:.1%} ± {half:.1%} of {len(match.games)}, {points}"


def section(lexicon: str, levels: list[str], matches: dict[tuple[int, int], Match], command: str) -> str:
    found = ratings({key: match.pairs() for key, match in matches.items()}, len(levels))
    zero = found[levels.index(ZERO)][1]
    lines = [f"# {command}", f"[{lexicon}]"]
    for i, level in enumerate(levels):
        low, elo, high = (value - zero for value in found[i])
        points = fmean(match.mean_score(key.index(i)) for key, match in matches.items() if i in key)
        lines.append(f"{level} = {{ elo = {elo:.0f}, low = {low:.0f}, high = {high:.0f}, points = {points:.1f} }}")
    return "\n".join(lines) + "\n"


def replaced(text: str, lexicon: str, new: str) -> str:
    """The file with this section in place of the one that the lexicon had."""
    rest = re.sub(rf"(?m)^#[^\n]*\n\[{re.escape(lexicon)}\]\n(?:[^\[#\n][^\n]*\n)*\n?", "", text)
    return f"{rest.rstrip()}\n\n{new}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon")
    parser.add_argument("--games", type=int, default=200, help="games of each pair of fast levels")
    parser.add_argument("--slow-games", type=int, default=40, help="games of each pair with a slow level; 0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    game = games.get("crossword", lexicon=asked.lexicon)
    levels = [name for name in players.levels(game) if asked.slow_games or is_strategy(name)]
    matches: dict[tuple[int, int], Match] = {}
    for i, j in pairings(levels, asked.slow_games):
        names = levels[i], levels[j]
        count = asked.games if all(map(is_strategy, names)) else asked.slow_games
        matches[i, j] = play_match(Pairing(game, names, seed=asked.seed), count, threads=asked.threads)
        print(shown(matches[i, j], names), file=sys.stderr, flush=True)
    options = f"--games {asked.games} --slow-games {asked.slow_games} --seed {asked.seed}"
    command = f"tools/rate_levels.py {asked.lexicon} {options}"
    new = section(asked.lexicon, levels, matches, command)
    FILE.write_text(replaced(FILE.read_text(encoding="utf-8"), asked.lexicon, new), encoding="utf-8")
    print(new)


if __name__ == "__main__":
    main()
