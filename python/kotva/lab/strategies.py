"""Matches between strategies (Sawicki 2025, chapters 4 and 5; the Scrabble Analyser thesis, figures 4.3 and 4.4),
phases of the game (Turek 2013) and move generators (the letter-game thesis)."""

from __future__ import annotations

import math
from typing import Any

from kotva._core import bench_moves
from kotva.games.crossword import CrosswordGame, Position
from kotva.lab.experiments import ResultTable, Run, Settings, experiment
from kotva.lab.intervals import BATCHES, DIFFERENCE, by_batches, by_bounds, wilson
from kotva.lab.published import published
from kotva.matches import Match, Pairing, play_match
from kotva.matches.records import crossword_record
from kotva.matches.statistics import interval, mean_interval
from kotva.records.replay import replay

OTHER_PROGRAM = (
    "The thesis's program has a bag of 90 tiles, lacks six premium squares and misses legal plays: its comparisons can "
    "be repeated, its scores cannot. The interval is that of the difference; most of it comes from their 1 000 games."
)
ITSELF = " Of a player against itself only chance can make more or less than a half; every game has tiles of its own."
HEADER = ["player", "won theirs", "won ours", "difference", "95 % interval", "points theirs", "points ours"]


def match(settings: Settings, names: tuple[str, str], keep_turns: bool = False, paired: bool | None = None) -> Match:
    words = settings.origin.open(settings.lexicon or "en")
    settings.origin.play(words, names)
    settings.progress(f"{names[0]} against {names[1]}: {settings.games + settings.games % 2} games")
    pairing = Pairing(CrosswordGame(words), names, settings.seed, paired=paired, keep_turns=keep_turns)
    return play_match(pairing, settings.games, threads=settings.threads)


def against_greedy(settings: Settings, name: str, won: float, of: int | None, points: list[float]) -> list[object]:
    """One row with theirs and ours. Theirs is the percentage `won`, of `of` games if the source gives the number."""
    found = match(settings, (name, "greedy")).document()
    theirs, ours = won / 100, found["win_rate"]
    bounds = wilson(round(of * theirs), of) if of else (theirs, theirs)
    low, high = by_bounds(theirs, bounds, ours, found["interval"])
    return [
        name,
        f"{won:.1f} %",
        f"{100 * ours:.1f} %",
        f"{100 * (ours - theirs):+.1f}",
        f"{100 * low:+.1f} to {100 * high:+.1f}",
        " : ".join(f"{value:.1f}" for value in points) or "-",
        " : ".join(f"{value:.1f}" for value in found["mean_score"]),
    ]


def simulator(number: str) -> Run:
    def run(settings: Settings) -> list[ResultTable]:
        data = published("simulator")
        theirs = data["tables"][number]
        row = against_greedy(settings, theirs["player"], theirs["won"], data["games"], theirs["points"])
        why = OTHER_PROGRAM + (ITSELF if theirs["player"] == "greedy" else "")
        return [ResultTable(f"{theirs['player']} against greedy", HEADER, [row], why)]

    return run


for _number, _about in {
    "4.1": "greedy against itself",
    "4.3": "Ballard's letter values against greedy",
    "4.4": "Gordon's letter values against greedy",
    "4.7": "Gordon's letter values and balance against greedy",
    "5.1": "the same with a fast finish against greedy",
}.items():
    experiment(f"sawicki-table-{_number}", f"Sawicki 2025, table {_number}", _about)(simulator(_number))


@experiment(
    "sawicki-gordon",
    "Sawicki 2025, chapter 4.5.2 (Gordon 1993)",
    "Gordon's own 63.4 % of games won with letters and balance",
)
def gordon(settings: Settings) -> list[ResultTable]:
    theirs = published("simulator")["gordon"]
    row = against_greedy(settings, theirs["player"], theirs["won"], None, [])
    why = (
        "The thesis quotes Gordon's figure without his word list, his rules and his number of games, and could not "
        "repeat it either (60.7 %); the interval knows only the chance in our games."
    )
    return [ResultTable("letters and balance against greedy", HEADER, [row], why)]


LEVELS = {"DUMB": "random", "NORMAL": "greedy", "SMART": "smart"}
PAIRINGS = [
    ("DUMB", "DUMB"), ("DUMB", "NORMAL"), ("NORMAL", "DUMB"), ("DUMB", "SMART"),
    ("SMART", "DUMB"), ("NORMAL", "SMART"), ("SMART", "NORMAL"),
]  # fmt: skip
SCATTER = (
    "The thesis prints scatter plots of ten games a pairing without figures; it says that SMART is steadily ahead of "
    "both others. Points are means a game, the interval is that of the difference."
)


@experiment(
    "analyser-figure-4.3",
    "Scrabble Analyser thesis, figure 4.3",
    "seven ordered pairings of the three levels, whole games",
)
def levels(settings: Settings) -> list[ResultTable]:
    rows = []
    for first, second in PAIRINGS:
        scores = [game.scores for game in ordered(settings, first, second)]
        rows.append([f"{first} begins against {second}", *figures(scores), expected(first, second)])
    header = ["pairing", "games", "won by who begins", "points", "difference", "95 % interval", "theirs"]
    return [ResultTable("whole games", header, rows, SCATTER)]


@experiment("analyser-figure-4.4", "Scrabble Analyser thesis, figure 4.4", "points in the endgame, pairings with SMART")
def level_endgames(settings: Settings) -> list[ResultTable]:
    rows = []
    for first, second in PAIRINGS:
        if "SMART" in (first, second):
            scores = [endgame_points(game) for game in ordered(settings, first, second)]
            rows.append([f"{first} begins against {second}", *figures(scores), expected(first, second)])
    header = ["pairing", "games", "more points by who begins", "points", "difference", "95 % interval", "theirs"]
    return [ResultTable("from the first turn with an empty bag to the end", header, rows, SCATTER)]


def ordered(settings: Settings, first: str, second: str) -> list[Any]:
    """The games of a match that the first player begins (even index). All pairings have the same opening racks."""
    played = match(settings, (LEVELS[first], LEVELS[second]), keep_turns=True, paired=True)
    return [game for game in played.games if game.index % 2 == 0]


def endgame_points(game: Any) -> tuple[int, int]:
    """The points of each seat after the bag was empty, including the points for tiles left."""
    before = [0, 0]
    for turn in game.turns:
        if turn.notes["bag"]:
            before[turn.side] += turn.score
    return game.scores[0] - before[0], game.scores[1] - before[1]


def figures(scores: list[tuple[int, int]]) -> list[object]:
    differences = [a - b for a, b in scores]
    mean, half = mean_interval(differences)
    won = sum((a > b) + (a == b) / 2 for a, b in scores) / len(scores)
    points = " : ".join(f"{sum(s[i] for s in scores) / len(scores):.1f}" for i in (0, 1))
    return [
        len(scores),
        f"{won:.0%}",
        points,
        f"{mean:+.1f}",
        f"{mean - half:+.1f} to {mean + half:+.1f}" if math.isfinite(half) else "-",
    ]


def expected(first: str, second: str) -> str:
    order = list(LEVELS)
    if first == second:
        return "even"
    return f"{max(first, second, key=order.index)} ahead"


@experiment(
    "turek-phases",
    "Turek 2013, phases of the game",
    "games that pass through the pre-endgame with one or two tiles in the bag",
)
def phases(settings: Settings) -> list[ResultTable]:
    played = match(settings, ("gordon-h3", "gordon-h3"), keep_turns=True)
    seen = [{turn.notes["bag"] for turn in game.turns} for game in played.games]
    shares = {
        "PEG-1, one tile in the bag": [1 in bags for bags in seen],
        "PEG-2, two tiles in the bag": [2 in bags for bags in seen],
        "either": [bool(bags & {1, 2}) for bags in seen],
    }
    rows = []
    for name, found in shares.items():
        share = sum(found) / len(found)
        low, high = interval([float(one) for one in found])
        rows.append([name, "more than half" if name == "either" else "-", f"{share:.1%}", f"{low:.1%} to {high:.1%}"])
    why = (
        "Games of `gordon-h3` against itself. The talk gives no figures and does not say whose games it counted; how "
        "many pass through depends on how many tiles players lay at a turn."
    )
    return [
        ResultTable(
            "games that pass through the phase", ["phase", "theirs", "ours", "95 % interval of ours"], rows, why
        )
    ]


@experiment(
    "letter-game-generators",
    "Letter-game thesis, chapter 3.3.7 (Gordon 1994)",
    "how much faster Gordon's generator is than Appel and Jacobson's",
)
def generators(settings: Settings) -> list[ResultTable]:
    theirs = {"without blanks": 2.19, "with both blanks": 2.66}
    words = settings.origin.open(settings.lexicon or "en")
    played = match(settings, ("greedy", "greedy"), keep_turns=True)
    steps = [
        step
        for game in played.games
        for step in replay(crossword_record(played, game), words, language="en").steps
        if step.move
    ]
    plain = [step.position.core for step in steps if "?" not in (step.position.racks[step.position.side] or "?")]
    rows = []
    for name, positions in (("without blanks", plain), ("with both blanks", with_blanks([s.position for s in steps]))):
        parts = [positions[i::BATCHES] for i in range(BATCHES if len(positions) >= BATCHES else 0)]
        compared = by_batches(theirs[name], arcs(positions), [arcs(part) for part in parts])
        runs = [[bench_moves(positions, "all", one)[4] for one in GENERATORS] for _ in range(RUNS)]
        slow, fast = map(min, zip(*runs, strict=True))
        rows.append([name, len(positions), *compared, f"{slow / max(fast, 1e-9):.2f}"])
    why = (
        "Compared are arcs looked at, which do not depend on the machine; both programs here use letter masks, so time "
        "and arcs need not go together."
    )
    return [ResultTable("Appel and Jacobson to Gordon", ["racks", "positions", *DIFFERENCE, "time ours"], rows, why)]


GENERATORS = ("appel-jacobson", "gordon")
RUNS = 9
"""The number of time measurements. The shortest one counts, because other work on the machine only makes them
longer."""


def arcs(positions: list[Any]) -> float:
    """The ratio of arcs that the two generators look at for all plays of these positions, first to second."""
    slow, fast = (bench_moves(positions, "count", one)[1] for one in GENERATORS)
    return slow / max(fast, 1)


def with_blanks(positions: list[Position]) -> list[Any]:
    """The positions in which both blanks are still unseen, with two tiles of the rack replaced by blanks."""
    changed = []
    for position in positions[::3]:
        rack = position.racks[position.side]
        if rack and position.unseen.get("?", 0) + rack.count("?") == 2 and len(rack) == 7:
            copy = position.copy()
            copy.set_rack(copy.side, rack.replace("?", "")[:5] + "??")
            changed.append(copy.core)
    return changed
