"""Matches between the levels of the Scrabble Analyser thesis (figures 4.3 and 4.4), in Czech with words of its lengths.

The thesis prints scatter plots without numbers and a sentence beside each. The sentence is quoted as theirs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from kotva.games.crossword import CrosswordGame
from kotva.lab.cut import cut
from kotva.lab.experiments import ResultTable, Settings, experiment
from kotva.lab.published import published
from kotva.matches import Match, Pairing, play_match
from kotva.matches.loop import Played
from kotva.matches.statistics import mean_interval

Points = Callable[[Played], tuple[int, ...]]


@experiment(
    "analyser-figure-4.3",
    "Scrabble Analyser thesis, figure 4.3",
    "seven ordered pairings of the three levels in Czech, whole games",
)
def levels(settings: Settings) -> list[ResultTable]:
    pairings = published("analyser")["pairings"]["ordered"]
    return [table(settings, "whole games", "won by who begins", pairings, whole, "games"), parts(settings)]


@experiment(
    "analyser-figure-4.4",
    "Scrabble Analyser thesis, figure 4.4",
    "points in the endgame in Czech, pairings with SMART",
)
def level_endgames(settings: Settings) -> list[ResultTable]:
    pairings = [pair for pair in published("analyser")["pairings"]["ordered"] if "SMART" in pair]
    title = "from the first turn with an empty bag to the end"
    return [table(settings, title, "more points by who begins", pairings, endgame_points, "endgames")]


def table(
    settings: Settings, title: str, won: str, pairings: Sequence[Sequence[str]], points: Points, conclusion: str
) -> ResultTable:
    said = published("analyser")["conclusions"]
    matches: dict[frozenset[str], Match] = {}
    rows = []
    for first, second in pairings:
        pair = frozenset((first, second))
        if pair not in matches:
            matches[pair] = match(settings, first, second)
        scores = [points(game) for game in begun_by(matches[pair], first)]
        quoted = f"“{said[conclusion]}”" if "SMART" in pair else said["none"]
        rows.append([f"{first} begins against {second}", *figures(scores), quoted])
    header = ["pairing", "games", won, "points", "difference", "95 % interval", "theirs"]
    return ResultTable(title, header, rows, about(settings))


def about(settings: Settings) -> str:
    data = published("analyser")
    return (
        f"Theirs are scatter plots of {data['games']} games a pairing without numbers, so the sentence beside them is "
        f"quoted. Ours are played with {words_of(settings)}; points are means a game, and the interval is that of the "
        "difference. The thesis does not say how many iterations its B* had; ours has twenty. Its chapter 4.4.1 maps "
        "the product of all squares of a line to the defensiveness; we take the most dangerous pair, because the map "
        "of chapter 3.1 has no other products."
    )


def words_of(settings: Settings) -> str:
    if settings.lexicon:
        return f"the lexicon `{settings.lexicon}`"
    data = published("analyser")["list"]
    return (
        f"the Czech lexicon `{data['lexicon']}` cut to words shorter than {data['longest'] + 1} letters, as their "
        f"list of {data['words']} words is"
    )


def match(settings: Settings, first: str, second: str) -> Match:
    """A match of two levels. Both begin equally often, with the same opening racks in all pairings."""
    names = published("analyser")["levels"]
    return play(settings, names[first], names[second])


def play(settings: Settings, first: str, second: str) -> Match:
    data = published("analyser")["list"]
    if settings.lexicon:
        words = settings.origin.open(settings.lexicon)
    else:
        words = cut(settings, data["lexicon"], data["shortest"], data["longest"])
    settings.origin.play(words, (first, second))
    games = settings.games + settings.games % 2
    settings.progress(f"{first} against {second}: {games} games")
    pairing = Pairing(CrosswordGame(words), (first, second), settings.seed, paired=True, keep_turns=True)
    return play_match(pairing, games, threads=settings.threads)


def begun_by(played: Match, level: str) -> list[Played]:
    """The games of a match that a level begins: even games the first player, odd games the second."""
    names = published("analyser")["levels"]
    parity = 0 if played.names[0] == names[level] else 1
    return [game for game in played.games if game.index % 2 == parity]


def whole(game: Played) -> tuple[int, ...]:
    return game.scores


def endgame_points(game: Played) -> tuple[int, ...]:
    """The points of each seat after the bag was empty, including the points for tiles left."""
    before = [0, 0]
    for turn in game.turns:
        if turn.notes["bag"]:
            before[turn.side] += turn.score
    return game.scores[0] - before[0], game.scores[1] - before[1]


def figures(scores: Sequence[tuple[int, ...]]) -> list[object]:
    differences = [score[0] - score[1] for score in scores]
    mean, half = mean_interval(differences)
    won = sum((one > 0) + (one == 0) / 2 for one in differences) / len(scores)
    points = " : ".join(f"{sum(score[i] for score in scores) / len(scores):.1f}" for i in (0, 1))
    return [
        len(scores),
        f"{won:.0%}",
        points,
        f"{mean:+.1f}",
        f"{mean - half:+.1f} to {mean + half:+.1f}" if math.isfinite(half) else "-",
    ]


PARTS = {
    "smart": "all three parts",
    "smart:defence=off": "without defensiveness",
    "smart:bingo=off": "without the expected bingo",
    "smart:endgame=same": "without B*",
}


def parts(settings: Settings) -> ResultTable:
    """What each part of SMART adds against NORMAL, from both sides."""
    rows = []
    for name, what in PARTS.items():
        found = play(settings, name, "greedy").document()
        low, high = found["interval"]
        rows.append([name, what, found["games"], f"{found['win_rate']:.1%}", f"{low:.1%} to {high:.1%}"])
    return ResultTable(
        "SMART against NORMAL, part by part",
        ["player", "what it has", "games", "won", "95 % interval"],
        rows,
        "Both players begin equally often. The thesis has no such table; it shows which part makes SMART win or lose.",
    )
