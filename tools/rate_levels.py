"""Rates the crossword levels by a round robin and writes their Elo into players/data/ratings.toml.

    kotva match champion master --lexicon cs --games 200 --seed 1 --seconds 1 -o DIR
    python tools/rate_levels.py cs --games 200 --match DIR

Levels that answer at once all meet each other in `--games` games. The games of `champion` take hours, so they are
matches of their own, read from the folders that `--match` names; without such a match it is not rated. Zero is the
rating of the level `tournament`, so that languages can be compared. Each section of the file names its commands.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from itertools import combinations
from pathlib import Path
from statistics import fmean

from kotva import games, players
from kotva.games.crossword import CrosswordGame
from kotva.matches import Match, Pairing
from kotva.matches.meeting import Meeting, play_match
from kotva.matches.ratings import ratings
from kotva.matches.statistics import interval
from kotva.players.crossword import is_strategy
from kotva.players.levels import unfolded

FILE = Path(__file__).parent.parent / "python/kotva/players/data/ratings.toml"
ZERO = "tournament"
Matches = dict[tuple[int, int], Match]


def played(game: CrosswordGame, levels: list[str], games: int, seed: int, threads: int) -> Matches:
    """The round robin of the levels that answer at once, the weaker of each pair first."""
    fast = [i for i, name in enumerate(levels) if is_strategy(name)]
    matches: Matches = {}
    for i, j in combinations(fast, 2):
        matches[i, j] = play_match(Pairing(game, (levels[i], levels[j]), seed=seed), games, threads=threads)
        print(shown(matches[i, j], (levels[i], levels[j])), file=sys.stderr, flush=True)
    return matches


def kept(game: CrosswordGame, levels: list[str], folder: Path) -> tuple[tuple[int, int], Match, str]:
    """The levels of a match in a folder, the match, and the command that plays it. A level may have the name of the
    player that it stands for."""
    lexicon = game.words().name
    settings = json.loads((folder / "match.json").read_text(encoding="utf-8"))
    names = (str(settings["players"][0]["name"]), str(settings["players"][1]["name"]))
    meant = [unfolded(level) for level in levels]
    first, second = (meant.index(unfolded(name)) for name in names)
    meeting = Meeting(Pairing(game, names, seed=settings["seed"]))
    for line in (folder / "games.jsonl").read_text(encoding="utf-8").splitlines():
        meeting.restore(json.loads(line)["facts"])
    if meeting.match is None or settings["lexicon"]["name"] != lexicon:
        sys.exit(f"{folder} holds no match with the lexicon {lexicon}")
    print(shown(meeting.match, names), file=sys.stderr, flush=True)
    options = f"--games {settings['games']} --seed {settings['seed']} --seconds {settings['limits']['seconds']:g}"
    return (first, second), meeting.match, f"kotva match {' '.join(names)} --lexicon {lexicon} {options}"


def shown(match: Match, names: tuple[str, str]) -> str:
    pairs = [1 - pair for pair in match.pairs()]
    low, high = interval(pairs)
    points = f"{match.mean_score(1):.1f} : {match.mean_score(0):.1f}"
    return f"{names[1]} beats {names[0]}: {fmean(pairs):.1%} [{low:.1%}, {high:.1%}] of {len(match.games)}, {points}"


def section(lexicon: str, levels: list[str], matches: Matches, commands: list[str]) -> str:
    found = ratings({key: match.pairs() for key, match in matches.items()}, len(levels))
    zero = found[levels.index(ZERO)][1]
    lines = [*(f"# {command}" for command in commands), f"[{lexicon}]"]
    for i, level in enumerate(levels):
        if not any(i in pair for pair in matches):
            continue
        low, elo, high = (value - zero for value in found[i])
        points = fmean(match.mean_score(key.index(i)) for key, match in matches.items() if i in key)
        lines.append(f"{level} = {{ elo = {elo:.0f}, low = {low:.0f}, high = {high:.0f}, points = {points:.1f} }}")
    return "\n".join(lines) + "\n"


def replaced(text: str, lexicon: str, new: str) -> str:
    """The file with this section in place of the one that the lexicon had."""
    rest = re.sub(rf"(?m)(?:^#[^\n]*\n)+\[{re.escape(lexicon)}\]\n(?:[^\[#\n][^\n]*\n)*\n?", "", text)
    return f"{rest.rstrip()}\n\n{new}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lexicon")
    parser.add_argument("--games", type=int, default=200, help="games of each pair of fast levels")
    parser.add_argument("--match", type=Path, action="append", default=[], help="the folder of a match of `champion`")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    asked = parser.parse_args()
    game = games.get("crossword", lexicon=asked.lexicon)
    assert isinstance(game, CrosswordGame)
    levels = list(players.levels(game))
    matches = played(game, levels, asked.games, asked.seed, asked.threads)
    commands = [f"tools/rate_levels.py {asked.lexicon} --games {asked.games} --seed {asked.seed}"]
    for folder in asked.match:
        pair, match, command = kept(game, levels, folder)
        matches[pair] = match
        commands.append(command)
    new = section(asked.lexicon, levels, matches, commands)
    FILE.write_text(replaced(FILE.read_text(encoding="utf-8"), asked.lexicon, new), encoding="utf-8")
    print(new)


if __name__ == "__main__":
    main()
