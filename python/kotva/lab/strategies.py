"""Matches between strategies (Sawicki 2025, chapters 4 and 5) and phases of the game (Turek 2013)."""

from __future__ import annotations

from dataclasses import replace

from kotva.games.crossword import CrosswordGame
from kotva.lab.experiments import ResultTable, Run, Settings, experiment
from kotva.lab.intervals import by_bounds, wilson
from kotva.lab.published import published
from kotva.matches import Match, Pairing, play_match
from kotva.matches.statistics import interval

OTHER_PROGRAM = (
    "The thesis's program has a bag of 90 tiles, lacks six premium squares and misses legal plays: its comparisons "
    "can be repeated, its scores cannot. The interval is that of the difference; most of it comes from their {} games."
)
ITSELF = " A player wins more or less than half against itself only by chance; every game has its own tiles."
VARIANTS = (
    " The thesis's text and its program disagree in a few values of the tables; `variant=programmed` takes those of "
    "the program, which played its games."
)
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
        player = theirs["player"]
        names = [player] if player == "greedy" else [player, f"{player}:variant=programmed"]
        rows = [against_greedy(settings, name, theirs["won"], data["games"], theirs["points"]) for name in names]
        why = OTHER_PROGRAM.format(data["games"]) + (ITSELF if player == "greedy" else VARIANTS)
        return [ResultTable(f"{player} against greedy", HEADER, rows, why)]

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
    data = published("simulator")
    theirs, own = data["gordon"], data["tables"]["4.7"]
    row = against_greedy(settings, theirs["player"], theirs["won"], None, [])
    why = (
        "The thesis quotes Gordon's figure without his word list, his rules and his number of games, and could not "
        f"repeat it either ({own['won']} %); the interval knows only the chance in our games."
    )
    return [ResultTable("letters and balance against greedy", HEADER, [row], why)]


@experiment(
    "turek-phases",
    "Turek 2013, phases of the game",
    "games that pass through the pre-endgame with one or two tiles in the bag, in Polish and English",
)
def phases(settings: Settings) -> list[ResultTable]:
    languages = (settings.lexicon,) if settings.lexicon else ("pl", "en")
    rows = [row for name in languages for row in phase_rows(settings, name)]
    why = (
        f"Games of `{PHASE_PLAYER}` against itself, both columns in the language of the row. The talk is about "
        "Polish; it gives no figures and does not say whose games it counted. How many games pass through depends on "
        "how many tiles players lay at a turn."
    )
    header = ["lexicon", "phase", "theirs", "ours", "95 % interval of ours"]
    return [ResultTable("games that pass through the phase", header, rows, why)]


PHASE_PLAYER = "gordon-h3"


def phase_rows(settings: Settings, lexicon: str) -> list[list[object]]:
    theirs = published("slides")["phases"]["text"]
    names = (PHASE_PLAYER, PHASE_PLAYER)
    played = match(replace(settings, lexicon=lexicon), names, keep_turns=True)
    seen = [{turn.notes["bag"] for turn in game.turns} for game in played.games]
    shares = {
        "PEG-1, one tile in the bag": [1 in bags for bags in seen],
        "PEG-2, two tiles in the bag": [2 in bags for bags in seen],
        "either": [bool(bags & {1, 2}) for bags in seen],
    }
    rows: list[list[object]] = []
    for name, found in shares.items():
        share = sum(found) / len(found)
        low, high = interval([float(one) for one in found])
        printed = theirs if name == "either" else "-"
        rows.append([lexicon, name, printed, f"{share:.1%}", f"{low:.1%} to {high:.1%}"])
    return rows
